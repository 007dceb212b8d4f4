import { IdempotencyConflict } from './database/idempotency.js';
import { storageFailureOf } from './database/storage-failure.js';
import { invalidRequest, notFound, ServiceProblem } from './http/problem.js';
import { TooManyCampaigns } from './invites/campaigns.js';
import { TextMessagesExhausted } from './invites/text-message-allowance.js';
import { NoSuchMedia } from './moderation/held-back-media.js';
import { TooManyOrderSources } from './orders/order-sources.js';
import { NoSuchProduct, ProductConflict } from './products/product-edits.js';
import { ReportDecided, ReportOpen, ReviewGone } from './reports/report-decision.js';
import { TooManyReviews } from './reviews/product-changes.js';
import { CannotReply, NotHeldBack } from './reviews/review-change.js';
import { ChoiceNotAllowed } from './sources/disconnect.js';
import { LocationInUse, NoSuchChoice, TooManyConnections } from './sources/source-connections.js';
import { ReplyStays, ReplyTooLong } from './sources/source-replies.js';
import type { Store } from './store.js';
import { UnusableUploads } from './uploads/claim-uploads.js';
import { NoCompetitors } from './vendors/competitors.js';

/** Seconds after which a client may retry. */
const RETRY_AFTER_SECONDS = 5;

/** The problem that a known error is responded with; null for an unexpected error. */
export function problemOf(error: unknown, store: Pick<Store, 'unavailable'>): ServiceProblem | null {
  if (error instanceof ServiceProblem) return error;
  if (error instanceof IdempotencyConflict) {
    return new ServiceProblem(409, error.code, { detail: 'This Idempotency-Key came with another request before' });
  }
  if (error instanceof NotHeldBack) {
    return invalidRequest([{ field: 'reason', message: 'needs a review that is hidden or archived' }]);
  }
  if (error instanceof ProductConflict) return new ServiceProblem(409, error.code, { detail: error.message });
  if (error instanceof NoSuchProduct) return notFound(error.kind, error.id);
  if (error instanceof TooManyReviews) {
    const message = `would change ${error.found} reviews, and ${error.most} may be changed at once: name fewer products, or use the command "reviews product"`;
    return invalidRequest([{ field: 'changes', message }], `This ${message}`);
  }
  if (error instanceof UnusableUploads) return invalidRequest(error.errors);
  if (error instanceof NoCompetitors) return invalidRequest(error.errors);
  if (error instanceof CannotReply) {
    return new ServiceProblem(409, 'cannot_reply', { detail: 'This review is replied to at its source alone' });
  }
  if (error instanceof ReplyStays) {
    const detail = 'The source of this review takes no reply away: change it, or delete it there';
    return new ServiceProblem(409, 'cannot_reply', { detail });
  }
  if (error instanceof ReplyTooLong) return invalidRequest([{ field: 'comment', message: error.message }]);
  if (error instanceof TooManyConnections) {
    const detail = `There can be ${error.most} connected sources: disconnect one first`;
    return new ServiceProblem(409, 'too_many_sources', { detail });
  }
  if (error instanceof ChoiceNotAllowed) return invalidRequest([{ field: 'reviews', message: error.message }]);
  if (error instanceof NoSuchChoice) return notFound(error.kind, error.id);
  if (error instanceof LocationInUse) {
    const detail = 'This list is read for another vendor: disconnect the source first';
    return new ServiceProblem(409, 'location_in_use', { detail });
  }
  if (error instanceof ReportDecided) {
    return new ServiceProblem(409, 'report_decided', { detail: 'This report was decided otherwise before' });
  }
  if (error instanceof ReportOpen) {
    return new ServiceProblem(409, 'report_open', { detail: 'This report is not decided yet' });
  }
  if (error instanceof ReviewGone) {
    const detail = 'The review is gone: decide to keep what is left of it';
    return new ServiceProblem(409, 'review_gone', { detail });
  }
  if (error instanceof NoSuchMedia) {
    return invalidRequest([{ field: 'position', message: 'must name a picture or video that the review has' }]);
  }
  // Not a 429: a client that obeys its Retry-After, such as a proxy, would pause all requests until next month.
  if (error instanceof TextMessagesExhausted) {
    const detail = `The text messages of this month are used up; the allowance renews at ${error.renews}`;
    return new ServiceProblem(409, 'text_messages_exhausted', { detail });
  }
  if (error instanceof TooManyCampaigns) {
    const detail = `A business has at most ${error.most} campaigns: delete one first`;
    return new ServiceProblem(409, 'too_many_campaigns', { detail });
  }
  if (error instanceof TooManyOrderSources) {
    const detail = `A business has at most ${error.most} sources of orders: delete one first`;
    return new ServiceProblem(409, 'too_many_order_sources', { detail });
  }
  const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) };
  if (store.unavailable(error)) {
    return new ServiceProblem(503, 'database_unavailable', { detail: 'The database cannot respond now', headers });
  }
  const failure = storageFailureOf(error);
  if (failure) {
    return new ServiceProblem(503, failure.code, { detail: `The database cannot respond: ${failure.cause}`, headers });
  }
  return null;
}
