/** The products of a vendor side by side, and the vendors of its account that it names as competitors. */
import { offTheEnds } from '../../contract/mean.js';
import type { ComparedProduct, Competitor } from '../../contract/service/insights.js';
import type { Product, ReviewedProduct } from '../../contract/service/review.js';
import type { Db } from '../database/schema.js';
import { productId, sumsWithout } from '../numbers/columns.js';
import { shownProduct } from '../products/filed-reviews.js';
import { readProductRows } from '../products/product-rows.js';
import { NO_SUMS, sumReviews, uncountedSources } from '../reviews/review-counts.js';
import { SHOWN } from '../reviews/review-state.js';
import { countRead, countTopics, type InsightScope, type TopicCounts } from './topic-counts.js';

/** Products that are compared: those with most reviews. */
const MOST_PRODUCTS = 20;

type Compared<Of extends ComparedProduct | Competitor> = Omit<Of, 'topics'> & { counts: TopicCounts[] };

export async function compareProducts(db: Db, vendorId: string, since: string): Promise<Compared<ComparedProduct>[]> {
  const sums = sumsWithout(await uncountedSources(db, vendorId));
  const rows = await db
    .selectFrom('reviews')
    .where('business_id', '=', vendorId)
    .where(SHOWN)
    .where(productId(db), 'is not', null)
    .select([productId(db).as('id'), ...sums])
    .groupBy(productId(db))
    .orderBy('reviews', 'desc')
    .orderBy('id')
    .limit(MOST_PRODUCTS)
    .execute();
  const compared: Compared<ComparedProduct>[] = [];
  for (const { id, ...sums } of rows) {
    const all = await countAll(db, { vendorId, productId: id! }, since);
    compared.push({ product: await readProduct(db, vendorId, id!), statistics: statisticsOf(sums), counts: all });
  }
  return compared;
}

/** The competitors that are there, in the order in which they were named. */
export async function compareCompetitors(
  db: Db,
  competitors: readonly { id: string; name: string }[],
  since: string,
): Promise<Compared<Competitor>[]> {
  const compared: Compared<Competitor>[] = [];
  for (const { id, name } of competitors) {
    const sums = (await sumReviews(db, { businessId: id }, { shown: true })).get(id) ?? NO_SUMS;
    const all = await countAll(db, { vendorId: id, productId: null }, since);
    compared.push({ vendorId: id, name, statistics: statisticsOf(sums), counts: all });
  }
  return compared;
}

async function countAll(db: Db, scope: InsightScope, since: string): Promise<TopicCounts[]> {
  const { all } = await countTopics(db, scope, since, await countRead(db, scope, since));
  return all;
}

/** The product as its newest review has it. */
async function readProduct(db: Db, vendorId: string, id: string): Promise<Product> {
  const row = await db
    .selectFrom('reviews')
    .select('product')
    .where('business_id', '=', vendorId)
    .where(productId(db), '=', id)
    .where(SHOWN)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const product: ReviewedProduct = { title: id, ...JSON.parse(row?.product ?? '{}'), sourceProductId: id };
  const { writtenAs: _, ...shown } = shownProduct(product, (await readProductRows(db, vendorId, [id])).get(id));
  return shown;
}

function statisticsOf(sums: Record<'reviews' | 'rated' | 'hundredths', number | string | null>) {
  const rated = Number(sums.rated ?? 0);
  const hundredths = rated === 0 ? 0 : Number(sums.hundredths) / rated;
  return {
    totalReviews: Number(sums.reviews ?? 0),
    averageRating: offTheEnds(Math.round(hundredths), hundredths / 100, 100) / 100,
  };
}
