import { ServiceError } from '../../client/index.js';

/**
 * What a failed request to the feed means: there is `none`; the cursor is of no use, and it has to `begin` anew; or it may be
 * requested `again` as it was.
 */
export type FeedFailure = 'none' | 'begin' | 'again';

/** Statuses of a service that has no such operation, or does not know the cursor. */
const USELESS = new Set([400, 404, 405, 410, 501]);

export function readFailure(error: unknown, hadCursor: boolean): FeedFailure {
  if (!(error instanceof ServiceError)) return 'begin';
  // What responds there with a page for people, or redirects, is no feed.
  const useless = error.code === 'upstream_bad_response' || USELESS.has(error.status ?? 0);
  if (!useless) return 'again';
  return hadCursor ? 'begin' : 'none';
}
