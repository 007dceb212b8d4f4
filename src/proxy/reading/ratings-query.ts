import { readStarsQuery, type StarsQuery } from '../../contract/embed.js';
import { RATINGS_LIMITS } from '../../contract/ratings.js';
import type { FieldError } from '../../contract/widget.js';
import { Refusal } from '../problem.js';

/** Whose numbers a reader wants: each product once, in the order of their ids. */
export interface RatingsQuery {
  products: readonly string[];
}

/**
 * Reads the query of `…/ratings`: `products` holds ids with commas between, and `product`, which may be repeated, one id as it is,
 * for one that holds a comma. Unknown parameters are ignored. Refuses it with every parameter that is wrong.
 */
export function readRatingsQuery(params: URLSearchParams): RatingsQuery {
  const { products, errors } = readProducts(params);
  if (errors.length > 0) throw new Refusal('invalid_request', { errors });
  return { products };
}

/** Whose stars to draw, and how. */
export interface StarsRequest {
  ratings: RatingsQuery;
  query: StarsQuery;
}

/** Reads the query of `…/embed/stars`: products as for `…/ratings`, and attributes of the element. */
export function readStarsRequest(params: URLSearchParams): StarsRequest {
  const { products, errors } = readProducts(params);
  const { query, errors: others } = readStarsQuery(params);
  if (errors.length + others.length > 0) throw new Refusal('invalid_request', { errors: [...errors, ...others] });
  return { ratings: { products }, query };
}

function readProducts(params: URLSearchParams): RatingsQuery & { errors: FieldError[] } {
  const errors: FieldError[] = [];
  const listed = params.getAll('products');
  if (listed.length > 1) errors.push({ field: 'products', message: 'must be given once' });
  const given = { products: (listed[0] ?? '').split(','), product: params.getAll('product') };
  if (listed[0] === undefined) given.products = [];
  for (const [field, ids] of Object.entries(given)) {
    if (ids.every((id) => id !== '' && id.length <= RATINGS_LIMITS.productId)) continue;
    errors.push({ field, message: `each must be 1 to ${RATINGS_LIMITS.productId} characters` });
  }
  const products = [...new Set([...given.products, ...given.product])].sort();
  if (products.length > RATINGS_LIMITS.products) {
    errors.push({ field: 'products', message: `must be at most ${RATINGS_LIMITS.products} different ones` });
  }
  if (params.getAll('token').length > 1) errors.push({ field: 'token', message: 'must be given once' });
  return { products, errors };
}
