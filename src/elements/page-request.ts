import { isReviewPage, type ReviewPage } from '../contract/widget.js';

/** Milliseconds after which a request is given up. */
const TIMEOUT = 15_000;

/** Why there are no reviews: the proxy's `code`, or `offline`, `unreachable`, `timeout`, `bad_response`, `not_configured`. */
export class FeedError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The page of reviews at `url`. Rejects with a FeedError, or with the reason of `abort` where that has one. */
export async function requestPage(url: string, cache: RequestCache, abort: AbortController): Promise<ReviewPage> {
  const timer = setTimeout(() => abort.abort(new FeedError('timeout', 'The proxy did not answer in time.')), TIMEOUT);
  try {
    const response = await fetch(url, { cache, signal: abort.signal, credentials: 'omit' });
    const body: unknown = await response.json();
    if (response.ok && isReviewPage(body)) return body;
    const { code = 'bad_response', detail } = response.ok ? {} : (Object(body) as { code?: string; detail?: string });
    throw new FeedError(code, detail ?? `The proxy answered ${response.status}.`);
  } catch (error) {
    if (abort.signal.aborted) throw abort.signal.reason;
    if (error instanceof FeedError) throw error;
    if (error instanceof SyntaxError) throw new FeedError('bad_response', 'The answer is not JSON.');
    throw new FeedError(navigator.onLine ? 'unreachable' : 'offline', 'The proxy could not be reached.');
  } finally {
    clearTimeout(timer);
  }
}
