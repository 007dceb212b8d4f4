import { describe, expect, test } from 'vitest';
import { EVERY_ACCOUNT, openStore } from '../../../src/service/index.js';
import { createTestShell } from '../test-shell.js';
import { importNew, reviewsOf } from './imported.js';

describe('import undo', () => {
  test('takes one import back, and leaves what was there and what somebody worked with', async () => {
    const shell = await createTestShell();
    const first = await shell.file('a.csv', 'id,rating,date\n1,5,2024-01-01\n');
    const report = `${shell.directory}/report.jsonl`;
    const id = (await shell.run('import', first, '--new-vendor', 'Shop')).out.trim();
    const second = await shell.file('b.csv', 'id,rating,date\n1,5,2024-01-01\n2,4,2024-01-02\n3,3,2024-01-03\n');
    await shell.run('import', second, '--vendor', id, '--report', report);
    const worked = (await reviewsOf(shell, id)).find(({ rating }) => rating === '3')!;
    const store = await openStore({ dataDir: shell.dataDir });
    await store.reviews.reply({ reviewId: worked.id, comment: 'Thanks' }, { account: EVERY_ACCOUNT });
    await store.close();

    const undone = await shell.run('import', 'undo', report);
    expect([undone.code, undone.err]).toEqual([0, expect.stringContaining('1 of 2 reviews taken back, 1 not')]);
    expect((await reviewsOf(shell, id)).map(({ rating }) => rating).sort()).toEqual(['3', '5']);
    expect((await shell.run('import', 'undo', report)).err).toContain('0 of 2 reviews taken back');
  });

  test('needs the report of an import', async () => {
    const shell = await createTestShell();
    expect((await shell.run('import', 'undo', 'nowhere.jsonl')).code).toBe(2);
    const other = await shell.file('other.jsonl', '{"read":1}\n');
    const { code, err } = await shell.run('import', 'undo', other);
    expect([code, err]).toEqual([2, expect.stringContaining('names no review that came in')]);
  });
});

describe('importing again', () => {
  const FILE =
    'text,author,day,points,product\nWarm and light,Bea,2024-01-01,4,hat\nBroke on day two,Cem,2024-01-02,1,hat\n';

  test('with a better --map completes what came in before', async () => {
    const before = ['--map', 'rating=', '--map', 'productTitle=', '--map', 'createdAt=day'];
    const { shell, file, id, reviews } = await importNew(FILE, 'reviews.csv', ...before);
    expect(reviews.map(({ rating }) => rating)).toEqual(['', '']);
    const better = ['import', file, '--vendor', id, '--map', 'rating=points', '--map', 'createdAt=day'];
    const again = await shell.run(...better);
    expect(again.err).toBe('2 read, 0 imported, 2 already there, 0 refused\n2 of those there got what they lacked\n');
    const whole = await reviewsOf(shell, id);
    expect(whole.map(({ rating, text, product }) => [rating, text, product?.sourceProductId])).toEqual([
      ['1', 'Broke on day two', 'hat'],
      ['4', 'Warm and light', 'hat'],
    ]);
    expect((await shell.run(...better)).err).toBe('2 read, 0 imported, 2 already there, 0 refused\n');
  });

  test('loses no review to another one with its id', async () => {
    const { err, reviews, shell, id } = await importNew(
      'id,rating,text,author,date\n7,5,Warm,Bea,2024-01-01\n7,1,Broke,Cem,2024-01-02\n7,5,Warm,Bea,2024-01-01\n',
    );
    expect(err).toContain('line 3: sourceFeedbackId: "7" is the id of line 2 too, which is another review\n');
    expect(err).toContain('3 read, 1 imported, 1 already there, 1 refused');
    expect(reviews).toHaveLength(1);
    const other = await shell.file('other.csv', 'id,rating,text,author,date\n7,2,Torn,Eve,2023-01-01\n');
    const { err: said } = await shell.run('import', other, '--vendor', id);
    expect(said).toContain('line 2: sourceFeedbackId: "7" is the id of another review that is there already');
  });
});
