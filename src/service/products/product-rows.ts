/** The rows of products: what an id means, and how many a shop may have. */
import { PostgresAdapter, sql } from 'kysely';
import { folded } from '../../contract/folded-text.js';
import { normalProductId } from '../../contract/product-id.js';
import { MAX_OTHER_IDS, type NameFrom } from '../../contract/service/product.js';
import { cleanText, cut } from '../../platform/clean-text.js';
import { LONGEST_ID } from '../database/product-tables.js';
import type { Db, ProductIdRow, ProductRow } from '../database/schema.js';

/** Rows that are looked up, or written, at once. */
const AT_ONCE = 200;
/** Characters of a name. */
const LONGEST_NAME = 300;

/** How many products and other ids a shop may have, and a product of the latter. */
export interface ProductLimits {
  products: number;
  otherIds: number;
  otherIdsOfProduct: number;
}
export const PRODUCT_LIMITS: ProductLimits = { products: 100_000, otherIds: 50_000, otherIdsOfProduct: MAX_OTHER_IDS };

/** A product's id as reviews are stored under it. */
export function storedId(text: string): string {
  return cleanText(normalProductId(text));
}

/** Whether it may be an id of a product: an empty one names none. */
export function isId(text: string): boolean {
  return text !== '' && text.length <= LONGEST_ID;
}

/** A title that only repeats the id, or is a number, names nothing to a reader. */
export function nameIn(title: string | null | undefined, id: string): string {
  const name = cut(cleanText(title ?? '').trim(), LONGEST_NAME);
  const isOnlyId = normalProductId(name).toLowerCase() === id.toLowerCase() || /^\d+$/.test(name);
  return isOnlyId ? '' : name;
}

/** A product that nobody has said anything of. */
export function bareProduct(vendorId: string, id: string, at: Date): ProductRow {
  const now = at.toISOString();
  return {
    business_id: vendorId,
    id,
    name: '',
    folded_name: '',
    name_from: null,
    image_url: null,
    url: null,
    created_at: now,
    updated_at: now,
  };
}

/** The columns of a name; none where it is empty. */
export function named(text: string, from: NameFrom): Pick<ProductRow, 'name' | 'folded_name' | 'name_from'> {
  const name = cleanText(text).trim();
  return { name, folded_name: folded(name), name_from: name === '' ? null : from };
}

const RANKS: Record<NameFrom, number> = { owner: 3, shop: 2, review: 1 };

/** Whether what `from` says goes before what is said: a product keeps its first name of each kind, but of reviews the last one. */
export function mayName({ name_from }: Pick<ProductRow, 'name_from'>, from: NameFrom): boolean {
  if (name_from === null) return true;
  return RANKS[from] > RANKS[name_from] || (from === 'review' && name_from === 'review');
}

