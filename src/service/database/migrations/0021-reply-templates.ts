import type { Kysely, Migration } from 'kysely';
import { orderedText } from './0001-tables.js';

/** Adds the templates of replies that the people of an account write. The key begins with the account. */
export const replyTemplates: Migration = {
  async up(db: Kysely<unknown>) {
    const text = orderedText(db);
    await db.schema
      .createTable('reply_templates')
      .addColumn('account_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('reply_templates_key', ['account_id', 'id'])
      .execute();
  },
};
