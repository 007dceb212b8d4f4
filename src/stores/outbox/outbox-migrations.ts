import { PostgresAdapter } from 'kysely';
import type { OutboxDb } from './outbox-schema.js';

/** Every change of the schema, in order. One that has been released is never edited: the next one corrects it. */
const MIGRATIONS: Record<string, (db: OutboxDb) => Promise<void>> = {
  '0001_outbox': createOutboxTable,
  '0002_said': addSaid,
  '0003_content': addContent,
  '0004_server_errors': addServerErrors,
  '0005_erased': createErasedTable,
};

/** What of the schema is still to be done, and what another version has done that this one does not know. Changes nothing. */
export async function outboxSchemaState(db: OutboxDb): Promise<{ pending: string[]; unknown: string[] }> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'outbox_migrations'))
    return { pending: Object.keys(MIGRATIONS), unknown: [] };
  const rows = await db.selectFrom('outbox_migrations').select('name').orderBy('name').execute();
  const done = rows.map(({ name }) => name);
  return {
    pending: Object.keys(MIGRATIONS).filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !(name in MIGRATIONS)),
  };
}

/**
 * Brings the outbox's schema up to date. Throws when a newer version has changed it so that this one cannot work on it (what
 * has `breaking` in its name; any other migration leaves the version before working), and when another process migrates at
 * the same time: that one's row in `outbox_migrations` is the lock, and the caller retries. Kysely's own migrator
 * needs an advisory lock on Postgres, which not everything that speaks its protocol has.
 */
export async function migrateOutbox(db: OutboxDb): Promise<void> {
  await db.schema
    .createTable('outbox_migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .execute();
  const rows = await db.selectFrom('outbox_migrations').select('name').execute();
  const done = new Set(rows.map(({ name }) => name));
  const breaking = [...done].find((name) => !(name in MIGRATIONS) && name.includes('breaking'));
  if (breaking !== undefined) throw new Error(`its schema is newer than this version knows (${breaking})`);
  for (const [name, up] of Object.entries(MIGRATIONS)) {
    if (done.has(name)) continue;
    await db.transaction().execute(async (transaction) => {
      await transaction.insertInto('outbox_migrations').values({ name }).execute();
      await up(transaction);
    });
  }
}

async function createOutboxTable(db: OutboxDb): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable('outbox')
    .addColumn('seq', isPostgres ? 'bigserial' : 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('vendor_id', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('feedback_id', 'text')
    .addColumn('review', 'text')
    .addColumn('kept_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('may_have_arrived', 'integer', (column) => column.notNull())
    .addColumn('arrived_before', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('delivered_at', 'bigint')
    .addUniqueConstraint('outbox_vendor_key', ['vendor_id', 'key'])
    .execute();
  await db.schema.createIndex('outbox_line').on('outbox').columns(['state', 'vendor_id', 'seq', 'kept_at']).execute();
  await db.schema.createIndex('outbox_alike').on('outbox').columns(['vendor_id', 'fingerprint']).execute();
}

async function addSaid(db: OutboxDb): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('said', 'text').execute();
}

async function addContent(db: OutboxDb): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('content', 'text').execute();
}

async function addServerErrors(db: OutboxDb): Promise<void> {
  const count = db.schema
    .alterTable('outbox')
    .addColumn('server_errors', 'integer', (column) => column.notNull().defaultTo(0));
  await count.execute();
}

async function createErasedTable(db: OutboxDb): Promise<void> {
  await db.schema
    .createTable('outbox_erased')
    .addColumn('vendor_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('erased_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('outbox_erased_key', ['vendor_id', 'id'])
    .execute();
}
