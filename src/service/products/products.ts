import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import { folded } from '../../contract/folded-text.js';
import { offTheEnds } from '../../contract/mean.js';
import type {
  ChangedProduct,
  ListedProduct,
  ProductChangeRecord,
  ProductList,
  SavedProduct,
} from '../../contract/service/product.js';
import { MAX_PRODUCT_HISTORY } from '../../contract/service/product.js';
import { cleanText } from '../../platform/clean-text.js';
import { businessAt } from '../changes/change-log.js';
import type { Database } from '../database/database.js';
import type { Db, ProductIdRow, ProductRow, ReviewedBusiness } from '../database/schema.js';
import type { Decider } from '../moderation/decisions.js';
import { productId, sumsWithout } from '../numbers/columns.js';
import { uncountedSources } from '../reviews/review-counts.js';
import { SHOWN } from '../reviews/review-state.js';
import { hasReviews, ownId } from './filed-reviews.js';
import { type LearnedProduct, learnProducts } from './learned-products.js';
import {
  editProducts,
  NoSuchProduct,
  type ProductDraft,
  ProductIdTaken,
  SameProduct,
  undoEdit,
} from './product-edits.js';
import {
  bareProduct,
  lockProducts,
  meaningOf,
  named,
  PRODUCT_LIMITS,
  type ProductLimits,
  readIds,
  readIdsOf,
  readProductRows,
  storedId,
} from './product-rows.js';

/** Which products, and which part of the list. */
export interface ProductQuery {
  /** Words of the name, or a part of an id. */
  q?: string | undefined;
  /** The product that this id means. */
  id?: string | undefined;
  /** Only those without a name. */
  unnamed?: boolean | undefined;
  sort: 'reviews' | 'name';
  limit: number;
  offset: number;
}

/** The products of shops: what they are called, and which ids mean them. */
export interface ProductStore {
  list(vendorId: string, query: ProductQuery): Promise<ProductList>;
  /** The product that an id means, by its own id; the id in its stored form where it means none. */
  meaningOf(vendorId: string, id: string): Promise<string>;
  /** The other ids of products that have some, by the product: what the reader of a list has to know. */
  otherIds(vendorId: string): Promise<{ sourceProductId: string; otherIds: string[] }[]>;
  /** Says of products what they are called, and which ids mean them. An id of another product stays with it. Throws `ProductConflict`. */
  save(vendorId: string, products: readonly SavedProduct[], decider: Decider): Promise<ChangedProduct>;
  /** Makes two products one: all ids of the first mean the second. Throws `NoSuchProduct` and `ProductConflict`. */
  merge(vendorId: string, merge: { from: string; into: string }, decider: Decider): Promise<ChangedProduct>;
  /** Lets an id mean another product, or stand for itself (null). Throws as `merge` does. */
  moveId(vendorId: string, move: { id: string; product: string | null }, decider: Decider): Promise<ChangedProduct>;
  /** The last changes, the newest first. */
  history(vendorId: string): Promise<ProductChangeRecord[]>;
  /** Takes a change back. Throws `NoSuchProduct` and `ProductConflict`. */
  undo(vendorId: string, changeId: string, decider: Decider): Promise<ChangedProduct>;
  /** Takes in what orders and imports say of products. An id that means another product already stays with it. */
  learn(vendorId: string, products: readonly LearnedProduct[], at: Date): Promise<void>;
}

