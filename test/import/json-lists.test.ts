import { expect, test } from 'vitest';
import { findJsonLists } from '../../src/import/files/json-lists.js';
import { createTestShell } from '../cli/test-shell.js';

const REVIEW = '{"rating":5,"text":"Warm","author":"Bea","date":"2024-05-01"}';
const QUESTION = '{"question":"Warm?","user":"Cem"}';

async function listsOf(content: string) {
  const path = await (await createTestShell()).file('reviews.json', content);
  return findJsonLists(path).then(
    ({ paths, isLines }) => (isLines ? ['lines', ...paths] : paths),
    (error: Error) => error.message.replace(path, 'FILE'),
  );
}

test.each<[string, string[]]>([
  [`[${REVIEW}]`, ['[]']],
  [`[\n${REVIEW},\n${REVIEW}\n]`, ['[]']],
  [`{"a":1}\n`, ['lines', '']],
  [`${REVIEW}\n${REVIEW}\n`, ['lines', '']],
  [`${REVIEW}\n{"broken":\n${REVIEW}\n`, ['lines', '']],
  [`{"broken"\n${REVIEW}\n${REVIEW}`, ['lines', '']],
  [`{\n"rating":5,\n"text":"Warm"\n}`, ['']],
  [`{"reviews":[\n${REVIEW}\n]}`, ['reviews[]']],
  [`{"reviews":[${REVIEW}]}`, ['lines', 'reviews[]']],
  [`{"reviews":[${REVIEW}]}\n{"reviews":[${REVIEW}]}\n`, ['lines', 'reviews[]']],
  [`{"total":1,"items":[${REVIEW}]}`, ['lines', 'items[]']],
  [`{"data":{"product":{"all":[${REVIEW}],"questions":[${QUESTION}]}}}`, ['lines', 'data.product.all[]']],
  [
    `[{"title":"Hats","totalScore":4.7,"scrapedAt":"2024","categoryName":"Shop","reviews":[${REVIEW}]}]`,
    ['[].reviews[]'],
  ],
  [`{"data":[[${REVIEW}],[${REVIEW}]]}`, ['lines', 'data[][]']],
  [`[${REVIEW.slice(0, -1)},"comments":[{"text":"Yes","author":"Cem","date":"2024"}]}]`, ['[]']],
  [`{"place-1":[${REVIEW}],"place-2":[${REVIEW}]}`, ['lines', 'place-1[]', 'place-2[]']],
  [`{"reviews":[${REVIEW}],"products":[{"title":"Hat","rating":4,"created_at":"2024"}]}`, ['lines', 'reviews[]']],
  [`{"published_reviews":[${REVIEW}]}`, ['lines', 'published_reviews[]']],
  // Nothing looks like reviews: the columns are asked for.
  ['[{"points":1,"words":"x"}]', ['[]']],
  ['{"data":[{"a":"x"}],"more":[{"b":"x"}]}', ['lines', 'data[]']],
  ['[1,2]', ['[]']],
])('%s', async (text, lists) => {
  expect(await listsOf(text)).toEqual(lists);
});

test.each([
  [
    `{"entries":[${REVIEW},${REVIEW}],"items":[{"stars":1,"body":"Bad","name":"Dan","created":"2024"}]}`,
    'FILE has several lists that may be the reviews: "entries" (2), "items" (1). Save the right one as a file of its own',
  ],
  [
    `{"published":[${REVIEW}],"spam":[${REVIEW}]}`,
    'FILE has several lists that may be the reviews: "published" (1), "spam" (1). Save the right one as a file of its own',
  ],
  [
    `{"pending":[${REVIEW}]}`,
    'FILE has its reviews under "pending", which may say that they were not shown: save those that were as a list of their own',
  ],
  [`{"unpublished":[${REVIEW}]}`, 'under "unpublished", which may say'],
  [
    '{"a":{"x":[{"b":1}],"y":[{"c":1}]}}',
    'FILE has several lists, of which none looks like reviews: "a.x" (1), "a.y" (1).',
  ],
  ['[]', 'FILE has no reviews: its list is empty'],
  ['{"reviews":[],"meta":{"total":0}}', 'FILE has no reviews: its list is empty'],
])('nothing is guessed: %s', async (text, message) => {
  expect(await listsOf(text)).toContain(message);
});

test('whatever is nested without end, has names without end or lists without end takes little memory', async () => {
  const deep = `${'[{"a":'.repeat(200_000)}1`;
  const wide = `{${Array.from({ length: 100_000 }, (_, at) => `"list-${at}":[{"x":${at}}]`).join(',')},"reviews":[${REVIEW}]}`;
  const long = `{"${'k'.repeat(2 ** 20)}":[${REVIEW}]}`;
  expect(await listsOf(deep)).toBeDefined();
  expect(await listsOf(wide)).toBeDefined();
  expect(await listsOf(long)).toBeDefined();
});
