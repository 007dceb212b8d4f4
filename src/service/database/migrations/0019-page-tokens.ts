import type { Kysely, Migration } from 'kysely';
import { orderedText } from './0001-tables.js';

/**
 * Adds the tokens that were made for pages, so that they can be listed and revoked one by one, and when each token and each API key was
 * last used.
 */
export const pageTokens: Migration = {
  async up(db: Kysely<unknown>) {
    const text = orderedText(db);
    await db.schema
      .createTable('page_tokens')
      .addColumn('account_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      // No foreign key: the version before, which does not know this table, must be able to erase a vendor.
      .addColumn('business_id', text, (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('origins', 'text')
      .addColumn('token', 'text')
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('expires_at', text)
      .addColumn('revoked_at', text)
      .addColumn('used_at', text)
      .addColumn('used_origin', 'text')
      .addPrimaryKeyConstraint('page_tokens_key', ['account_id', 'id'])
      .execute();
    await db.schema
      .createIndex('page_tokens_of_business')
      .on('page_tokens')
      .columns(['account_id', 'business_id', 'created_at'])
      .execute();
    // A use names the token alone.
    await db.schema.createIndex('page_tokens_by_id').on('page_tokens').column('id').execute();
    await db.schema
      .createIndex('page_tokens_revoked')
      .on('page_tokens')
      .columns(['account_id', 'id'])
      .where('revoked_at' as never, 'is not', null)
      .execute();
    await db.schema.alterTable('api_keys').addColumn('used_at', 'text').execute();
  },
};
