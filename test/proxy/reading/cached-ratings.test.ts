import { expect, test } from 'vitest';
import { readReview } from '../../../src/client/received-review.js';
import { readPageQuery } from '../../../src/proxy/reading/page-query.js';
import { createResponseCache } from '../../../src/proxy/reading/response-cache.js';
import { wantedPage, wantedRatings } from '../../../src/proxy/reading/wanted-text.js';
import { type Snapshot, takeSnapshot } from '../../../src/proxy/snapshots/snapshot.js';
import { review, START } from '../../fixtures/proxy-upstream.js';

const take = (count = 1) => {
  const product = (n: number) => ({ sourceProductId: `p${n}`, title: 'A product' });
  const reviews = Array.from({ length: count }, (_, n) => readReview(review({ product: product(n) }))!);
  return takeSnapshot({ total: count, reviews }, 'https://media.test/', START);
};

function start() {
  const limits = { responses: 3, bytes: 1_000_000, indexBytes: 100_000_000 };
  const cache = createResponseCache({ compress: {}, ...limits, isKept: () => true });
  const charged: number[] = [];
  const charge = async (cost: number) => void charged.push(cost);
  const page = (snapshot: Snapshot) =>
    cache.get('a', snapshot, wantedPage(readPageQuery(new URLSearchParams())), async () => {});
  const ratings = (snapshot: Snapshot, ...products: string[]) =>
    cache.get('a', snapshot, wantedRatings({ products }), charge);
  return { cache, charged, page, ratings };
}

test('ratings evict no page of reviews, and are themselves so many lists', async () => {
  const [{ cache, page, ratings }, snapshot] = [start(), await take()];
  const reviews = await page(snapshot);
  const first = await ratings(snapshot, '0');
  for (const id of ['1', '2']) await ratings(snapshot, id);
  expect(await ratings(snapshot, '0')).toBe(first);
  for (let n = 3; n < 20; n++) await ratings(snapshot, `${n}`);
  expect(await ratings(snapshot, '0')).not.toBe(first);
  expect(await page(snapshot)).toBe(reviews);
  cache.forget('a');
  expect([cache.bytes, cache.indexBytes]).toEqual([0, 0]);
});

test('ratings of a long list cost its counting once, and what was counted is in memory until the snapshot goes', async () => {
  const [{ cache, charged, page, ratings }, snapshot] = [start(), await take(41_000)];
  for (const id of ['p1', 'p2', 'p1']) await ratings(snapshot, id);
  expect(charged).toEqual([3, 1]);
  expect(cache.indexBytes).toBeGreaterThan(41_000 * 100);
  await page(await take());
  expect(cache.indexBytes).toBe(0);
});
