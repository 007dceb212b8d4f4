import type { RequestListener } from 'node:http';
import { respondWith, review, temporaryServer } from './temporary-server.js';

/** How a service pages. */
export interface Paging {
  count: number;
  /** Most that one response holds. */
  page: number;
  total?: unknown;
  ignores?: 'limit' | 'offset';
  /** A larger limit is a 400. */
  refusesAbove?: number;
}

/** A service that pages in its own way. */
export const paging =
  ({ count, page, total = count, ignores, refusesAbove = Number.POSITIVE_INFINITY }: Paging): RequestListener =>
  (request, response) => {
    const query = new URL(request.url ?? '', 'http://service.test').searchParams;
    const limit = Number((ignores !== 'limit' && query.get('limit')) || page);
    const offset = Number((ignores !== 'offset' && query.get('offset')) || 0);
    if (limit > refusesAbove) return respondWith(400, {})(request, response);
    const end = Math.min(count, offset + (ignores === 'limit' ? page : Math.min(limit, Math.max(page, 500))));
    const reviews = [];
    for (let index = offset; index < end; index += 1) reviews.push(review(`r-${index}`));
    respondWith(200, { total, reviews })(request, response);
  };

/** The list that the client reads, and with which queries. */
export async function wholeList(listener: RequestListener) {
  const { client, requests } = await temporaryServer(listener);
  const { total, reviews } = await client.listAllVendorReviews('b');
  return { total, ids: reviews.map(({ id }) => id), requested: requests.map(({ url }) => url?.split('?')[1] ?? '') };
}

/** The ids of so many of its reviews. */
export const ids = (count: number) => Array.from({ length: count }, (_, index) => `r-${index}`);
