import { type Kysely, type Migration, sql } from 'kysely';
import { orderedText } from './0001-tables.js';

/**
 * Adds what one ask for one person needs: whom an invite reaches, what of it is not asked any more, which orders and requests it is made of, and what
 * went back of orders that nobody has told of yet; and at a vendor how long it pauses between two asks, and where replies to its mails go.
 */
export const oneAsk: Migration = {
  async up(db: Kysely<unknown>) {
    const text = orderedText(db);
    await db.schema.alterTable('businesses').addColumn('invite_pause_days', 'integer').execute();
    await db.schema.alterTable('businesses').addColumn('reply_to', 'text').execute();
    for (const column of ['reach_hash', 'withdrawn', 'latest_due_at']) {
      await db.schema.alterTable('invites').addColumn(column, text).execute();
    }
    await db.schema
      .createTable('invite_origins')
      // No foreign key: the version before, which does not know this table, must be able to erase a vendor.
      .addColumn('business_id', text, (column) => column.notNull())
      .addColumn('origin', text, (column) => column.notNull())
      .addColumn('invite_id', text, (column) => column.notNull())
      .addColumn('shop_ref', text)
      .addColumn('contents', 'text', (column) => column.notNull())
      .addColumn('changed_at', text)
      .addColumn('noted_at', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('invite_origins_key', ['business_id', 'origin', 'invite_id'])
      .execute();
    await db.schema
      .createTable('order_refunds')
      .addColumn('business_id', text, (column) => column.notNull())
      .addColumn('shop_ref', text, (column) => column.notNull())
      .addColumn('refund_id', text, (column) => column.notNull())
      .addColumn('lines', 'text', (column) => column.notNull())
      .addColumn('noted_at', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('order_refunds_key', ['business_id', 'shop_ref', 'refund_id'])
      .execute();
    const statements = [
      sql`create index invites_by_reach on invites (business_id, reach_hash, due_at) where reach_hash is not null`,
      sql`create index invite_origins_of_invite on invite_origins (business_id, invite_id)`,
      sql`create index invite_origins_by_ref on invite_origins (business_id, shop_ref) where shop_ref is not null`,
      sql`create index reviews_by_email on reviews (business_id, lower(email)) where email is not null`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
};
