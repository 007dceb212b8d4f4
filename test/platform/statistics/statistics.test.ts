import { describe, expect, test } from 'vitest';
import { fisherExact, mannWhitney, upperTail } from '../../../src/platform/statistics.js';
import fc from '../../fixtures/fast-check.js';

describe("Fisher's exact test", () => {
  test.each([
    // Fisher (1935), the lady tasting tea.
    [[3, 4], [1, 4], 17 / 70],
    [[4, 4], [0, 4], 1 / 70],
    // Fisher (1935), convictions of twins, as in the manual of R: 0.0004652.
    [[10, 13], [2, 17], 0.0004652],
    // The manual of SciPy: whales and sharks, 0.0245 one-sided.
    [[5, 6], [2, 10], 0.0245],
    [[0, 10], [5, 10], 1],
    [[0, 0], [0, 3], 1],
  ])('%j against %j is %f, as published', ([hits, of], [otherHits, others], p) => {
    const found = fisherExact({ hits: hits!, of: of! }, { hits: otherHits!, of: others! });
    expect(found).toBeCloseTo(p, p < 0.001 ? 7 : 4);
  });

  test('is a probability, also of many, and more hits are never more probable', () => {
    const group = fc
      .integer({ min: 1, max: 3_000 })
      .chain((of) => fc.record({ of: fc.constant(of), hits: fc.nat(of) }));
    fc.assert(
      fc.property(group, group, (one, other) => {
        const p = fisherExact(one, other);
        expect(p).toBeGreaterThanOrEqual(0);
        expect(p).toBeLessThanOrEqual(1);
        if (one.hits < one.of && other.hits > 0)
          expect(fisherExact({ ...one, hits: one.hits + 1 }, { ...other, hits: other.hits - 1 })).toBeLessThanOrEqual(
            p,
          );
      }),
    );
  });
});

describe('the Mann–Whitney test', () => {
  test('is as published: Hollander and Wolfe (1973), permeability of membranes, as in the manual of R', () => {
    const term = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
    const earlier = [1.15, 0.88, 0.9, 0.74, 1.21];
    const { u, p } = mannWhitney(term, earlier);
    // Exactly 0.1272; the book's approximation without a correction for continuity is 0.110.
    expect([u, Math.round(p * 100) / 100]).toEqual([35, 0.12]);
  });

  test('is as published: ages at diagnosis of diabetes, in the manual of SciPy', () => {
    const { u, p } = mannWhitney([19, 22, 16, 29, 24], [20, 11, 17, 12]);
    expect(u).toBe(17);
    expect(p * 2).toBeCloseTo(0.11134688653314041, 10);
  });

  // Mann and Whitney's table of critical values, one-sided at 0.01: U of the smaller side is at most this.
  test.each([
    [8, 8, 9],
    [10, 10, 19],
    [12, 12, 31],
    [15, 15, 56],
    [20, 20, 114],
    [10, 20, 47],
  ])('at %i and %i values 0.01 is passed where the tables say', (m, n, critical) => {
    expect(pOf(m, n, critical - 1)).toBeLessThan(0.01);
    expect(pOf(m, n, critical + 2)).toBeGreaterThan(0.01);
  });

  test('says nothing where all values are equal, and corrects for ties', () => {
    expect(mannWhitney([1, 1, 1], [1, 1]).p).toBe(1);
    expect(mannWhitney([2, 2, 2, 3, 3], [1, 1, 2, 2, 2]).u).toBe(20.5);
  });
});

test.each([
  // Tables of the normal distribution.
  [0, 0.5],
  [1.96, 0.0249979],
  [2.326348, 0.01],
  [-1, 0.8413447],
  [6, 9.865876e-10],
  [8, 6.220961e-16],
])('above %f lies %f', (z, p) => {
  expect(Math.abs(upperTail(z) / p - 1)).toBeLessThan(1e-5);
});

/** The p of two groups without ties in which the second is the larger in `smaller` pairs. */
function pOf(m: number, n: number, smaller: number): number {
  // The first group lies above the second, but for so many pairs.
  const first = Array.from({ length: m }, (_, index) => 1000 + index);
  const second = Array.from({ length: n }, (_, index) => index);
  let left = smaller;
  for (let index = n - 1; index >= 0 && left > 0; index -= 1) {
    const pairs = Math.min(m, left);
    second[index] = 1000 + pairs - 0.5 + index / 1000;
    left -= pairs;
  }
  const { u, p } = mannWhitney(first, second);
  expect(u).toBe(m * n - smaller);
  return p;
}
