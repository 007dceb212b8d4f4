import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';
import { orderedText } from './0001-tables.js';

/**
 * Adds how often shoppers' pages asked for a vendor's reviews, a day each, and what lets the numbers of a vendor be read without its reviews. On
 * SQLite alone the indexes hold what stands in JSON: Postgres would refuse a row whose JSON it does not like, or that is too long for an index.
 */
export const numbers: Migration = {
  async up(db: Kysely<unknown>) {
    const text = orderedText(db);
    await db.schema
      .createTable('daily_traffic')
      .addColumn('business_id', text, (column) => column.notNull())
      .addColumn('day', text, (column) => column.notNull())
      .addColumn('lists', 'integer', (column) => column.notNull())
      .addColumn('stars', 'integer', (column) => column.notNull())
      .addColumn('submissions', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('daily_traffic_key', ['business_id', 'day'])
      .execute();
    await db.schema.createIndex('daily_traffic_day').on('daily_traffic').column('day').execute();
    await db.schema.createIndex('invites_made').on('invites').columns(['business_id', 'created_at', 'id']).execute();
    if (db.getExecutor().adapter instanceof PostgresAdapter) return;
    // Written as the queries write it (src/service/numbers/columns.ts): SQLite uses an index on an expression for the same expression alone.
    await sql`create index reviews_by_product on reviews (business_id, json_extract(product, '$.sourceProductId'), created_at, rating_hundredths)
      where json_extract(product, '$.sourceProductId') is not null`.execute(db);
    await sql`create index reviews_by_reply on reviews (business_id, created_at, json_extract(response, '$.date'))
      where json_extract(response, '$.date') is not null`.execute(db);
  },
};
