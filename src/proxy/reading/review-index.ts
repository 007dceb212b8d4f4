import { LRUCache } from 'lru-cache';
import { folded } from '../../contract/folded-text.js';
import type { Ratings } from '../../contract/ratings.js';
import { labelsOf, rulesOf } from '../../contract/source-rules.js';
import { isTopic } from '../../contract/topics.js';
import type { PublicReview, ReviewPage, Sort } from '../../contract/widget.js';
import { topicName } from '../../insights/labels/label.js';
import { toPublicPolicy, toPublicQuestion } from '../projection/projection.js';
import { productOf, type Snapshot, starOf } from '../snapshots/snapshot.js';
import { bitOf } from '../snapshots/topic-bits.js';
import { answerNumbers, countAnswers, createAnswerGate, hasAnswers, withoutRareAnswers } from './answers.js';
import type { PageQuery } from './page-query.js';
import { startOfPage } from './page-start.js';
import { createRatingTable, type RatingTable } from './ratings.js';
import type { RatingsQuery } from './ratings-query.js';
import { indexReviewTexts, type ReviewTexts, textOf } from './review-texts.js';
import { createScopes } from './scopes.js';
import { costOfIndex, type TextSearch } from './text-index.js';
import { countTopics } from './topic-counts.js';

/** Filtered lists of one snapshot that are kept: every star in every order, or the pages of a few searches. */
const KEPT_LISTS = 20;
/** Reviews that are filtered and put in order, or counted by product, in the time that one page of JSON takes. */
const LISTED_FOR_A_PAGE = 20_000;

/** What readers want of a snapshot: each scope and list is made when it is first wanted, and once; so is the index of its texts. */
export interface ReviewIndex {
  /** How the page that `query` wants is made, and what that costs. */
  plan(query: PageQuery): PagePlan;
  /** How the numbers of products are had, and what that costs: the first of a snapshot counts them all. */
  planRatings(query: RatingsQuery): RatingsPlan;
  /** The texts that are indexed, for the snapshot after this one. */
  readonly texts: ReviewTexts | undefined;
  /** At most what it has in memory. */
  readonly bytes: number;
  /** Releases what it has in memory, which is made again when it is wanted. */
  clear(): void;
}

/** A page before it is made. */
export interface PagePlan {
  /** In pages of JSON: more where a list has to be filtered or put in order first, or texts have to be indexed or compared. */
  cost: number;
  /** The page, with the summary of its scope. */
  page(): Promise<ReviewPage>;
}

/** Numbers of products before they are had. */
export interface RatingsPlan {
  /** In pages of JSON. */
  cost: number;
  ratings(): Ratings;
}

