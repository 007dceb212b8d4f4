import type { Kysely, Migration } from 'kysely';

/** Adds the shopper's answers to the shop's own questions. Existing reviews keep null, so no row is rewritten. */
export const reviewAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('reviews').addColumn('answers', 'text').execute();
  },
};
