import type { Kysely, Migration } from 'kysely';
import { orderedText } from './0001-tables.js';

/**
 * Adds files that shoppers send with their reviews. No reference to vendor or review: the version before deletes both, and what is left
 * over is found later.
 */
export const uploads: Migration = {
  async up(db: Kysely<unknown>) {
    const text = orderedText(db);
    await db.schema
      .createTable('uploads')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('business_id', text, (column) => column.notNull())
      .addColumn('secret_hash', text, (column) => column.notNull().unique())
      .addColumn('file_key', text, (column) => column.notNull().unique())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('kept_bytes', 'integer')
      .addColumn('file_name', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('ends_at', text)
      .addColumn('review_id', text)
      .execute();
    await db.schema.createIndex('uploads_of_business').on('uploads').columns(['business_id', 'review_id']).execute();
    await db.schema.createIndex('uploads_of_review').on('uploads').column('review_id').execute();
    await db.schema.createIndex('uploads_by_end').on('uploads').columns(['state', 'ends_at']).execute();
  },
};
