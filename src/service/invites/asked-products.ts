/**
 * Which products an invite still asks about. A product keeps its number as long as the invite lives, since links that are out there name it: what is
 * not asked any more, such as what went back, is withdrawn and not removed.
 */
import type { Product } from '../../contract/service/review.js';
import type { InviteRow } from '../database/schema.js';
import { productsOf } from './invite-token-use.js';

/** Products that one invite asks about. */
export const MOST_ASKED = 50;
/** Products that it has numbers for, those that are withdrawn counted. */
const MOST_NUMBERS = 100;

type Products = Pick<InviteRow, 'products' | 'withdrawn'>;

/** A product with its number. */
export interface AskedProduct {
  product: Product;
  number: number;
}

/** The numbers that are not asked about any more. */
export function withdrawnOf({ withdrawn }: Pick<InviteRow, 'withdrawn'>): Set<number> {
  return new Set(withdrawn === null ? [] : (JSON.parse(withdrawn) as number[]));
}

/** Those that are asked about, in the order in which they came. */
export function askedOf(row: Products): AskedProduct[] {
  const withdrawn = withdrawnOf(row);
  return productsOf(row)
    .map((product, number) => ({ product, number }))
    .filter(({ number }) => !withdrawn.has(number));
}

/** What asking about these as well makes of the columns; what is asked about already stays as it is. */
export function withProducts(row: Products, products: readonly Product[]): Products {
  const all = productsOf(row);
  const withdrawn = withdrawnOf(row);
  for (const product of products) {
    const number = all.findIndex(({ sourceProductId }) => sourceProductId === product.sourceProductId);
    if (all.length - withdrawn.size >= MOST_ASKED && (number === -1 || withdrawn.has(number))) continue;
    if (number !== -1) withdrawn.delete(number);
    else if (all.length < MOST_NUMBERS) all.push(product);
  }
  return columns(all, withdrawn);
}

/** What not asking about the products with these ids makes of the columns. */
export function withoutProducts(row: Products, ids: ReadonlySet<string>): Products {
  const all = productsOf(row);
  const withdrawn = withdrawnOf(row);
  all.forEach(({ sourceProductId }, number) => {
    if (ids.has(sourceProductId)) withdrawn.add(number);
  });
  return columns(all, withdrawn);
}

function columns(products: readonly Product[], withdrawn: ReadonlySet<number>): Products {
  return {
    products: products.length > 0 ? JSON.stringify(products) : null,
    withdrawn: withdrawn.size > 0 ? JSON.stringify([...withdrawn].sort((one, other) => one - other)) : null,
  };
}
