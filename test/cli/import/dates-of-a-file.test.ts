import { describe, expect, test } from 'vitest';
import { run } from '../../../src/cli/program.js';
import { createTestShell } from '../test-shell.js';
import { importNew, reviewsOf } from './imported.js';

const AMBIGUOUS = 'rating,text,date\n5,A,03/04/2024\n4,B,05/05/2024\n';
const days = (reviews: { createdAt: string }[]) => reviews.map(({ createdAt }) => createdAt.slice(0, 10)).sort();

describe('03/04/2024', () => {
  test('is what the file as a whole says, wherever in it', async () => {
    const dayFirst = await importNew(`${AMBIGUOUS}3,C,25/04/2024\n`);
    expect(days(dayFirst.reviews)).toEqual(['2024-04-03', '2024-04-25', '2024-05-05']);
    const monthFirst = await importNew(`${AMBIGUOUS}3,C,04/25/2024\n`);
    expect(days(monthFirst.reviews)).toEqual(['2024-03-04', '2024-04-25', '2024-05-05']);
  });

  test('is not guessed without a terminal: the import stops and names the flag', async () => {
    const { code, err, out } = await importNew(AMBIGUOUS);
    expect([code, out, err]).toEqual([
      2,
      '',
      'reviews-widget: "03/04/2024" may be 3 April 2024 or 4 March 2024: ' +
        'say which with --date-format dd/mm or --date-format mm/dd\n',
    ]);
    const shell = await createTestShell();
    const look = await shell.run('import', await shell.file('a.csv', AMBIGUOUS), '--new-vendor', 'S', '--dry-run');
    expect([look.code, look.out]).toEqual([2, expect.stringContaining('date    date     03/04/2024 | 05/05/2024')]);
  });

  test.each([
    ['dd/mm', '2024-04-03'],
    ['MM/DD/YYYY', '2024-03-04'],
  ])('is what --date-format says: %s', async (format, day) => {
    const { reviews } = await importNew(AMBIGUOUS, 'reviews.csv', '--date-format', format);
    expect(days(reviews)).toContain(day);
  });

  test('is asked for at a terminal', async () => {
    for (const [typed, code] of [
      [' MM/DD\n', 0],
      ['no idea', 2],
    ] as const) {
      const shell = await createTestShell();
      const asked: string[] = [];
      const ask = async (question: string) => {
        asked.push(question);
        return typed;
      };
      const file = await shell.file('a.csv', AMBIGUOUS);
      expect(await run(['import', file, '--new-vendor', 'Shop'], { ...shell, ask })).toBe(code);
      expect(asked).toEqual(['Is 03/04/2024 3 April 2024 (dd/mm) or 4 March 2024 (mm/dd)? dd/mm or mm/dd: ']);
      if (code === 0) expect(days(await reviewsOf(shell, shell.out().trim()))).toContain('2024-03-04');
    }
  });

  test('in a file with both orders is settled by the flag, and the other dates are refused', async () => {
    const file = 'rating,text,date\n5,A,25/04/2024\n4,B,04/25/2024\n';
    expect((await importNew(file)).err).toContain('1 dates have the day first and 1 the month: say which is right');
    const { err, reviews } = await importNew(file, 'reviews.csv', '--date-format', 'mm/dd');
    expect(err).toContain('line 2: createdAt: is not mm/dd as the other dates are: "25/04/2024"\n');
    expect(days(reviews)).toEqual(['2024-04-25']);
  });
});

test('a flag that is no order is wrong usage', async () => {
  const { code, err } = await importNew(AMBIGUOUS, 'reviews.csv', '--date-format', 'yyyy');
  expect([code, err]).toEqual([2, 'reviews-widget: --date-format must be dd/mm or mm/dd, not "yyyy"\n']);
});

test('a row without a date, where others have one, is no review of today', async () => {
  const file = 'rating,text,date\n5,A,2024-01-01\n4,B,\n';
  const { err, reviews } = await importNew(file);
  expect(err).toContain(
    'line 3: createdAt: is empty: say which day such rows get, with --date DAY or, at the desk, in',
  );
  expect(days(reviews)).toEqual(['2024-01-01']);
  expect(days((await importNew(file, 'reviews.csv', '--date', '2023-06-01')).reviews)).toEqual([
    '2023-06-01',
    '2024-01-01',
  ]);
});
