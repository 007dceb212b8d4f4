import type { Kysely, Migration } from 'kysely';
import { orderedText } from './0001-tables.js';

/** Adds reports of reviews. No reference to the review: the report stays on record when the review is gone. */
export const reports: Migration = {
  async up(db: Kysely<unknown>) {
    const text = orderedText(db);
    await db.schema
      .createTable('reports')
      .addColumn('business_id', text, (column) => column.notNull().references('businesses.id'))
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('review_id', text, (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('explanation', 'text', (column) => column.notNull())
      .addColumn('name', 'text')
      .addColumn('email', 'text')
      .addColumn('good_faith', 'integer', (column) => column.notNull())
      .addColumn('page', 'text')
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('decision', 'text')
      .addColumn('held_back_reason', 'text')
      .addColumn('statement', 'text')
      .addColumn('decided_at', text)
      .addColumn('reporter_told_at', text)
      .addColumn('author_told_at', text)
      .addPrimaryKeyConstraint('reports_key', ['business_id', 'id'])
      .execute();
    await db.schema
      .createIndex('reports_of_business')
      .on('reports')
      .columns(['business_id', 'created_at', 'id'])
      .execute();
  },
};
