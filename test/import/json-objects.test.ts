import { expect, test } from 'vitest';
import { readJsonObjects } from '../../src/import/files/review-file.js';
import { importNew } from '../cli/import/imported.js';
import { createTestShell } from '../cli/test-shell.js';
import fc from '../fixtures/fast-check.js';

async function objectsOf(content: string | Uint8Array, ...lists: string[]): Promise<unknown[]> {
  const path = await (await createTestShell()).file('reviews.json', content);
  const texts: string[] = [];
  for await (const { text } of readJsonObjects(path, lists)) texts.push(text);
  return texts.map((text) => JSON.parse(text));
}

test.each([
  ['a list', '[{"a":1},{"b":"]}\\"{"}]', ['[]']],
  ['a list with white space', ' [\n {"a":1}\n ,\n\t{"b":"]}\\"{"} ]\n', ['[]']],
  [
    'a member',
    '{"page":[{"x":1}],"name":"reviews","reviews":[{"a":1},{"b":"]}\\"{"}],"more":{"reviews":[{"x":1}]}}',
    ['reviews[]'],
  ],
  ['a member far down', '{"more":{"of":[{"x":1},{"reviews":[{"a":1},{"b":"]}\\"{"}]}]}}', ['more.of[].reviews[]']],
  ['a list in a list', '{"data":[[{"a":1}],[{"b":"]}\\"{"}]]}', ['data[][]']],
  ['two members', '{"p1":[{"a":1}],"x":[{"c":1}],"p2":[{"b":"]}\\"{"}]}', ['p1[]', 'p2[]']],
  ['pages one after the other', '{"reviews":[{"a":1}]}\n{"reviews":[]}\n{"reviews":[{"b":"]}\\"{"}]}', ['reviews[]']],
  ['texts of their own', '{"a":\n1}{"b":"]}\\"{"}\n', ['']],
])('finds the objects of %s', async (_, text, lists) => {
  expect(await objectsOf(text, ...lists)).toEqual([{ a: 1 }, { b: ']}"{' }]);
});

test('finds what is no object too, so that it is refused and not lost', async () => {
  expect(await objectsOf('[1,"a,b" , {"a":[1,{"b":2}]},null]', '[]')).toEqual([1, 'a,b', { a: [1, { b: 2 }] }, null]);
});

test('says of which product a list of reviews is, where that stands before it', async () => {
  const { reviews } = await importNew(
    JSON.stringify({
      products: [
        {
          id: 11,
          title: 'Salt & "Pepper"',
          rating: 4.7,
          vendor: { id: 9 },
          reviews: [{ rating: 5, text: 'A', date: '2024-05-01' }],
        },
        {
          id: 12,
          title: null,
          reviews: [
            { rating: 4, text: 'B', date: '2024-05-01' },
            { rating: 3, text: 'C', date: '2024-05-01' },
          ],
        },
      ],
    }),
    'reviews.json',
  );
  expect(reviews.map(({ text, product }) => [text, product?.sourceProductId, product?.title]).sort()).toEqual([
    ['A', '11', 'Salt & "Pepper"'],
    ['B', '12', '12'],
    ['C', '12', '12'],
  ]);
});

test('says in which line an object begins', async () => {
  const path = await (await createTestShell()).file('reviews.json', '[\n{"a":\n1},\n\n{"b":2}]');
  const lines: number[] = [];
  for await (const { number } of readJsonObjects(path, ['[]'])) lines.push(number);
  expect(lines).toEqual([2, 5]);
});

test('an object that does not end, or is longer than a megabyte, is one that cannot be read', async () => {
  const path = await (await createTestShell()).file('reviews.json', `[{"a":"${'x'.repeat(2 ** 20)}"},{"b":1},{"c":`);
  const found: unknown[] = [];
  for await (const { text, tooLong } of readJsonObjects(path, ['[]'])) found.push([text, tooLong]);
  expect(found).toEqual([
    ['', true],
    ['{"b":1}', false],
    ['{"c":', false],
  ]);
});

test('reads back whatever JSON was written, at any place, across pieces of the file', async () => {
  const far = ' '.repeat(256 * 1024 - 20);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.object({ maxDepth: 2 }), { maxLength: 6 }), async (list) => {
      const plain = JSON.parse(JSON.stringify(list));
      expect(await objectsOf(`${far}${JSON.stringify(list)}`, '[]')).toEqual(plain);
      const below = { total: 1, in: { a: [{ 'the "list"': list }] } };
      const path = 'in.a[].the \\"list\\"[]';
      expect(await objectsOf(`${far}${JSON.stringify(below, null, 1)}`, path)).toEqual(plain);
    }),
    { numRuns: 50 },
  );
});
