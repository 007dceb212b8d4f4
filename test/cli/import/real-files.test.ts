/** Small files of forms that people have, each with what is right: see test/fixtures/imports/real. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { importNew } from './imported.js';

const real = async (name: string, ...flags: string[]) => {
  const result = await importNew(await readFile(`test/fixtures/imports/real/${name}`), name, ...flags);
  return { ...result, reviews: result.reviews.sort((one, other) => (one.text < other.text ? -1 : 1)) };
};

test('a rating of no usual name is asked for, and nothing comes in without it', async () => {
  const { code, err } = await real('04-rating-not-known.csv');
  expect([code, err]).toEqual([
    2,
    expect.stringContaining('"Rating out of 5" ("1", "5") may be the stars of the reviews'),
  ]);
  const { reviews } = await real('04-rating-not-known.csv', '--map', 'rating=Rating out of 5');
  expect(reviews.map(({ rating, authorName }) => [rating, authorName])).toEqual([
    ['1', 'Bea'],
    ['5', 'Cem'],
  ]);
});

test('a date that is empty in every row decides nothing, and is asked for', async () => {
  expect((await real('08-publish-time-empty.json')).code).toBe(2);
  const { shown } = await real('08-publish-time-empty.json', '--date', '2024-05-01');
  expect(shown).toHaveLength(2);
});

test('approved is as clear as published', async () => {
  const { shown, reviews } = await real('14-approved-true-false.csv');
  expect([shown, reviews.length]).toEqual([['Warm.'], 2]);
});

test('ratings are read as they are written, and 100 is asked about', async () => {
  const { code, err } = await real('17-rating-spellings.csv');
  expect([code, err]).toEqual([
    2,
    expect.stringContaining('goes up to 100 (1 of 10 ratings is above 5): of how many points?'),
  ]);
  const { reviews, err: refused } = await real('17-rating-spellings.csv', '--scale', '5');
  expect(reviews.map(({ text, rating }) => text + rating)).toEqual([
    'a5',
    'b4',
    'c4',
    'd5',
    'e4.5',
    'f4',
    'h',
    'j5',
    'k4',
  ]);
  expect(refused).toContain('line 8: rating');
  expect(refused).toContain('line 10: rating');
});

test('recommended or not is no number of stars, and that is said', async () => {
  const { code, err } = await real('18-recommend-only.csv');
  expect([code, err]).toEqual([
    0,
    expect.stringContaining('"recommended" says whether it is recommended, which is no number of stars'),
  ]);
  expect(err).toContain('2 reviews without stars');
});

test('pictures are read in the forms of a cell, and a wrong one costs no review', async () => {
  const { code, reviews } = await real('11-picture-cells.csv');
  expect([code, Object.fromEntries(reviews.map(({ authorName, pictures }) => [authorName, pictures]))]).toEqual([
    0,
    {
      Ada: ['https://cdn.example/a,b.jpg', 'https://cdn.example/c%20d.jpg'],
      Bob: ['https://cdn.example/1.jpg', 'https://cdn.example/2.jpg'],
      Cy: ['https://cdn.example/x.jpg'],
      Di: ['https://cdn.example/1.jpg?w=1,h=2', 'https://cdn.example/2.heic'],
      Ed: ['https://cdn.example/1.jpg', 'https://cdn.example/2.jpg'],
    },
  ]);
});

test('a number that a spreadsheet has damaged is no product: the handle is, or the row is refused', async () => {
  const { reviews } = await real('16-excel-damaged-ids.csv');
  expect(reviews.map(({ product }) => product?.sourceProductId)).toEqual(['felt-hat', 'wool-hat']);
  const { err, code } = await importNew(
    'rating,text,date,product_id\n5,Warm,2024-01-01,"7,01235E+12"\n4,Soft,2024-01-01,8\n',
  );
  expect([code, err]).toEqual([
    0,
    expect.stringContaining('line 2: productId: "7,01235E+12" was rounded by a spreadsheet'),
  ]);
});

test('an id that a spreadsheet has damaged does not make one review of many', async () => {
  const { reviews } = await importNew('id,rating,text,date\n7.0E+12,5,Warm,2024-01-01\n7.0E+12,4,Soft,2024-01-01\n');
  expect(reviews).toHaveLength(2);
});

test('ids of products keep what they are, in one form', async () => {
  const { reviews } = await real('27-product-ids.json');
  expect(reviews.map(({ product }) => product?.sourceProductId)).toContain('caf\u00e9-mug');
  expect(reviews).toHaveLength(10);
  const { reviews: shopify } = await importNew(
    'rating,text,date,product_id\n5,Warm,2024-01-01,gid://shopify/Product/8812\n',
  );
  expect(shopify).toMatchObject([{ product: { sourceProductId: '8812' } }]);
});
