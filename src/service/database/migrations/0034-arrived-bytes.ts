import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';
import { orderedText } from './0001-tables.js';

/** Bytes of a file that a review has. */
const claimed = (row: 'old' | 'new' | 'uploads') =>
  sql.raw(
    `(case when ${row}.state = 'ready' and ${row}.review_id is not null then coalesce(${row}.kept_bytes, 0) else 0 end)`,
  );

/**
 * Adds what has arrived of an upload that is open, an index of those alone that no review has, and the bytes of the others by business, which
 * triggers count: what is held is then known without a look at every file that ever was.
 */
export const arrivedBytes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('uploads').addColumn('arrived_bytes', 'integer').execute();
    await db.schema
      .createTable('upload_bytes')
      .addColumn('business_id', orderedText(db), (column) => column.primaryKey())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .execute();
    const count = sql`insert into upload_bytes (business_id, bytes)
      values (new.business_id, ${claimed('new')} - ${claimed('old')})
      on conflict (business_id) do update set bytes = upload_bytes.bytes + excluded.bytes;`;
    const differs = sql`${claimed('new')} <> ${claimed('old')}`;
    if (db.getExecutor().adapter instanceof PostgresAdapter) {
      await sql`create function count_upload_bytes() returns trigger language plpgsql as $$
        begin
          ${count}
          return null;
        end $$`.execute(db);
      await sql`create trigger upload_claimed after update of state, review_id, kept_bytes on uploads
        for each row when (${differs}) execute function count_upload_bytes()`.execute(db);
    } else {
      await sql`create trigger upload_claimed after update of state, review_id, kept_bytes on uploads
        when ${differs} begin ${count} end`.execute(db);
    }
    // After the trigger: what is written meanwhile waits for this transaction.
    await sql`insert into upload_bytes (business_id, bytes)
      select business_id, sum(${claimed('uploads')}) from uploads group by business_id`.execute(db);
    // One condition, or SQLite would take the index of a condition alone, which has every file that is gone.
    await sql`create index uploads_unclaimed on uploads (business_id, review_id, state, kept_bytes, arrived_bytes)
      where case when review_id is null then state end in ('open', 'ready')`.execute(db);
  },
};
