import type { Kysely, Migration } from 'kysely';
import { orderedText } from './0001-tables.js';

/** Adds who may use the desk, their sessions, and the links that work once. Every key begins with the account. */
export const desk: Migration = {
  async up(db: Kysely<unknown>) {
    const text = orderedText(db);
    await db.schema
      .createTable('people')
      .addColumn('account_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('password', 'text', (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('people_key', ['account_id', 'id'])
      .addUniqueConstraint('people_email', ['account_id', 'email'])
      .execute();
    await db.schema
      .createTable('sessions')
      .addColumn('account_id', text, (column) => column.notNull())
      .addColumn('hash', text, (column) => column.notNull())
      .addColumn('person_id', text, (column) => column.notNull())
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('seen_at', text, (column) => column.notNull())
      .addColumn('expires_at', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('sessions_key', ['account_id', 'hash'])
      .execute();
    await db.schema.createIndex('sessions_of_person').on('sessions').columns(['account_id', 'person_id']).execute();
    await db.schema
      .createTable('one_time_links')
      .addColumn('account_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('hash', text, (column) => column.notNull())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('person_id', text)
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('expires_at', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('one_time_links_key', ['account_id', 'id'])
      .execute();
  },
};
