import type { Review } from '../../contract/service/review.js';
import { INTERFACE_SOURCES, interfaceName } from '../../contract/service/source.js';

/** The source of a submitted review that names none. */
export const OWN_SOURCE = 'shop';

/** Names as the sources write themselves. */
const LABELS: Record<string, string> = { google: 'Google', facebook: 'Facebook' };

/** The name of a source as a reader sees it. */
export function sourceLabel(source: string): string {
  return LABELS[source] ?? source.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/**
 * Whether `PUT /reply` takes a reply: it does where the review was captured here, and where its source keeps no replies
 * of its own. A reply to a Google or Facebook review would be seen here and never there.
 */
export function takesReplies(review: Pick<Review, 'id' | 'source' | 'sourceFeedbackId'>): boolean {
  return review.sourceFeedbackId === review.id || !INTERFACE_SOURCES.includes(interfaceName(review.source));
}
