import type { Kysely, Migration } from 'kysely';

/** Adds the language of a report, in which both sides are told the decision. Older reports keep null, which reads as English. */
export const reportLanguage: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('reports').addColumn('language', 'text').execute();
  },
};
