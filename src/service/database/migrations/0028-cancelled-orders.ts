import type { Kysely, Migration } from 'kysely';
import { orderedText } from './0001-tables.js';

/** Adds orders that were cancelled before anybody was invited for them: a message that is late must not invite. */
export const cancelledOrders: Migration = {
  async up(db: Kysely<unknown>) {
    const text = orderedText(db);
    await db.schema
      .createTable('cancelled_orders')
      // No foreign key: the version before, which does not know this table, must be able to erase a vendor.
      .addColumn('business_id', text, (column) => column.notNull())
      .addColumn('order_id', text, (column) => column.notNull())
      .addColumn('changed_at', text, (column) => column.notNull())
      .addColumn('noted_at', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('cancelled_orders_key', ['business_id', 'order_id'])
      .execute();
  },
};
