import type { Kysely, Migration } from 'kysely';

/** Adds the list of a review's pictures. Existing reviews keep null, so no row is rewritten. */
export const reviewPictures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('reviews').addColumn('pictures', 'text').execute();
  },
};
