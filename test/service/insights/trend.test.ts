import { expect, test } from 'vitest';
import { trendOf } from '../../../src/service/insights/build-insights.js';
import fc from '../../fixtures/fast-check.js';

const share = (mentions: number, reviews: number) => ({ mentions, reviews });

test.each([
  // Examples (a), (c), (e) and (g) of Newcombe, Statistics in Medicine 17, 873-890 (1998), table II, method 10.
  [share(56, 70), share(48, 80), { direction: 'rising', change: 0.2, low: 0.0524, high: 0.3339 }],
  [share(6, 7), share(2, 7), { direction: 'rising', change: 0.5714, low: 0.0582, high: 0.8062 }],
  [share(5, 56), share(0, 29), { direction: 'steady', change: 0.0893, low: -0.0381, high: 0.1926 }],
  [share(0, 10), share(0, 20), { direction: 'steady', change: 0, low: -0.1611, high: 0.2775 }],
  [share(0, 10), share(10, 10), { direction: 'falling', change: -1, low: -1, high: -0.6075 }],
])('the interval of %o and %o is that of the paper', (recent, before, trend) => {
  expect(trendOf(recent, before)).toEqual(trend);
});

test.each([
  [share(0, 4), share(9, 100)],
  [share(9, 100), share(4, 4)],
])('of %o and %o nothing is said: five reviews are too few on neither side', (recent, before) => {
  expect(trendOf(recent, before)).toBeNull();
  expect(
    trendOf({ ...recent, reviews: recent.reviews + 1 }, { ...before, reviews: before.reviews + 1 }),
  ).not.toBeNull();
});

test('the interval holds the change, lies within -1 and 1, and turns round with the shares', () => {
  const shares = fc
    .nat({ max: 300 })
    .chain((reviews) => fc.record({ reviews: fc.constant(reviews + 5), mentions: fc.nat({ max: reviews + 5 }) }));
  fc.assert(
    fc.property(shares, shares, (one, two) => {
      const trend = trendOf(one, two)!;
      expect(trend.low).toBeLessThanOrEqual(trend.change);
      expect(trend.high).toBeGreaterThanOrEqual(trend.change);
      expect([trend.low >= -1, trend.high <= 1]).toEqual([true, true]);
      const turned = trendOf(two, one)!;
      expect(turned.change).toBeCloseTo(-trend.change, 3);
      expect(turned.low).toBeCloseTo(-trend.high, 3);
    }),
  );
});
