import type { PublicReview, ReviewPage } from '../../contract/widget.js';
import { folded } from '../projection/plain-text.js';
import { starOf } from '../projection/summary.js';
import { RecentMap } from '../recent-map.js';
import type { Snapshot } from '../snapshots/snapshot.js';
import { after, type Soon } from '../soon.js';
import type { PageQuery } from './page-query.js';
import { ordered } from './review-order.js';
import { createScopes } from './scopes.js';
import { type Charge, costOfIndex, createTextIndex, type TextIndex } from './text-index.js';

/** Filtered lists of one snapshot that are kept: every star in every order, or whoever pages through a few searches. */
const KEPT_LISTS = 20;
/** Reviews that are filtered and put in order in the time that one page of JSON takes. */
const LISTED_FOR_A_PAGE = 20_000;

/** What readers ask of a snapshot: each scope and list is made when first asked for, and once; so is the index of its texts. */
export interface ReviewIndex {
  /** What making the page costs, in pages of JSON: more where a long list has to be filtered or put in order first. A search is charged apart. */
  cost(query: PageQuery): number;
  /** The page that `query` asks for, with the summary of its scope; at once unless it has to be searched for. */
  page(query: PageQuery, charge?: Charge): Soon<ReviewPage>;
  /** At most what it has in memory. */
  readonly bytes: number;
  /** Gives back what it has in memory, which is made again when it is asked for. */
  clear(): void;
}

const FREE: Charge = async () => {};

export function createReviewIndex({ reviews, ...snapshot }: Snapshot): ReviewIndex {
  const scopeOf = createScopes({ reviews, ...snapshot });
  let lists = new RecentMap<string, Uint32Array>(KEPT_LISTS);
  let texts: Promise<TextIndex> | undefined;
  let textBytes = 0;

  /** The reader's filters, except the search, of all that `query` finds. */
  function filter(places: Uint32Array, { stars, media }: PageQuery): Uint32Array {
    if (stars === null && !media) return places;
    return places.filter((place) => {
      const { rating, media: files } = reviews[place]!;
      return (stars === null || (rating !== null && stars.includes(starOf(rating)))) && (!media || files.length > 0);
    });
  }

  /** Places of what `query` finds among those of its scope, in its order. */
  function find(query: PageQuery, places: Uint32Array, charge: Charge): Soon<Uint32Array> {
    if (isWholeScope(query)) return places;
    const key = keyOf(query);
    const known = lists.get(key);
    if (known) return known;
    const words = wordsOf(query);
    const filtered = filter(places, query);
    return after(words === '' ? filtered : search(words, filtered, charge), (found) => {
      const list = ordered(found, query.sort, reviews);
      lists.set(key, list);
      return list;
    });
  }

  async function search(words: string, places: Uint32Array, charge: Charge): Promise<Uint32Array> {
    const cost = texts ? 0 : costOfIndex(reviews.reduce((sum, review) => sum + textOf(review).length, 0));
    if (cost > 0) await charge(cost);
    texts ??= indexTexts();
    return (await texts).search(words, places, charge);
  }

  async function indexTexts(): Promise<TextIndex> {
    const made = createTextIndex(reviews.length, (place) => folded(textOf(reviews[place]!)));
    textBytes = (await made).bytes;
    return made;
  }

  return {
    cost(query) {
      const { places } = scopeOf(query.source, query.product);
      const isReady = isWholeScope(query) || lists.get(keyOf(query)) !== undefined;
      return 1 + (isReady ? 0 : Math.floor(places.length / LISTED_FOR_A_PAGE));
    },

    page(query, charge = FREE) {
      const { limit, offset } = query;
      const { places, summary, sources } = scopeOf(query.source, query.product);
      return after(find(query, places, charge), (found) => ({
        summary,
        total: found.length,
        offset,
        limit,
        sources,
        reviews: Array.from(found.subarray(offset, offset + limit), (place) => reviews[place]!),
      }));
    },

    get bytes() {
      return (texts ? textBytes : 0) + lists.size * reviews.length * Uint32Array.BYTES_PER_ELEMENT;
    },

    clear() {
      texts = undefined;
      lists = new RecentMap(KEPT_LISTS);
    },
  };
}

/** What a search looks through, before it is folded. */
function textOf({ text, author, reply }: PublicReview): string {
  return `${text}\n${author}\n${reply?.text ?? ''}`;
}

function wordsOf({ q }: PageQuery): string {
  return q === null ? '' : folded(q.trim());
}

function isWholeScope(query: PageQuery): boolean {
  const { sort, stars, media } = query;
  return sort === 'newest' && stars === null && !media && wordsOf(query) === '';
}

/** Of all that decides which reviews a list has, and in which order. */
function keyOf(query: PageQuery): string {
  const { sort, stars, source, media, product } = query;
  return JSON.stringify([sort, stars, source, media, product, wordsOf(query)]);
}
