/**
 * Which reviews are to be read, and what was read of them. Which these are is known by triggers on `reviews` (tables.ts): no writer of a review
 * has to know of this.
 */
import { ANALYSIS_VERSION, type ReviewAnalysis, type ReviewToRead } from '../../insights/analysis.js';
import { recordChange, renewList } from '../changes/change-log.js';
import type { Database } from '../database/database.js';
import type { Db, MentionRow, ReadingRow, ReviewedBusiness, ReviewRow } from '../database/schema.js';
import { SYNC_MARGIN_MS } from '../reviews/review-list.js';

/** What of a row is read, or stored with what was read. */
const COLUMNS = [
  ...(['business_id', 'account_id', 'id', 'title', 'text', 'rating_hundredths'] as const),
  ...(['product', 'created_at', 'show_on_widget', 'is_archived', 'source_feedback_id'] as const),
];
type ReadRow = Pick<ReviewRow, (typeof COLUMNS)[number]>;

/** A review that is to be read. */
export interface UnreadReview extends ReviewToRead {
  id: string;
  vendorId: string;
  /** The review when it was taken; what it says by then decides whether its reading is stored. */
  row: ReadRow;
}

export interface ReadReview {
  review: UnreadReview;
  analysis: ReviewAnalysis;
}

export interface ReadingStore {
  /** At most so many reviews that are to be read, those that were written last first. */
  take(limit: number): Promise<UnreadReview[]>;
  /** Stores what was read of reviews that still say the same. Of those that were read meanwhile, by another process, nothing changes. */
  store(read: readonly ReadReview[]): Promise<void>;
  /** How many reviews are to be read, of all vendors. */
  countUnread(): Promise<number>;
  /** How many of one vendor. */
  countUnreadOf(vendorId: string): Promise<number>;
}

/** What changed within this time is among the reviews that changed since any list was read: those that have it learn of its topics, ms. */
const RECENT_MS = SYNC_MARGIN_MS / 2;

/** The readings in `database`; `write` calls the listeners of the change log. */
export function createReadingStore({
  db,
  write,
  locksRows,
}: Pick<Database, 'db' | 'write' | 'locksRows'>): ReadingStore {
  const unread = (transaction: Db) => transaction.selectFrom('review_readings').where('version', '<', ANALYSIS_VERSION);

  return {
    async take(limit) {
      // In two steps, each along the index: what was just written, then what an older version of the word lists has read.
      const newest = db.selectFrom('review_readings').where('version', '=', 0).orderBy('changed_at', 'desc');
      const found = await newest.select(['business_id', 'review_id']).limit(limit).execute();
      if (found.length === 0)
        found.push(...(await unread(db).select(['business_id', 'review_id']).limit(limit).execute()));
      const rows = await rowsOf(db, found);
      return rows.map((row) => ({
        id: row.id,
        vendorId: row.business_id,
        title: row.title,
        text: row.text,
        rating: row.rating_hundredths === null ? null : row.rating_hundredths / 100,
        row,
      }));
    },

    async store(read) {
      if (read.length === 0) return;
      await write(async (transaction) => {
        const ids = read.map(({ review }) => ({ business_id: review.vendorId, review_id: review.id }));
        // Locked first, as every writer of a review does: what was read of a review that another one hides must not outlive it.
        const now = await rowsOf(transaction, ids, locksRows);
        // The version is looked at here: asked for in the query, SQLite walks all that is unread.
        const readings = await transaction
          .selectFrom('review_readings')
          .select(['business_id', 'review_id', 'version', 'changed_at'])
          .where('business_id', 'in', [...new Set(ids.map(({ business_id }) => business_id))])
          .where(
            'review_id',
            'in',
            ids.map(({ review_id }) => review_id),
          )
          .execute();
        const open = readings.filter(({ version }) => version < ANALYSIS_VERSION);
        const unreadIds = new Set(open.map(({ business_id, review_id }) => keyOf(business_id, review_id)));
        const states = new Map(now.map((row) => [keyOf(row.business_id, row.id), JSON.stringify(row)]));
        const good = read.filter(({ review: { row } }) => {
          const key = keyOf(row.business_id, row.id);
          return unreadIds.has(key) && states.get(key) === JSON.stringify(row);
        });
        if (good.length === 0) return;
        await storeMentions(transaction, good);
        await storeReadings(transaction, good);
        const vendors = new Map(good.map(({ review: { row } }) => [row.business_id, row.account_id]));
        const recently = new Date(Date.now() - RECENT_MS).toISOString();
        const old = new Set(open.flatMap(({ business_id, changed_at }) => (changed_at < recently ? business_id : [])));
        for (const [id, account_id] of [...vendors].sort()) {
          const business = { id, account_id };
          if (await isDone(transaction, business))
            await recordChange(transaction, business, old.has(id) ? 'list' : 'reviews');
          else if (old.has(id)) await renewList(transaction, business);
        }
      });
    },

    async countUnread() {
      const counted = unread(db).select(({ fn }) => fn.countAll().as('count'));
      return Number((await counted.executeTakeFirstOrThrow()).count);
    },

    async countUnreadOf(vendorId) {
      const counted = unread(db)
        .where('business_id', '=', vendorId)
        .select(({ fn }) => fn.countAll().as('count'));
      return Number((await counted.executeTakeFirstOrThrow()).count);
    },
  };

  /** Readers are told once a vendor is read to its end: after an import each change would have them read the whole list again. */
  async function isDone(transaction: Db, business: ReviewedBusiness): Promise<boolean> {
    // Of two processes that are at the end at once, the second one waits here, and sees what the first has read.
    if (locksRows) {
      const change = transaction
        .selectFrom('review_changes')
        .select('version')
        .where('account_id', '=', business.account_id);
      await change.where('business_id', '=', business.id).forUpdate().execute();
    }
    const left = unread(transaction).select('review_id').where('business_id', '=', business.id).limit(1);
    return !(await left.executeTakeFirst());
  }
}

