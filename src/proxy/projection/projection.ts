import { isShown, type ReceivedReview } from '../../client/index.js';
import { type Media, type Product, type PublicReview, type Reply, shownText } from '../../contract/widget.js';
import { isContact } from './contact.js';
import { timestampOf, writtenDay } from './dates.js';
import { cut, wellFormed } from './plain-text.js';
import { publicUrl } from './public-url.js';

/** What a projection depends on: the folder that relative media are in, and the time (ms) by which dates are judged. */
export interface Projection {
  mediaBaseUrl: string;
  now: number;
}

/**
 * The only way a review leaves the proxy: null unless it may be shown, and then nothing but what is named here.
 */
export function toPublicReview(review: ReceivedReview, { mediaBaseUrl, now }: Projection): PublicReview | null {
  if (!isShown(review)) return null;
  return {
    id: review.id,
    author: nameAmong(review, review.authorName, review.name),
    avatar: publicUrl(review.photo, mediaBaseUrl),
    rating: ratingOf(review.rating),
    text: shownText(wellFormed(review.text ?? '')),
    createdAt: timestampOf(review.createdAt, now),
    source: sourceOf(review),
    url: publicUrl(review.reviewUrl),
    media: mediaOf(review, mediaBaseUrl),
    reply: replyOf(review, now),
    product: productOf(review, mediaBaseUrl),
    verified: review.verified === true,
  };
}

/** Which scopes count a review: those of its source, empty for none, and of its product, by the shop's own identifier. */
export interface ReviewScope {
  source: string;
  product: string | null;
}

/** The scope of any review, shown or not, in the words of the public one. It stays in the proxy: only counts leave. */
export function scopeOf(review: ReceivedReview): ReviewScope {
  return { source: sourceOf(review), product: productIdOf(review) };
}

function sourceOf({ source }: ReceivedReview): string {
  return cut(wellFormed(source ?? ''), 100);
}

function productIdOf({ product }: ReceivedReview): string | null {
  return cut(wellFormed(product?.sourceProductId ?? ''), 200) || null;
}

/** The first of `names` that is one, and no contact. */
function nameAmong(review: ReceivedReview, ...names: (string | null)[]): string {
  const name = names
    .map((name) => wellFormed(name ?? '').trim())
    .find((name) => name !== '' && !isContact(name, review));
  return cut(name ?? '', 200);
}

function ratingOf(text: string | null): number | null {
  const rating = /^\s*\d+(?:\.\d*)?\s*$/.test(text ?? '') ? Number(text) : 0;
  return rating >= 1 && rating <= 5 ? rating : null;
}

function mediaOf({ videoRef, gifRef }: ReceivedReview, mediaBaseUrl: string): Media[] {
  const video = publicUrl(videoRef, mediaBaseUrl);
  const gif = publicUrl(gifRef, mediaBaseUrl);
  return [
    ...(video ? [{ type: 'video', url: video } as const] : []),
    ...(gif ? [{ type: 'gif', url: gif } as const] : []),
  ];
}

/** A reply is whole with its words: whom it is from may be empty, since a review has one merchant, and its day unknown. */
function replyOf(review: ReceivedReview, now: number): Reply | null {
  const { response } = review;
  const text = wellFormed(response?.comment ?? '').trim();
  if (!response || text === '') return null;
  return { author: nameAmong(review, response.name), date: writtenDay(response.date, now), text: shownText(text) };
}

function productOf(review: ReceivedReview, mediaBaseUrl: string): Product | null {
  const { product } = review;
  const sourceProductId = productIdOf(review);
  if (!product || sourceProductId === null) return null;
  const imageUrl = publicUrl(product.imageUrl, mediaBaseUrl);
  return {
    sourceProductId,
    title: cut(wellFormed(product.title), 300),
    ...(product.description !== undefined && { description: cut(wellFormed(product.description), 2000) }),
    ...(imageUrl && { imageUrl }),
  };
}
