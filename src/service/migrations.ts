import type { Kysely, Migration } from 'kysely';

/**
 * Every change of the schema, in order, for both engines. A migration that has been released is never edited: the next
 * one corrects it.
 */
export const MIGRATIONS: Record<string, Migration> = {
  '0001_reviews': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('api_keys')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull().unique())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('revoked_at', 'text')
        .execute();
      await db.schema
        .createTable('businesses')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('sender_name', 'text', (column) => column.notNull())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('industry', 'text', (column) => column.notNull())
        .addColumn('website', 'text', (column) => column.notNull())
        .addColumn('logo_url', 'text', (column) => column.notNull())
        .addColumn('google_place_id', 'text')
        .addColumn('facebook_url', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('businesses_account')
        .on('businesses')
        .columns(['account_id', 'created_at'])
        .execute();
      await db.schema
        .createTable('reviews')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('business_id', 'text', (column) => column.notNull().references('businesses.id'))
        .addColumn('author_name', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('email', 'text')
        .addColumn('phone_number', 'text')
        .addColumn('photo', 'text')
        .addColumn('rating', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('updated_at', 'text', (column) => column.notNull())
        .addColumn('is_archived', 'integer', (column) => column.notNull())
        .addColumn('show_on_widget', 'integer', (column) => column.notNull())
        .addColumn('shield', 'integer', (column) => column.notNull())
        .addColumn('source', 'text', (column) => column.notNull())
        .addColumn('source_feedback_id', 'text', (column) => column.notNull())
        .addColumn('review_url', 'text')
        .addColumn('type', 'text')
        .addColumn('video_ref', 'text')
        .addColumn('gif_ref', 'text')
        .addColumn('response', 'text')
        .addColumn('product', 'text')
        .addColumn('verified', 'integer', (column) => column.notNull())
        .addColumn('idempotency_key', 'text')
        .addColumn('idempotency_hash', 'text')
        .execute();
      await db.schema
        .createIndex('reviews_newest')
        .on('reviews')
        .columns(['business_id', 'created_at desc', 'id desc'])
        .execute();
      await db.schema
        .createIndex('reviews_source')
        .unique()
        .on('reviews')
        .columns(['business_id', 'source', 'source_feedback_id'])
        .execute();
      await db.schema
        .createIndex('reviews_idempotency')
        .unique()
        .on('reviews')
        .columns(['business_id', 'idempotency_key'])
        .execute();
      await db.schema
        .createTable('settings')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute();
    },
  },
};
