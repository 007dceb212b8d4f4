import type { PublicInsights, PublicReview } from '../../contract/widget.js';
import { Refusal } from '../problem.js';
import type { InsightsSnapshot, InsightsSubject } from '../snapshots/insights.js';
import type { Subject } from '../snapshots/resource.js';
import type { Snapshot } from '../snapshots/snapshot.js';
import type { Snapshots } from '../snapshots/snapshots.js';
import type { CacheControl } from './cache-control.js';
import { readInsightsQuery } from './insights-query.js';
import { knownLanguage } from './label-language.js';
import { noInsights, quotedReviews, toPublicInsights } from './public-insights.js';
import type { ReadHandler } from './read-handlers.js';
import { type Compress, createReadyBody, JSON_TYPE, type ReadyBody, readyResponse } from './ready-body.js';

export interface InsightsHandlerOptions {
  /** Of vendors and businesses, and of single products: these are more, and in memory alone. */
  insights: Snapshots<InsightsSnapshot>;
  productInsights: Snapshots<InsightsSnapshot>;
  /** The reviews that sentences are held against, and that products are known by. */
  reviews: Snapshots;
  cacheControl: CacheControl;
  compress: Compress;
}

/** What a response was made of; it is made again once the reviews have changed. */
interface Made {
  reviews: Snapshot | null;
  body: Promise<ReadyBody>;
}

/** Handles `GET …/insights`. They hold the merchant's own numbers: no cache that others share may hold them. */
export function createInsightsHandler(options: InsightsHandlerOptions): ReadHandler {
  const { insights, productInsights, cacheControl, compress } = options;
  /** By the language of the reader; gone with the snapshot. */
  const made = new WeakMap<InsightsSnapshot, Map<string, Made>>();
  const products = new WeakMap<Snapshot, Set<string>>();

  return async (request, { subject, params }, headers, count) => {
    const { productId, language } = readInsightsQuery(params);
    const reviews = () => options.reviews.get(reviewsOf(subject));
    const send = async (body: ReadyBody) =>
      readyResponse(request, await body.get(request.headers.get('accept-encoding')), headers, JSON_TYPE);

    if (productId !== undefined) {
      const shown = await reviews();
      // What no review is about is not requested: anybody can make up products.
      if (!productsOf(shown).has(productId)) {
        await count('making', 1);
        cacheControl.forReader(shown.takenAt, headers);
        return send(await bodyOf(noInsights(productId)));
      }
    }
    const snapshot =
      productId === undefined
        ? await insights.get(subject)
        : await productInsights.get(productSubject(subject, productId));
    cacheControl.forReader(snapshot.takenAt, headers);
    const quoted = quotedReviews(snapshot.insights);
    const shown = quoted.size > 0 ? await reviews().catch(unlessRefused) : null;
    const tag = (language && knownLanguage(language)) ?? '';
    const bodies = made.get(snapshot) ?? new Map<string, Made>();
    made.set(snapshot, bodies);
    let known = bodies.get(tag);
    if (known?.reviews !== shown || !known) {
      const reader = { shown: quotedIn(shown, quoted), language: tag || undefined, productId };
      known = { reviews: shown, body: bodyOf(toPublicInsights(snapshot.insights, reader)) };
      bodies.set(tag, known);
    }
    return send(await known.body);
  };

  function bodyOf(insights: PublicInsights): Promise<ReadyBody> {
    return createReadyBody(JSON.stringify(insights), compress);
  }

  function productsOf(snapshot: Snapshot): Set<string> {
    const known =
      products.get(snapshot) ??
      new Set(snapshot.reviews.flatMap(({ product }) => (product ? [product.sourceProductId] : [])));
    products.set(snapshot, known);
    return known;
  }
}

const reviewsOf = ({ family, id }: Subject): Subject => ({ family, id, key: `${family}/${id}/reviews` });

const productSubject = (subject: Subject, productId: string): InsightsSubject => ({
  ...subject,
  key: `${subject.key}/${productId}`,
  productId,
});

function quotedIn(snapshot: Snapshot | null, quoted: Set<string>): PublicReview[] {
  return snapshot?.reviews.filter(({ id }) => quoted.has(id)) ?? [];
}

/** Without the reviews the insights leave without sentences. */
function unlessRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
