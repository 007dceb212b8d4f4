import { type Kysely, type Migration, sql } from 'kysely';
import { orderedText } from './0001-tables.js';

/**
 * Adds campaigns, what became of each invite, and who must not be asked again. An invite without a state is from a version that sent none: it
 * stays unsent.
 */
export const sentInvites: Migration = {
  async up(db: Kysely<unknown>) {
    const text = orderedText(db);
    await db.schema
      .createTable('campaigns')
      // No foreign key: the version before, which does not know this table, must be able to erase a vendor.
      .addColumn('business_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('account_id', text, (column) => column.notNull())
      .addColumn('fields', 'text', (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('campaigns_key', ['business_id', 'id'])
      .execute();
    await db.schema
      .createTable('suppressions')
      .addColumn('account_id', text, (column) => column.notNull())
      .addColumn('hash', text, (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('suppressions_key', ['account_id', 'hash'])
      .execute();
    const columns = ['state', 'reason', 'language', 'time_zone', 'sent_at', 'delivered_at', 'opened_at', 'reviewed_at'];
    for (const column of columns) await db.schema.alterTable('invites').addColumn(column, text).execute();
    await db.schema.alterTable('invites').addColumn('reminders', 'integer').execute();
    await sql`create index invites_by_state on invites (business_id, state, created_at, id) where state is not null`.execute(
      db,
    );
  },
};
