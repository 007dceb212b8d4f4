import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { PublicReview, ReviewPage } from '../../contract/widget.js';
import { textReady } from '../card/review-text.js';
import { ReviewsErrorEvent, ReviewsLoadEvent } from '../events.js';
import { FeedError } from './page-request.js';
import { type PageUse, sharePage } from './shared-pages.js';

/** Address of the first page to load, or why nothing can be loaded. */
export type FeedQuery = string | FeedError;

/**
 * The reviews of one element: loads the first page of a query, then the pages after it, and updates its host. A newer request
 * aborts the one before and makes its response void, so a late response never replaces a newer one.
 */
export class ReviewsFeed implements ReactiveController {
  /** The page that was loaded last; its summary and total are those of the whole query. */
  page: ReviewPage | undefined;
  /** The source by which `page` is filtered; null for none. */
  source: string | null = null;
  /** Everything loaded so far, in order, no review twice. */
  reviews: PublicReview[] = [];
  /** Why the latest request failed. */
  error: FeedError | undefined;
  /** Whether the latest request was for a further page. */
  further = false;
  busy = false;
  /** Resolves when the latest request has succeeded or failed. */
  settled: Promise<void> = Promise.resolve();

  readonly #host: ReactiveControllerHost & EventTarget;
  #query: FeedQuery = '';
  /** Whether the latest request was aborted because the element left the page, so that it has to be made again. */
  #interrupted = false;
  #pageUse: PageUse | undefined;
  /** Identifies the latest request; the result of any other is ignored. */
  #latest = {};

  constructor(host: ReactiveControllerHost & EventTarget) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#interrupted ||= this.busy;
    this.busy = false;
    this.#supersede();
  }

  get hasMore(): boolean {
    const { page } = this;
    return page !== undefined && page.offset + page.reviews.length < page.total && page.reviews.length > 0;
  }

  /**
   * Loads `query` unless it is the latest one. With `otherScope`, the shown reviews are removed at once: the numbers of one product
   * never stand for those of another.
   */
  follow(query: FeedQuery, otherScope = false): void {
    if (!this.#interrupted && String(query) === String(this.#query)) return;
    if (otherScope) this.#clear();
    void this.load(query);
  }

  /**
   * Loads the first page of `query`. Shown reviews of the same vendor stay until the response is there; after a failure they
   * stay only if they belong to this very query.
   */
  load(query: FeedQuery, cache: RequestCache = 'default'): Promise<void> {
    const [before, now] = [String(this.#query), String(query)];
    this.#query = query;
    if (before.split('?')[0] !== now.split('?')[0]) this.#clear();
    this.settled = this.#request(query, cache, before !== now);
    return this.settled;
  }

  /** Loads the page after what is shown. */
  loadMore(): Promise<void> {
    if (this.hasMore && !this.busy) {
      const url = new URL(String(this.#query));
      const { offset, reviews } = this.page!;
      const { createdAt, rating, id } = reviews.at(-1)!;
      // What was hidden, or arrived, since then moves the places of all that follows. A proxy of before knows them alone.
      const next = { offset: offset + reviews.length, after: [createdAt, rating, id] };
      for (const [name, value] of Object.entries(next)) url.searchParams.set(name, `${value}`);
      this.settled = this.#request(url.href);
    }
    return this.settled;
  }

  #clear(): void {
    this.page = undefined;
    this.reviews = [];
  }

  /** Makes the latest request void; what it returns identifies the next one. */
  #supersede(): object {
    this.#pageUse?.release();
    this.#pageUse = undefined;
    this.#latest = {};
    return this.#latest;
  }

  /** `other` says whether the shown reviews belong to another query; it is undefined for a further page of the same one. */
  async #request(query: FeedQuery, cache: RequestCache = 'default', other?: boolean): Promise<void> {
    const request = this.#supersede();
    this.busy = true;
    this.error = undefined;
    this.further = other === undefined;
    this.#interrupted = false;
    this.#host.requestUpdate();
    let page: ReviewPage;
    try {
      // A missing attribute is reported like any other failure: after the update that made the request.
      await Promise.resolve();
      if (query instanceof FeedError) throw query;
      if (this.#latest !== request) return;
      this.#pageUse = sharePage(query, cache);
      page = await this.#pageUse.page;
      await textReady(page.reviews, this.#host);
    } catch (reason) {
      // An aborted request rejects too.
      if (this.#latest === request) this.#fail(reason, other);
      return;
    }
    if (this.#latest !== request) return;
    this.page = page;
    this.source = new URL(query).searchParams.get('source');
    this.reviews = this.further ? append(this.reviews, page.reviews) : page.reviews;
    this.busy = false;
    this.#host.requestUpdate();
    this.#host.dispatchEvent(new ReviewsLoadEvent(page));
  }

  /** Shows that the latest request failed; throws `reason` where neither network nor proxy is the reason, so that the console has it. */
  #fail(reason: unknown, other: boolean | undefined): void {
    const error = reason instanceof FeedError ? reason : new FeedError('unexpected', `${reason}`);
    this.error = error;
    this.busy = false;
    if (other) this.#clear();
    this.#host.requestUpdate();
    this.#host.dispatchEvent(new ReviewsErrorEvent(error.code, error.message));
    if (error !== reason) throw reason;
  }
}

function append(shown: PublicReview[], more: PublicReview[]): PublicReview[] {
  const known = new Set(shown.map((review) => review.id));
  return [...shown, ...more.filter((review) => !known.has(review.id))];
}
