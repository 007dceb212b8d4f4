import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isReviewPage, type PublicReview, type ReviewPage } from '../contract/widget.js';
import { reviewsUrl } from './endpoint.js';

/** Milliseconds after which a request is given up. */
const TIMEOUT = 15_000;

/** What to load; two feeds with equal queries show the same reviews. */
export interface FeedQuery {
  endpoint: string;
  vendorId: string;
  token: string;
  pageSize: number;
  sort: string;
  source: string;
  product: string;
  /** Stars to show alone; 0 for all. */
  stars: number;
}

/** Why a request failed: the proxy's `code`, or `offline`, `unreachable`, `timeout`, `bad_response`, `not_configured`. */
export class FeedError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * The reviews of one element: loads the first page of a query, then the pages after it, and tells its host. A newer
 * request aborts the one before, so a late answer never replaces a newer one.
 */
export class ReviewsFeed implements ReactiveController {
  /** The newest page; its summary and total hold for the whole query. */
  page: ReviewPage | undefined;
  /** Everything loaded so far, in order, no review twice. */
  reviews: PublicReview[] = [];
  /** Why the newest request failed. */
  error: FeedError | undefined;
  /** Whether that request was for a further page. */
  moreFailed = false;
  busy = false;

  readonly #host: ReactiveControllerHost;
  readonly #onLoad: (page: ReviewPage) => void;
  readonly #onError: (error: FeedError) => void;
  #query: FeedQuery | undefined;
  #abort: AbortController | undefined;

  constructor(
    host: ReactiveControllerHost,
    on: { load: (page: ReviewPage) => void; error: (error: FeedError) => void },
  ) {
    this.#host = host;
    this.#onLoad = on.load;
    this.#onError = on.error;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#abort?.abort();
    this.busy = false;
  }

  get hasMore(): boolean {
    return this.page !== undefined && this.reviews.length < this.page.total && this.page.reviews.length > 0;
  }

  /**
   * Loads the first page of `query`. What is shown stays until the answer comes if it is of the same vendor; if the
   * answer fails, it stays only where it answers this very query.
   */
  async load(query: FeedQuery, cache: RequestCache = 'default'): Promise<void> {
    const before = this.#query;
    this.#query = query;
    if (query.vendorId !== before?.vendorId || query.endpoint !== before.endpoint) this.#clear();
    await this.#request(0, cache);
    if (this.#query === query && this.error && JSON.stringify(query) !== JSON.stringify(before)) this.#clear();
  }

  /** Loads the page after what is shown. */
  async loadMore(): Promise<void> {
    if (this.hasMore && !this.busy) await this.#request(this.reviews.length, 'default');
  }

  #clear(): void {
    this.page = undefined;
    this.reviews = [];
    this.#host.requestUpdate();
  }

  async #request(offset: number, cache: RequestCache): Promise<void> {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.busy = true;
    this.error = undefined;
    this.moreFailed = false;
    this.#host.requestUpdate();
    try {
      const page = await fetchPage(this.#query!, offset, cache, abort);
      if (this.#abort !== abort) return;
      this.page = page;
      this.reviews = offset === 0 ? page.reviews : append(this.reviews, page.reviews);
      this.busy = false;
      this.#onLoad(page);
    } catch (error) {
      if (this.#abort !== abort || !(error instanceof FeedError)) return;
      this.error = error;
      this.moreFailed = offset > 0;
      this.busy = false;
      this.#onError(error);
    }
    this.#host.requestUpdate();
  }
}

function append(shown: PublicReview[], more: PublicReview[]): PublicReview[] {
  const known = new Set(shown.map((review) => review.id));
  return [...shown, ...more.filter((review) => !known.has(review.id))];
}

async function fetchPage(query: FeedQuery, offset: number, cache: RequestCache, abort: AbortController) {
  if (!query.vendorId || !query.token) {
    throw new FeedError('not_configured', `The attribute ${query.vendorId ? 'token' : 'vendor-id'} is missing.`);
  }
  const timer = setTimeout(() => abort.abort(new FeedError('timeout', 'The proxy did not answer in time.')), TIMEOUT);
  try {
    const response = await fetch(pageUrl(query, offset), { cache, signal: abort.signal, credentials: 'omit' });
    const body: unknown = await response.json();
    if (!response.ok) throw problemOf(body, response.status);
    if (!isReviewPage(body)) throw new FeedError('bad_response', 'The answer is not a page of reviews.');
    return body;
  } catch (error) {
    if (abort.signal.aborted) throw abort.signal.reason;
    if (error instanceof FeedError) throw error;
    if (error instanceof SyntaxError) throw new FeedError('bad_response', 'The answer is not JSON.');
    throw new FeedError(navigator.onLine ? 'unreachable' : 'offline', 'The proxy could not be reached.');
  } finally {
    clearTimeout(timer);
  }
}

function pageUrl(query: FeedQuery, offset: number): URL {
  const url = reviewsUrl(query.endpoint, 'vendors', query.vendorId);
  const set = (name: string, value: string | number) => value && url.searchParams.set(name, String(value));
  set('token', query.token);
  set('limit', query.pageSize);
  set('offset', offset);
  set('sort', query.sort);
  set('source', query.source);
  set('product', query.product);
  set('rating', query.stars);
  return url;
}

function problemOf(body: unknown, status: number): FeedError {
  const { code, detail } = (body ?? {}) as { code?: unknown; detail?: unknown };
  return new FeedError(
    typeof code === 'string' ? code : 'bad_response',
    typeof detail === 'string' ? detail : `The proxy answered ${status}.`,
  );
}
