import type { Kysely, Migration } from 'kysely';

/** Keeps what somebody answered to the shop's own questions. No row is rewritten: those that are there have none. */
export const reviewAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('reviews').addColumn('answers', 'text').execute();
  },
};
