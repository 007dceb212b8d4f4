import { expect, test } from 'vitest';
import { isJsonText, readJsonObjects } from '../../src/import/json-objects.js';
import { createTestShell } from '../cli/test-shell.js';
import fc from '../fixtures/fast-check.js';

async function objectsOf(content: string | Uint8Array): Promise<unknown[]> {
  const path = await (await createTestShell()).file('reviews.json', content);
  const texts: string[] = [];
  for await (const { text } of readJsonObjects(path)) texts.push(text);
  return texts.map((text) => JSON.parse(text));
}

test.each([
  ['a list', '[{"a":1},{"b":"]}\\"{"}]'],
  ['a list with white space', ' [\n {"a":1}\n ,\n\t{"b":"]}\\"{"} ]\n'],
  [
    'the member reviews',
    '{"page":[{"x":1}],"name":"reviews","reviews":[{"a":1},{"b":"]}\\"{"}],"more":{"reviews":[{"x":1}]}}',
  ],
  ['pages one after the other', '[{"a":1}]\n[]\n{"reviews":[{"b":"]}\\"{"}]}'],
])('finds the objects of %s', async (_, text) => {
  expect(await objectsOf(text)).toEqual([{ a: 1 }, { b: ']}"{' }]);
});

test('finds what is no object too, so that it is refused and not lost', async () => {
  expect(await objectsOf('[1,"a,b" , {"a":[1,{"b":2}]},null]')).toEqual([1, 'a,b', { a: [1, { b: 2 }] }, null]);
});

test('says in which line an object begins', async () => {
  const path = await (await createTestShell()).file('reviews.json', '[\n{"a":\n1},\n\n{"b":2}]');
  const lines: number[] = [];
  for await (const { number } of readJsonObjects(path)) lines.push(number);
  expect(lines).toEqual([2, 5]);
});

test('an object that does not end, or is longer than a megabyte, is one that cannot be read', async () => {
  const path = await (await createTestShell()).file('reviews.json', `[{"a":"${'x'.repeat(2 ** 20)}"},{"b":1},{"c":`);
  const found: unknown[] = [];
  for await (const { text, tooLong } of readJsonObjects(path)) found.push([text, tooLong]);
  expect(found).toEqual([
    ['', true],
    ['{"b":1}', false],
    ['{"c":', false],
  ]);
});

test.each([
  ['[{"rating":5}]', true],
  ['{\n "page": 1,\n "reviews": [\n', true],
  ['\n{"reviews":[]}', true],
  ['{"rating":5}\n{"reviews":[{"rating":5}]}', false],
  ['{"rating":5\n[1]', false],
  ['{"rating":5,"product":{"reviews":[1]}}', false],
  ['rating', false],
])('%j is a JSON text with a list: %s', async (text, is) => {
  expect(await isJsonText(await (await createTestShell()).file('reviews.json', text))).toBe(is);
});

test('reads back whatever JSON was written, in a list and below reviews, across pieces of the file', async () => {
  const far = ' '.repeat(256 * 1024 - 20);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.object({ maxDepth: 2 }), { maxLength: 6 }), async (list) => {
      const plain = JSON.parse(JSON.stringify(list));
      expect(await objectsOf(`${far}${JSON.stringify(list)}`)).toEqual(plain);
      expect(await objectsOf(`${far}${JSON.stringify({ total: 1, reviews: list }, null, 1)}`)).toEqual(plain);
    }),
    { numRuns: 50 },
  );
});
