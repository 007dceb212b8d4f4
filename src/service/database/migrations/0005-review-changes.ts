import { randomBytes } from 'node:crypto';
import { type Kysely, type Migration, sql } from 'kysely';
import { orderedText } from './0001-tables.js';

/** Adds the last change of each vendor's reviews, with its number in the change feed, and the time at which each review was last written here. */
export const reviewChanges: Migration = {
  async up(db: Kysely<unknown>) {
    const text = orderedText(db);
    await db.schema
      .createTable('review_changes')
      // No foreign key: the change must outlive its vendor, so that the feed can report that the reviews are gone.
      .addColumn('account_id', text, (column) => column.notNull())
      .addColumn('business_id', text, (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('sequence', 'bigint')
      .addPrimaryKeyConstraint('review_changes_key', ['account_id', 'business_id'])
      .execute();
    await db.schema
      .createIndex('review_changes_of_account')
      .on('review_changes')
      .columns(['account_id', 'sequence', 'business_id'])
      .execute();
    // For a key that opens every account, and to find what has no number yet.
    await db.schema
      .createIndex('review_changes_in_order')
      .on('review_changes')
      .columns(['sequence', 'business_id'])
      .execute();

    await db.schema
      .createTable('change_sequence')
      .addColumn('epoch', text, (column) => column.primaryKey())
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .execute();
    const epoch = randomBytes(9).toString('base64url');
    await sql`insert into change_sequence (epoch, sequence) values (${epoch}, 0)`.execute(db);

    // No row is rewritten: an existing review keeps null, and its `updated_at` stands for it.
    await db.schema.alterTable('reviews').addColumn('changed_at', text).execute();
    for (const owner of ['business', 'account']) {
      const name = sql.ref(`reviews_changed_of_${owner}`);
      const column = sql.ref(`${owner}_id`);
      await sql`create index ${name} on reviews (${column}, coalesce(changed_at, updated_at))`.execute(db);
    }
  },
};
