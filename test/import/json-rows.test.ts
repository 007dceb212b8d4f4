import { describe, expect, test } from 'vitest';
import { readJsonRows, readLists } from '../../src/import/files/json-rows.js';
import type { SourceRow } from '../../src/import/files/source-row.js';
import { readLines } from '../../src/import/files/text-lines.js';
import { createTestShell } from '../cli/test-shell.js';

async function rowsOf(content: string): Promise<SourceRow[]> {
  const shell = await createTestShell();
  const rows: SourceRow[] = [];
  for await (const row of readJsonRows(
    readLines(await shell.file('rows.jsonl', content)),
    readLists((name) => name === 'text'),
  ))
    rows.push(row);
  return rows;
}

const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
const GOOD = '{"rating":5}\n';

describe('readJsonRows', () => {
  test('gives what is nested a name of all its names, at any depth', async () => {
    const [row] = await rowsOf('{"a":1,"b":{"c":true,"d":{"e":"x","f":null,"g":[1]}}}');
    expect(row).toMatchObject({ names: ['a', 'b.c', 'b.d.e', 'b.d.f', 'b.d.g'], values: ['1', 'true', 'x', '', ''] });
  });

  test('reads a list of texts as lines and one of pictures as addresses; any other is left out where no words are lost', async () => {
    const rows = await rowsOf(
      [
        '{"pictures":["a.jpg","b.jpg"],"tags":["x",1,null]}',
        '{"pictures":[{"id":1,"url":"https://a.example/1.jpg"},{"src":"//a.example/2.jpg"}],"text":"x"}',
        '{"pictures":[],"votes":[{"by":"Cem"}],"answers":[[1]]}',
        '{"text":[{"line":"a"}]}',
        '{"in":{"pictures":["a"]}}',
      ].join('\n'),
    );
    expect(rows.map((row) => ('values' in row ? row.values : row.reason))).toEqual([
      ['a.jpg\nb.jpg', 'x\n1'],
      ['https://a.example/1.jpg\n//a.example/2.jpg', 'x'],
      ['', '', ''],
      expect.stringContaining('holds a list in "text"'),
      [''],
    ]);
  });

  // The names of one line, written out, took a thousand times its bytes.
  test.each([
    ['a long name around many members', JSON.stringify({ rating: 5, ['k'.repeat(300_000)]: members(60_000) })],
    ['many columns', JSON.stringify(members(90_000))],
    ['many columns within one', JSON.stringify({ a: members(90_000) })],
    ['objects without end', `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`],
    ['a text without end', `{"rating":5,"text":"${'x'.repeat(2 ** 21)}`],
  ])('refuses a row with %s and reads the next one', async (_, line) => {
    const [refused, good] = await rowsOf(`${line}\n${GOOD}`);
    expect(refused).toMatchObject({ line: 1, reason: expect.any(String) });
    expect(good).toMatchObject({ line: 2, names: ['rating'] });
  });
});
