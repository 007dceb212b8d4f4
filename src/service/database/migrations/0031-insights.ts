import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';
import { orderedText } from './0001-tables.js';

/** What is read of a review: the columns whose change takes back what was read. */
const READ_COLUMNS = ['title', 'text', 'rating', 'product', 'created_at', 'show_on_widget', 'is_archived'] as const;

/**
 * Adds what the texts of shown reviews speak of. Triggers keep it true, whoever writes a review, the version before too: what is hidden, edited
 * or erased loses its mentions in the same transaction, and what is shown with a text has a row in `review_readings`, with version 0 until it is read.
 */
export const insights: Migration = {
  async up(db: Kysely<unknown>) {
    const text = orderedText(db);
    await db.schema
      .createTable('review_readings')
      .addColumn('business_id', text, (column) => column.notNull())
      .addColumn('review_id', text, (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('changed_at', text, (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('product_id', text)
      .addColumn('language', text)
      .addColumn('topics', 'text')
      .addPrimaryKeyConstraint('review_readings_key', ['business_id', 'review_id'])
      .execute();
    await db.schema
      .createTable('review_mentions')
      .addColumn('business_id', text, (column) => column.notNull())
      .addColumn('review_id', text, (column) => column.notNull())
      .addColumn('topic', text, (column) => column.notNull())
      .addColumn('opinion', text, (column) => column.notNull())
      .addColumn('claim', text)
      .addColumn('sentence', 'text', (column) => column.notNull())
      .addColumn('product_id', text)
      .addColumn('created_at', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('review_mentions_key', ['business_id', 'review_id', 'topic'])
      .execute();
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    await (isPostgres ? followOnPostgres(db) : followOnSqlite(db));
    // After the triggers: what is written meanwhile waits for this transaction, and has its row by them.
    await sql`insert into review_readings (business_id, review_id, version, changed_at, created_at)
      select business_id, id, 0, coalesce(changed_at, updated_at), created_at from reviews
      where ${isRead('reviews')}`.execute(db);
    await createIndexes(db, isPostgres);
  },
};

/** Whether a row is read: readers see it, and it has words. */
const isRead = (row: 'new' | 'reviews') =>
  sql`${sql.raw(row)}.show_on_widget = 1 and ${sql.raw(row)}.is_archived = 0
    and (${sql.raw(row)}.text <> '' or coalesce(${sql.raw(row)}.title, '') <> '')`;

const FORGET = sql`delete from review_mentions where business_id = old.business_id and review_id = old.id;
  delete from review_readings where business_id = old.business_id and review_id = old.id;`;

const columns = sql.raw(READ_COLUMNS.join(', '));

async function followOnSqlite(db: Kysely<unknown>): Promise<void> {
  const toRead = sql`insert into review_readings (business_id, review_id, version, changed_at, created_at)
    select new.business_id, new.id, 0, coalesce(new.changed_at, new.updated_at), new.created_at where ${isRead('new')};`;
  const differs = sql.raw(READ_COLUMNS.map((column) => `old.${column} is not new.${column}`).join(' or '));
  await sql`create trigger review_came after insert on reviews begin ${toRead} end`.execute(db);
  await sql`create trigger review_changed after update of ${columns} on reviews when ${differs}
    begin ${FORGET} ${toRead} end`.execute(db);
  await sql`create trigger review_went after delete on reviews begin ${FORGET} end`.execute(db);
}

async function followOnPostgres(db: Kysely<unknown>): Promise<void> {
  const differs = sql.raw(READ_COLUMNS.map((column) => `old.${column} is distinct from new.${column}`).join(' or '));
  await sql`create function follow_review() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        ${FORGET}
      end if;
      if tg_op <> 'DELETE' then
        if ${isRead('new')} then
          insert into review_readings (business_id, review_id, version, changed_at, created_at)
          values (new.business_id, new.id, 0, coalesce(new.changed_at, new.updated_at), new.created_at);
        end if;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger review_came_or_went after insert or delete on reviews
    for each row execute function follow_review()`.execute(db);
  await sql`create trigger review_changed after update of ${columns} on reviews
    for each row when (${differs}) execute function follow_review()`.execute(db);
}

/** Each holds all that its queries need, so that 100,000 reviews are counted in an index. */
async function createIndexes(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  const index = (name: string, table: string, on: string[]) => db.schema.createIndex(name).on(table).columns(on);
  await index('review_readings_to_read', 'review_readings', ['version', 'changed_at']).execute();
  const read = ['business_id', 'version', 'language', 'created_at', 'product_id'];
  await index('review_readings_by_language', 'review_readings', read).execute();
  const counted = ['topic', 'created_at', 'review_id', 'opinion', 'claim'];
  await index('review_mentions_by_topic', 'review_mentions', ['business_id', ...counted]).execute();
  await index('review_mentions_by_product', 'review_mentions', ['business_id', 'product_id', ...counted])
    .where(sql.ref('product_id'), 'is not', null)
    .execute();
  if (isPostgres) return;
  // As 0020_numbers has it, of the reviews that readers see.
  await sql`create index shown_reviews_by_product on reviews (business_id, json_extract(product, '$.sourceProductId'), rating_hundredths)
    where show_on_widget = 1 and is_archived = 0 and json_extract(product, '$.sourceProductId') is not null`.execute(
    db,
  );
}
