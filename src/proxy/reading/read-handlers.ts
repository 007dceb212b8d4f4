import type { EmbedQuery, InsightsEmbedQuery, StarsQuery } from '../../contract/embed.js';
import type { Ratings } from '../../contract/ratings.js';
import type { PublicInsights, ReviewPage } from '../../contract/widget.js';
import type { Address } from '../address.js';
import type { CountInbound } from '../inbound/inbound-rates.js';
import type { PlainResponse, ReadRequest, ResponseHeaders } from '../plain-response.js';
import { Refusal } from '../problem.js';
import type { Snapshots } from '../snapshots/snapshots.js';
import { sentToken } from '../tokens/admission.js';
import type { CacheControl } from './ready-body.js';
import { JSON_TYPE, readyResponse } from './ready-body.js';
import type { ResponseCache } from './response-cache.js';
import { costOfMarkup, type WantedText, wantedMarkup, wantedPage, wantedRatings, wantedStars } from './wanted-text.js';

/** What the response to a reader depends on. */
export interface ReadHandlerOptions {
  snapshots: Snapshots;
  cache: ResponseCache;
  cacheControl: CacheControl;
}

/** Responds to an admitted read; `count` counts what has to be made for it. */
export type ReadHandler = (
  request: ReadRequest,
  address: Address,
  headers: ResponseHeaders,
  count: CountInbound,
) => Promise<PlainResponse>;

/** What an address names of the snapshot of reviews, in JSON; throws a Refusal where a parameter is wrong. */
function wantedJson({ resource, pageQuery, ratingsQuery }: Address): WantedText {
  return resource === 'ratings' ? wantedRatings(ratingsQuery()) : wantedPage(pageQuery());
}

/** Handles `GET …/reviews` and `…/ratings`: JSON made of the snapshot, for caches to hold as long as it is fresh. */
export function createJsonHandler({ snapshots, cache, cacheControl }: ReadHandlerOptions): ReadHandler {
  return async (request, address, headers, count) => {
    const { subject } = address;
    const wanted = wantedJson(address);
    const snapshot = await snapshots.get(subject);
    cacheControl.forEverybody(request, snapshot.takenAt, headers);
    const body = await cache.get(subject.key, snapshot, wanted, (cost) => count('making', cost));
    return readyResponse(request, await body.get(request.headers.get('accept-encoding')), headers, JSON_TYPE);
  };
}

/**
 * The response to such a request, once admitted, that need not wait for anything: its bytes are cached, and its snapshot would
 * be served. Null, and nothing is counted, where that is not so. Throws as the handler rejects.
 */
export function createReadyJson({ snapshots, cache, cacheControl }: ReadHandlerOptions) {
  return (request: ReadRequest, address: Address, headers: ResponseHeaders): PlainResponse | null => {
    const { subject } = address;
    const cached = cache.find(subject.key, wantedJson(address));
    const found = cached?.body.find(request.headers.get('accept-encoding'));
    if (!cached || !found || !snapshots.serve(subject, cached.snapshot)) return null;
    cacheControl.forEverybody(request, cached.snapshot.takenAt, headers);
    return readyResponse(request, found, headers, JSON_TYPE);
  };
}

/** Whose reviews, and the token that the page carries. */
interface EmbedSubject {
  kind: 'vendors' | 'businesses';
  id: string;
  token: string;
}

/** Renders a page of reviews as HTML: `renderEmbed` of `reviews-widget/embed`. */
export type Embed = (
  page: ReviewPage,
  subject: EmbedSubject,
  query: EmbedQuery,
  options: { publicUrl?: string },
) => Promise<string>;

/** Renders the stars of products as HTML: `renderStars` of `reviews-widget/embed`. */
export type EmbedStars = (
  ratings: Ratings,
  products: readonly string[],
  subject: EmbedSubject,
  query: StarsQuery,
) => Promise<object>;

/** Renders insights as HTML: `renderInsights` of `reviews-widget/embed`. */
export type EmbedInsights = (
  insights: PublicInsights,
  subject: EmbedSubject,
  query: InsightsEmbedQuery,
) => Promise<string>;

export function embedSubject(request: ReadRequest, { subject: { family, id }, params }: Address): EmbedSubject {
  return { kind: family === 'vendors' ? 'vendors' : 'businesses', id, token: sentToken(request, params) };
}

/** The markup is for other pages to hold; opened by itself, it may do nothing but be read. */
export const MARKUP_POLICY =
  "default-src 'none'; style-src 'unsafe-inline' https: http:; img-src https: http:; sandbox";

/** Handles `GET …/embed`: one page of the snapshot as markup, for caches to hold like the reviews themselves. */
export function createEmbedHandler(
  { snapshots, cache, cacheControl }: ReadHandlerOptions,
  embed: Embed | undefined,
  publicUrl: string | undefined,
): ReadHandler {
  return async (request, address, headers, count) => {
    if (!embed) throw new Refusal('not_found');
    const { subject } = address;
    const { page: query, query: attributes } = address.embedRequest();
    const drawn = embedSubject(request, address);
    const serializer = {
      key: JSON.stringify([drawn.token, attributes]),
      cost: costOfMarkup,
      write: (page: ReviewPage) => embed(page, drawn, attributes, { ...(publicUrl && { publicUrl }) }),
    };
    const snapshot = await snapshots.get(subject);
    cacheControl.forEverybody(request, snapshot.takenAt, headers);
    const body = await cache.get(subject.key, snapshot, wantedMarkup(query, serializer), (cost) =>
      count('making', cost),
    );
    headers['content-security-policy'] = MARKUP_POLICY;
    headers['x-robots-tag'] = 'noindex';
    const found = await body.get(request.headers.get('accept-encoding'));
    return readyResponse(request, found, headers, 'text/html; charset=utf-8');
  };
}

/** As many pages of JSON as are made in the time that drawing so many stars takes. */
const costOfStars = (products: number) => 1 + Math.ceil(products / 4);

/** Handles `GET …/embed/stars`: JSON of markup by product, for caches to hold like the numbers themselves. */
export function createStarsHandler(
  { snapshots, cache, cacheControl }: ReadHandlerOptions,
  embedStars: EmbedStars | undefined,
): ReadHandler {
  return async (request, address, headers, count) => {
    if (!embedStars) throw new Refusal('not_found');
    const { subject } = address;
    const { ratings: query, query: attributes } = address.starsRequest();
    const drawn = embedSubject(request, address);
    const { products } = query;
    const wanted = wantedStars(query, {
      key: JSON.stringify([drawn.token, attributes]),
      cost: costOfStars(products.length),
      draw: (ratings) => embedStars(ratings, products, drawn, attributes),
    });
    const snapshot = await snapshots.get(subject);
    cacheControl.forEverybody(request, snapshot.takenAt, headers);
    const body = await cache.get(subject.key, snapshot, wanted, (cost) => count('making', cost));
    return readyResponse(request, await body.get(request.headers.get('accept-encoding')), headers, JSON_TYPE);
  };
}
