import { setImmediate } from 'node:timers/promises';
import type { Review } from '../contract/service/review.js';

/**
 * A `ReviewList` as it is read: a list of any length costs the memory of one batch, and other requests get their turn
 * between batches.
 */
export function reviewListResponse(total: number, batches: AsyncGenerator<Review[]>): Response {
  const encoder = new TextEncoder();
  const parts = jsonParts(total, batches);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

async function* jsonParts(total: number, batches: AsyncGenerator<Review[]>): AsyncGenerator<string, void> {
  let separator = `{"total":${total},"reviews":[`;
  for await (const batch of batches) {
    yield separator + JSON.stringify(batch).slice(1, -1);
    separator = ',';
    await setImmediate();
  }
  yield separator === ',' ? ']}' : `${separator}]}`;
}
