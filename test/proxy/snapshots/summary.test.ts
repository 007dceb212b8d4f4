import { expect, test } from 'vitest';
import type { PublicReview } from '../../../src/contract/widget.js';
import { summarise } from '../../../src/proxy/snapshots/snapshot.js';

const rated = (...ratings: (number | null)[]) => ratings.map((rating) => ({ rating }) as PublicReview);

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

test('has no average of nothing', () => {
  expect(summarise(rated(null, null), [], 2)).toEqual({
    average: null,
    count: 2,
    histogram: [0, 0, 0, 0, 0],
    total: 2,
  });
});
