/** What was written on an invite, for whoever holds its link. */
import type { HeldBackMedia } from '../../contract/service/review.js';
import type { Db } from '../database/schema.js';
import { isShown, stateOf } from '../reviews/review-state.js';

/** A review as its author reads it again. */
export interface InviteReview {
  /** 1 to 5; null where the stored rating is none of these. */
  rating: number | null;
  title: string;
  text: string;
  /** As readers see it; may be empty. */
  authorName: string;
  /** Pictures and films, also those that the shop holds back. */
  files: number;
  /** `not_shown`: the shop has looked at it, and readers do not see it. */
  state: 'shown' | 'pending' | 'not_shown';
  verified: boolean;
}

/** The review of product number `productNumber` of an invite; null where there is none, or it was erased. */
export async function reviewOfInvite(db: Db, inviteId: string, productNumber: number): Promise<InviteReview | null> {
  const row = await db
    .selectFrom('review_invitations')
    .innerJoin('reviews', 'reviews.id', 'review_invitations.review_id')
    .selectAll('reviews')
    .where('review_invitations.invite_id', '=', inviteId)
    .where('review_invitations.product_number', '=', productNumber)
    .executeTakeFirst();
  if (!row) return null;
  const pictures: string[] = row.pictures === null ? [] : JSON.parse(row.pictures);
  const heldBack: HeldBackMedia[] = row.held_back_media === null ? [] : JSON.parse(row.held_back_media);
  return {
    rating: row.rating_hundredths === null ? null : row.rating_hundredths / 100,
    title: row.title ?? '',
    text: row.text,
    authorName: row.author_name,
    files: pictures.length + heldBack.length + (row.video_ref === null ? 0 : 1),
    state: isShown(row) ? 'shown' : stateOf(row) === 'pending' ? 'pending' : 'not_shown',
    verified: row.verified === 1,
  };
}
