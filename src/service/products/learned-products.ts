/** What orders and imports say of products: their names and pictures, and which ids mean one. */
import { MAX_PRODUCT_ID } from '../../contract/product-id.js';
import { link } from '../../contract/service/fields.js';
import { cleanText } from '../../platform/clean-text.js';
import { businessAt, recordChange } from '../changes/change-log.js';
import type { Db, ProductIdRow, ProductRow } from '../database/schema.js';
import { ownId } from './filed-reviews.js';
import {
  bareProduct,
  countOtherIds,
  countProducts,
  isId,
  mayName,
  named,
  nameIn,
  type ProductLimits,
  readIds,
  readProductRows,
  storedId,
  writeIds,
  writeProducts,
} from './product-rows.js';

/** A product as the shop's own data has it. */
export interface LearnedProduct {
  sourceProductId: string;
  title?: string | undefined;
  imageUrl?: string | undefined;
  /** Ids that mean it, too: of its variant, its handle, its SKU. */
  otherIds?: readonly string[] | undefined;
}

/**
 * Takes them in; resolves to how many rows that changes, and changes none where it only looks. An id is taught where it is said of one product
 * alone, and means nothing yet. Beyond the limits nothing is taught.
 */
export async function learnProducts(
  db: Db,
  vendorId: string,
  products: readonly LearnedProduct[],
  { at, limits, isLook }: { at: Date; limits: ProductLimits; isLook: boolean },
): Promise<number> {
  const said = products
    .map((product) => ({ ...product, id: storedId(product.sourceProductId) }))
    .filter(({ id }) => isId(id) && id.length <= MAX_PRODUCT_ID);
  const others = said.flatMap(({ id, otherIds = [] }) =>
    otherIds
      .map(storedId)
      .flatMap((other) => (isId(other) && other.length <= MAX_PRODUCT_ID && other !== id ? { id, other } : [])),
  );
  const known = await readIds(db, vendorId, [...said.map(({ id }) => id), ...others.map(({ other }) => other)]);
  const meaning = (id: string) => known.get(id)?.product_id ?? id;
  const before = await readProductRows(
    db,
    vendorId,
    said.map(({ id }) => meaning(id)),
  );
  const rows = new Map<string, ProductRow>();
  for (const { id: named, title, imageUrl } of said) {
    const id = meaning(named);
    const row = rows.get(id) ?? before.get(id) ?? bareProduct(vendorId, id, at);
    const changed = withSaid(row, { title, imageUrl });
    if (changed !== row || !before.has(id)) rows.set(id, changed);
  }
  const ids = taughtIds(vendorId, others, known, meaning);
  const fresh = [...rows.keys()].filter((id) => !before.has(id));
  if (fresh.length + ids.size > 0) {
    const count = await countProducts(db, vendorId);
    for (const id of fresh.slice(Math.max(0, limits.products - count.products))) rows.delete(id);
    await dropBeyond(db, vendorId, ids, limits, count.otherIds);
  }
  for (const [id, row] of ids) if (!before.has(row.product_id) && !rows.has(row.product_id)) ids.delete(id);
  for (const id of rows.keys()) if (!known.has(id)) ids.set(id, ownId(vendorId, id));
  const changes = rows.size + ids.size;
  if (isLook || changes === 0) return changes;
  await writeProducts(db, vendorId, rows);
  await writeIds(db, vendorId, ids);
  await recordChange(db, await businessAt(db, vendorId));
  return changes;
}

function withSaid(row: ProductRow, { title, imageUrl }: Pick<LearnedProduct, 'title' | 'imageUrl'>): ProductRow {
  const name = nameIn(title, row.id);
  const picture = link.safeParse(imageUrl);
  const isNamed = name !== '' && mayName(row, 'shop');
  const isPictured = row.image_url === null && picture.success;
  if (!isNamed && !isPictured) return row;
  return { ...row, ...(isNamed && named(name, 'shop')), ...(isPictured && { image_url: cleanText(picture.data) }) };
}

/** An id that means something already has a row, as every id has that a review was written under. */
function taughtIds(
  vendorId: string,
  others: readonly { id: string; other: string }[],
  known: ReadonlyMap<string, ProductIdRow>,
  meaning: (id: string) => string,
): Map<string, ProductIdRow> {
  const products = new Map<string, string | null>();
  for (const { id, other } of others) {
    const product = meaning(id);
    const before = products.get(other);
    // Said of two products, it means neither.
    products.set(other, before === undefined || before === product ? product : null);
  }
  const own = new Set(others.map(({ id }) => id));
  const taught = new Map<string, ProductIdRow>();
  for (const [id, product] of products) {
    if (product === null || known.has(id) || own.has(id)) continue;
    taught.set(id, { business_id: vendorId, id, product_id: product, taught_by: 'shop' });
  }
  return taught;
}

/** Leaves out the ids that are more than a product, or the shop, may have. */
async function dropBeyond(
  db: Db,
  vendorId: string,
  ids: Map<string, ProductIdRow>,
  limits: ProductLimits,
  before: number,
): Promise<void> {
  const taught = [...ids.values()].map(({ product_id }) => product_id);
  const counts = await countOtherIds(db, vendorId, taught);
  let left = limits.otherIds - before;
  for (const [id, { product_id }] of ids) {
    const count = counts.get(product_id) ?? 0;
    if (left <= 0 || count >= limits.otherIdsOfProduct) ids.delete(id);
    else {
      left -= 1;
      counts.set(product_id, count + 1);
    }
  }
}
