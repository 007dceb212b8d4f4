/** One change of products: its rows, the reviews that mean another product by it, its record, and how it is taken back. */
import { randomUUID } from 'node:crypto';
import type { ChangedProduct, ProductChangeRecord } from '../../contract/service/product.js';
import { MAX_MOVED_REVIEWS, MAX_PRODUCT_HISTORY } from '../../contract/service/product.js';
import { recordChange } from '../changes/change-log.js';
import type { Db, ProductChangeRow, ProductIdRow, ProductRow, ReviewedBusiness } from '../database/schema.js';
import type { Decider } from '../moderation/decisions.js';
import { moveReviews, planMeanings } from '../reviews/product-changes.js';
import { hasReviews, nameFromReviews, ownId } from './filed-reviews.js';
import {
  bareProduct,
  countOtherIds,
  countProducts,
  named,
  PRODUCT_LIMITS,
  type ProductLimits,
  readIds,
  readIdsOf,
  readProductRows,
  writeIds,
  writeProducts,
} from './product-rows.js';

/** A change that cannot be made as things are; `code` is stable. */
export abstract class ProductConflict extends Error {
  abstract readonly code: string;
}

/** The id is a product of its own, which is merged. */
export class ProductIdTaken extends ProductConflict {
  readonly code = 'product_id_taken';
}

/** Both are one product already. */
export class SameProduct extends ProductConflict {
  readonly code = 'same_product';
}

/** What a change left is not there any more. */
export class ProductsChangedSince extends ProductConflict {
  readonly code = 'products_changed_since';
}

/** The shop, or the product, would have more than it may. */
export class TooManyProducts extends ProductConflict {
  readonly code = 'too_many_products';
}

/** More reviews would move than may at once. */
export class TooManyMoved extends ProductConflict {
  readonly code = 'too_many_reviews';
}

/** There is no such product, or no such change. */
export class NoSuchProduct extends Error {
  readonly kind: 'product' | 'product change';
  readonly id: string;

  constructor(id: string, kind: 'product' | 'product change' = 'product') {
    super(`there is no ${kind} ${id}`);
    this.kind = kind;
    this.id = id;
  }
}

/** The rows that a change writes; null: gone. */
export interface ProductDraft {
  products: Map<string, ProductRow | null>;
  ids: Map<string, ProductIdRow | null>;
}

export interface ProductEdit extends Decider {
  kind: ProductChangeRecord['kind'];
  what: readonly string[];
  limits?: ProductLimits;
  most?: number;
}

/** A draft as it is recorded. What a review calls a product is not kept: it follows from the reviews. */
interface Rows {
  products: ReadonlyMap<string, ProductRow | null>;
  ids: ReadonlyMap<string, ProductIdRow | null>;
}

/** As pairs: an id may be called as whatever every object has. */
function rowsToJson({ products, ids }: Rows): string {
  return JSON.stringify({ products: [...products], ids: [...ids] });
}

function rowsInJson(json: string): Rows {
  const { products, ids } = JSON.parse(json);
  return { products: new Map(products), ids: new Map(ids) };
}

/** Carries a change out, and records it. Throws {@link ProductConflict}. */
export async function editProducts(
  transaction: Db,
  business: ReviewedBusiness,
  draft: ProductDraft,
  edit: ProductEdit,
): Promise<Omit<ChangedProduct, 'taken'>> {
  const done = await writeDraft(transaction, business.id, draft, edit);
  if (done === null) return { changeId: null, reviews: 0 };
  const { limits = PRODUCT_LIMITS } = edit;
  await checkLimits(transaction, business.id, draft, limits);
  const id = randomUUID();
  const products = edit.kind === 'moved' ? 1 : edit.what.length;
  const row: ProductChangeRow = {
    business_id: business.id,
    id,
    changed_at: edit.at.toISOString(),
    changed_by: edit.by,
    kind: edit.kind,
    subject: JSON.stringify({ what: edit.what.slice(0, 20), products, reviews: done.reviews }),
    before: rowsToJson(done.before),
    after: rowsToJson(done.after),
    undone_at: null,
  };
  await transaction.insertInto('product_changes').values(row).execute();
  await forgetOldest(transaction, business.id);
  await recordChange(transaction, business);
  return { changeId: id, reviews: done.reviews };
}

/**
 * Takes a change back: rows and reviews are as they were before it. Throws {@link ProductConflict} where what it left has changed since.
 * Resolves to how many reviews that moved; null where it was taken back before.
 */
