import { type Migration, Migrator } from 'kysely';
import { createTables } from './migrations/0001-tables.js';
import { countReviews } from './migrations/0002-review-counts.js';
import { reviewInvitations } from './migrations/0003-review-invitations.js';
import { reviewAnswers } from './migrations/0004-review-answers.js';
import { reviewChanges } from './migrations/0005-review-changes.js';
import { vendorKeys } from './migrations/0006-vendor-keys.js';
import { reviewTitles } from './migrations/0007-review-titles.js';
import { reviewPictures } from './migrations/0008-review-pictures.js';
import { reviewDisclosures } from './migrations/0009-review-disclosures.js';
import { reports } from './migrations/0010-reports.js';
import { erasures } from './migrations/0011-erasures.js';
import { retention } from './migrations/0012-retention.js';
import { desk } from './migrations/0014-desk.js';
import { moderation } from './migrations/0015-moderation.js';
import { messages } from './migrations/0017-messages.js';
import { webhooks } from './migrations/0018-webhooks.js';
import { pageTokens } from './migrations/0019-page-tokens.js';
import { numbers } from './migrations/0020-numbers.js';
import { replyTemplates } from './migrations/0021-reply-templates.js';
import { passkeys } from './migrations/0022-passkeys.js';
import { reportLanguage } from './migrations/0025-report-language.js';
import { sentInvites } from './migrations/0026-sent-invites.js';
import { orders } from './migrations/0027-orders.js';
import { cancelledOrders } from './migrations/0028-cancelled-orders.js';
import { shopLook } from './migrations/0029-shop-look.js';
import { insights } from './migrations/0031-insights.js';
import { competitors } from './migrations/0032-competitors.js';
import { uploads } from './migrations/0033-uploads.js';
import { arrivedBytes } from './migrations/0034-arrived-bytes.js';
import { oneAsk } from './migrations/0040-one-ask.js';
import { starsOfMentions } from './migrations/0041-stars-of-mentions.js';
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
  '0006_vendor_keys': vendorKeys,
  '0007_review_titles': reviewTitles,
  '0008_review_pictures': reviewPictures,
  '0009_review_disclosures': reviewDisclosures,
  '0010_reports': reports,
  '0011_erasures': erasures,
  '0012_retention': retention,
  '0014_desk': desk,
  '0015_moderation': moderation,
  '0017_messages': messages,
  '0018_webhooks': webhooks,
  '0019_page_tokens': pageTokens,
  '0020_numbers': numbers,
  '0021_reply_templates': replyTemplates,
  '0022_passkeys': passkeys,
  '0025_report_language': reportLanguage,
  '0026_sent_invites': sentInvites,
  '0027_orders': orders,
  '0028_cancelled_orders': cancelledOrders,
  '0029_shop_look': shopLook,
  '0031_insights': insights,
  '0032_competitors': competitors,
  '0033_uploads': uploads,
  '0034_arrived_bytes': arrivedBytes,
  '0040_one_ask': oneAsk,
  '0041_stars_of_mentions': starsOfMentions,
};

/** One that is new may have a lower number than one that ran: each stands for itself. */
const migratorOf = (db: Db) =>
  new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS }, allowUnorderedMigrations: true });

/** Migrations that are still to run, and those that ran and that this version does not know. */
export interface SchemaState {
  pending: string[];
  unknown: string[];
}

/** Reads the state and changes nothing. */
export async function schemaState(db: Db): Promise<SchemaState> {
  const known = await migratorOf(db).getMigrations();
  const pending = known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
  if (pending.length === known.length) return { pending, unknown: [] };
  const done = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute();
  return { pending, unknown: done.map(({ name }) => name).filter((name) => !(name in MIGRATIONS)) };
}

/**
 * Throws when a newer version has changed the schema so that this one cannot work on it. A migration adds tables, indexes
 * and columns that may be null, so that the version before works on: servers are upgraded one after the other, and taken
 * back. It may drop or replace a constraint that no statement of that version names (such as `on conflict` on its columns), if every
 * row that this version writes satisfies the new one; `0006_vendor_keys` does. Any other change needs `breaking` in its name.
 * This is checked when the database is opened, and not afterwards: a server that runs on does not notice what a newer one changes.
 */
function refuseBreaking(unknown: readonly string[]): void {
  const breaking = unknown.find((name) => name.includes('breaking'));
  if (breaking !== undefined) throw new Error(`its schema is newer than this version knows (${breaking})`);
}

/** Whether the schema is up to date; it may be newer. Throws as `refuseBreaking` does. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { pending, unknown } = await schemaState(db);
  refuseBreaking(unknown);
  return pending.length === 0;
}

/** Brings the schema up to date. On SQLite the caller holds the lock; on Postgres Kysely takes one. */
export async function migrate(db: Db): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest();
  if (error !== undefined) throw error;
}
