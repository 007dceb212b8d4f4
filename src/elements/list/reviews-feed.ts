import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { PublicReview, ReviewPage } from '../../contract/widget.js';
import { textReady } from '../card/review-text.js';
import { ReviewsErrorEvent, ReviewsLoadEvent } from '../events.js';
import { FeedError } from './page-request.js';
import { type Lease, sharePage } from './shared-pages.js';

/** Address of the first page to load, or why nothing can be loaded. */
export type FeedQuery = string | FeedError;

/**
 * The reviews of one element: loads the first page of a query, then the pages after it, and tells its host. A newer
 * request releases the one before, so a late answer never replaces a newer one.
 */
export class ReviewsFeed implements ReactiveController {
  /** The newest page; its summary and total hold for the whole query. */
  page: ReviewPage | undefined;
  /** The source that `page` is of; null for all. */
  source: string | null = null;
  /** Everything loaded so far, in order, no review twice. */
  reviews: PublicReview[] = [];
  /** Why the newest request failed. */
  error: FeedError | undefined;
  /** Whether the newest request was for a further page. */
  further = false;
  busy = false;
  /** Resolves when what was asked last has come or failed. */
  settled: Promise<void> = Promise.resolve();

  readonly #host: ReactiveControllerHost & EventTarget;
  #query: FeedQuery = '';
  /** Whether an answer was given up, so that it has to be asked for again. */
  #interrupted = false;
  #lease: Lease | undefined;
  /** Names the newest request; an older one has nothing to say any more. */
  #turn = {};

  constructor(host: ReactiveControllerHost & EventTarget) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#interrupted ||= this.busy;
    this.busy = false;
    this.#begin();
  }

  get hasMore(): boolean {
    const { page } = this;
    return page !== undefined && page.offset + page.reviews.length < page.total && page.reviews.length > 0;
  }

  /**
   * Loads `query` unless it is what was asked last. With `otherScope` what is shown goes at once: the numbers of one product
   * never stand for those of another.
   */
  follow(query: FeedQuery, otherScope = false): void {
    if (!this.#interrupted && String(query) === String(this.#query)) return;
    if (otherScope) this.#clear();
    void this.load(query);
  }

  /**
   * Loads the first page of `query`. What is shown stays until the answer comes if it is of the same vendor; if the
   * answer fails, it stays only where it answers this very query.
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
      url.searchParams.set('offset', `${this.page!.offset + this.page!.reviews.length}`);
      this.settled = this.#request(url.href);
    }
    return this.settled;
  }

  #clear(): void {
    this.page = undefined;
    this.reviews = [];
  }

  #begin(): object {
    this.#lease?.release();
    this.#lease = undefined;
    this.#turn = {};
    return this.#turn;
  }

  /** `other`: whether what is shown is no answer to `query`; undefined for a further page of it. */
  async #request(query: FeedQuery, cache: RequestCache = 'default', other?: boolean): Promise<void> {
    const turn = this.#begin();
    this.busy = true;
    this.error = undefined;
    this.further = other === undefined;
    this.#interrupted = false;
    this.#host.requestUpdate();
    try {
      // A missing attribute is told like any other failure: after the update that asked.
      await Promise.resolve();
      if (query instanceof FeedError) throw query;
      if (this.#turn !== turn) return;
      this.#lease = sharePage(query, cache);
      const page = await this.#lease.page;
      await textReady(page.reviews, this.#host);
      if (this.#turn !== turn) return;
      this.page = page;
      this.source = new URL(query).searchParams.get('source');
      this.reviews = this.further ? append(this.reviews, page.reviews) : page.reviews;
      this.busy = false;
      this.#host.dispatchEvent(new ReviewsLoadEvent(page));
    } catch (error) {
      if (this.#turn !== turn || !(error instanceof FeedError)) return;
      this.error = error;
      this.busy = false;
      if (other) this.#clear();
      this.#host.dispatchEvent(new ReviewsErrorEvent(error.code, error.message));
    }
    this.#host.requestUpdate();
  }
}

function append(shown: PublicReview[], more: PublicReview[]): PublicReview[] {
  const known = new Set(shown.map((review) => review.id));
  return [...shown, ...more.filter((review) => !known.has(review.id))];
}
