import { setImmediate } from 'node:timers/promises';
import type { Review, ReviewList } from '../../contract/service/review.js';
import { nextCursorOf } from './review-list.js';

/**
 * A `ReviewList` that is streamed while it is read: a list of any length takes the memory of one batch, and other requests are
 * served between batches.
 */
export function reviewListResponse(
  head: Omit<ReviewList, 'reviews' | 'nextCursor'>,
  limit: number | undefined,
  batches: AsyncGenerator<Review[]>,
): Response {
  const encoder = new TextEncoder();
  const parts = jsonParts(head, limit, batches);
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

async function* jsonParts(
  head: object,
  limit: number | undefined,
  batches: AsyncGenerator<Review[]>,
): AsyncGenerator<string, void> {
  let separator = `${JSON.stringify(head).slice(0, -1)},"reviews":[`;
  let length = 0;
  let last: Review | undefined;
  for await (const batch of batches) {
    yield separator + JSON.stringify(batch).slice(1, -1);
    separator = ',';
    length += batch.length;
    last = batch.at(-1);
    await setImmediate();
  }
  const nextCursor = nextCursorOf(limit, length, last);
  const end = nextCursor === null ? ']}' : `],"nextCursor":${JSON.stringify(nextCursor)}}`;
  yield separator === ',' ? end : separator + end;
}
