import { type Migration, Migrator } from 'kysely';
import { createTables } from './migrations/0001-tables.js';
import { countReviews } from './migrations/0002-review-counts.js';
import { reviewInvitations } from './migrations/0003-review-invitations.js';
import { reviewAnswers } from './migrations/0004-review-answers.js';
import { reviewChanges } from './migrations/0005-review-changes.js';
import type { Db } from './schema.js';

/**
 * Every change of the schema, in order, for both engines. A migration that has been released is never edited: the next
 * one corrects it.
 */
const MIGRATIONS: Record<string, Migration> = {
  '0001_tables': createTables,
  '0002_review_counts': countReviews,
  '0003_review_invitations': reviewInvitations,
  '0004_review_answers': reviewAnswers,
  '0005_review_changes': reviewChanges,
};

const migratorOf = (db: Db) => new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });

/** Whether the schema is up to date. Throws when a newer version has changed it. */
export async function isMigrated(db: Db): Promise<boolean> {
  const known = await migratorOf(db).getMigrations();
  if (known.some(({ executedAt }) => executedAt === undefined)) return false;
  const { done } = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select(({ fn }) => fn.countAll().as('done'))
    .executeTakeFirstOrThrow();
  if (Number(done) !== known.length) throw new Error('its schema is newer than this version knows');
  return true;
}

/** Brings the schema up to date. On SQLite the caller holds the lock; on Postgres Kysely takes one. */
export async function migrate(db: Db): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest();
  if (error !== undefined) throw error;
}