export async function undoEdit(
  transaction: Db,
  business: ReviewedBusiness,
  changeId: string,
  decider: Decider,
): Promise<number | null> {
  const found = await transaction
    .selectFrom('product_changes')
    .selectAll()
    .where('business_id', '=', business.id)
    .where('id', '=', changeId)
    .executeTakeFirst();
  if (!found) throw new NoSuchProduct(changeId, 'product change');
  if (found.undone_at !== null) return null;
  const [before, after] = [rowsInJson(found.before), rowsInJson(found.after)];
  await refuseChanged(transaction, business.id, before, after);
  const draft: ProductDraft = { products: new Map(before.products), ids: new Map(before.ids) };
  const now = await readProductRows(transaction, business.id, before.products.keys());
  for (const [id, row] of before.products) {
    const current = now.get(id);
    if (row && current) draft.products.set(id, { ...current, ...restoredFields(current, row, after.products.get(id)) });
  }
  // What came since under its ids goes back as well.
  const done = await writeDraft(transaction, business.id, draft, { ...decider, most: 2 * MAX_MOVED_REVIEWS });
  await transaction
    .updateTable('product_changes')
    .set({ undone_at: decider.at.toISOString() })
    .where('business_id', '=', business.id)
    .where('id', '=', changeId)
    .execute();
  await recordChange(transaction, business);
  return done?.reviews ?? 0;
}

const FIELDS = ['name', 'url', 'image_url'] as const;

/** What an undo gives back of a product: the fields that the change has changed. */
function restoredFields(
  current: ProductRow,
  before: ProductRow,
  after: ProductRow | null | undefined,
): Partial<ProductRow> {
  const changed = FIELDS.filter((field) => before[field] !== after?.[field]);
  const { name_from, folded_name } = before;
  return {
    ...Object.fromEntries(changed.map((field) => [field, before[field]])),
    ...(changed.includes('name') && { name_from, folded_name }),
    updated_at: current.updated_at,
  };
}

/** What a change left has to be there still; what it has not changed may be another. */
async function refuseChanged(transaction: Db, vendorId: string, before: Rows, after: Rows): Promise<void> {
  const refuse = () => {
    const detail = 'What this has changed was changed again since: take that back first';
    return new ProductsChangedSince(detail);
  };
  const ids = await readIds(transaction, vendorId, after.ids.keys());
  for (const [id, row] of after.ids) {
    if ((ids.get(id)?.product_id ?? id) !== (row?.product_id ?? id)) throw refuse();
  }
  const products = await readProductRows(transaction, vendorId, after.products.keys());
  for (const [id, row] of after.products) {
    const current = products.get(id);
    if (row === null ? current !== undefined : current === undefined) throw refuse();
    const was = before.products.get(id);
    for (const field of row && current ? FIELDS : []) {
      const isChanged = (was?.[field] ?? null) !== row![field];
      if (isChanged && (field !== 'name' || row!.name_from !== null) && current![field] !== row![field]) throw refuse();
    }
  }
  // What came to be by it goes; not with ids that it got since.
  const made = [...after.products].flatMap(([id, row]) => (row && !before.products.get(id) ? id : []));
  for (const { id } of await readIdsOf(transaction, vendorId, made)) if (!after.ids.has(id)) throw refuse();
}

interface Done {
  before: Rows;
  after: Rows;
  reviews: number;
}

/** Writes what differs, and moves the reviews that mean another product then. Null where nothing differs. */
async function writeDraft(
  transaction: Db,
  vendorId: string,
  draft: ProductDraft,
  { by, at, most = MAX_MOVED_REVIEWS }: Decider & { most?: number },
): Promise<Done | null> {
  const products = await readProductRows(transaction, vendorId, draft.products.keys());
  const ids = await readIds(transaction, vendorId, draft.ids.keys());
  keepDiffering(draft.products, products, ['name', 'name_from', 'url', 'image_url']);
  keepDiffering(draft.ids, ids, ['product_id', 'taught_by']);
  if (draft.products.size + draft.ids.size === 0) return null;
  for (const [id, row] of draft.products) if (row) draft.products.set(id, { ...row, updated_at: at.toISOString() });
  await writeProducts(transaction, vendorId, draft.products);
  await writeIds(transaction, vendorId, draft.ids);
  const meanings = new Map<string, string>();
  const former = new Set<string>();
  for (const [id, row] of draft.ids) {
    const [was, is] = [ids.get(id)?.product_id ?? id, row?.product_id ?? id];
    if (was === is) continue;
    meanings.set(id, is);
    former.add(was);
  }
  const plan = await planMeanings(transaction, vendorId, meanings, former);
  const reviews = plan.reduce((sum, { found }) => sum + found.length, 0);
  if (reviews > most) {
    const detail = `This would move ${reviews} reviews, and ${most} may be moved at once: merge the product with fewer reviews into the other`;
    throw new TooManyMoved(detail);
  }
  await moveReviews(transaction, vendorId, plan, { by, at });
  await keepReviewed(transaction, vendorId, draft, { products, ids, at });
  const rowsOf = <Row>(keys: Iterable<string>, row: (id: string) => Row | null | undefined) =>
    new Map([...keys].map((id): [string, Row | null] => [id, row(id) ?? null]));
  return {
    before: {
      products: rowsOf(draft.products.keys(), (id) => withoutReviewsName(products.get(id))),
      ids: rowsOf(draft.ids.keys(), (id) => ids.get(id)),
    },
    after: {
      products: rowsOf(draft.products.keys(), (id) => withoutReviewsName(draft.products.get(id))),
      ids: rowsOf(draft.ids.keys(), (id) => draft.ids.get(id)),
    },
    reviews,
  };
}

