import { describe, expect, test } from 'vitest';
import { openStore } from '../../../src/service/index.js';
import { imported } from '../../service/temporary-service.js';
import { createTestShell } from '../test-shell.js';

async function withReviews() {
  const shell = await createTestShell();
  const store = await openStore({ dataDir: shell.dataDir });
  const { id: vendor } = await store.vendors.create({ name: 'Hats', senderName: 'The Hat Shop' });
  const pending = { showOnWidget: false, heldBackReason: 'pending' } as const;
  await store.reviews.import(vendor, [
    imported({
      text: '=1+1\tfits\u001b[2J\nwell',
      rating: '2',
      authorName: 'Ada L.',
      createdAt: '2026-01-03T00:00:00Z',
      ...pending,
    }),
    imported({ text: 'x'.repeat(70), createdAt: '2026-01-02T00:00:00Z', ...pending }),
    imported({ text: 'seen', source: 'google', createdAt: '2026-01-01T00:00:00Z' }),
  ]);
  const ids = (await store.reviews.list(vendor)).reviews.map(({ id }) => id) as [string, string, string];
  await store.close();
  const run = (command: string, ...rest: string[]) => shell.run('reviews', command, ...rest, '--vendor', vendor);
  const inQueue = async (queue: string) =>
    (await run('list', '--queue', queue)).out.split('\n').flatMap((line) => line.split('\t')[0] || []);
  return { shell, run, ids, inQueue };
}

describe('reviews', () => {
  test('list has a line for each review, and no text of a stranger acts in it', async () => {
    const { run, ids } = await withReviews();
    const { code, out, err } = await run('list');
    expect([code, err]).toEqual([0, '2 listed, 2 in the queue "todo"\n']);
    expect(out.split('\n')).toEqual([
      [ids[0], 'pending', '2', '2026-01-03T00:00:00.000Z', 'file', '0', '"Ada L."', '"=1+1 fits [2J well"'].join('\t'),
      expect.stringContaining(`"${'x'.repeat(60)} […]"`),
      '',
    ]);
    const some = await run('list', '--stars', '1,2', '--search', 'FITS', '--oldest', '--json');
    expect(
      some.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([{ review: { id: ids[0] } }]);
    expect((await run('list', '--limit', '1')).out.trim().split('\n')).toHaveLength(1);
  });

  test('show, hide, archive and undo take several ids, and print what undoes them', async () => {
    const { run, ids, inQueue } = await withReviews();
    const shown = await run('show', ids[0], ids[1]);
    expect(shown.code).toBe(0);
    const rows = shown.out
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      [ids[0], 'done', 'shown'],
      [ids[1], 'done', 'shown'],
    ]);
    expect(await inQueue('shown')).toEqual(ids);
    await run('hide', ids[2], '--reason', 'off_topic');
    expect(await inQueue('held_back')).toEqual([ids[2]]);
    await run('archive', ids[2]);
    expect(await inQueue('archived')).toEqual([ids[2]]);
    const undone = await run('undo', ...rows.map((row) => row[3]!), '--json');
    expect(
      undone.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { outcome: 'done', state: 'pending' },
      { outcome: 'done', state: 'pending' },
    ]);
    expect(await inQueue('todo')).toEqual([ids[0], ids[1]]);
  });

  test('what cannot be done fails after the rest was done, and names it', async () => {
    const { run, ids, inQueue } = await withReviews();
    const { code, out, err } = await run('show', 'nobody', ids[0]);
    expect([code, err]).toEqual([1, 'reviews-widget: nothing was done about nobody: there is none with this id\n']);
    expect(out).toContain('nobody\tnot_found\t-\t-\n');
    expect(await inQueue('todo')).toEqual([ids[1]]);
  });

  test('reply adds, replaces and deletes the reply, where its source does not keep replies itself', async () => {
    const { run, ids } = await withReviews();
    expect((await run('reply', ids[0], '--text', 'Thank you')).out).toBe(`${ids[0]}\tResponded\n`);
    const replaced = await run('reply', ids[0], '--text', 'Thanks', '--name', 'Mo', '--json');
    expect(JSON.parse(replaced.out)).toMatchObject({ review: { response: { name: 'Mo', comment: 'Thanks' } } });
    expect((await run('reply', ids[0], '--delete')).out).toBe(`${ids[0]}\tNew\n`);
    const refused = await run('reply', ids[2], '--text', 'Thank you');
    expect([refused.code, refused.err]).toEqual([
      1,
      'reviews-widget: google keeps the replies to its reviews itself: reply there\n',
    ]);
    expect((await run('reply', 'nobody', '--text', 'x')).code).toBe(1);
  });

  test.each([
    ['list', '--stars', '6'],
    ['list', '--queue', 'best'],
    ['list', '--limit', '0'],
    ['hide', 'id'],
    ['hide', 'id', '--reason', 'negative'],
    ['hide', 'id', '--reason', 'pending'],
    ['show'],
    ['reply', 'id'],
    ['reply', 'id', '--text', ' '],
    ['reply', 'id', '--text', 'x', '--delete'],
  ])('%s %s %s %s is wrong usage', async (...words) => {
    const { run } = await withReviews();
    expect(await run(words[0]!, ...words.slice(1))).toMatchObject({ code: 2, out: '' });
  });

  test('an unknown vendor fails', async () => {
    const { shell } = await withReviews();
    const { code, err } = await shell.run('reviews', 'list', '--vendor', 'nobody');
    expect([code, err]).toEqual([1, 'reviews-widget: there is no vendor nobody: see "reviews-widget vendor list"\n']);
  });
});
