/** Which product a review is about, changed afterwards: what was imported under a damaged or a former id. Nothing else of a review changes. */
import { normalProductId } from '../../contract/product-id.js';
import type { Product } from '../../contract/service/product.js';
import type { ProductChange } from '../../contract/service/product-changes.js';
import { recordChange } from '../changes/change-log.js';
import type { Db, ReviewRow } from '../database/schema.js';
import { recordDecisions, rowOfDecision } from '../moderation/decision-log.js';
import type { Decider } from '../moderation/decisions.js';
import { productId } from '../numbers/columns.js';
import { productColumn } from './review-row.js';

/** Reviews that are changed, and recorded, at once. */
const AT_ONCE = 100;

type Found = Pick<ReviewRow, 'business_id' | 'id' | 'product'>;

/**
 * All changes or none; each looks at the products as they were before, so that two products may change places. Resolves to how many reviews each
 * has changed: none where there is no such review or product. A review that is named itself is changed as that says.
 */
export async function changeProducts(
  transaction: Db,
  vendorId: string,
  changes: readonly ProductChange[],
  { by, at }: Decider,
): Promise<number[]> {
  const named = new Set(changes.flatMap(({ reviewId }) => reviewId ?? []));
  const plan: { product: string | null; found: Found[] }[] = [];
  for (const change of changes) {
    const rows = await rowsOf(transaction, vendorId, change);
    const others = change.reviewId === undefined ? rows.filter(({ id }) => !named.has(id)) : rows;
    const product = productColumn(await productAfter(transaction, vendorId, change, rows[0]?.product ?? null));
    plan.push({ product, found: others.filter((row) => row.product !== product) });
  }
  for (const { product, found } of plan) {
    for (let start = 0; start < found.length; start += AT_ONCE) {
      const rows = found.slice(start, start + AT_ONCE);
      await storeProduct(transaction, vendorId, rows, product, at);
      const moved = rows.map((row) =>
        rowOfDecision(row, { by, at, decision: 'product_changed', reason: `${idIn(row.product)} → ${idIn(product)}` }),
      );
      await recordDecisions(transaction, moved);
    }
  }
  if (plan.some(({ found }) => found.length > 0)) {
    const vendor = transaction.selectFrom('businesses').select(['id', 'account_id']).where('id', '=', vendorId);
    await recordChange(transaction, await vendor.executeTakeFirstOrThrow());
  }
  return plan.map(({ found }) => found.length);
}

function rowsOf(db: Db, vendorId: string, { reviewId, from }: ProductChange): Promise<Found[]> {
  return db
    .selectFrom('reviews')
    .select(['business_id', 'id', 'product'])
    .where('business_id', '=', vendorId)
    .$if(reviewId !== undefined, (rows) => rows.where('id', '=', reviewId!))
    .$if(from !== undefined, (rows) => rows.where(productId(db), '=', normalProductId(from!)))
    .orderBy('id')
    .execute();
}

/** What the change says, then what other reviews know of the product; a product that is only called otherwise now stays what it was. */
async function productAfter(
  db: Db,
  vendorId: string,
  { from, product }: ProductChange,
  before: string | null,
): Promise<Product | null> {
  if (product === null) return null;
  const sourceProductId = normalProductId(product.sourceProductId);
  const known = await db
    .selectFrom('reviews')
    .select('product')
    .where('business_id', '=', vendorId)
    .where(productId(db), '=', sourceProductId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  const like = known?.product ?? (from === undefined ? null : before);
  return { title: sourceProductId, ...(like !== null && JSON.parse(like)), ...product, sourceProductId };
}

async function storeProduct(
  transaction: Db,
  vendorId: string,
  rows: readonly Found[],
  product: string | null,
  at: Date,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const now = at.toISOString();
  await transaction
    .updateTable('reviews')
    .set({ product, updated_at: now, changed_at: now })
    .where('business_id', '=', vendorId)
    .where('id', 'in', ids)
    .execute();
  // What was read in them is the product's from now on.
  for (const table of ['review_readings', 'review_mentions'] as const) {
    await transaction
      .updateTable(table)
      .set({ product_id: product === null ? null : idIn(product) })
      .where('business_id', '=', vendorId)
      .where('review_id', 'in', ids)
      .execute();
  }
}

function idIn(product: string | null): string {
  return product === null ? 'none' : JSON.parse(product).sourceProductId;
}
