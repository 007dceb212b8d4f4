import type { Receipt, Submission } from '../contract/widget.js';

/** Before a review is sent. Cancelling it sends nothing and keeps what was typed. */
export class ReviewSubmitEvent extends Event {
  declare readonly submission: Submission;
  constructor(submission: Submission) {
    super('review-submit', { bubbles: true, composed: true, cancelable: true });
    this.submission = submission;
  }
}

/** A review was accepted. `vendorId` is the vendor it was sent for, whatever the form shows by now. */
export class ReviewSentEvent extends Event {
  declare readonly receipt: Receipt;
  declare readonly vendorId: string;
  constructor(receipt: Receipt, vendorId: string) {
    super('review-sent', { bubbles: true, composed: true });
    this.receipt = receipt;
    this.vendorId = vendorId;
  }
}

/**
 * A review could not be sent. `code` is the proxy's, or one of `offline`, `timeout`, `unreachable`, `bad_response` and
 * `not_configured` (no `vendor-id` or `token`); `message` is for developers and may change.
 */
export class ReviewErrorEvent extends Event {
  declare readonly code: string;
  declare readonly message: string;
  constructor(code: string, message: string) {
    super('review-error', { bubbles: true, composed: true });
    this.code = code;
    this.message = message;
  }
}
