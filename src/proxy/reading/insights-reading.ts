import { LRUCache } from 'lru-cache';
import type { PublicInsights, PublicReview } from '../../contract/widget.js';
import { closestLabels } from '../../insights/labels/label.js';
import { Refusal } from '../problem.js';
import type { InsightsSnapshot, InsightsSubject } from '../snapshots/insights.js';
import type { Subject } from '../snapshots/resource.js';
import { productOf, type Snapshot } from '../snapshots/snapshot.js';
import type { Snapshots } from '../snapshots/snapshots.js';
import type { InsightsQuery } from './insights-query.js';
import { noInsights, toPublicInsights } from './public-insights.js';
import { type Compress, createReadyBody, type ReadyBody } from './ready-body.js';

/** Bytes of all responses about insights that are cached, of each kind; the one used longest ago is evicted first. */
const KEPT_BYTES = 16 * 2 ** 20;
/** What a response takes as it is and compressed, for each of its bytes, about. */
const CODINGS = 1.5;

export interface InsightsReadingOptions {
  /** Of vendors and businesses, and of single products: these are more, and in memory alone. */
  insights: Snapshots<InsightsSnapshot>;
  productInsights: Snapshots<InsightsSnapshot>;
  /** The reviews that insights are held against, and that products are known by. */
  reviews: Snapshots;
  compress: Compress;
}

/**
 * A text that is made of insights; `key` tells it from the others of its kind, and `cost` is that of making it, in pages of JSON. Markup, whose
 * attributes anybody may word anew, evicts no JSON.
 */
export interface InsightsText {
  kind: 'json' | 'markup';
  key: string;
  cost: number;
  write(insights: PublicInsights): string | Promise<string>;
}

export interface ReadInsights {
  /** When the older one of insights and reviews was taken, ms. */
  takenAt: number;
  /** The text as bytes, made once for the same insights and reviews. `charge` is called before it is made. */
  body(text: InsightsText, charge: (cost: number) => Promise<void>): Promise<ReadyBody>;
}

/** Reads insights as readers may see them. Rejects with a Refusal where they cannot be had. */
export type InsightsReading = (subject: Subject, query: InsightsQuery) => Promise<ReadInsights>;

export function createInsightsReading(options: InsightsReadingOptions): InsightsReading {
  const { insights, productInsights, compress } = options;
  const products = new WeakMap<Snapshot, Map<string, PublicReview[]>>();
  const serials = new WeakMap<object, number>();
  let lastSerial = 0;
  const responses = () =>
    new LRUCache<string, ReadyBody>({
      maxSize: KEPT_BYTES,
      sizeCalculation: ({ identity }) => Math.ceil(identity.bytes.length * CODINGS) + 1,
    });
  const kept = { json: responses(), markup: responses() };
  const making = new Map<string, Promise<ReadyBody>>();

  return async (subject, { productId, language }) => {
    const allReviews = options.reviews.get(reviewsOf(subject));
    // Whoever waits for it is told; a product needs it first.
    allReviews.catch(() => {});
    const tag = (language && closestLabels(language)) || undefined;
    if (productId !== undefined) {
      const reviews = await allReviews;
      const product = productOf(reviews, productId);
      const shown = productsOf(reviews).get(product);
      // What no review is about is not requested: anybody can make up products.
      if (!shown) return unknownProduct(productId, reviews.takenAt);
      const snapshot = await productInsights.get(productSubject(subject, product));
      return readOf(snapshot, reviews, { shown, language: tag, productId, product });
    }
    const snapshot = await insights.get(subject);
    const reviews = await allReviews.catch(unlessRefused);
    return readOf(snapshot, reviews, { shown: reviews?.reviews ?? null, language: tag });
  };

  function unknownProduct(productId: string, takenAt: number): ReadInsights {
    const none = noInsights({ shown: [], at: takenAt, productId });
    return {
      takenAt,
      async body({ cost, write }, charge) {
        await charge(cost);
        return createReadyBody(await write(none), compress);
      },
    };
  }

  function readOf(
    snapshot: InsightsSnapshot,
    reviews: Snapshot | null,
    reader: {
      shown: readonly PublicReview[] | null;
      language: string | undefined;
      productId?: string;
      product?: string;
    },
  ): ReadInsights {
    const of = JSON.stringify([serialOf(snapshot), reviews && serialOf(reviews), reader.language, reader.productId]);
    return {
      takenAt: Math.min(snapshot.takenAt, reviews?.takenAt ?? snapshot.takenAt),
      async body({ kind, key, cost, write }, charge) {
        const name = `${kind} ${of}${key}`;
        const known = kept[kind].get(name) ?? making.get(name);
        if (known) return known;
        await charge(cost);
        const made = (async () => {
          const text = await write(toPublicInsights(snapshot.insights, { ...reader, at: snapshot.takenAt }));
          const body = await createReadyBody(text, compress);
          kept[kind].set(name, body);
          return body;
        })().finally(() => making.delete(name));
        making.set(name, made);
        return made;
      },
    };
  }

  /** A snapshot by number: a key must not hold the snapshot itself in memory. */
  function serialOf(snapshot: object): number {
    const known = serials.get(snapshot) ?? ++lastSerial;
    serials.set(snapshot, known);
    return known;
  }

  /** The shown reviews of each product. */
  function productsOf(snapshot: Snapshot): Map<string, PublicReview[]> {
    const known = products.get(snapshot) ?? groupByProduct(snapshot.reviews);
    products.set(snapshot, known);
    return known;
  }
}

function groupByProduct(reviews: readonly PublicReview[]): Map<string, PublicReview[]> {
  const groups = new Map<string, PublicReview[]>();
  for (const review of reviews) {
    if (!review.product) continue;
    const group = groups.get(review.product.sourceProductId);
    if (group) group.push(review);
    else groups.set(review.product.sourceProductId, [review]);
  }
  return groups;
}

const reviewsOf = ({ family, id }: Subject): Subject => ({ family, id, key: `${family}/${id}/reviews` });

const productSubject = (subject: Subject, productId: string): InsightsSubject => ({
  ...subject,
  key: `${subject.key}/${productId}`,
  productId,
});

/** Without the reviews the insights leave without sentences and numbers. */
function unlessRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
