/**
 * Reviews are stored under the product that their id means, by whatever way they come; what they were written under stays beside it. So whoever
 * reads reviews finds those of a product by its one id, and what an id means can be changed and changed back.
 */
import type { Review, ReviewedProduct } from '../../contract/service/review.js';
import type { Changed } from '../changes/change-log.js';
import type { Db, ProductIdRow, ProductRow, ReviewRow } from '../database/schema.js';
import { productId, productTitle } from '../numbers/columns.js';
import {
  bareProduct,
  countProducts,
  isId,
  lockProducts,
  mayName,
  named,
  nameIn,
  PRODUCT_LIMITS,
  readIds,
  readProductRows,
  storedId,
  writeIds,
  writeProducts,
} from './product-rows.js';

type Stored = Pick<ReviewRow, 'product' | 'verified_by' | 'source_feedback_id' | 'id'>;

/** What a review was written under. */
export function writtenId({ sourceProductId, writtenAs }: ReviewedProduct): string {
  return storedId(writtenAs ?? sourceProductId);
}

/** The product of a review, as one that means `id`. */
export function productUnder(product: ReviewedProduct, id: string): ReviewedProduct {
  const { writtenAs: _, ...rest } = product;
  const written = writtenId(product);
  return { ...rest, sourceProductId: id, ...(written !== id && { writtenAs: written }) };
}

/** Reviews as they are stored. */
export interface Filed<Row> {
  rows: Row[];
  /** `list` where another review may read differently now: what a product is called has changed. */
  changed: Changed;
}

/** These rows as they are stored, each under the product that it means; a product that nobody knew comes to be. */
export async function fileReviews<Row extends Stored>(
  transaction: Db,
  vendorId: string,
  rows: readonly Row[],
  at: Date,
): Promise<Filed<Row>> {
  const products = rows.map(({ product }) => (product === null ? null : (JSON.parse(product) as ReviewedProduct)));
  if (products.every((product) => product === null)) return { rows: [...rows], changed: 'reviews' };
  await lockProducts(transaction, vendorId, 'files');
  const written = products.map((product) => product && writtenId(product));
  const known = await readIds(
    transaction,
    vendorId,
    written.filter((id) => id !== null),
  );
  const filed = products.map((product, place) => {
    if (product === null) return null;
    const id = written[place]!;
    return productUnder(product, known.get(id)?.product_id ?? id);
  });
  const changed = await noteProducts(transaction, vendorId, { rows, products: filed, known, at });
  const stored = rows.map((row, place) => ({
    ...row,
    product: filed[place] ? JSON.stringify(filed[place]) : row.product,
  }));
  return { rows: stored, changed };
}

/** Notes that there are these products, and what the reviews call them where nobody else has said it. */
async function noteProducts(
  transaction: Db,
  vendorId: string,
  notes: {
    rows: readonly Stored[];
    products: readonly (ReviewedProduct | null)[];
    known: ReadonlyMap<string, ProductIdRow>;
    at: Date;
  },
): Promise<Changed> {
  const { rows, products, at } = notes;
  const ids = new Set(
    products.flatMap((product) => (product && isId(product.sourceProductId) ? product.sourceProductId : [])),
  );
  const before = await readProductRows(transaction, vendorId, ids);
  const after = new Map<string, ProductRow>();
  for (const [place, product] of products.entries()) {
    if (product === null || !ids.has(product.sourceProductId)) continue;
    const id = product.sourceProductId;
    const row = after.get(id) ?? before.get(id) ?? bareProduct(vendorId, id, at);
    const name = nameIn(product.title, writtenId(product));
    const from = isOfShop(rows[place]!) ? 'shop' : 'review';
    const isSaid = name !== '' && nameIn(name, id) !== '' && name !== row.name && mayName(row, from);
    if (isSaid) after.set(id, { ...row, ...named(name, from), updated_at: at.toISOString() });
    else if (!before.has(id)) after.set(id, row);
  }
  const fresh = [...after.keys()].filter((id) => !before.has(id));
  if (fresh.length > 0) {
    const { products: count } = await countProducts(transaction, vendorId);
    // A review is stored in any case: the shop has more products than are listed.
    for (const id of fresh.slice(Math.max(0, PRODUCT_LIMITS.products - count))) after.delete(id);
  }
  if (after.size === 0) return 'reviews';
  await writeProducts(transaction, vendorId, after);
  const own = [...after.keys()].filter((id) => !before.has(id)).map((id) => [id, ownId(vendorId, id)] as const);
  await writeIds(transaction, vendorId, new Map(own));
  // What a review calls a product, no other review does.
  const isRenamed = [...after].some(([id, row]) => before.has(id) && row.name_from !== 'review');
  return isRenamed ? 'list' : 'reviews';
}

