import type { PublicReview, ReviewPage, Sort } from '../../contract/widget.js';
import { folded } from '../projection/plain-text.js';
import { starOf } from '../projection/summary.js';
import { RecentMap } from '../recent-map.js';
import type { Snapshot } from '../snapshots/snapshot.js';
import type { PageQuery } from './page-query.js';

/** Filtered lists of one snapshot that are kept: every star in every order, or whoever pages through a few searches. */
const KEPT_LISTS = 20;

/** What readers ask of a snapshot: each order, filtered list and folded text is made when first asked for, and once. */
export interface ReviewIndex {
  /** The page that `query` asks for, with the summary over everything visible. */
  page(query: PageQuery): ReviewPage;
}

export function createReviewIndex({ reviews, summary, sources }: Snapshot): ReviewIndex {
  const orders = new Map<Sort, PublicReview[]>();
  const lists = new RecentMap<string, PublicReview[]>(KEPT_LISTS);
  const texts = new Map<PublicReview, string>();

  function find(query: PageQuery): PublicReview[] {
    const { sort, stars, source, media, product, q } = query;
    const words = q === null ? '' : folded(q.trim());
    const list = kept(orders, sort, () => sorted(reviews, sort));
    if (stars === null && source === null && !media && product === null && words === '') return list;
    const matches = matcher(query);
    const key = JSON.stringify([sort, stars, source, media, product, words]);
    return kept(lists, key, () =>
      list.filter((review) => matches(review) && (words === '' || textOf(review).includes(words))),
    );
  }

  /** Folding costs more than searching. */
  const textOf = (review: PublicReview) =>
    kept(texts, review, () => folded([review.text, review.author, review.reply?.text ?? ''].join('\n')));

  return {
    page(query) {
      const { limit, offset } = query;
      const found = find(query);
      return { summary, total: found.length, offset, limit, sources, reviews: found.slice(offset, offset + limit) };
    },
  };
}

interface Keeping<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

function kept<Key, Value>(map: Keeping<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make();
  map.set(key, value);
  return value;
}

/** Every filter except the search. */
function matcher({ stars, source, media, product }: PageQuery): (review: PublicReview) => boolean {
  return (review) =>
    (stars === null || (review.rating !== null && stars.includes(starOf(review.rating)))) &&
    (source === null || review.source === source) &&
    (!media || review.media.length > 0) &&
    (product === null || review.product?.sourceProductId === product);
}

/** `reviews` come newest first, unknown dates last; sorting is stable, so that ties stay in that order. */
function sorted(reviews: PublicReview[], sort: Sort): PublicReview[] {
  switch (sort) {
    case 'newest':
      return reviews;
    case 'oldest': {
      const undated = reviews.filter((review) => review.createdAt === null);
      return [...reviews.filter((review) => review.createdAt !== null).reverse(), ...undated];
    }
    case 'highest':
      return [...reviews].sort((a, b) => (b.rating ?? 0) - (a.rating ?? 0));
    case 'lowest':
      return [...reviews].sort((a, b) => (a.rating ?? 6) - (b.rating ?? 6));
  }
}
