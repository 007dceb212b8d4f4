import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createTestShell } from '../test-shell.js';
import { importNew, reviewsOf } from './imported.js';

describe('a refused row', () => {
  test('is one that holds a list, whose words would be lost', async () => {
    const shell = await createTestShell();
    const rows = ['{"rating":5,"text":[{"of":"lost"}]}', '{"rating":5,"text":"kept","tags":[]}'];
    const file = await shell.file('reviews.jsonl', `${rows.join('\n')}\n`);
    const { err } = await shell.run('import', file, '--new-vendor', 'Shop');
    expect(err).toContain('line 1: row: holds a list in "text"');
    expect(err).toContain('2 read, 1 imported, 1 refused');
  });

  const ROWS: [string, string][] = [
    ['nine,a,,,,,', 'rating: must be a number from 1 to 5, not "nine"'],
    ['0,a,,,,,', 'rating: must be a number from 1 to 5, not "0"'],
    ['6,a,,,,,', 'rating: must be a number from 1 to 5, not "6"'],
    ['5.01,a,,,,,', 'rating: must be a number from 1 to 5, not "5.01"'],
    [`5,${'x'.repeat(20_001)},,,,,`, 'text: must be at most 20,000 characters, it has 20,001'],
    [',,Ada,,,,', 'row: has neither a rating nor a text'],
    [
      '5,a,,yesterday,,,',
      'createdAt: says only how long ago it was, "yesterday": nobody knows any more from which day on; name a column with days, or export a file that has them',
    ],
    ['5,a\0b,,,,,', 'text: holds a character that is no text'],
    [`5,a,${'x'.repeat(201)},,,,`, 'author: must be at most 200 characters'],
    ['5,a,too,,many,,columns,here', 'row: has 8 columns where the header has 7'],
    ['5,"open,,,,,', 'row: has a quote that is not closed'],
  ];

  test('is named with its line, field and reason; the others go in', async () => {
    const good = '4,good,,,,,';
    const rows = ROWS.flatMap(([row]) => [row, good]);
    const shell = await createTestShell();
    // In front, so that the byte of a zero is not taken for a file that is no text.
    const file = await shell.file(
      'reviews.csv',
      `rating,text,author,date,email,phone,url\n${`${good}\n`.repeat(400)}${rows.join('\n')}\n`,
    );
    const report = `${shell.directory}/refused.jsonl`;
    const flags = ['--new-vendor', 'Shop', '--report', report, '--date', '2026-01-31'];
    const { code, err, out } = await shell.run('import', file, ...flags);
    const refused = ROWS.map(([, message], index) => `line ${402 + index * 2}: ${message}`);
    expect(err.split('\n').slice(0, refused.length + 1)).toEqual([
      ...refused,
      `${400 + rows.length} read, ${400 + ROWS.length} imported, ${ROWS.length} refused`,
    ]);
    expect(code).toBe(0);
    expect(await reviewsOf(shell, out.trim())).toHaveLength(400 + ROWS.length);
    const lines = (await readFile(report, 'utf8')).trim().split('\n');
    expect(lines.filter((line) => line.includes('"field"'))).toHaveLength(ROWS.length);
    expect(JSON.parse(lines[1]!)).toEqual({
      line: 402,
      field: 'rating',
      reason: 'must be a number from 1 to 5, not "nine"',
    });
  });

  test.each([
    ['{"rating":5', 'row: is not JSON'],
    ['[5]', 'row: is not a JSON object'],
    ['"text"', 'row: is not a JSON object'],
    ['{"rating":{"of":5}}', 'row: has neither a rating nor a text'],
    ['{"rating":5,"text":"\\ud800"}', 'text: holds a character that is no text'],
    ['{"rating":[{"of":5}]}', 'row: holds a list in "rating": write text or a number'],
  ])('of JSON lines is refused: %s', async (line, message) => {
    const { code, err, reviews } = await importNew(`{"rating":5,"text":"good"}\n${line}\n`, 'reviews.jsonl');
    expect([code, err.split('\n')[0]]).toEqual([0, `line 2: ${message}`]);
    expect(reviews).toHaveLength(1);
  });

  test.each([
    ['email', '"not-an-email"', 'must be an email address'],
    ['phone', '"12345"', 'must be a phone number with its international prefix, such as +49 30 123456'],
    ['url', '"javascript:alert(1)"', 'must be an http or https address, not "javascript:alert(1)"'],
    ['photo', '"a.jpg"', 'must be an http or https address, not "a.jpg"'],
    ['pictures', '"javascript:alert(1)"', 'must be an http or https address, not "javascript:alert(1)"'],
    ['pictures', `"${'x'.repeat(2049)}"`, 'must be at most 2048 characters'],
    ['replyDate', '"25/04/24","reply":"Hi"', 'has a year of two digits, "25/04/24": have the file written with four'],
    [
      'experienceDate',
      '"soon"',
      `must be a date between 1990 and tomorrow such as 2026-03-01 or 2026-03-01T10:00:00Z, not "soon"`,
    ],
    ['verified', '"maybe"', 'must be true or false, not "maybe"'],
  ])('is none for a wrong %s: that is left out, and told', async (column, value, reason) => {
    const shell = await createTestShell();
    const line = `{"rating":4,"text":"kept","date":"2024-01-01","${column === 'experienceDate' ? 'experienced_at' : column}":${value}}`;
    const file = await shell.file('reviews.jsonl', `{"rating":5,"text":"good","date":"2024-01-01"}\n${line}\n`);
    const report = `${shell.directory}/report.jsonl`;
    const { code, err, out } = await shell.run('import', file, '--new-vendor', 'Shop', '--report', report);
    const field = column === 'experienceDate' ? 'experiencedAt' : column;
    expect([code, err]).toEqual([
      0,
      '2 read, 2 imported, 0 refused\n0 reviews without stars, 0 of today, 0 that were hidden stay hidden\n' +
        `${field} left out of 1 review, as it could not be read: line 2\n`,
    ]);
    expect(await reviewsOf(shell, out.trim())).toHaveLength(2);
    const lines = (await readFile(report, 'utf8')).split('\n');
    expect(lines).toContain(JSON.stringify({ line: 2, leftOut: field, reason }));
  });

  test('is printed when it is one of the first twenty; the report has all of them', async () => {
    const shell = await createTestShell();
    const file = await shell.file('reviews.csv', `rating,text\n5,good\n${'nine,bad\n'.repeat(1000)}`);
    const report = `${shell.directory}/refused.jsonl`;
    const { code, err } = await shell.run('import', file, '--new-vendor', 'Shop', '--report', report);
    const lines = err.trim().split('\n');
    expect(code).toBe(0);
    expect(lines[19]).toBe('line 22: rating: must be a number from 1 to 5, not "nine"');
    expect(lines.slice(20, 22)).toEqual([
      'and 980 more refused rows: --report FILE writes all of them',
      '1001 read, 1 imported, 1000 refused',
    ]);
    expect((await readFile(report, 'utf8')).trim().split('\n')).toHaveLength(1003);
  });
});
