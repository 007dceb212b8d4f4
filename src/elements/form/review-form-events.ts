import type { Receipt, Submission } from '../../contract/widget.js';

/** Before a review is sent. Cancelling it sends nothing and keeps what was typed. */
export class ReviewSubmitEvent extends Event {
  declare readonly submission: Submission;
  constructor(submission: Submission) {
    super('review-submit', { bubbles: true, composed: true, cancelable: true });
    this.submission = submission;
  }
}

/**
 * A review was accepted. `vendorId` and `productId` (empty without one) are what it was sent for, whatever the form shows by
 * now; `rating` is its stars, `attempts` how many it took in a row. Nothing in it tells who the shopper is.
 */
export class ReviewSentEvent extends Event {
  declare readonly receipt: Receipt;
  declare readonly vendorId: string;
  declare readonly productId: string;
  declare readonly rating: number;
  declare readonly attempts: number;
  constructor(receipt: Receipt, vendorId: string, productId: string, rating: number, attempts: number) {
    super('review-sent', { bubbles: true, composed: true });
    this.receipt = receipt;
    this.vendorId = vendorId;
    this.productId = productId;
    this.rating = rating;
    this.attempts = attempts;
  }
}

/**
 * A review could not be sent. `code` is the proxy's, or one of `offline`, `timeout`, `unreachable`, `bad_response` and
 * `not_configured` (no `vendor-id` or `token`); `message` is for developers and may change. `attempt` counts from 1;
 * `retrying` says that the next one comes by itself.
 */
export class ReviewErrorEvent extends Event {
  declare readonly code: string;
  declare readonly message: string;
  declare readonly attempt: number;
  declare readonly retrying: boolean;
  constructor(code: string, message: string, attempt: number, retrying: boolean) {
    super('review-error', { bubbles: true, composed: true });
    this.code = code;
    this.message = message;
    this.attempt = attempt;
    this.retrying = retrying;
  }
}
