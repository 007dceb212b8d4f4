import { type Kysely, type Migration, sql } from 'kysely';
import { orderedText } from './0001-tables.js';

/** Adds the number of reviews of each business by source and visibility: a total is then read, where a million rows had to be counted. */
export const countReviews: Migration = {
  async up(db: Kysely<unknown>) {
    const text = orderedText(db);
    await db.schema
      .createTable('review_counts')
      .addColumn('business_id', text, (column) => column.notNull().references('businesses.id'))
      .addColumn('source', text, (column) => column.notNull())
      .addColumn('show_on_widget', 'integer', (column) => column.notNull())
      .addColumn('is_archived', 'integer', (column) => column.notNull())
      .addColumn('reviews', 'integer', (column) => column.notNull())
      .addColumn('rated', 'integer', (column) => column.notNull())
      .addColumn('rating_hundredths', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('review_counts_key', ['business_id', 'source', 'show_on_widget', 'is_archived'])
      .execute();
    await sql`
      insert into review_counts (business_id, source, show_on_widget, is_archived, reviews, rated, rating_hundredths)
      select business_id, source, show_on_widget, is_archived,
             count(*), count(rating_hundredths), coalesce(sum(rating_hundredths), 0)
      from reviews
      group by business_id, source, show_on_widget, is_archived`.execute(db);
  },
};
