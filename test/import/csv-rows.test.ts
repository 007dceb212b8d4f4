import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { readCsvRows } from '../../src/import/files/csv-rows.js';
import type { SourceRow } from '../../src/import/files/source-row.js';
import { readLines } from '../../src/import/files/text-lines.js';
import { createTestShell } from '../cli/test-shell.js';
import fc from '../fixtures/fast-check.js';

async function rowsOf(content: string): Promise<SourceRow[]> {
  const path = await (await createTestShell()).file('rows.csv', content);
  const rows: SourceRow[] = [];
  for await (const row of readCsvRows(readLines(path))) rows.push(row);
  return rows;
}
async function rowsIn(texts: string[]): Promise<SourceRow[]> {
  const lines = async function* () {
    for (const [index, text] of texts.entries()) yield { number: index + 1, text, tooLong: false, readTo: 0 };
  };
  const rows: SourceRow[] = [];
  for await (const row of readCsvRows(lines())) rows.push(row);
  return rows;
}
const short = (rows: SourceRow[]) => rows.map((row) => [row.line, row.reason ?? row.values]);

describe('readCsvRows', () => {
  test('reads quoted fields with delimiters, quotes and lines of their own', async () => {
    expect(short(await rowsOf('rating,text\n5,"a, ""b""\nc"\n\n4,d\n'))).toEqual([
      [2, ['5', 'a, "b"\nc']],
      [5, ['4', 'd']],
    ]);
  });

  test.each([
    ['semicolons', 'rating;text\n5;a,b\n', ['5', 'a,b']],
    ['tabs', 'rating\ttext\n5\ta,b\n', ['5', 'a,b']],
    ['CRLF and a byte order mark', '\uFEFFrating,text\r\n5,a\r\n', ['5', 'a']],
    ['no last line end', 'rating,text\n5,a', ['5', 'a']],
    ['a delimiter inside a quoted column name', '"rating; 1, 2, 3";text\n5;a\n', ['5', 'a']],
  ])('reads %s', async (_, content, values) => {
    const rows = await rowsOf(content);
    expect(short(rows)).toEqual([[2, values]]);
    expect(rows[0]).toMatchObject({ names: expect.arrayContaining(['text']) });
  });

  test.each([
    ['sep=;', 'sep=;\nrating;text\n5;a,b\n'],
    ['the same in quotes, with a byte order mark', '\uFEFF"sep=;"\r\nrating;text\r\n5;a,b\r\n'],
    ['one that the header would not tell', 'sep=;\n"a,b,c,rating";text\n5;a,b\n'],
  ])("leaves out Excel's own first line, and takes its word: %s", async (_, content) => {
    expect(short(await rowsOf(content))).toEqual([[3, ['5', 'a,b']]]);
  });

  test('reads quotes behind backslashes, as databases write them', async () => {
    const rows = await rowsOf('id,text\n1,"a \\"b\\" c"\n2,"17\\" wide"\n3,"\\\\ and \\n"\n4,"two\nlines \\"x\\""\n');
    expect(short(rows)).toEqual([
      [2, ['1', 'a "b" c']],
      [3, ['2', '17" wide']],
      [4, ['3', '\\\\ and \\n']],
      [5, ['4', 'two\nlines "x"']],
    ]);
  });

  test('refuses a broken row and reads the ones around it', async () => {
    const rows = await rowsOf(
      'rating,text\n5,good\n4,"never closed\n3,fine\n2,"also ""fine"""\n1,too,many\n1\n5,last\n',
    );
    expect(short(rows)).toEqual([
      [2, ['5', 'good']],
      [3, 'has a quote that is not closed'],
      [4, ['3', 'fine']],
      [5, ['2', 'also "fine"']],
      [6, 'has 3 columns where the header has 2'],
      [7, 'has 1 column where the header has 2'],
      [8, ['5', 'last']],
    ]);
  });

  test('takes for a record just what a parser of the format takes for one', async () => {
    const line = fc.string({ unit: fc.constantFrom('a', '"', '"', ',', ';', ' '), minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(line, fc.constantFrom(',', ';'), async (text, delimiter) => {
        fc.pre(text.trim() !== '' && text.split('"').length % 2 === 1);
        const [row] = await rowsIn([`a${delimiter}b`, text]);
        let expected: string[] | null = null;
        try {
          [expected = null] = parse(text, { delimiter }) as string[][];
        } catch {}
        if (expected?.length === 2) expect(row).toMatchObject({ values: expected });
        else expect(row!.reason).toMatch(expected ? /^has \d columns? where/ : /quote/);
      }),
      { numRuns: 2_000 },
    );
  });

  test('refuses each row of a file in which quotes are never closed', async () => {
    const rows = await rowsIn(['rating,text', ...Array(20_001).fill('"a')]);
    expect(rows).toHaveLength(20_001);
    expect(new Set(rows.map(({ reason }) => reason))).toEqual(new Set(['has a quote that is not closed']));
  });

  test('refuses a quote in the middle of a field', async () => {
    expect(short(await rowsOf('rating,text\n5,a "b" c\n4,ok\n'))).toEqual([
      [2, expect.stringContaining('has a quote in the middle of a field')],
      [3, ['4', 'ok']],
    ]);
  });

  test('gives up on an open quote after 128 KiB', async () => {
    let read = 0;
    const lines = async function* () {
      for (const text of ['rating,text', '5,"open', ...Array.from({ length: 1000 }, () => `4,${'x'.repeat(1021)}`)]) {
        read += 1;
        yield { number: read, text, tooLong: false, readTo: 0 };
      }
    };
    const rows = readCsvRows(lines());
    expect((await rows.next()).value).toMatchObject({ line: 2, reason: 'has a quote that is not closed' });
    expect(read).toBe(2 + 128);
    let others = 0;
    for await (const row of rows) if (row.reason === undefined) others += 1;
    expect(others).toBe(1000);
  });

  test('refuses a line of more than a megabyte', async () => {
    expect(short(await rowsOf(`rating,text\n3,${'x'.repeat(1024 * 1024)}\n2,last\n`))).toEqual([
      [2, 'is longer than a megabyte'],
      [3, ['2', 'last']],
    ]);
  });

  test('says what is wrong with a header', async () => {
    await expect(rowsOf('rating,"text\n5,a\n')).rejects.toThrow('line 1, the header: has a quote that is not closed');
    await expect(rowsOf('rating,text\r5,a\r')).rejects.toThrow('the lines end in a carriage return alone');
  });

  test('reads back whatever a careful writer wrote', async () => {
    const field = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ';', 'é', '👍', ' ') });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(field, field), { maxLength: 8 }), async (records) => {
        const line = (record: string[]) => record.map((value) => `"${value.replaceAll('"', '""')}"`).join(',');
        const rows = await rowsIn(['a,b', ...records.map(line)].join('\n').split('\n'));
        expect(rows.map((row) => row.reason ?? row.values)).toEqual(records);
      }),
      { numRuns: 300 },
    );
  });
});

test('a header of more than a thousand columns is refused, as is a name without end', async () => {
  await expect(rowsOf(`rating${',a'.repeat(1000)}\n`)).rejects.toThrow(
    'line 1, the header: has more than 1,000 columns',
  );
  await expect(rowsOf(`rating,${'a'.repeat(300)}\n`)).rejects.toThrow(
    'a column whose name is longer than 200 characters',
  );
});
