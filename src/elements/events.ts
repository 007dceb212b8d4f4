import type { ReviewPage } from '../contract/widget.js';

/** Reviews were loaded and are shown; `page` is the proxy's response. */
export class ReviewsLoadEvent extends Event {
  readonly page: ReviewPage;

  constructor(page: ReviewPage) {
    super('reviews-load', { bubbles: true, composed: true });
    this.page = page;
  }
}

/** Reviews could not be loaded; `code` is the proxy's, or one of `offline`, `unreachable`, `timeout`, `bad_response`, `not_configured`, `unexpected`. */
export class ReviewsErrorEvent extends Event {
  readonly code: string;
  /** For developers; shoppers read the widget's own words. */
  readonly message: string;

  constructor(code: string, message: string) {
    super('reviews-error', { bubbles: true, composed: true });
    this.code = code;
    this.message = message;
  }
}
