import type { Kysely, Migration } from 'kysely';
import { orderedText } from './0001-tables.js';

/** Adds the passkeys of the desk's people, and what waits to be signed by one: rows that nobody needs after ten minutes. */
export const passkeys: Migration = {
  async up(db: Kysely<unknown>) {
    const text = orderedText(db);
    await db.schema
      .createTable('passkeys')
      .addColumn('account_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('person_id', text, (column) => column.notNull())
      .addColumn('credential_id', text, (column) => column.notNull())
      .addColumn('user_handle', text, (column) => column.notNull())
      .addColumn('rp_id', text, (column) => column.notNull())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('used_at', text)
      .addPrimaryKeyConstraint('passkeys_key', ['account_id', 'id'])
      .addUniqueConstraint('passkeys_credential', ['account_id', 'credential_id'])
      .execute();
    await db.schema.createIndex('passkeys_of_handle').on('passkeys').columns(['user_handle']).execute();
    await db.schema
      .createTable('passkey_challenges')
      .addColumn('hash', text, (column) => column.notNull())
      .addColumn('session_hash', text)
      .addColumn('expires_at', text, (column) => column.notNull())
      .execute();
    for (const column of ['hash', 'expires_at']) {
      await db.schema.createIndex(`passkey_challenges_${column}`).on('passkey_challenges').columns([column]).execute();
    }
  },
};
