import type { Kysely, Migration } from 'kysely';

/** Adds the title of a review. Existing reviews keep null, so no row is rewritten. */
export const reviewTitles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('reviews').addColumn('title', 'text').execute();
  },
};
