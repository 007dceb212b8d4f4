import type { Ratings } from '../../contract/ratings.js';
import type { PublicReview, ReviewPage } from '../../contract/widget.js';
import type { PageQuery } from './page-query.js';
import type { RatingsQuery } from './ratings-query.js';
import type { ReviewIndex } from './review-index.js';

/** A text that is made of a snapshot: what it is, how it is made, and what that costs. */
export interface WantedText {
  /**
   * Texts of one kind evict none of another: a shop has few first pages and many pages with cards of products, and whoever asks for markup
   * may word its attributes anew each time.
   */
  kind: 'reviews' | 'ratings' | 'markup';
  /** Tells it from other texts of its kind. */
  key: string;
  /** Whether it is likely to be wanted again. */
  repeats: boolean;
  plan(index: ReviewIndex): TextPlan;
}

/** A text before it is made. */
export interface TextPlan {
  /** Of finding what it is made of, in pages of JSON. */
  cost: number;
  find(): Promise<FoundText>;
}

/** A text before it is written. */
export interface FoundText {
  /** Of writing it, in pages of JSON: 0 where the plan's cost has it. */
  cost: number;
  text(): Promise<string>;
}

/** What a page is written as; `key` tells it from other texts. */
export interface Serializer {
  key: string;
  /** Of writing this page, in pages of JSON, beside that of finding it. */
  cost(page: ReviewPage): number;
  write(page: ReviewPage): string | Promise<string>;
}

const JSON_SERIALIZER: Serializer = { key: '', cost: costOfJson, write: (page) => JSON.stringify(page) };

/** By the query, which is read once and comes many times. */
const known = new WeakMap<PageQuery | RatingsQuery, WantedText>();

function once<Q extends PageQuery | RatingsQuery>(query: Q, create: (query: Q) => WantedText): WantedText {
  const wanted = known.get(query) ?? create(query);
  known.set(query, wanted);
  return wanted;
}

/** A page of reviews in JSON. */
export function wantedPage(query: PageQuery): WantedText {
  return once(query, () => wantedReviews('reviews', query, JSON_SERIALIZER));
}

/** A page of reviews as markup that `serializer` writes. */
export function wantedMarkup(query: PageQuery, serializer: Serializer): WantedText {
  return wantedReviews('markup', query, serializer);
}

function wantedReviews(kind: 'reviews' | 'markup', query: PageQuery, serializer: Serializer): WantedText {
  const { limit, offset, after, sort, stars, source, media, product, about, q, topic, answers, topicsIn } = query;
  return {
    kind,
    key:
      serializer.key +
      JSON.stringify([limit, offset, sort, stars, source, media, product, about, q, topic, answers, topicsIn, after]),
    // A search is seldom repeated, and a reader who types one would evict what all others read.
    repeats: q === null,
    plan(index) {
      const { cost, page } = index.plan(query);
      return {
        cost,
        async find() {
          const found = await page();
          return { cost: serializer.cost(found), text: async () => serializer.write(found) };
        },
      };
    },
  };
}

/** The numbers of products in JSON. */
export function wantedRatings(query: RatingsQuery): WantedText {
  return once(query, () => wantedStars(query, { key: '', cost: 0, draw: (ratings) => ratings }));
}

/** What is drawn of the numbers of products, in JSON. `cost` is that of drawing, in pages of JSON. */
export function wantedStars(
  query: RatingsQuery,
  { key, cost, draw }: { key: string; cost: number; draw: (ratings: Ratings) => object | Promise<object> },
): WantedText {
  return {
    kind: 'ratings',
    key: key + JSON.stringify(query.products),
    repeats: true,
    plan(index) {
      const plan = index.planRatings(query);
      const text = async () => JSON.stringify(await draw(plan.ratings()));
      return { cost: cost + plan.cost, find: async () => ({ cost: 0, text }) };
    },
  };
}

/** Characters, weighed as drawing weighs them, that markup is made of in the time that one page of JSON takes (0.9 ms of a core). */
const DRAWN_FOR_A_PAGE = 6_000;
/** The same of JSON, its compression included. */
const WRITTEN_FOR_A_PAGE = 60_000;
/** A sign that HTML or a template engine may act on is written as a reference, in each place: it takes as long as so many letters. */
const SIGN = 12;

const IS_SIGN = new Uint8Array(128);
for (const sign of '&<>"\'{}[]@#$%`\n\\') IS_SIGN[sign.charCodeAt(0)] = 1;

const weights = new WeakMap<PublicReview, { characters: number; signs: number }>();

/** What the texts of a review weigh; each review is counted once. */
function weightOf(review: PublicReview): { characters: number; signs: number } {
  const known = weights.get(review);
  if (known) return known;
  const { author, title, text, reply, media, product } = review;
  const texts = [
    author,
    title,
    text,
    reply?.author,
    reply?.text,
    product?.title,
    product?.description,
    ...media.map(({ url }) => url),
  ];
  let [characters, signs] = [0, 0];
  for (const one of texts) {
    if (!one) continue;
    characters += one.length;
    for (let at = 0; at < one.length; at += 1) signs += IS_SIGN[one.charCodeAt(at)] ?? 0;
  }
  const weight = { characters, signs };
  weights.set(review, weight);
  return weight;
}

function sum(
  reviews: readonly PublicReview[],
  weigh: (weight: { characters: number; signs: number }) => number,
): number {
  return reviews.reduce((total, review) => total + weigh(weightOf(review)), 0);
}

/** What writing `page` as JSON costs beyond a page of short reviews, in pages of JSON. */
function costOfJson({ reviews }: ReviewPage): number {
  return Math.floor(sum(reviews, ({ characters }) => characters) / WRITTEN_FOR_A_PAGE);
}

/** What drawing `page` as markup costs, in pages of JSON: for itself, for each review, and for what the reviews say. */
export function costOfMarkup({ reviews }: ReviewPage): number {
  const weight = sum(reviews, ({ characters, signs }) => characters + SIGN * signs);
  return 4 + Math.ceil(reviews.length / 4) + Math.floor(weight / DRAWN_FOR_A_PAGE);
}
