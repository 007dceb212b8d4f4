import { randomBytes } from 'node:crypto';
import { type Kysely, type Migration, Migrator, PostgresAdapter, sql } from 'kysely';
import { foldNames, productTables } from './product-tables.js';
import type { Db } from './schema.js';
import { sourceTables, sourceWatchColumns } from './source-tables.js';
import { tableStatements } from './tables.js';

/** The tables of 0.1.0. What ran before it, in versions that were never released, has lower numbers and led to the same tables. */
const FIRST = '0100_schema';
/** The last one of those. */
const LAST_BEFORE = '0041_stars_of_mentions';

const schema: Migration = {
  async up(db: Kysely<unknown>) {
    if ((await ranMigrations(db)).includes(LAST_BEFORE)) return;
    const engine = db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
    for (const statement of tableStatements(engine)) await sql.raw(statement).execute(db);
    const epoch = randomBytes(9).toString('base64url');
    await sql`insert into change_sequence (epoch, sequence) values (${epoch}, 0)`.execute(db);
  },
};

/** Products, with a row for each that reviews name. */
const products: Migration = {
  async up(db: Kysely<unknown>) {
    const engine = db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
    for (const statement of productTables(engine)) await sql.raw(statement).execute(db);
    await foldNames(db);
  },
};

/** Which lists still differ only in reviews that say so themselves. */
const listVersions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table review_changes add column list_version text`.execute(db);
  },
};

/** Connected sources, and where a reply stands at its source. */
const sources: Migration = {
  async up(db: Kysely<unknown>) {
    const engine = db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
    for (const statement of sourceTables(engine)) await sql.raw(statement).execute(db);
  },
};

/** What lists of sources are watched by: since when one is silent, until when one is left alone, what was left out. */
const sourceWatch: Migration = {
  async up(db: Kysely<unknown>) {
    const engine = db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
    for (const statement of sourceWatchColumns(engine)) await sql.raw(statement).execute(db);
  },
};

/**
 * Competitors that were proposed; indexes for the few reviews that were written here under the name of a site, and for those whose replies their
 * source still looks at.
 */
const proposals: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table businesses add column proposed_competitors text`.execute(db);
    await sql`create index reviews_written_here_by_source on reviews (business_id, source) where source_feedback_id = id`.execute(
      db,
    );
    await sql`create index reviews_with_pending_reply on reviews (business_id, id) where reply_state = 'pending'`.execute(
      db,
    );
  },
};

/** What a shop asks in its form. */
const customQuestions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table businesses add column custom_questions text`.execute(db);
  },
};

/**
 * Every change of the schema, in order, for both engines. A migration that has been released is never edited: the next
 * one corrects it.
 */
const MIGRATIONS: Record<string, Migration> = {
  [FIRST]: schema,
  '0101_products': products,
  '0102_list_versions': listVersions,
  '0103_sources': sources,
  '0104_source_watch': sourceWatch,
  '0105_proposed_competitors': proposals,
  '0106_custom_questions': customQuestions,
};

const isBeforeFirst = (name: string) => name < FIRST;

/** Names of what ran; none where nothing ever did. */
async function ranMigrations<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** One that is new may have a lower number than one that ran: each stands for itself. What ran before the first has nothing left to do. */
async function migratorOf(db: Db): Promise<Migrator> {
  const before = (await ranMigrations(db)).filter(isBeforeFirst);
  const done = Object.fromEntries(before.map((name) => [name, { up: async () => {} }]));
  return new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...done, ...MIGRATIONS }) },
    allowUnorderedMigrations: true,
  });
}

/** Migrations that are still to run, and those that ran and that this version does not know. */
export interface SchemaState {
  pending: string[];
  unknown: string[];
}

/** Reads the state and changes nothing. */
export async function schemaState(db: Db): Promise<SchemaState> {
  const ran = await ranMigrations(db);
  return {
    pending: Object.keys(MIGRATIONS).filter((name) => !ran.includes(name)),
    unknown: ran.filter((name) => !(name in MIGRATIONS) && !isBeforeFirst(name)),
  };
}

/**
 * Throws when a newer version has changed the schema so that this one cannot work on it. A migration adds tables, indexes
 * and columns that may be null, so that the version before works on: servers are upgraded one after the other, and taken
 * back. It may drop or replace a constraint that no statement of that version names (such as `on conflict` on its columns), if every
 * row that this version writes satisfies the new one. Any other change needs `breaking` in its name.
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
  const before = (await ranMigrations(db)).filter(isBeforeFirst);
  if (before.length > 0 && !before.includes(LAST_BEFORE)) {
    throw new Error(
      `its schema is of a version from before 0.1.0 (${before.at(-1)}): start the last one of those (${LAST_BEFORE}) once`,
    );
  }
  const { error } = await (await migratorOf(db)).migrateToLatest();
  if (error !== undefined) throw error;
}
