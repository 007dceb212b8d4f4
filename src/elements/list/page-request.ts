import type { Problem } from '../../contract/widget.js';

/** Milliseconds after which a request is aborted. */
const TIMEOUT = 15_000;

/** Why reviews could not be loaded: the proxy's `code`, or `offline`, `unreachable`, `timeout`, `bad_response`, `not_configured`, `unexpected`. */
export class FeedError extends Error {
  readonly code: string;

  constructor(code: string, message = '') {
    super(message);
    this.code = code;
  }

  /** Whether a retry is no use: the shop has to change something. */
  get isFinal(): boolean {
    return /^(?:not_|token_|origin_|scope_|vendor_|invalid_)/.test(this.code);
  }
}

/** Requests what is at `url`, a body as `isBody` says. Rejects with a FeedError, or with the reason of `abort` once that is aborted. */
export async function requestBody<T>(
  url: string,
  cache: RequestCache,
  abort: AbortController,
  isBody: (value: unknown) => value is T,
): Promise<T> {
  const timer = setTimeout(() => abort.abort(new FeedError('timeout')), TIMEOUT);
  try {
    // No `credentials` option: the browser uses the page's preload only for a request of the same mode.
    const response = await fetch(url, { cache, signal: abort.signal });
    const body: unknown = await response.json().catch(() => undefined);
    abort.signal.throwIfAborted();
    if (response.ok && isBody(body)) return body;
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