function withoutReviewsName(row: ProductRow | null | undefined): ProductRow | null {
  if (!row) return null;
  return row.name_from === 'review' ? { ...row, ...named('', 'review') } : row;
}

function keepDiffering<Row extends object>(
  draft: Map<string, Row | null>,
  current: ReadonlyMap<string, Row>,
  columns: (keyof Row)[],
): void {
  for (const [id, row] of draft) {
    const known = current.get(id);
    const isSame = row === null ? !known : known && columns.every((column) => known[column] === row[column]);
    if (isSame) draft.delete(id);
  }
}

/** An id that stands for itself now, and has reviews, is a product; and what nobody has named is called as its last review calls it. */
async function keepReviewed(
  transaction: Db,
  vendorId: string,
  draft: ProductDraft,
  known: { products: ReadonlyMap<string, ProductRow>; ids: ReadonlyMap<string, ProductIdRow>; at: Date },
): Promise<void> {
  const more: ProductDraft = { products: new Map(), ids: new Map() };
  const alone = [...draft.ids].filter(([id, row]) => row === null || row.product_id === id).map(([id]) => id);
  const rows = await readProductRows(transaction, vendorId, [...alone, ...draft.products.keys()]);
  for (const id of alone) {
    if (rows.has(id) || !(await hasReviews(transaction, vendorId, id))) continue;
    more.products.set(id, bareProduct(vendorId, id, known.at));
    more.ids.set(id, ownId(vendorId, id));
  }
  for (const [id, row] of new Map([...rows, ...more.products])) {
    if (!row || (row.name_from !== null && row.name_from !== 'review')) continue;
    const name = await nameFromReviews(transaction, vendorId, id);
    if (name !== row.name) more.products.set(id, { ...row, ...named(name, 'review') });
  }
  await writeProducts(transaction, vendorId, more.products);
  await writeIds(transaction, vendorId, more.ids);
  for (const [id, row] of more.products) draft.products.set(id, row);
  for (const [id, row] of more.ids) draft.ids.set(id, row);
}

async function checkLimits(
  transaction: Db,
  vendorId: string,
  draft: ProductDraft,
  limits: ProductLimits,
): Promise<void> {
  const { products, otherIds } = await countProducts(transaction, vendorId);
  const refuse = (what: string) => new TooManyProducts(what);
  if (products > limits.products) throw refuse(`A shop has at most ${limits.products} products here`);
  if (otherIds > limits.otherIds) throw refuse(`A shop has at most ${limits.otherIds} other ids of products here`);
  const touched = new Set([...draft.ids.values()].flatMap((row) => row?.product_id ?? []));
  const counts = await countOtherIds(transaction, vendorId, touched);
  const most = limits.otherIdsOfProduct;
  if ([...counts.values()].some((count) => count > most)) throw refuse(`A product has at most ${most} other ids`);
}

async function forgetOldest(transaction: Db, vendorId: string): Promise<void> {
  const kept = await transaction
    .selectFrom('product_changes')
    .select(['changed_at', 'id'])
    .where('business_id', '=', vendorId)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MAX_PRODUCT_HISTORY)
    .limit(100)
    .execute();
  if (kept.length === 0) return;
  await transaction
    .deleteFrom('product_changes')
    .where('business_id', '=', vendorId)
    .where(
      'id',
      'in',
      kept.map(({ id }) => id),
    )
    .execute();
}
