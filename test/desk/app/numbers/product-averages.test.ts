import { expect, test } from 'vitest';
import type { ProductNumbers } from '../../../../src/contract/desk/numbers.js';
import { productAverages } from '../../../../src/desk/app/numbers/number-charts.js';

/** The lists that the server makes of so many products, each with a lower average than the one before. */
function listsOf(count: number) {
  const all = Array.from({ length: count }, (_, at): ProductNumbers => {
    return { id: `p${at + 1}`, title: `P${at + 1}`, reviews: 3, rated: 3, average: 5 - at / 10 };
  });
  const products = { count, mostReviewed: [], best: all.slice(0, 10), worst: all.toReversed().slice(0, 10), fewest: 3 };
  return productAverages(products).map(({ heading, products: listed }) => [heading, listed.map(({ id }) => id).join()]);
}

test('up to ten products are one list, the best first', () => {
  expect(listsOf(2)).toEqual([['Averages by product', 'p1,p2']]);
  expect(listsOf(10)).toEqual([['Averages by product', 'p1,p2,p3,p4,p5,p6,p7,p8,p9,p10']]);
  expect(listsOf(0)).toEqual([['Averages by product', '']]);
});

test('more are two lists that share no product', () => {
  expect(listsOf(11)).toEqual([
    ['Best averages', 'p1,p2,p3,p4,p5,p6'],
    ['Lowest averages', 'p11,p10,p9,p8,p7'],
  ]);
  expect(listsOf(30)).toEqual([
    ['Best averages', 'p1,p2,p3,p4,p5,p6,p7,p8,p9,p10'],
    ['Lowest averages', 'p30,p29,p28,p27,p26,p25,p24,p23,p22,p21'],
  ]);
});
