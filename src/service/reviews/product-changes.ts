/** Which product a review is about, changed afterwards: what was imported under a damaged or a former id. Nothing else of a review changes. */
import type { ProductChange } from '../../contract/service/product-changes.js';
import type { ReviewedProduct } from '../../contract/service/review.js';
import { businessAt, recordChange } from '../changes/change-log.js';
import type { Db, ReviewRow } from '../database/schema.js';
import { recordDecisions, rowOfDecision } from '../moderation/decision-log.js';
import type { Decider } from '../moderation/decisions.js';
import { productId } from '../numbers/columns.js';
import { fileReviews, productUnder, writtenId } from '../products/filed-reviews.js';
import { chunksOf, lockProducts, readIds, storedId } from '../products/product-rows.js';
import { productColumn } from './review-row.js';

/** Reviews that are changed, recorded or looked up at once. */
const AT_ONCE = 100;

/** A request would change more reviews than one may. */
export class TooManyReviews extends Error {
  readonly found: number;
  readonly most: number;

  constructor(found: number, most: number) {
    super(`${found} reviews would change, and ${most} may`);
    this.found = found;
    this.most = most;
  }
}

type Found = Pick<ReviewRow, 'business_id' | 'id' | 'product'>;

/** Which reviews get which product. */
export interface ProductPlan {
  product: string | null;
  found: Found[];
}

/**
 * All changes or none; each looks at the products as they were before, so that two products may change places. Resolves to how many reviews each
 * has changed: none where there is no such review or product. A review that is named itself is changed as that says. Throws
 * {@link TooManyReviews} where more than `most` would change.
 */
export async function changeProducts(
  transaction: Db,
  vendorId: string,
  changes: readonly ProductChange[],
  { by, at, most = Number.POSITIVE_INFINITY }: Decider & { most?: number | undefined },
): Promise<number[]> {
  await lockProducts(transaction, vendorId, 'files');
  const plan = await planOf(transaction, vendorId, changes);
  await moveReviews(transaction, vendorId, plan, { by, at, most });
  const targets = plan.flatMap(({ product, found }) => (found.length > 0 ? product : []));
  const rows = targets.map((product) => ({ id: '', source_feedback_id: '', verified_by: null, product }));
  const { changed } = await fileReviews(transaction, vendorId, rows, at);
  if (plan.some(({ found }) => found.length > 0)) {
    await recordChange(transaction, await businessAt(transaction, vendorId), changed);
  }
  return plan.map(({ found }) => found.length);
}

/** Gives reviews other products, and notes it in their history; that they have changed is for the caller to record, last. Throws {@link TooManyReviews} where they are more than `most`. */
export async function moveReviews(
  transaction: Db,
  vendorId: string,
  plan: readonly ProductPlan[],
  { by, at, most = Number.POSITIVE_INFINITY }: Decider & { most?: number | undefined },
): Promise<void> {
  const moved = plan.flatMap(({ product, found }) => found.map((row) => ({ row, product })));
  if (moved.length > most) throw new TooManyReviews(moved.length, most);
  if (moved.length === 0) return;
  for (const { product, found } of plan) {
    for (const rows of chunksOf(found, AT_ONCE)) await storeProduct(transaction, vendorId, rows, product, at);
  }
  for (const some of chunksOf(moved, AT_ONCE)) {
    const records = some.map(({ row, product }) =>
      rowOfDecision(row, { by, at, decision: 'product_changed', reason: `${idIn(row.product)} → ${idIn(product)}` }),
    );
    await recordDecisions(transaction, records);
  }
}

/** The reviews that were written under these ids, and so mean another product now: `products` says which, `former` where they are. */
export async function planMeanings(
  db: Db,
  vendorId: string,
  products: ReadonlyMap<string, string>,
  former: Iterable<string>,
): Promise<ProductPlan[]> {
  const plan = new Map<string, ProductPlan>();
  for (const row of await rowsOf(db, vendorId, 'product', [...former])) {
    const product = JSON.parse(row.product!) as ReviewedProduct;
    const id = products.get(writtenId(product));
    if (id === undefined || id === product.sourceProductId) continue;
    const column = JSON.stringify(productUnder(product, id));
    const those = plan.get(column) ?? { product: column, found: [] };
    those.found.push(row);
    plan.set(column, those);
  }
  return [...plan.values()];
}

/** What each change makes of which reviews. */
async function planOf(db: Db, vendorId: string, changes: readonly ProductChange[]): Promise<ProductPlan[]> {
  const named = await rowsOf(
    db,
    vendorId,
    'id',
    changes.flatMap(({ reviewId }) => reviewId ?? []),
  );
  const targets = changes.flatMap(({ product }) => product?.sourceProductId ?? []);
  const former = changes.flatMap(({ from }) => from ?? []);
  const keys = [...former, ...targets].map(storedId);
  const meanings = await readIds(db, vendorId, keys);
  const meant = (id: string) => meanings.get(id)?.product_id ?? id;
  const ofProducts = new Map<string, Found[]>();
  const add = (id: string, row: Found) => {
    const those = ofProducts.get(id);
    if (those) those.push(row);
    else ofProducts.set(id, [row]);
  };
  for (const row of await rowsOf(db, vendorId, 'product', keys.map(meant))) {
    const product = JSON.parse(row.product!) as ReviewedProduct;
    add(product.sourceProductId, row);
    // Another id of a product names the reviews that were written under it.
    if (product.writtenAs !== undefined) add(product.writtenAs, row);
  }
  const byId = new Map(named.map((row) => [row.id, row]));
  return changes.map(({ reviewId, from, product }) => {
    const isNamed = reviewId !== undefined;
    const own = byId.get(reviewId ?? '');
    const before = isNamed ? (own ? [own] : []) : (ofProducts.get(storedId(from!)) ?? []);
    const others = isNamed ? before : before.filter(({ id }) => !byId.has(id));
    const written = storedId(product?.sourceProductId ?? '');
    const known = product && ofProducts.get(meant(written))?.[0];
    // A product that is only called otherwise now stays what it was.
    const like = known?.product ?? (isNamed ? null : before[0]?.product) ?? null;
    const after = product && {
      title: written,
      ...(like !== null && JSON.parse(like)),
      ...product,
      writtenAs: written,
    };
    const column = productColumn(after && productUnder(after, meant(written)));
    return { product: column, found: others.filter((row) => row.product !== column) };
  });
}

/** The reviews with these ids, or of these products; the last that was written first. */
async function rowsOf(db: Db, vendorId: string, by: 'id' | 'product', keys: readonly string[]): Promise<Found[]> {
  const found: Found[] = [];
  for (const some of chunksOf(new Set(keys), AT_ONCE)) {
    const rows = db.selectFrom('reviews').select(['business_id', 'id', 'product']).where('business_id', '=', vendorId);
    const those = by === 'id' ? rows.where('id', 'in', some) : rows.where(productId(db), 'in', some);
    found.push(...(await those.orderBy('created_at', 'desc').orderBy('id').execute()));
  }
  return found;
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