/** The products in `database`, whose `write` notifies of changes. */
export function createProductStore(
  { db, write }: Pick<Database, 'db' | 'write'>,
  limits: ProductLimits = PRODUCT_LIMITS,
): ProductStore {
  const change = <Result>(vendorId: string, work: (transaction: Db, business: ReviewedBusiness) => Promise<Result>) =>
    write(async (transaction) => {
      await lockProducts(transaction, vendorId, 'changes');
      return work(transaction, await businessAt(transaction, vendorId));
    });

  return {
    list: (vendorId, query) => listProducts(db, vendorId, query),

    meaningOf: (vendorId, id) => meaningOf(db, vendorId, id),

    otherIds: (vendorId) => readOtherIds(db, vendorId),

    save: (vendorId, products, decider) =>
      change(vendorId, async (transaction, business) => {
        const { draft, taken } = await draftOf(transaction, vendorId, products, decider.at);
        const what = products.map(({ sourceProductId }) => storedId(sourceProductId));
        return {
          ...(await editProducts(transaction, business, draft, { ...decider, kind: 'saved', what, limits })),
          taken,
        };
      }),

    merge: (vendorId, merge, decider) =>
      change(vendorId, async (transaction, business) => {
        const from = await findProduct(transaction, vendorId, merge.from, decider.at);
        const into = await findProduct(transaction, vendorId, merge.into, decider.at);
        if (from.id === into.id) {
          throw new SameProduct(`${merge.from} and ${merge.into} are one product already`);
        }
        const draft: ProductDraft = {
          products: new Map<string, ProductRow | null>([
            [from.id, null],
            [into.id, completed(into, from)],
          ]),
          ids: new Map([[into.id, ownId(vendorId, into.id)]]),
        };
        for (const row of [ownId(vendorId, from.id), ...(await readIdsOf(transaction, vendorId, [from.id]))]) {
          const taught_by = row.taught_by === 'own' ? 'owner' : row.taught_by;
          draft.ids.set(row.id, { ...row, product_id: into.id, taught_by });
        }
        const edit = { ...decider, kind: 'merged', what: [from.id, into.id], limits } as const;
        return { ...(await editProducts(transaction, business, draft, edit)), taken: [] };
      }),

    moveId: (vendorId, move, decider) =>
      change(vendorId, async (transaction, business) => {
        const id = storedId(move.id);
        const product =
          move.product === null ? null : await findProduct(transaction, vendorId, move.product, decider.at);
        const isKnown = (await readIds(transaction, vendorId, [id])).has(id);
        if (product === null && !isKnown) return { changeId: null, reviews: 0, taken: [] };
        const isProduct = (await readProductRows(transaction, vendorId, [id])).has(id);
        if (isProduct && product !== null && product.id !== id) {
          const detail = `${id} is a product of its own: merge the two`;
          throw new ProductIdTaken(detail);
        }
        const draft: ProductDraft = {
          products: new Map(product ? [[product.id, product]] : []),
          ids: new Map([[id, otherId(vendorId, id, product?.id ?? id)]]),
        };
        if (product) draft.ids.set(product.id, ownId(vendorId, product.id));
        if (isProduct || product?.id === id) draft.ids.set(id, ownId(vendorId, id));
        const what = product ? [id, product.id] : [id];
        return {
          ...(await editProducts(transaction, business, draft, { ...decider, kind: 'moved', what, limits })),
          taken: [],
        };
      }),

    async history(vendorId) {
      const rows = await db
        .selectFrom('product_changes')
        .select(['id', 'changed_at', 'changed_by', 'kind', 'subject', 'undone_at'])
        .where('business_id', '=', vendorId)
        .orderBy('changed_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_PRODUCT_HISTORY)
        .execute();
      return rows.map((row) => {
        const { what, products, reviews } = JSON.parse(row.subject) as {
          what: string[];
          products: number;
          reviews: number;
        };
        const kind = row.kind as ProductChangeRecord['kind'];
        return {
          id: row.id,
          at: row.changed_at,
          by: row.changed_by,
          kind,
          what,
          products,
          reviews,
          undoneAt: row.undone_at,
        };
      });
    },

    undo: (vendorId, changeId, decider) =>
      change(vendorId, async (transaction, business) => {
        const reviews = await undoEdit(transaction, business, changeId, decider);
        return { changeId: reviews === null ? null : changeId, reviews: reviews ?? 0, taken: [] };
      }),

    async learn(vendorId, products, at) {
      if ((await learnProducts(db, vendorId, products, { at, limits, isLook: true })) === 0) return;
      await change(vendorId, async (transaction) => {
        await learnProducts(transaction, vendorId, products, { at, limits, isLook: false });
      });
    },
  };
}

/** The product that an id means. Throws {@link NoSuchProduct} where there is none, by any of its ids. */
async function findProduct(transaction: Db, vendorId: string, id: string, at: Date): Promise<ProductRow> {
  const meaning = await meaningOf(transaction, vendorId, id);
  const row = (await readProductRows(transaction, vendorId, [meaning])).get(meaning);
  if (row) return row;
  // A review of a version that knew no products.
  if (await hasReviews(transaction, vendorId, meaning)) return bareProduct(vendorId, meaning, at);
  throw new NoSuchProduct(id);
}

/** A product with what the one that becomes it has more. The name of a variant is none of the product's, unless the owner gave it. */
function completed(into: ProductRow, from: ProductRow): ProductRow {
  const { name, folded_name, name_from } = from;
  const isBetterNamed = from.name_from === 'owner' && into.name_from !== 'owner';
  return {
    ...into,
    ...(isBetterNamed && { name, folded_name, name_from }),
    image_url: into.image_url ?? from.image_url,
    url: into.url ?? from.url,
  };
}

/** What saving these products writes, and the ids that stay with others. */
async function draftOf(
  transaction: Db,
  vendorId: string,
  saved: readonly SavedProduct[],
  at: Date,
): Promise<{ draft: ProductDraft; taken: ChangedProduct['taken'] }> {
  const ids = saved.map(({ sourceProductId }) => storedId(sourceProductId));
  const others = saved.flatMap(({ otherIds = [] }) => otherIds.map(storedId));
  const known = await readIds(transaction, vendorId, [...ids, ...others]);
  const rows = await readProductRows(transaction, vendorId, [...ids, ...others]);
  const draft: ProductDraft = { products: new Map(), ids: new Map() };
  const taken: ChangedProduct['taken'] = [];
  for (const [place, product] of saved.entries()) {
    const id = ids[place]!;
    const meaning = known.get(id)?.product_id ?? id;
    if (meaning !== id) {
      taken.push({ id, product: meaning });
      continue;
    }
    draft.products.set(id, { ...(rows.get(id) ?? bareProduct(vendorId, id, at)), ...fieldsOf(product) });
    draft.ids.set(id, ownId(vendorId, id));
    for (const other of (product.otherIds ?? []).map(storedId)) {
      const row = known.get(other);
      const isFree = !rows.has(other) && (!row || row.product_id === other);
      if (other === id || row?.product_id === id) continue;
      if (isFree) draft.ids.set(other, otherId(vendorId, other, id));
      else taken.push({ id: other, product: row?.product_id ?? other });
    }
  }
  return { draft, taken };
}

function otherId(vendorId: string, id: string, product: string): ProductIdRow {
  return { business_id: vendorId, id, product_id: product, taught_by: 'owner' };
}

function fieldsOf({ name, url, imageUrl }: SavedProduct): Partial<ProductRow> {
  return {
    ...(name !== undefined && named(name ?? '', 'owner')),
    ...(url !== undefined && { url: url && cleanText(url) }),
    ...(imageUrl !== undefined && { image_url: imageUrl && cleanText(imageUrl) }),
  };
}

async function readOtherIds(db: Db, vendorId: string): Promise<{ sourceProductId: string; otherIds: string[] }[]> {
  const rows = await db
    .selectFrom('product_ids')
    .select(['id', 'product_id'])
    .where('business_id', '=', vendorId)
    .where(sql<boolean>`id <> product_id`)
    .orderBy('product_id')
    .orderBy('id')
    .execute();
  const products = new Map<string, string[]>();
  for (const { id, product_id } of rows) {
    const ids = products.get(product_id);
    if (ids) ids.push(id);
    else products.set(product_id, [id]);
  }
  return [...products].map(([sourceProductId, otherIds]) => ({ sourceProductId, otherIds }));
}

async function listProducts(db: Db, vendorId: string, query: ProductQuery): Promise<ProductList> {
  const { id, unnamed, sort, limit, offset } = query;
  const q = cleanText(query.q ?? '').trim();
  const meaning = id === undefined ? null : await meaningOf(db, vendorId, id);
  const words = folded(q).split(/\s+/).filter(Boolean);
  const ofShop = productsOf(db, vendorId);
  const found = ofShop
    .$if(meaning !== null, (rows) => rows.where('products.id', '=', meaning!))
    .$if(unnamed === true, (rows) => rows.where('name', '=', ''))
    .$if(words.length > 0, (rows) =>
      rows.where(({ or, and, exists, selectFrom }) =>
        or([
          and(words.map((word) => holds(sql.ref('folded_name'), word))),
          exists(
            selectFrom('product_ids')
              .select('product_ids.id')
              .whereRef('product_ids.business_id', '=', 'products.business_id')
              .whereRef('product_ids.product_id', '=', 'products.id')
              .where(holds(sql`lower(${sql.ref('product_ids.id')})`, q.toLowerCase())),
          ),
        ]),
      ),
    );
  const count = (rows: typeof ofShop) =>
    rows.select(({ fn }) => fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow();
  const page =
    sort === 'name'
      ? found.orderBy(sql`case when name = '' then 1 else 0 end`).orderBy('folded_name').orderBy('products.id')
      : byReviews(db, vendorId, found).orderBy('products.id');
  const rows = await page.selectAll('products').limit(limit).offset(offset).execute();
  return {
    total: Number((await count(found)).count),
    unnamed: Number((await count(ofShop.where('name', '=', ''))).count),
    products: await listed(db, vendorId, rows),
  };
}

function productsOf(db: Db, vendorId: string) {
  return db.selectFrom('products').where('products.business_id', '=', vendorId);
}

/** Most reviews first: SQLite has an index that counts those of each product, Postgres counts them all at once. */
function byReviews<Rows extends ReturnType<typeof productsOf>>(db: Db, vendorId: string, found: Rows) {
  const reviews = db.selectFrom('reviews').where('reviews.business_id', '=', vendorId);
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
    // The sign takes the column's affinity away, with which the index on an expression is not used.
    const own = reviews.where(sql<boolean>`${productId(db)} = +products.id`).select(sql<number>`count(*)`.as('count'));
    return found.orderBy(own, 'desc');
  }
  const counts = reviews
    .select([productId(db).as('product'), sql<string>`count(*)`.as('count')])
    .where(productId(db), 'is not', null)
    .groupBy(productId(db));
  return found
    .leftJoin(counts.as('counted'), 'counted.product', 'products.id')
    .orderBy(sql`coalesce(counted.count, 0)`, 'desc') as unknown as Rows;
}

/** That a text holds another one, whatever signs are in it. */
function holds(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  return sql<boolean>`${text} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} escape ${'\\'}`;
}

async function listed(db: Db, vendorId: string, rows: readonly ProductRow[]): Promise<ListedProduct[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const others = new Map<string, string[]>();
  for (const { id, product_id } of await readIdsOf(db, vendorId, ids)) {
    if (id !== product_id) others.set(product_id, [...(others.get(product_id) ?? []), id]);
  }
  const sums = db
    .selectFrom('reviews')
    .select([productId(db).as('product'), sql<number | string>`count(*)`.as('count')])
    .where('business_id', '=', vendorId)
    .where(productId(db), 'in', ids)
    .groupBy(productId(db));
  const all = new Map((await sums.execute()).map(({ product, count }) => [product!, Number(count)]));
  const [, ...ofRatings] = sumsWithout(await uncountedSources(db, vendorId));
  const rated = await sums.select(ofRatings).where(SHOWN).execute();
  const shown = new Map(rated.map((row) => [row.product!, row]));
  const alike = await readAlike(db, vendorId, ids);
  return rows.map((row) => {
    const sum = shown.get(row.id);
    return {
      sourceProductId: row.id,
      name: row.name || null,
      nameFrom: row.name_from,
      url: row.url,
      imageUrl: row.image_url,
      otherIds: others.get(row.id) ?? [],
      reviews: all.get(row.id) ?? 0,
      shown: Number(sum?.count ?? 0),
      average: sum ? averageOf(Number(sum.hundredths), Number(sum.rated)) : null,
      looksLike: alike.get(row.id) ?? null,
    };
  });
}

function averageOf(hundredths: number, rated: number): number | null {
  if (rated === 0) return null;
  return offTheEnds(Math.round(hundredths / rated), hundredths / rated / 100, 100) / 100;
}

/** What may stand between the id of a product and what names its variant. */
const SEPARATOR = /[-_./: ]/g;
/** Beginnings of one id that are looked up, the longest first. */
const MOST_BEGINNINGS = 5;

/** Of these products, the one whose id begins theirs. */
async function readAlike(db: Db, vendorId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const beginnings = new Map(ids.map((id) => [id, beginningsOf(id)]));
  const known = await readIds(db, vendorId, [...beginnings.values()].flat());
  const alike = new Map<string, string>();
  for (const [id, all] of beginnings) {
    const product = all.map((one) => known.get(one)?.product_id).find((one) => one !== undefined && one !== id);
    if (product !== undefined) alike.set(id, product);
  }
  return alike;
}

function beginningsOf(id: string): string[] {
  const places = [...id.matchAll(SEPARATOR)].map(({ index }) => index).filter((place) => place > 1);
  return places
    .reverse()
    .slice(0, MOST_BEGINNINGS)
    .map((place) => id.slice(0, place));
}
