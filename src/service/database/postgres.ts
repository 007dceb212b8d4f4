/** The grown database: the only file that speaks Postgres. */

import { Kysely, type MigrationLockOptions, PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import {
  addressWithoutSecrets,
  CONFLICT_TIMEOUT_MS,
  connectionFailure,
  errorCode,
  isPostgresConflict,
} from '../../platform/database-errors.js';
import { createWrite, type Database, type DatabaseMoment, type OnWrite } from './database.js';
import { isMigrated, migrate, type SchemaState, schemaState } from './migrations.js';
import { createPostgresNotifications } from './postgres-notifications.js';
import type { Schema } from './schema.js';

/** The database is unavailable for now: a lock or a connection took too long, the server starts, stops or is gone. */
const UNAVAILABLE = new Set([
  '55P03',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const BIGINT = 20;
/** Connections of a process, where the settings do not say. */
const CONNECTIONS = 10;
/**
 * What a connection begins with, each by itself: an engine that speaks the protocol and lacks one takes the others.
 * Lists are walked in the order of their index. A bitmap loses that order and sorts the whole list again, and is what
 * the planner takes while it has no statistics: after a large import the newest 1,000 of 150,000 took 60 ms, not 1.4.
 */
const SESSION = [`set lock_timeout = ${CONFLICT_TIMEOUT_MS}`, 'set enable_bitmapscan = off'];

/**
 * Opens the database at `url` (`postgres://…`) with its schema up to date. Processes that open it together migrate it
 * once. Throws one Error that names its host and database, not its password.
 */
export async function openPostgres(
  url: string,
  connections = CONNECTIONS,
  onWrite?: OnWrite,
  log: (event: object) => void = () => {},
): Promise<Database> {
  try {
    await migrateAt(url);
  } catch (error) {
    throw new Error(`Cannot open the database ${addressWithoutSecrets(url)}: ${connectionFailure(error)}`, {
      cause: error,
    });
  }
  const pool = createPool(url, connections, SESSION);
  const db = new Kysely<Schema>({ dialect: new LenientPostgresDialect({ pool }) });
  const notifications = createPostgresNotifications({ url, pool, log });
  return {
    db,
    notifications,
    locksRows: true,
    write: createWrite(db, isPostgresConflict, onWrite),
    openMoment: () => openMoment(url),
    unavailable: (error) => isPostgresConflict(error) || isUnavailable(error),
    sharedLimiter: ({ requests, seconds }) =>
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'request_counts',
        tableCreated: true,
        keyPrefix: 'key',
        points: requests,
        duration: seconds,
      }),
    async close() {
      await notifications.close();
      await db.destroy();
    },
  };
}

/** A connection beside the pool, in a transaction that sees one state of the database. */
async function openMoment(url: string): Promise<DatabaseMoment> {
  const pool = createPool(url, 1, SESSION);
  const own = new Kysely<Schema>({ dialect: new LenientPostgresDialect({ pool }) });
  try {
    const db = await own.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
    await db.selectFrom('settings').select('name').limit(1).execute();
    return {
      db,
      async close() {
        await db
          .rollback()
          .execute()
          .catch(() => {});
        await own.destroy();
      },
    };
  } catch (error) {
    await own.destroy();
    throw error;
  }
}

/** The state of the schema in the database at `url`, which is only read. Throws like `openPostgres`. */
export async function readPostgresState(url: string): Promise<SchemaState> {
  const db = new Kysely<Schema>({ dialect: new LenientPostgresDialect({ pool: createPool(url) }) });
  try {
    return await schemaState(db);
  } catch (error) {
    throw new Error(`Cannot read the database ${addressWithoutSecrets(url)}: ${connectionFailure(error)}`, {
      cause: error,
    });
  } finally {
    await db.destroy();
  }
}

/** A pool whose connections have those of the `settings` that the engine knows. */
function createPool(url: string, connections = CONNECTIONS, settings: readonly string[] = []): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONFLICT_TIMEOUT_MS,
    types: { getTypeParser: (oid, format) => (oid === BIGINT ? Number : pg.types.getTypeParser(oid, format)) },
    async onConnect(client) {
      for (const setting of settings) await client.query(setting).catch(() => {});
    },
  });
  // A connection that breaks, idle or in a transaction, fails the query that uses it and is replaced. Without a listener its
  // event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Uses connections without a lock timeout: another process may be filling a new table. */
async function migrateAt(url: string): Promise<void> {
  const db = new Kysely<Schema>({ dialect: new LenientPostgresDialect({ pool: createPool(url) }) });
  try {
    if (!(await isMigrated(db))) await migrate(db);
  } finally {
    await db.destroy();
  }
}

function isUnavailable(error: unknown): boolean {
  if (UNAVAILABLE.has(errorCode(error)) || /^08/.test(errorCode(error))) return true;
  // pg gives these no code.
  return (
    error instanceof Error && /^Connection terminated|^timeout exceeded when trying to connect/.test(error.message)
  );
}

/** Feature not supported, no such function: errors of engines that speak Postgres' protocol and have no advisory locks. */
const NO_SUCH_LOCK = new Set(['0A000', '42883']);

/**
 * Kysely's own, but for the lock on migrations: an engine without advisory locks is migrated without one. Before several
 * processes start at once on such an engine, `migrate` must have run; otherwise all but one of them may fail to start.
 */
class LenientPostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new LenientAdapter();
  }
}

class LenientAdapter extends PostgresAdapter {
  override acquireMigrationLock(db: Kysely<unknown>, options: MigrationLockOptions): Promise<void> {
    return orWithout(super.acquireMigrationLock(db, options));
  }

  override releaseMigrationLock(db: Kysely<unknown>, options: MigrationLockOptions): Promise<void> {
    return orWithout(super.releaseMigrationLock(db, options));
  }
}

async function orWithout(locking: Promise<void>): Promise<void> {
  try {
    await locking;
  } catch (error) {
    if (!NO_SUCH_LOCK.has(String((error as { code?: unknown }).code))) throw error;
  }
}
