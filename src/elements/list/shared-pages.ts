import { isReviewPage, type ReviewPage } from '../../contract/widget.js';
import { requestBody } from './page-request.js';

/** Milliseconds for which a response is used again by widgets that come later. */
const FRESH = 30_000;

interface SharedPage {
  page: Promise<ReviewPage>;
  abort: AbortController;
  cache: RequestCache;
  users: number;
  /** Milliseconds since 1970 at which the response came; 0 until then. */
  loadedAt: number;
}

/** The pages that are being loaded or were loaded recently, by address. */
export const pages = new Map<string, SharedPage>();

/** One widget's use of a page that others may use too. */
export interface PageUse {
  /** Rejects with a FeedError. */
  page: Promise<ReviewPage>;
  /** Ends the use; the request is aborted when no other widget uses the page. */
  release(): void;
}

/** The page of reviews at `url`; the widgets of a document that need the same one make one request. */
export function sharePage(url: string, cache: RequestCache): PageUse {
  let shared = pages.get(url);
  if (!shared || !isUsable(shared, cache)) {
    shared = startRequest(url, cache);
    pages.set(url, shared);
  }
  const used = shared;
  used.users += 1;
  return {
    page: used.page,
    release() {
      used.users -= 1;
      if (used.users > 0) return;
      used.abort.abort();
      forget(url, used);
    },
  };
}

/** Requests the page at `url` for the widget that will ask for it. */
export function requestEarly(url: string): void {
  if (!pages.has(url)) pages.set(url, startRequest(url, 'default'));
}

function isUsable({ loadedAt, cache }: SharedPage, wanted: RequestCache): boolean {
  return wanted === 'default' ? !loadedAt || Date.now() - loadedAt < FRESH : !loadedAt && cache === wanted;
}

function startRequest(url: string, cache: RequestCache): SharedPage {
  const abort = new AbortController();
  const shared: SharedPage = {
    page: requestBody(url, cache, abort, isReviewPage),
    abort,
    cache,
    users: 0,
    loadedAt: 0,
  };
  shared.page.then(
    () => (shared.loadedAt = Date.now()),
    () => forget(url, shared),
  );
  return shared;
}

function forget(url: string, shared: SharedPage): void {
  if (pages.get(url) === shared) pages.delete(url);
}
