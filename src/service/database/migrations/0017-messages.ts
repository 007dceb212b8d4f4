import type { Kysely, Migration } from 'kysely';
import { orderedText } from './0001-tables.js';

/** Adds the message queue: mails and webhooks that are to be sent. Every key begins with the account. */
export const messages: Migration = {
  async up(db: Kysely<unknown>) {
    const text = orderedText(db);
    await db.schema
      .createTable('messages')
      .addColumn('account_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('channel', text, (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('recipient_id', text, (column) => column.notNull())
      // No foreign key: the version before, which does not know this table, must be able to erase a vendor.
      .addColumn('business_id', text)
      .addColumn('subject_id', text)
      .addColumn('details', 'text', (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('due_at', text, (column) => column.notNull())
      .addColumn('ends_at', text)
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('lease', text)
      .addColumn('outcome', 'text')
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('changed_at', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('messages_key', ['account_id', 'id'])
      .execute();
    const index = (name: string, columns: string[]) =>
      db.schema.createIndex(name).on('messages').columns(columns).execute();
    await index('messages_due', ['state', 'channel', 'due_at', 'id']);
    await index('messages_of_recipient', ['account_id', 'recipient_id', 'created_at', 'id']);
    await index('messages_about', ['business_id', 'subject_id']);
    await index('messages_changed', ['changed_at']);
  },
};
