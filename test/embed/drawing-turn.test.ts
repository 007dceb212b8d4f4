import { expect, test } from 'vitest';
import type { PublicReview, ReviewPage } from '../../src/contract/widget.js';
import { scriptJson } from '../../src/elements/chunks/product-json-ld.js';
import { inPieces, listJson } from '../../src/embed/drawing-turn.js';
import { renderEmbed } from '../../src/embed/index.js';

function pageOf(count: number, text: string): ReviewPage {
  const rest = { avatar: null, url: null, media: [], product: null, verified: false, reply: null, createdAt: null };
  const reviews = Array.from(
    { length: count },
    (_, n): PublicReview => ({ id: `r${n}`, author: 'Ada', rating: 5, text, source: 'shop', ...rest }),
  );
  const summary: ReviewPage['summary'] = { average: 5, count, histogram: [0, 0, 0, 0, count], total: count };
  return { summary, total: count, offset: 0, limit: count, sources: ['shop'], reviews };
}
const draw = (page: ReviewPage) =>
  renderEmbed(page, { kind: 'vendors', id: 'v1', token: 'a.b.c' }, { 'item-name': 'Cup' });

test('a long page lets the process do what else it has to, many times while it is drawn', async () => {
  await draw(pageOf(1, 'x'));
  let drawn = false;
  let turns = 0;
  const others = (async () => {
    for (; !drawn; turns += 1) await new Promise((resolve) => setTimeout(resolve, 0));
  })();
  await draw(pageOf(20, '{a} '.repeat(2_400)));
  drawn = true;
  await others;
  expect(turns).toBeGreaterThan(10);
});

test('one page is drawn at a time, in the order in which they were wanted, and one that fails keeps nobody', async () => {
  const ended: string[] = [];
  const note = (name: string) => () => void ended.push(name);
  const broken = { ...pageOf(1, 'x'), reviews: null } as unknown as ReviewPage;
  await Promise.all([
    draw(pageOf(10, '{a} '.repeat(2_000))).then(note('long')),
    draw(broken).catch(note('broken')),
    draw(pageOf(1, 'short')).then(note('short')),
  ]);
  expect(ended).toEqual(['long', 'broken', 'short']);
});

test('pieces are cut before a tag alone, and are the whole together', async () => {
  const markup = `<p title="a">${'text '.repeat(3_000)}</p>`.repeat(9);
  const pieces = await inPieces(markup, (piece) => piece);
  expect(pieces.join('')).toBe(markup);
  expect(pieces.length).toBeGreaterThan(5);
  for (const piece of pieces) expect(piece).toMatch(/^</);
});

test('JSON that is written one by one is what it is as a whole', async () => {
  const list = [{ text: '"list":[] {{a}} $& \\ </script>', none: [] }, {}];
  const value = { none: [], list, last: '$1' };
  expect(await listJson(value, 'list', (shell) => ({ outer: shell }))).toBe(scriptJson({ outer: value }));
  expect(await listJson({ list: [] }, 'list', (shell) => shell)).toBe(scriptJson({ list: [] }));
});
