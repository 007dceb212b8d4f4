import { type Kysely, type Migration, sql } from 'kysely';
import { orderedText } from './0001-tables.js';

/**
 * Adds who decided what about which review, pictures that are held back, and whether new reviews wait; and the indexes that the queues
 * of a vendor are read in. No row is rewritten.
 */
export const moderation: Migration = {
  async up(db: Kysely<unknown>) {
    const text = orderedText(db);
    await db.schema
      .createTable('review_decisions')
      // No foreign key: the version before, which does not know this table, must be able to erase a vendor.
      .addColumn('business_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('review_id', text, (column) => column.notNull())
      .addColumn('decided_at', text, (column) => column.notNull())
      .addColumn('decided_by', 'text', (column) => column.notNull())
      .addColumn('decision', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .addPrimaryKeyConstraint('review_decisions_key', ['business_id', 'id'])
      .execute();
    await db.schema
      .createIndex('review_decisions_of_review')
      .on('review_decisions')
      .columns(['business_id', 'review_id', 'decided_at', 'id'])
      .execute();

    await db.schema.alterTable('reviews').addColumn('held_back_media', 'text').execute();
    await db.schema.alterTable('businesses').addColumn('new_reviews', 'text').execute();

    // Written as the queries write it: both engines use an index on an expression only for the same expression.
    await sql`create index reviews_by_state on reviews (business_id, (case when is_archived = 1 then 'archived'
      when show_on_widget = 1 then 'shown' when held_back_reason = 'pending' then 'pending' else 'held_back' end),
      created_at, id)`.execute(db);
    await db.schema
      .createIndex('reports_open')
      .on('reports')
      .columns(['business_id', 'review_id'])
      .where('decision' as never, 'is', null)
      .execute();
  },
};
