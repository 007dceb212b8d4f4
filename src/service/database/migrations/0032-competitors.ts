import type { Kysely, Migration } from 'kysely';

/** Adds which vendors of its account a vendor names as competitors, as JSON. */
export const competitors: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('businesses').addColumn('competitors', 'text').execute();
  },
};
