import { expect, test } from 'vitest';
import type { ReviewList } from '../../../src/contract/service/review.js';
import { imported, temporaryService } from '../temporary-service.js';

test('GET /vendors/{id}/reviews gives 100,000 reviews, each once, and other requests their turn meanwhile', async () => {
  const { call, store, vendor } = await temporaryService();
  await store.reviews.import(
    vendor.id,
    Array.from({ length: 100_000 }, (_, index) =>
      imported({ text: `number ${index}`, sourceFeedbackId: String(index) }),
    ),
  );
  const answer = await call('GET', `/v2/vendors/${vendor.id}/reviews`);
  const body = answer.text();
  let finished = false;
  body.then(() => {
    finished = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(finished).toBe(false);
  const { total, reviews } = JSON.parse(await body) as ReviewList;
  expect(total).toBe(100_000);
  expect(new Set(reviews.map(({ id }) => id)).size).toBe(100_000);
});
