/** The ids of one file: two different reviews with one id are never taken for one. */
import { createHash } from 'node:crypto';
import { keyOf, type ReviewKey } from '../service/index.js';
import type { RowReview } from './import-rows.js';

type Identified = Pick<RowReview, 'source' | 'text' | 'title' | 'authorName' | 'rating' | 'createdAt' | 'product'> &
  ReviewKey;

export interface FileIds {
  /** The line of an earlier review with this id that says something else; null where there is none. */
  find(review: Identified, line: number): number | null;
  /** Notes what this import stored. */
  noteAdded(keys: readonly ReviewKey[]): void;
  isAdded(id: string): boolean;
}

export function createFileIds(): FileIds {
  const seen = new Map<string, { line: number; content: string }>();
  const added = new Set<string>();
  return {
    find(review, line) {
      const key = keyOf(review);
      const { text, title, authorName, rating, createdAt, product } = review;
      const content = createHash('sha256')
        .update(JSON.stringify([text, title, authorName, rating, createdAt, product?.sourceProductId]))
        .digest('base64url')
        .slice(0, 16);
      const earlier = seen.get(key);
      if (!earlier) seen.set(key, { line, content });
      return earlier && earlier.content !== content ? earlier.line : null;
    },
    noteAdded(keys) {
      for (const { sourceFeedbackId } of keys) added.add(sourceFeedbackId);
    },
    isAdded: (id) => added.has(id),
  };
}
