import { expect, test } from 'vitest';
import { openReviewFile } from '../../src/import/files/review-file.js';
import { createTestShell } from '../cli/test-shell.js';

const REVIEW = { rating: 5, text: 'Warm', author: 'Bea', date: '2024-05-01' };

async function notesOf(content: string) {
  const path = await (await createTestShell()).file('reviews.json', content);
  const file = await openReviewFile(path, 'json', new Map());
  for await (const row of file.rows()) expect(row.reason).toBeUndefined();
  return file.notes();
}

test.each([
  [{ nextPageToken: 'x', totalReviewCount: 777 }, 'there are 777 and it has a next page; it holds 1'],
  [{ has_more: true }, 'it has a next page; it holds 1'],
  [{ next: 'https://api.example/?page=2', count: 1 }, 'it has a next page; it holds 1'],
  [{ links: { next: 'https://api.example/?page=2' } }, 'it has a next page; it holds 1'],
  [{ serpapi_pagination: { next_page_token: 'x' } }, 'it has a next page; it holds 1'],
  [
    { meta: { pagination: { total: 42, total_pages: 42, current_page: 1 } } },
    'there are 42 and it is one of 42 pages; it holds 1',
  ],
])('a page of an API says what it says: %j', async (more, said) => {
  for (const json of [
    { ...more, reviews: [REVIEW] },
    { reviews: [REVIEW], ...more },
  ]) {
    expect(await notesOf(JSON.stringify(json))).toEqual([
      `The file says that ${said}. Save the other pages, too, and import them.`,
    ]);
  }
});

test.each([
  [{ total: 1, next: null, has_more: false }],
  [{ nextPageToken: '' }],
  [{ total: '12.50', page: 1, pages: 1 }],
  [{ place: { rating: 4.7 } }],
])('one that is all says nothing: %j', async (more) => {
  expect(await notesOf(JSON.stringify({ ...more, reviews: [REVIEW] }))).toEqual([]);
});

test('pages in one file are counted together, and the last one says whether there is more', async () => {
  const page = (more: object) => JSON.stringify({ reviews: [REVIEW], ...more });
  expect(await notesOf(`${page({ next: 'x', total: 2 })}\n${page({ total: 2 })}\n`)).toEqual([]);
  expect(await notesOf(`${page({ next: 'x', total: 3 })}\n${page({ next: 'y', total: 3 })}\n`)).toHaveLength(1);
});

test('a member of a review is none of the file', async () => {
  expect(await notesOf(JSON.stringify([{ ...REVIEW, next: 'x', total: 9 }]))).toEqual([]);
});
