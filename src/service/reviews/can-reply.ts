import type { Review } from '../../contract/service/review.js';
import type { Db } from '../database/schema.js';
import { repliedAtSource } from '../sources/source-replies.js';
import { takesReplies } from './sources.js';

/** The reviews with whether `PUT /reply` takes a reply: it is kept here, or sent to a connected source. */
export async function withCanReply<Listed extends Pick<Review, 'id' | 'businessId' | 'source' | 'sourceFeedbackId'>>(
  db: Db,
  reviews: readonly Listed[],
): Promise<(Listed & { canReply: boolean })[]> {
  const others = reviews.filter((review) => !takesReplies(review));
  const atSource = await repliedAtSource(db, others);
  return reviews.map((review) => ({ ...review, canReply: takesReplies(review) || atSource.has(review.id) }));
}
