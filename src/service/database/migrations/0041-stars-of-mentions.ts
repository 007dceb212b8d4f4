import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

/**
 * Adds to what was read the stars of its review and whether that was written here, null until it is read again; both stand in the indexes that count.
 * And an index of the reviews that were written here: what a desk measures of itself reads no other.
 */
export const starsOfMentions: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['review_readings', 'review_mentions']) {
      await db.schema.alterTable(table).addColumn('stars', 'integer').execute();
      await db.schema.alterTable(table).addColumn('written_here', 'integer').execute();
    }
    const index = async (name: string, table: string, columns: string[]) => {
      await db.schema.dropIndex(name).execute();
      return db.schema.createIndex(name).on(table).columns(columns);
    };
    const read = ['business_id', 'version', 'language', 'created_at', 'product_id', 'stars', 'written_here'];
    await (await index('review_readings_by_language', 'review_readings', read)).execute();
    const counted = ['topic', 'created_at', 'review_id', 'opinion', 'claim', 'stars', 'written_here'];
    await (await index('review_mentions_by_topic', 'review_mentions', ['business_id', ...counted])).execute();
    const byProduct = await index('review_mentions_by_product', 'review_mentions', [
      'business_id',
      'product_id',
      ...counted,
    ]);
    await byProduct.where(sql.ref('product_id'), 'is not', null).execute();
    // As 0020_numbers: on SQLite it holds the day of the reply, which stands in JSON, and what its condition names, without which a row would be read.
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const replied = sql.raw(isPostgres ? '' : `, json_extract(response, '$.date'), source_feedback_id, id`);
    await sql`create index reviews_written_here on reviews (business_id, created_at${replied})
      where source_feedback_id = id`.execute(db);
    if (!isPostgres) await db.schema.dropIndex('reviews_by_reply').execute();
  },
};
