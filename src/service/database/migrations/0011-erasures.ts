import type { Kysely, Migration } from 'kysely';
import { orderedText } from './0001-tables.js';

/** Adds the record of what was erased, and finds idempotency keys by what was made under them. */
export const erasures: Migration = {
  async up(db: Kysely<unknown>) {
    const text = orderedText(db);
    await db.schema
      .createTable('erasures')
      .addColumn('account_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      // No foreign key: the record must outlive its vendor.
      .addColumn('business_id', text, (column) => column.notNull())
      .addColumn('erased_at', text, (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('kept_text', 'integer', (column) => column.notNull())
      .addColumn('reviews', 'integer', (column) => column.notNull())
      .addColumn('contacts', 'integer', (column) => column.notNull())
      .addColumn('invites', 'integer', (column) => column.notNull())
      .addColumn('reports', 'integer', (column) => column.notNull())
      .addColumn('ids', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('erasures_key', ['account_id', 'id'])
      .execute();
    await db.schema.createIndex('erasures_in_order').on('erasures').columns(['erased_at', 'id']).execute();
    await db.schema.createIndex('idempotency_keys_made').on('idempotency_keys').column('made_id').execute();
  },
};
