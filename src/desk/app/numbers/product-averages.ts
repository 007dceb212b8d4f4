import type { ProductNumbers, VendorNumbers } from '../../../contract/desk-numbers.js';

/** Products that one list shows. */
const LISTED = 10;

/** Products under a heading, in the order in which they are shown. */
export interface AverageList {
  heading: string;
  products: readonly ProductNumbers[];
}

/** The products that have a place by their average: one list where they are few, else the best and the lowest, and none in both. */
export function productAverages({ best, worst }: VendorNumbers['products']): AverageList[] {
  const isBest = new Set(best.map(({ id }) => id));
  const lower = worst.filter(({ id }) => !isBest.has(id)).reverse();
  const all = [...best, ...lower];
  if (all.length <= LISTED) return [{ heading: 'Averages by product', products: all }];
  const half = lower.length === worst.length ? best.length : Math.ceil(all.length / 2);
  return [
    { heading: 'Best averages', products: all.slice(0, half) },
    { heading: 'Lowest averages', products: all.slice(half).reverse() },
  ];
}