/** `before`: the index of the snapshot before, whose texts are taken over. */
export function createReviewIndex({ reviews, ...snapshot }: Snapshot, before?: ReviewIndex): ReviewIndex {
  const scopeOf = createScopes({ reviews, ...snapshot });
  let lists: LRUCache<string, Uint32Array> | undefined;
  let texts: ReviewTexts | undefined;
  /** Those of a snapshot before, until they are searched for the first time. */
  let former = before?.texts?.keptFor(reviews) ?? undefined;
  let indexing: Promise<ReviewTexts> | undefined;
  let table: RatingTable | undefined;
  const asks = snapshot.questions.filter(({ shown }) => shown).map(toPublicQuestion);
  let gate: ReturnType<typeof createAnswerGate> | undefined;

  /** Whether readers may see an answer to a question; the first time all are counted. */
  function maySee(name: string, answer: string): boolean {
    gate ??= createAnswerGate(snapshot.questions, countAnswers(snapshot.questions, reviews));
    return gate(name, answer);
  }

  /** The reader's filters, except the search, applied to these places. */
  function filter(all: Uint32Array, { stars, media, topic, answers }: PageQuery): Uint32Array {
    const bit = isTopic(topic) ? bitOf(topic) : 0;
    const spoken = topic === null ? all : all.filter((place) => (snapshot.topics?.[place] ?? 0) & bit);
    const places = answers === null ? spoken : spoken.filter((place) => hasAnswers(reviews[place]!, answers, maySee));
    if (stars === null && !media) return places;
    return places.filter((place) => {
      const { rating, media: files } = reviews[place]!;
      return (stars === null || (rating !== null && stars.includes(starOf(rating)))) && (!media || files.length > 0);
    });
  }

  /** How the places of what `query` finds among those of its scope are had, in its order, and what that costs. */
  function planList(query: PageQuery, places: Uint32Array): { cost: number; list(): Promise<Uint32Array> } {
    if (isWholeScope(query)) return { cost: 0, list: async () => places };
    const key = keyOf(query);
    const known = lists?.get(key);
    if (known) return { cost: 0, list: async () => known };
    const words = wordsOf(query);
    const cost = Math.floor(places.length / LISTED_FOR_A_PAGE);
    const keep = (found: Uint32Array) => {
      const list = ordered(found, query.sort, reviews);
      lists ??= new LRUCache({ max: KEPT_LISTS });
      lists.set(key, list);
      return list;
    };
    if (words === '') return { cost, list: async () => lists?.get(key) ?? keep(filter(places, query)) };
    const search = planSearch(words, filter(places, query));
    return { cost: cost + search.cost, list: async () => keep(await search.find()) };
  }

  /** The first search of a snapshot costs its index, and those that wait for the same index nothing. */
  function planSearch(words: string, places: Uint32Array): TextSearch {
    if (texts) return texts.search(words, places);
    const fresh = former?.fresh ?? reviews;
    const cost = indexing ? 0 : costOfIndex(fresh.reduce((sum, review) => sum + textOf(review).length, 0));
    return {
      cost,
      async find() {
        indexing ??= indexTexts();
        return (await indexing).search(words, places).find();
      },
    };
  }

  async function indexTexts(): Promise<ReviewTexts> {
    texts = await (former?.index() ?? indexReviewTexts(reviews));
    former = undefined;
    return texts;
  }

  return {
    plan(asked) {
      const product = asked.product === null ? null : productOf(snapshot, asked.product);
      const query = { ...asked, product };
      const { limit, topicsIn } = query;
      const scope = scopeOf(query);
      const { places, summary, sources } = scope;
      const { cost, list } = planList(query, places);
      const counts = Number(topicsIn !== null && !scope.topics) + Number(asks.length > 0 && !scope.answers);
      return {
        cost: 1 + cost + counts * Math.floor(places.length / LISTED_FOR_A_PAGE),
        async page() {
          const found = await list();
          const offset = startOfPage(found, reviews, query);
          const shown = Array.from(found.subarray(offset, offset + limit), (place) =>
            withoutRareAnswers(reviews[place]!, maySee),
          );
          const total = found.length;
          const elsewhere = snapshot.elsewhere.filter((one) => sources.includes(one));
          const isNamed = sources.length > 1 || elsewhere.some((one) => rulesOf(one).marked);
          const labels = labelsOf(sources);
          const others = { ...(isNamed && { elsewhere }), ...(labels && { labels }) };
          const page: ReviewPage = { summary, total, offset, limit, sources, ...others, reviews: shown };
          if (asks.length > 0) {
            scope.answers ??= answerNumbers(snapshot.questions, countAnswers(snapshot.questions, reviews, places));
            page.questions = asks;
            if (scope.answers.length > 0) page.summary = { ...summary, answers: scope.answers };
          }
          if (topicsIn !== null) {
            scope.topics ??= countTopics(snapshot.topics, places);
            page.topics = scope.topics.map((one) => ({ ...one, label: topicName(one.topic, topicsIn) }));
          }
          return snapshot.policy ? { ...page, policy: toPublicPolicy(snapshot.policy, snapshot.marked) } : page;
        },
      };
    },

    planRatings({ products }) {
      return {
        cost: 1 + (table ? 0 : Math.floor(reviews.length / LISTED_FOR_A_PAGE)),
        ratings() {
          table ??= createRatingTable({ reviews, ...snapshot });
          return table.of(products);
        },
      };
    },

    get bytes() {
      const listed = (lists?.size ?? 0) * reviews.length * Uint32Array.BYTES_PER_ELEMENT;
      return ((texts ?? former?.texts)?.bytes ?? 0) + listed + (table?.bytes ?? 0);
    },

    get texts() {
      return texts ?? former?.texts;
    },

    clear() {
      texts = undefined;
      former = undefined;
      indexing = undefined;
      lists = undefined;
      table = undefined;
    },
  };
}

function wordsOf({ q }: PageQuery): string {
  return q === null ? '' : folded(q.trim());
}

function isWholeScope(query: PageQuery): boolean {
  const { sort, stars, media, topic, answers } = query;
  const isFiltered = stars !== null || media || topic !== null || answers !== null;
  return sort === 'newest' && !isFiltered && wordsOf(query) === '';
}

/** Of all that decides which reviews a list has, and in which order. */
function keyOf(query: PageQuery): string {
  const { sort, stars, source, media, product, about, topic, answers } = query;
  return JSON.stringify([sort, stars, source, media, product, about, topic, answers, wordsOf(query)]);
}

/**
 * `places` of `reviews` in the order `sort`. They come newest first, unknown dates last; ties stay in that order, and what
 * has no rating comes last. Takes time in proportion to their number, since ratings are few.
 */
function ordered(places: Uint32Array, sort: Sort, reviews: readonly PublicReview[]): Uint32Array {
  switch (sort) {
    case 'newest':
      return places;
    case 'oldest':
      return oldestFirst(places, reviews);
    case 'highest':
      return byRating(places, reviews, (a, b) => b - a);
    case 'lowest':
      return byRating(places, reviews, (a, b) => a - b);
  }
}

function oldestFirst(places: Uint32Array, reviews: readonly PublicReview[]): Uint32Array {
  const undated = places.findIndex((place) => reviews[place]!.createdAt === null);
  const list = places.slice();
  list.subarray(0, undated === -1 ? list.length : undated).reverse();
  return list;
}

function byRating(
  places: Uint32Array,
  reviews: readonly PublicReview[],
  compare: (a: number, b: number) => number,
): Uint32Array {
  const rated = new Map<number, number[]>();
  const unrated: number[] = [];
  for (const place of places) {
    const { rating } = reviews[place]!;
    if (rating === null) unrated.push(place);
    else {
      const same = rated.get(rating);
      if (same) same.push(place);
      else rated.set(rating, [place]);
    }
  }
  const ratings = [...rated.keys()].sort(compare);
  return Uint32Array.from([...ratings.map((rating) => rated.get(rating)!), unrated].flat());
}
