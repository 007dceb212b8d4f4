import type { Receipt, Submission } from '../../../contract/widget.js';

/** Before a review is sent. Cancelling it sends nothing and keeps what was typed. */
export class ReviewSubmitEvent extends Event {
  declare readonly submission: Submission;
  constructor(submission: Submission) {
    super('review-submit', { bubbles: true, composed: true, cancelable: true });
    this.submission = submission;
  }
}

/**
 * A review was accepted. `vendorId` and `productId` (empty without one) are what it was sent for, whatever the form shows
 * then; `rating` is its stars, `attempts` how many attempts that took in a row. Nothing in it tells who the shopper is.
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
 * `retrying` says that the next one comes by itself after a wait. After `offline` it is false, and yet a browser that is online again
 * sends the review by itself.
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

/**
 * Dispatches `event` on the form; where that has left the page, as with a dialog that closes, also on the root that it was
 * in or else on the document, so that the page hears of it. Returns the last of these places.
 */
export function dispatchOnPage(event: Event, form: Element, root: Node): Node {
  const place = form.isConnected ? form : root.isConnected ? root : document;
  form.dispatchEvent(event);
  if (place !== form) place.dispatchEvent(event);
  return place;
}

/** Milliseconds after which a queued review has arrived in most cases. */
const DELIVERY = 5_000;

/**
 * Refreshes the widgets of `vendorId` around `place`: those of the document, and of each shadow root that it is in; after a
 * while where the review is `queued`.
 */
export function refreshWidgets(place: Node, vendorId: string, queued: boolean): void {
  const roots = rootsAround(place);
  const refresh = (): void => {
    for (const root of roots) {
      for (const widget of root.querySelectorAll('reviews-widget')) {
        if (`${widget.vendorId}` === `${vendorId}`) void widget.refresh?.();
      }
    }
  };
  if (queued) setTimeout(refresh, DELIVERY);
  else refresh();
}

function rootsAround(place: Node): ShadowRoot[] {
  const roots: ShadowRoot[] = [];
  // The document is no ShadowRoot, but has all that is used of one.
  for (let root = place.getRootNode() as ShadowRoot | undefined; root && 'querySelectorAll' in root; ) {
    roots.push(root);
    root = root.host?.getRootNode() as ShadowRoot | undefined;
  }
  return roots;
}
