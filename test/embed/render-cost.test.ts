import { expect, test } from 'vitest';
import type { PublicReview, ReviewPage } from '../../src/contract/widget.js';
import { renderEmbed } from '../../src/embed/index.js';

/** Ten reviews that begin `characters` of markup each and never end it. */
function unfinished(begin: string, repeated: string, characters: number): ReviewPage {
  const text = begin + repeated.repeat((characters - begin.length) / repeated.length);
  const reviews = Array.from({ length: 10 }, (_, n): PublicReview => {
    const reply = { author: 'Kiln', date: null, text };
    const rest = { avatar: null, url: null, media: [], product: null, verified: false };
    return { id: `r${n}`, author: 'Ada', rating: 5, text, createdAt: null, source: 'shop', reply, ...rest };
  });
  const summary: ReviewPage['summary'] = { average: 5, count: 10, histogram: [0, 0, 0, 0, 10], total: 10 };
  return { summary, total: 10, offset: 0, limit: 10, sources: ['shop'], reviews };
}

async function cost(page: ReviewPage): Promise<number> {
  const from = process.cpuUsage();
  await renderEmbed(page, { kind: 'vendors', id: 'v1', token: 'a.b.c' }, { 'item-name': 'Cup' });
  const { user, system } = process.cpuUsage(from);
  return user + system;
}

test.each([
  ['<b ', '='],
  ['', '<'],
  ['<b>', '</'],
  ['<p>', '<!--'],
  ['<i>', '{{'],
  ['<b "', '&'],
])('the cost of a page grows with its text, not with the square of it: %j and many %j', async (begin, repeated) => {
  const least = async (characters: number) => {
    const page = unfinished(begin, repeated, characters);
    return Math.min(await cost(page), await cost(page), await cost(page));
  };
  await cost(unfinished(begin, repeated, 100));
  // Doubled twice: four times what the texts cost, and sixteen times where they cost their square.
  expect((await least(9_992)) / (await least(2_498))).toBeLessThan(8);
});
