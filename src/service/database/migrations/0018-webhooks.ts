import type { Kysely, Migration } from 'kysely';
import { orderedText } from './0001-tables.js';

/** Adds webhooks, what people of the desk chose to be told, and where a link to join is mailed. Every key begins with the account. */
export const webhooks: Migration = {
  async up(db: Kysely<unknown>) {
    const text = orderedText(db);
    await db.schema
      .createTable('webhooks')
      .addColumn('account_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('events', 'text', (column) => column.notNull())
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('failing_since', text)
      .addColumn('disabled_at', text)
      .addPrimaryKeyConstraint('webhooks_key', ['account_id', 'id'])
      .execute();
    await db.schema
      .createTable('notice_choices')
      .addColumn('account_id', text, (column) => column.notNull())
      .addColumn('person_id', text, (column) => column.notNull())
      // No foreign key: the version before, which does not know this table, must be able to erase a vendor.
      .addColumn('business_id', text, (column) => column.notNull())
      .addColumn('new_reviews', 'text', (column) => column.notNull())
      .addColumn('low_reviews', 'text', (column) => column.notNull())
      .addColumn('reports', 'text', (column) => column.notNull())
      .addColumn('digest_hour', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('notice_choices_key', ['account_id', 'business_id', 'person_id'])
      .execute();
    await db.schema.alterTable('one_time_links').addColumn('email', 'text').execute();
  },
};
