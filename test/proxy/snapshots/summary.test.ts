import { expect, test } from 'vitest';
import type { PublicReview } from '../../../src/contract/widget.js';
import { summarise } from '../../../src/proxy/snapshots/snapshot.js';

const rated = (...ratings: (number | null)[]) =>
  ratings.map((rating) => ({ rating, media: [] as unknown }) as PublicReview);

test('counts every visible review and averages the rated ones, to two decimals', () => {
  expect(summarise(rated(5, 4, 4, null), [], 9)).toEqual({
    average: 4.33,
    count: 4,
    histogram: [0, 0, 0, 2, 1],
    total: 9,
  });
});

test('counts halves and finer steps to the nearest star, halves upwards', () => {
  expect(summarise(rated(1, 1.49, 1.5, 2.5, 4.49, 4.5, 5), [], 7).histogram).toEqual([2, 1, 1, 1, 2]);
});

test('counts those with files, where there are any', () => {
  const [plain, filmed] = rated(5, 4);
  filmed!.media.push({ type: 'video', url: 'https://files.example/a.mp4' });
  expect(summarise([plain!, filmed!], [], 2)).toMatchObject({ count: 2, media: 1 });
  expect(summarise([plain!], [], 1)).not.toHaveProperty('media');
});

test('counts those that nobody has looked at, where there are any', () => {
  const heldBack = [true, false, true].map((pending, index) => ({
    id: `${index}`,
    source: '',
    product: null,
    pending,
  }));
  expect(summarise(rated(5), heldBack, 4)).toMatchObject({ count: 1, total: 4, pending: 2 });
  expect(summarise(rated(5), heldBack.slice(1, 2), 2)).not.toHaveProperty('pending');
});

test('never rounds an average up to a half, which a page with one decimal would round up once more', () => {
  const averageOf = (...ratings: number[]) => summarise(rated(...ratings), [], ratings.length).average;
  const times = (count: number, rating: number) => Array.from({ length: count }, () => rating);
  // 4.447…, 4.35 and 4.345
  expect(averageOf(...times(9, 5), ...times(9, 4), 3.5)).toBe(4.44);
  expect(averageOf(...times(7, 5), ...times(13, 4))).toBe(4.35);
  expect(averageOf(...times(69, 5), ...times(131, 4))).toBe(4.34);
  // 1.745 in fractions that no sum of binary ones hits, and 4.435, which is a tie
  expect(averageOf(2.49, 1)).toBe(1.74);
  expect(averageOf(...times(87, 5), ...times(113, 4))).toBe(4.44);
});

test('has no average of nothing', () => {
  expect(summarise(rated(null, null), [], 2)).toEqual({
    average: null,
    count: 2,
    histogram: [0, 0, 0, 0, 0],
    total: 2,
  });
});

test('is 5 or 1 only where every rating is', () => {
  const averageOf = (most: number, one: number) =>
    summarise(rated(...Array.from({ length: 400 }, () => most), one), [], 401).average;
  expect([averageOf(5, 4), averageOf(5, 5), averageOf(1, 2), averageOf(1, 1)]).toEqual([4.99, 5, 1.01, 1]);
});
