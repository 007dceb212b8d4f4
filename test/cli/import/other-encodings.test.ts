import { describe, expect, test } from 'vitest';
import { importNew } from './imported.js';

const ROWS = 'rating;text\r\n5;Schön 👍\r\n4;Good\r\n';

describe('a file in UTF-16', () => {
  const little = Buffer.from(`\uFEFF${ROWS}`, 'utf16le');

  test.each([
    ['little-endian', little],
    ['big-endian', Buffer.from(little).swap16()],
  ])('is read like one in UTF-8: %s', async (_, content) => {
    const { code, reviews } = await importNew(content);
    expect([code, reviews.map(({ text }) => text)]).toEqual([0, ['Schön 👍', 'Good']]);
  });

  test('may have a character across two pieces of the file', async () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => `5;👍 ${index}`).join('\n');
    const { reviews } = await importNew(Buffer.from(`\uFEFFrating;text\n${rows}\n`, 'utf16le'));
    expect(reviews).toHaveLength(30_000);
    expect(reviews.every(({ text }, index) => text === `👍 ${index}`)).toBe(true);
  });
});

test('a cell that was kept from being computed is what was written', async () => {
  const { reviews } = await importNew("rating,text,author\n5,'=SUM(A1),'@ada\n4,''=twice,'tis\n");
  expect(reviews.map(({ text, authorName }) => [text, authorName])).toEqual([
    ['=SUM(A1)', '@ada'],
    ["'=twice", "'tis"],
  ]);
});

test('JSON has no such cells', async () => {
  const { reviews } = await importNew('[{"rating":5,"text":"\'=SUM(A1)"}]', 'reviews.json');
  expect(reviews).toMatchObject([{ text: "'=SUM(A1)" }]);
});
