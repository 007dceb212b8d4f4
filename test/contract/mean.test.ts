import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundMean } from '../../src/contract/mean.js';

test.each([
  [4.96, 4.9],
  [4.999, 4.9],
  [5, 5],
  [4.94, 4.9],
  [1.04, 1.1],
  [1.001, 1.1],
  [1, 1],
  [4.35, 4.4],
  [2.25, 2.3],
  [0, 0],
])('a mean of %s reads %s', (mean, read) => expect(roundMean(mean)).toBe(read));

test('to hundredths, for who says two decimals', () => {
  expect([4.996, 1.004, 5, 1, 4.62].map((mean) => roundMean(mean, 100))).toEqual([4.99, 1.01, 5, 1, 4.62]);
});

test('reads an end of the scale only where every rating is there, and is off by no more than a tenth', () => {
  const ratings = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(ratings, (given) => {
      const mean = given.reduce((sum, one) => sum + one, 0) / given.length;
      const read = roundMean(mean);
      for (const end of [1, 5]) expect(read === end).toBe(given.every((rating) => rating === end));
      expect(Math.abs(read - mean)).toBeLessThan(0.1);
    }),
  );
});