/** Those of the reviews that are there, in the order in which all writers lock them. By their ids alone: named as well, SQLite walks the vendor. */
function rowsOf(
  db: Db,
  ids: readonly Pick<ReadingRow, 'business_id' | 'review_id'>[],
  forUpdate = false,
): Promise<ReadRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('reviews')
    .select([...COLUMNS])
    .where(
      'id',
      'in',
      ids.map(({ review_id }) => review_id),
    )
    .orderBy('id')
    .$if(forUpdate, (query) => query.forUpdate())
    .execute();
}

async function storeMentions(transaction: Db, read: readonly ReadReview[]): Promise<void> {
  await transaction
    .deleteFrom('review_mentions')
    .where('business_id', 'in', [...new Set(read.map(({ review }) => review.vendorId))])
    .where(
      'review_id',
      'in',
      read.map(({ review }) => review.id),
    )
    .execute();
  const rows = read.flatMap(({ review: { row }, analysis }) =>
    analysis.mentions.map(
      ({ topic, opinion, claim, sentence }): MentionRow => ({
        business_id: row.business_id,
        review_id: row.id,
        topic,
        opinion,
        claim,
        sentence,
        product_id: productIdOf(row),
        created_at: row.created_at,
        ...standingOf(row),
      }),
    ),
  );
  if (rows.length > 0) await transaction.insertInto('review_mentions').values(rows).execute();
}

async function storeReadings(transaction: Db, read: readonly ReadReview[]): Promise<void> {
  const rows = read.map(({ review: { row }, analysis }): ReadingRow => {
    const topics = analysis.mentions.map(({ topic, opinion }) => ({ topic, opinion }));
    return {
      business_id: row.business_id,
      review_id: row.id,
      version: ANALYSIS_VERSION,
      changed_at: row.created_at,
      created_at: row.created_at,
      product_id: productIdOf(row),
      language: analysis.language,
      topics: JSON.stringify(topics),
      ...standingOf(row),
    };
  });
  await transaction
    .insertInto('review_readings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'review_id']).doUpdateSet(({ ref }) => ({
        version: ref('excluded.version'),
        product_id: ref('excluded.product_id'),
        language: ref('excluded.language'),
        topics: ref('excluded.topics'),
        stars: ref('excluded.stars'),
        written_here: ref('excluded.written_here'),
      })),
    )
    .execute();
}

/** Its whole stars, and whether it was written here; what a file brought has an id of its own there. */
function standingOf({ id, rating_hundredths, source_feedback_id }: ReadRow) {
  return {
    stars: rating_hundredths === null ? null : Math.floor(rating_hundredths / 100 + 0.5),
    written_here: source_feedback_id === id ? 1 : 0,
  };
}

function productIdOf({ product }: ReadRow): string | null {
  const id: unknown = product === null ? null : JSON.parse(product).sourceProductId;
  return typeof id === 'string' ? id : null;
}

function keyOf(vendorId: string, id: string): string {
  return `${vendorId} ${id}`;
}