export function* chunksOf<T>(all: Iterable<T>, size = AT_ONCE): Generator<T[]> {
  const list = [...all];
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

/**
 * Reviews that are stored while products change would miss the change: on Postgres the one waits for the other, and on SQLite there is one
 * writer. `files`: any number may store at once.
 */
export async function lockProducts(transaction: Db, vendorId: string, how: 'files' | 'changes'): Promise<void> {
  if (!(transaction.getExecutor().adapter instanceof PostgresAdapter)) return;
  const row = transaction.selectFrom('businesses').select('id').where('id', '=', vendorId);
  await (how === 'files' ? row.forKeyShare() : row.forUpdate()).executeTakeFirst();
}

/** What these ids mean, by the id; those that mean nothing yet are not in it. */
export async function readIds(db: Db, vendorId: string, ids: Iterable<string>): Promise<Map<string, ProductIdRow>> {
  const found = new Map<string, ProductIdRow>();
  for (const some of chunksOf(new Set(ids))) {
    const rows = db.selectFrom('product_ids').selectAll().where('business_id', '=', vendorId).where('id', 'in', some);
    for (const row of await rows.execute()) found.set(row.id, row);
  }
  return found;
}

/** All ids of these products. */
export async function readIdsOf(db: Db, vendorId: string, products: Iterable<string>): Promise<ProductIdRow[]> {
  const found: ProductIdRow[] = [];
  for (const some of chunksOf(new Set(products))) {
    const rows = db.selectFrom('product_ids').selectAll().where('business_id', '=', vendorId);
    found.push(...(await rows.where('product_id', 'in', some).orderBy('id').execute()));
  }
  return found;
}

/** These products, by their ids. */
export async function readProductRows(
  db: Db,
  vendorId: string,
  ids: Iterable<string>,
): Promise<Map<string, ProductRow>> {
  const found = new Map<string, ProductRow>();
  for (const some of chunksOf(new Set(ids))) {
    const rows = db.selectFrom('products').selectAll().where('business_id', '=', vendorId).where('id', 'in', some);
    for (const row of await rows.execute()) found.set(row.id, row);
  }
  return found;
}

/** What an id means: the product's own id, or the id itself where nobody has said anything of it. */
export async function meaningOf(db: Db, vendorId: string, id: string): Promise<string> {
  const stored = storedId(id);
  return (await readIds(db, vendorId, [stored])).get(stored)?.product_id ?? stored;
}

/** Products, and other ids, of a shop. */
export async function countProducts(db: Db, vendorId: string): Promise<{ products: number; otherIds: number }> {
  const { products } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number | string>().as('products'))
    .where('business_id', '=', vendorId)
    .executeTakeFirstOrThrow();
  const { ids } = await db
    .selectFrom('product_ids')
    .select(({ fn }) => fn.countAll<number | string>().as('ids'))
    .where('business_id', '=', vendorId)
    .where(sql<boolean>`id <> product_id`)
    .executeTakeFirstOrThrow();
  return { products: Number(products), otherIds: Number(ids) };
}

/** How many other ids each of these products has, of those that have some. */
export async function countOtherIds(
  db: Db,
  vendorId: string,
  products: Iterable<string>,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { id, product_id } of await readIdsOf(db, vendorId, products)) {
    if (id !== product_id) counts.set(product_id, (counts.get(product_id) ?? 0) + 1);
  }
  return counts;
}

/** Writes these products; null: it is gone. */
export async function writeProducts(
  transaction: Db,
  vendorId: string,
  products: ReadonlyMap<string, ProductRow | null>,
): Promise<void> {
  const gone = [...products].flatMap(([id, row]) => (row === null ? id : []));
  for (const some of chunksOf(gone)) {
    await transaction.deleteFrom('products').where('business_id', '=', vendorId).where('id', 'in', some).execute();
  }
  for (const some of chunksOf([...products.values()].filter((row) => row !== null))) {
    await transaction
      .insertInto('products')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['business_id', 'id']).doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          folded_name: ref('excluded.folded_name'),
          name_from: ref('excluded.name_from'),
          image_url: ref('excluded.image_url'),
          url: ref('excluded.url'),
          updated_at: ref('excluded.updated_at'),
        })),
      )
      .execute();
  }
}

/** Writes what these ids mean; null: nothing any more. */
export async function writeIds(
  transaction: Db,
  vendorId: string,
  ids: ReadonlyMap<string, ProductIdRow | null>,
): Promise<void> {
  const gone = [...ids].flatMap(([id, row]) => (row === null ? id : []));
  for (const some of chunksOf(gone)) {
    await transaction.deleteFrom('product_ids').where('business_id', '=', vendorId).where('id', 'in', some).execute();
  }
  for (const some of chunksOf([...ids.values()].filter((row) => row !== null))) {
    await transaction
      .insertInto('product_ids')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['business_id', 'id']).doUpdateSet(({ ref }) => ({
          product_id: ref('excluded.product_id'),
          taught_by: ref('excluded.taught_by'),
        })),
      )
      .execute();
  }
}
