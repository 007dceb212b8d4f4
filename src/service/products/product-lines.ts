/** Products in an export: what was said of each, and its other ids. What a review calls it follows from the reviews. */
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { timestamp } from '../../contract/service/fields.js';
import { cleanText } from '../../platform/clean-text.js';
import type { Db, ProductIdRow, ProductRow } from '../database/schema.js';
import { ownId } from './filed-reviews.js';
import {
  bareProduct,
  countProducts,
  isId,
  lockProducts,
  named,
  PRODUCT_LIMITS,
  readIds,
  readIdsOf,
  readProductRows,
  storedId,
  writeIds,
  writeProducts,
} from './product-rows.js';

/** A product of the vendor. */
export const ProductLine = z.object({
  line: z.literal('product'),
  sourceProductId: z.string(),
  name: z.string().nullable(),
  nameFrom: z.enum(['owner', 'shop']).nullable(),
  url: z.string().nullable(),
  imageUrl: z.string().nullable(),
  otherIds: z.array(z.object({ id: z.string(), taughtBy: z.enum(['owner', 'shop']) })),
  createdAt: timestamp,
});
export type ProductLine = z.infer<typeof ProductLine>;

/** The products of a vendor in batches. */
export async function* productLines(db: Db, vendorId: string, batch: number): AsyncGenerator<ProductLine[]> {
  for (let last = ''; ; ) {
    const found = db.selectFrom('products').selectAll().where('business_id', '=', vendorId).where('id', '>', last);
    const rows = await found.orderBy('id').limit(batch).execute();
    const ids = await readIdsOf(
      db,
      vendorId,
      rows.map(({ id }) => id),
    );
    const lines = rows.map((row) => lineOf(row, ids)).filter(saysSomething);
    if (lines.length > 0) yield lines;
    if (rows.length < batch) return;
    last = rows.at(-1)!.id;
    await setImmediate();
  }
}

/** What only the reviews speak of comes back with them. */
function saysSomething({ name, url, imageUrl, otherIds }: ProductLine): boolean {
  return otherIds.length > 0 || [name, url, imageUrl].some((said) => said !== null);
}

function lineOf(row: ProductRow, ids: readonly ProductIdRow[]): ProductLine {
  const { name_from: from } = row;
  const isSaid = from === 'owner' || from === 'shop';
  return {
    line: 'product',
    sourceProductId: row.id,
    name: isSaid ? row.name : null,
    nameFrom: isSaid ? from : null,
    url: row.url,
    imageUrl: row.image_url,
    otherIds: ids
      .filter(({ id, product_id }) => product_id === row.id && id !== row.id)
      .map(({ id, taught_by }) => ({ id, taughtBy: taught_by === 'shop' ? 'shop' : 'owner' })),
    createdAt: row.created_at,
  };
}

/** Takes products in; what is said of one here stays, and so does what an id means. Resolves to how many products were new. */
export async function restoreProducts(
  transaction: Db,
  vendorId: string,
  lines: readonly ProductLine[],
  at: Date,
): Promise<number> {
  if (lines.length === 0) return 0;
  await lockProducts(transaction, vendorId, 'changes');
  const all = lines.flatMap(({ sourceProductId, otherIds }) => [sourceProductId, ...otherIds.map(({ id }) => id)]);
  const known = await readIds(transaction, vendorId, all.map(storedId));
  const before = await readProductRows(
    transaction,
    vendorId,
    lines.map(({ sourceProductId }) => storedId(sourceProductId)),
  );
  const count = await countProducts(transaction, vendorId);
  const products = new Map<string, ProductRow>();
  const ids = new Map<string, ProductIdRow>();
  let [left, leftIds] = [PRODUCT_LIMITS.products - count.products, PRODUCT_LIMITS.otherIds - count.otherIds];
  for (const line of lines) {
    const id = storedId(line.sourceProductId);
    if (!isId(id) || (known.get(id)?.product_id ?? id) !== id || (!before.has(id) && left <= 0)) continue;
    if (!before.has(id)) left -= 1;
    products.set(id, restored(before.get(id) ?? bareProduct(vendorId, id, new Date(line.createdAt)), line));
    ids.set(id, ownId(vendorId, id));
    for (const { id: other, taughtBy } of line.otherIds.slice(0, PRODUCT_LIMITS.otherIdsOfProduct)) {
      const stored = storedId(other);
      if (!isId(stored) || known.has(stored) || ids.has(stored) || leftIds <= 0) continue;
      leftIds -= 1;
      ids.set(stored, { business_id: vendorId, id: stored, product_id: id, taught_by: taughtBy });
    }
  }
  const now = at.toISOString();
  for (const [id, row] of products) products.set(id, { ...row, updated_at: now });
  await writeProducts(transaction, vendorId, products);
  await writeIds(transaction, vendorId, ids);
  return [...products.keys()].filter((id) => !before.has(id)).length;
}

function restored(row: ProductRow, { name, nameFrom, url, imageUrl }: ProductLine): ProductRow {
  const isNamed = name !== null && nameFrom !== null && (row.name_from === null || row.name_from === 'review');
  return {
    ...row,
    ...(isNamed && named(name, nameFrom)),
    url: row.url ?? (url && cleanText(url)),
    image_url: row.image_url ?? (imageUrl && cleanText(imageUrl)),
  };
}
