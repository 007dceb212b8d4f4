import { createHash } from 'node:crypto';
import type { RowReview } from './import-rows.js';

/**
 * Makes ids for reviews whose file has none: of what the review says, not of its place, so that the same reviews in another file or another
 * order are known again. Two rows that say the same are one review when they have a text, an author and a date; otherwise, as two ratings
 * of five stars on one day, they are two.
 */
export function createContentIds(): (review: Omit<RowReview, 'lostPictures'>) => string {
  const times = new Map<string, number>();
  return (review) => {
    const { rating, title, text, authorName, email, createdAt, product } = review;
    const content = [rating, title, text, authorName, email, createdAt, product?.sourceProductId ?? null];
    const id = `row-${hashOf(content)}`;
    if (text !== '' && authorName !== '' && createdAt !== null) return id;
    const time = (times.get(id) ?? 0) + 1;
    times.set(id, time);
    return time === 1 ? id : `${id}-${time}`;
  };
}

function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}
