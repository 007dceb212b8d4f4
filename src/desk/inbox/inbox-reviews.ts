/** Reviews as the inbox gets them: the card that shoppers see, and what the shop alone knows; no contacts. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { InboxMedia, InboxResult, InboxReview } from '../../contract/desk/inbox.js';
import type { DecisionResult, QueuedReview } from '../../contract/service/moderation.js';
import type { Review } from '../../contract/service/review.js';
import { LONGEST_REPLY } from '../../contract/sources.js';
import { takesReplies } from '../../service/reviews/sources.js';
import type { DeskOptions } from '../desk-env.js';

/** Draws the reviews of the service for the inbox. */
export type InboxReviews = ReturnType<typeof createInboxReviews>;

export function createInboxReviews({ toCard, mediaUrl }: Pick<DeskOptions, 'toCard' | 'mediaUrl'>) {
  const inboxReview = ({ review, state, openReports, namePassesFor, lastDecision }: QueuedReview): InboxReview => ({
    id: review.id,
    card: namePassesFor === 'shop' ? { ...toCard(review), author: '' } : toCard(review),
    state,
    heldBackReason: review.heldBackReason ?? null,
    openReports,
    canReply: review.canReply === true,
    replyBytes: replyBytesOf(review),
    replyState: review.replyState ?? null,
    replyReason: review.replyReason ?? null,
    media: mediaOf(review).map(({ address, ...media }) => ({ ...media, url: mediaUrl(address, review.businessId) })),
    answers: review.answers ?? null,
    ...(namePassesFor && { typedName: review.authorName }),
    lastDecision,
  });
  /** A page of them. Everything else that the server does comes in between: a stranger's text may be made to take long. */
  const inboxPage = async (page: readonly QueuedReview[]): Promise<InboxReview[]> => {
    const reviews: InboxReview[] = [];
    for (const queued of page) {
      if (reviews.length > 0) await nextTurn();
      reviews.push(inboxReview(queued));
    }
    return reviews;
  };
  const inboxResults = (results: readonly DecisionResult[]): InboxResult[] =>
    results.map(({ queued, ...result }) => ({ ...result, review: queued && inboxReview(queued) }));
  return { review: inboxReview, page: inboxPage, results: inboxResults };
}

/** A source that keeps its replies has a limit of its own. */
function replyBytesOf(review: Review): number | null {
  if (review.canReply !== true || takesReplies(review)) return null;
  return (LONGEST_REPLY as Record<string, number | undefined>)[review.source] ?? null;
}

/** Every picture and video that came with a review, each at its place. */
function mediaOf({ videoRef, gifRef, pictures = [], heldBackMedia = [] }: Review): (Omit<InboxMedia, 'url'> & {
  address: string;
})[] {
  const held = heldBackMedia.map(({ reason, ...media }) => ({ ...media, heldBack: reason }));
  const taken = new Set(held.filter(({ kind }) => kind === 'picture').map(({ position }) => position));
  const free = Array.from({ length: pictures.length + taken.size }, (_, place) => place).filter(
    (place) => !taken.has(place),
  );
  const shown = pictures.map((address, at) => ({
    kind: 'picture' as const,
    position: free[at] ?? at,
    address,
    heldBack: null,
  }));
  return [
    ...(videoRef ? [{ kind: 'video' as const, position: 0, address: videoRef, heldBack: null }] : []),
    ...(gifRef ? [{ kind: 'gif' as const, position: 0, address: gifRef, heldBack: null }] : []),
    ...[...shown, ...held].sort((one, other) => one.position - other.position),
  ];
}
