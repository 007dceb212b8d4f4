/** Where a page begins: reviews are hidden and arrive between two pages of a reader, which must skip and repeat none for it. */
import type { PublicReview, Sort } from '../../contract/widget.js';
import { firstIndex } from '../../platform/first-index.js';
import type { PageCursor, PageQuery } from './page-query.js';

type Compared = Pick<PageCursor, 'createdAt' | 'rating'>;
type Compare = (one: Compared, other: Compared) => number;

const newest: Compare = (one, other) => descending(one.createdAt, other.createdAt);
/** How the orders of lists compare two reviews; what is equal stands as it came. */
const COMPARE: Record<Sort, Compare> = {
  newest,
  oldest: (one, other) => ascending(one.createdAt, other.createdAt),
  highest: (one, other) => descending(one.rating, other.rating) || newest(one, other),
  lowest: (one, other) => ascending(one.rating, other.rating) || newest(one, other),
};

/** The index in `list`, which is in the order of the query, at which its page begins. */
export function startOfPage(
  list: Uint32Array,
  reviews: readonly PublicReview[],
  { after, sort, offset, limit }: Pick<PageQuery, 'after' | 'sort' | 'offset' | 'limit'>,
): number {
  if (after === null) return offset;
  const compare = COMPARE[sort];
  const at = (index: number): Compared => {
    const { createdAt, rating } = reviews[list[index]!]!;
    return { createdAt: createdAt === null ? null : Date.parse(createdAt), rating };
  };
  const first = firstIndex(list.length, (index) => compare(at(index), after) >= 0);
  const end = firstIndex(list.length, (index) => compare(at(index), after) > 0);
  for (let index = first; index < end; index += 1) if (reviews[list[index]!]!.id === after.id) return index + 1;
  // It is gone, and others are equal to it: a page before where it stood none of them is skipped, and readers know their ids.
  return Math.max(first, Math.min(offset, end) - limit);
}

/** Null comes last in either direction. */
const ascending = (one: number | null, other: number | null) => (one ?? Infinity) - (other ?? Infinity) || 0;
const descending = (one: number | null, other: number | null) => (other ?? -Infinity) - (one ?? -Infinity) || 0;
