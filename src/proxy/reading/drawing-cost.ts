import type { PublicReview, ReviewPage } from '../../contract/widget.js';

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
export function costOfJson({ reviews }: ReviewPage): number {
  return Math.floor(sum(reviews, ({ characters }) => characters) / WRITTEN_FOR_A_PAGE);
}

/** What drawing `page` as markup costs, in pages of JSON: for itself, for each review, and for what the reviews say. */
export function costOfMarkup({ reviews }: ReviewPage): number {
  const weight = sum(reviews, ({ characters, signs }) => characters + SIGN * signs);
  return 4 + Math.ceil(reviews.length / 4) + Math.floor(weight / DRAWN_FOR_A_PAGE);
}
