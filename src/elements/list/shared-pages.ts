import type { ReviewPage } from '../../contract/widget.js';
import { requestPage } from './page-request.js';

/** Milliseconds for which an answer also serves the widgets that come later. */
const FRESH = 30_000;

interface SharedPage {
  page: Promise<ReviewPage>;
  abort: AbortController;
  cache: RequestCache;
  users: number;
  /** When the answer came; 0 until then. */
  at: number;
}

/** By address: what is asked for or was not long ago. */
export const pages = new Map<string, SharedPage>();

/** One user's hold on a page that others may use too. */
export interface Lease {
  /** Rejects with a FeedError. */
  page: Promise<ReviewPage>;
  /** Lets go; the request is aborted when nobody else waits for it. */
  release(): void;
}

/** The page at `url`: the widgets of a document that ask for the same one make one request. */
export function sharePage(url: string, cache: RequestCache): Lease {
  let shared = pages.get(url);
  if (!shared || !serves(shared, cache)) {
    shared = begin(url, cache);
    pages.set(url, shared);
  }
  const held = shared;
  held.users += 1;
  return {
    page: held.page,
    release() {
      held.users -= 1;
      if (held.users > 0) return;
      held.abort.abort();
      forget(url, held);
    },
  };
}

function serves({ at, cache }: SharedPage, wanted: RequestCache): boolean {
  return wanted === 'default' ? !at || Date.now() - at < FRESH : !at && cache === wanted;
}

function begin(url: string, cache: RequestCache): SharedPage {
  const abort = new AbortController();
  const shared: SharedPage = { page: requestPage(url, cache, abort), abort, cache, users: 0, at: 0 };
  shared.page.then(
    () => (shared.at = Date.now()),
    () => forget(url, shared),
  );
  return shared;
}

function forget(url: string, shared: SharedPage): void {
  if (pages.get(url) === shared) pages.delete(url);
}