/** That an id is the one by which its product is stored. */
export function ownId(vendorId: string, id: string): ProductIdRow {
  return { business_id: vendorId, id, product_id: id, taught_by: 'own' };
}

/** Whether the shop said what the product is called: in a file of its own, or in an invite. A page that sends a review may say anything. */
function isOfShop({ verified_by, source_feedback_id, id }: Stored): boolean {
  return verified_by === 'invitation' || source_feedback_id !== id;
}

/** The title that the last review of a product gives it, be it only the id. */
export async function lastTitle(db: Db, vendorId: string, id: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('reviews')
    .select(productTitle(db).as('title'))
    .where('business_id', '=', vendorId)
    .where(productId(db), '=', id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.title;
}

/** What the last review of a product calls it; empty where none does. */
export async function nameFromReviews(db: Db, vendorId: string, id: string): Promise<string> {
  return nameIn(await lastTitle(db, vendorId, id), id);
}

/**
 * Forgets what only these products' reviews have said, once some of them are gone or have lost what they said: a product that nothing else speaks of is
 * gone, too.
 */
export async function forgetReviewed(
  transaction: Db,
  vendorId: string,
  products: readonly (string | null)[],
): Promise<void> {
  const ids = products.flatMap((product) => {
    if (product === null) return [];
    const read = JSON.parse(product) as ReviewedProduct;
    return [storedId(read.sourceProductId), writtenId(read)];
  });
  const found = await readProductRows(transaction, vendorId, ids);
  const writes = new Map<string, ProductRow | null>();
  for (const [id, row] of found) {
    if (row.name_from !== 'review' && row.name_from !== null) continue;
    const name = await nameFromReviews(transaction, vendorId, id);
    if (name !== row.name) writes.set(id, { ...row, ...named(name, 'review') });
    const isBare = row.image_url === null && row.url === null;
    if (isBare && !(await hasReviews(transaction, vendorId, id)) && !(await hasOtherIds(transaction, vendorId, id))) {
      writes.set(id, null);
    }
  }
  await writeProducts(transaction, vendorId, writes);
  const gone = [...writes].flatMap(([id, row]) => (row === null ? [[id, null] as const] : []));
  await writeIds(transaction, vendorId, new Map(gone));
}

export async function hasReviews(db: Db, vendorId: string, id: string): Promise<boolean> {
  const row = db.selectFrom('reviews').select('id').where('business_id', '=', vendorId).where(productId(db), '=', id);
  return (await row.limit(1).executeTakeFirst()) !== undefined;
}

async function hasOtherIds(db: Db, vendorId: string, id: string): Promise<boolean> {
  const row = db
    .selectFrom('product_ids')
    .select('id')
    .where('business_id', '=', vendorId)
    .where('product_id', '=', id);
  return (await row.where('id', '<>', id).limit(1).executeTakeFirst()) !== undefined;
}

/**
 * The reviews with what their products are called and look like: as the owner says; else as each review has it, and where that is only an id, as
 * the shop's own data has it. What a review calls a product, no other review does.
 */
export async function withProducts<Listed extends Pick<Review, 'businessId' | 'product'>>(
  db: Db,
  reviews: readonly Listed[],
): Promise<Listed[]> {
  const byVendor = new Map<string, Set<string>>();
  for (const { businessId, product } of reviews) {
    if (!product) continue;
    const ids = byVendor.get(businessId);
    if (ids) ids.add(product.sourceProductId);
    else byVendor.set(businessId, new Set([product.sourceProductId]));
  }
  const rows = new Map<string, ReadonlyMap<string, ProductRow>>();
  for (const [vendorId, ids] of byVendor) rows.set(vendorId, await readProductRows(db, vendorId, ids));
  return reviews.map((review) => {
    const { businessId, product } = review;
    return product
      ? { ...review, product: shownProduct(product, rows.get(businessId)?.get(product.sourceProductId)) }
      : review;
  });
}

/** The product of a review as lists have it, given what is stored of it. */
export function shownProduct<Shown extends ReviewedProduct>(product: Shown, row: ProductRow | undefined): Shown {
  const isOnlyId = nameIn(product.title, writtenId(product)) === '';
  const title =
    row?.name_from === 'owner'
      ? row.name
      : isOnlyId
        ? row?.name_from === 'shop'
          ? row.name
          : product.writtenAs === undefined
            ? product.title
            : product.sourceProductId
        : product.title;
  return { ...product, title, ...(row?.image_url && { imageUrl: row.image_url }) };
}
