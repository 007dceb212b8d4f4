import { IdempotencyConflict } from './idempotency.js';
import { invalidRequest, ServiceProblem } from './problem.js';
import { CannotReply, NotHeldBack } from './review-change.js';
import { storageFailureOf } from './storage-failure.js';
import type { Store } from './store.js';
import { TextMessagesExhausted } from './text-messages.js';

/** Seconds after which a database that could not answer is worth another try. */
const RETRY_AFTER_SECONDS = 5;

/** What the caller is told of an error that the service knows; null for one that nobody expected. */
export function problemOf(error: unknown, store: Pick<Store, 'unavailable'>): ServiceProblem | null {
  if (error instanceof ServiceProblem) return error;
  if (error instanceof IdempotencyConflict) {
    return new ServiceProblem(409, error.code, { detail: 'This Idempotency-Key came with another request before' });
  }
  if (error instanceof NotHeldBack) {
    return invalidRequest([{ field: 'reason', message: 'needs a review that is hidden or archived' }]);
  }
  if (error instanceof CannotReply) {
    return new ServiceProblem(409, 'cannot_reply', { detail: 'This review is replied to at its source alone' });
  }
  // Not a 429: whoever obeys its Retry-After, such as a proxy, would stop all its requests until next month.
  if (error instanceof TextMessagesExhausted) {
    const detail = `The text messages of this month are used up; the allowance renews at ${error.renews}`;
    return new ServiceProblem(409, 'text_messages_exhausted', { detail });
  }
  const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) };
  if (store.unavailable(error)) {
    return new ServiceProblem(503, 'database_unavailable', { detail: 'The database cannot answer now', headers });
  }
  const failure = storageFailureOf(error);
  if (failure) {
    return new ServiceProblem(503, failure.code, { detail: `The database cannot answer: ${failure.cause}`, headers });
  }
  return null;
}
