import {
  type ColumnDefinitionBuilder,
  type Kysely,
  type Migration,
  PostgresAdapter,
  type RawBuilder,
  sql,
} from 'kysely';

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
const needed: Column = (column) => column.notNull();
const primary: Column = (column) => column.primaryKey();

/** Keys, businesses, reviews, invites and settings. */
export const createTables: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    const text = orderedText(db);

    await schema
      .createTable('api_keys')
      .addColumn('id', text, primary)
      .addColumn('account_id', text, needed)
      .addColumn('name', 'text', needed)
      .addColumn('hash', text, (column) => column.notNull().unique())
      .addColumn('created_at', text, needed)
      .addColumn('revoked_at', text)
      .execute();

    await schema
      .createTable('businesses')
      .addColumn('id', text, primary)
      .addColumn('account_id', text, needed)
      .addColumn('name', 'text', needed)
      .addColumn('sender_name', 'text', needed)
      .addColumn('address', 'text', needed)
      .addColumn('industry', 'text', needed)
      .addColumn('website', 'text', needed)
      .addColumn('logo_url', 'text', needed)
      .addColumn('google_place_id', 'text')
      .addColumn('facebook_url', 'text')
      .addColumn('created_at', text, needed)
      .execute();
    await schema
      .createIndex('businesses_account')
      .on('businesses')
      .columns(['account_id', 'created_at', 'id'])
      .execute();

    await schema
      .createTable('reviews')
      .addColumn('id', text, primary)
      .addColumn('account_id', text, needed)
      .addColumn('business_id', text, (column) => column.notNull().references('businesses.id'))
      .addColumn('author_name', 'text', needed)
      .addColumn('name', 'text', needed)
      .addColumn('email', 'text')
      .addColumn('phone_number', 'text')
      .addColumn('photo', 'text')
      .addColumn('rating', 'text', needed)
      .addColumn('rating_hundredths', 'integer')
      .addColumn('text', 'text', needed)
      .addColumn('created_at', text, needed)
      .addColumn('updated_at', text, needed)
      .addColumn('is_archived', 'integer', needed)
      .addColumn('show_on_widget', 'integer', needed)
      .addColumn('held_back_reason', 'text')
      .addColumn('shield', 'integer', needed)
      .addColumn('source', text, needed)
      .addColumn('source_feedback_id', text, needed)
      .addColumn('review_url', 'text')
      .addColumn('type', 'text')
      .addColumn('video_ref', 'text')
      .addColumn('gif_ref', 'text')
      .addColumn('response', 'text')
      .addColumn('product', 'text')
      .addColumn('verified', 'integer', needed)
      .execute();
    await schema
      .createIndex('reviews_at_source')
      .unique()
      .on('reviews')
      .columns(['business_id', 'source', 'source_feedback_id'])
      .execute();
    // A list reads one of these indexes in its order, forwards or backwards. The columns after the order are those that lists filter
    // by and statistics sum: a review that the filter leaves out is skipped in the index, and its row is not read.
    for (const owner of ['business', 'account']) {
      const list = (name: string, columns: string[]) =>
        schema
          .createIndex(`reviews_of_${owner}${name}`)
          .on('reviews')
          .columns([`${owner}_id`, ...columns]);
      await list('', ['created_at', 'id', 'source', 'show_on_widget', 'rating_hundredths']).execute();
      // Merchants mostly list the reviews that wait for approval: few rows among many, which the index above would search for.
      await list('_hidden', ['created_at', 'id']).where(sql.ref('show_on_widget'), '=', sql.lit(0)).execute();
    }
    await schema
      .createIndex('reviews_of_source')
      .on('reviews')
      .columns(['business_id', 'source', 'created_at', 'id'])
      .execute();

    await schema
      .createTable('contacts')
      .addColumn('id', text, primary)
      .addColumn('account_id', text, needed)
      .addColumn('business_id', text, (column) => column.notNull().references('businesses.id'))
      .addColumn('first_name', 'text', needed)
      .addColumn('last_name', 'text', needed)
      .addColumn('email', 'text')
      .addColumn('phone_number', 'text')
      .addColumn('source', 'text', needed)
      .addColumn('source_contact_id', 'text', needed)
      .addColumn('created_at', text, needed)
      .execute();
    await schema
      .createTable('invites')
      .addColumn('id', text, primary)
      .addColumn('account_id', text, needed)
      .addColumn('business_id', text, (column) => column.notNull().references('businesses.id'))
      .addColumn('contact_id', text, (column) => column.notNull().references('contacts.id'))
      .addColumn('campaign_id', 'text')
      .addColumn('channel', 'text', needed)
      .addColumn('products', 'text')
      .addColumn('created_at', text, needed)
      .addColumn('due_at', text, needed)
      .execute();
    await schema.createIndex('invites_due').on('invites').column('due_at').execute();
    await schema
      .createTable('text_messages')
      .addColumn('account_id', text, needed)
      .addColumn('month', text, needed)
      .addColumn('used', 'integer', needed)
      .addPrimaryKeyConstraint('text_messages_key', ['account_id', 'month'])
      .execute();

    await schema
      .createTable('idempotency_keys')
      .addColumn('scope', text, needed)
      .addColumn('key', text, needed)
      .addColumn('hash', 'text', needed)
      .addColumn('made_id', 'text', needed)
      .addColumn('created_at', text, needed)
      .addPrimaryKeyConstraint('idempotency_keys_key', ['scope', 'key'])
      .execute();
    await schema.createTable('settings').addColumn('name', text, primary).addColumn('value', 'text', needed).execute();
    // The columns that rate-limiter-flexible needs; used on Postgres alone.
    await schema
      .createTable('request_counts')
      .addColumn('key', 'varchar(255)', primary)
      .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('expire', 'bigint')
      .execute();
  },
};

/** Text ordered by its bytes, as SQLite orders all text: the same lists on both engines, and no collation to compare by. */
export function orderedText(db: Kysely<unknown>): 'text' | RawBuilder<unknown> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : 'text';
}
