import { type Kysely, type Migration, sql } from 'kysely';
import { orderedText } from './0001-tables.js';

/** Adds the shops that tell of orders, and at an invite the order that it is for: there is one invite for one order. */
export const orders: Migration = {
  async up(db: Kysely<unknown>) {
    const text = orderedText(db);
    await db.schema
      .createTable('order_sources')
      // No foreign key: the version before, which does not know this table, must be able to erase a vendor.
      .addColumn('business_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('account_id', text, (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('campaign_id', text)
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('received', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('invited', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('last_at', text)
      .addColumn('last_outcome', 'text')
      .addPrimaryKeyConstraint('order_sources_key', ['business_id', 'id'])
      .execute();
    await db.schema.createIndex('order_sources_by_id').on('order_sources').columns(['id']).execute();
    await db.schema.alterTable('invites').addColumn('order_id', text).execute();
    await sql`create unique index invites_by_order on invites (business_id, order_id) where order_id is not null`.execute(
      db,
    );
  },
};
