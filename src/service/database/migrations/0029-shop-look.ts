import type { Kysely, Migration } from 'kysely';

/** Adds what a shop's own pages and mails look like. Null: as usual. */
export const shopLook: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('businesses').addColumn('look', 'text').execute();
  },
};
