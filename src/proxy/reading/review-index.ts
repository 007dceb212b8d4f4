import type { PublicReview, ReviewPage } from '../../contract/widget.js';
import { folded } from '../projection/plain-text.js';
import { starOf } from '../projection/summary.js';
import { RecentMap } from '../recent-map.js';
import type { Snapshot } from '../snapshots/snapshot.js';
import type { PageQuery } from './page-query.js';
import { ordered } from './review-order.js';
import { createScopes, type Scope } from './scopes.js';

/** Filtered lists of one snapshot that are kept: every star in every order, or whoever pages through a few searches. */
const KEPT_LISTS = 20;

/** What readers ask of a snapshot: each scope, list and folded text is made when first asked for, and once. */
export interface ReviewIndex {
  /** The page that `query` asks for, with the summary of its scope. */
  page(query: PageQuery): ReviewPage;
}

export function createReviewIndex(snapshot: Snapshot): ReviewIndex {
  const { reviews } = snapshot;
  const scopeOf = createScopes(snapshot);
  const lists = new RecentMap<string, Uint32Array>(KEPT_LISTS);
  const texts = new Map<PublicReview, string>();

  /** Places of what the query finds in `scope`, in its order. */
  function find(query: PageQuery, { places }: Scope): Uint32Array {
    const { sort, stars, source, media, product, q } = query;
    const words = q === null ? '' : folded(q.trim());
    const filters = stars !== null || media || words !== '';
    if (sort === 'newest' && !filters) return places;
    const key = JSON.stringify([sort, stars, source, media, product, words]);
    return kept(lists, key, () => {
      const matches = matcher(query);
      const found = places.filter((place) => {
        const review = reviews[place]!;
        return matches(review) && (words === '' || textOf(review).includes(words));
      });
      return ordered(found, sort, reviews);
    });
  }

  /** Folding costs more than searching. */
  const textOf = (review: PublicReview) =>
    kept(texts, review, () => folded([review.text, review.author, review.reply?.text ?? ''].join('\n')));

  return {
    page(query) {
      const { limit, offset, source, product } = query;
      const scope = scopeOf(source, product);
      const found = find(query, scope);
      return {
        summary: scope.summary,
        total: found.length,
        offset,
        limit,
        sources: scope.sources,
        reviews: Array.from(found.subarray(offset, offset + limit), (place) => reviews[place]!),
      };
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

/** The reader's filters inside a scope, except the search. */
function matcher({ stars, media }: PageQuery): (review: PublicReview) => boolean {
  return ({ rating, media: files }) =>
    (stars === null || (rating !== null && stars.includes(starOf(rating)))) && (!media || files.length > 0);
}
