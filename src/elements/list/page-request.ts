import { isReviewPage, type Problem, type ReviewPage } from '../../contract/widget.js';

/** Milliseconds after which a request is given up. */
const TIMEOUT = 15_000;

/** Why there are no reviews: the proxy's `code`, or `offline`, `unreachable`, `timeout`, `bad_response`, `not_configured`. */
export class FeedError extends Error {
  readonly code: string;

  constructor(code: string, message = '') {
    super(message);
    this.code = code;
  }
}

/** The page of reviews at `url`. Rejects with a FeedError, or with the reason of `abort` where that has one. */
export async function requestPage(url: string, cache: RequestCache, abort: AbortController): Promise<ReviewPage> {
  const timer = setTimeout(() => abort.abort(new FeedError('timeout')), TIMEOUT);
  try {
    // Credentials as they come, since a page's preload of these reviews serves only a request of the same kind.
    const response = await fetch(url, { cache, signal: abort.signal });
    const body: unknown = await response.json().catch(() => undefined);
    abort.signal.throwIfAborted();
    if (response.ok && isReviewPage(body)) return body;
    const { code, detail }: Partial<Problem> = response.ok ? {} : Object(body);
    throw new FeedError(code ?? 'bad_response', detail ?? `${response.status}`);
  } catch (error) {
    abort.signal.throwIfAborted();
    if (error instanceof FeedError) throw error;
    throw new FeedError(navigator.onLine ? 'unreachable' : 'offline');
  } finally {
    clearTimeout(timer);
  }
}
