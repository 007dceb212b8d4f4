/** The grown database: the only file that speaks Postgres. */
import { Kysely } from 'kysely';
import pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { createWrite, type Database, type OnWrite, WRITE_PATIENCE_MS } from './database.js';
import { isMigrated, migrate, type SchemaState, schemaState } from './migrations.js';
import { LenientPostgresDialect } from './postgres-dialect.js';
import { createPostgresNotices } from './postgres-notices.js';
import type { Schema } from './schema.js';

/** Serialization failure, deadlock: the transaction was undone, and may succeed when it is run again. */
const AGAIN = new Set(['40001', '40P01']);
/** What else says "not now": a lock or a connection waited for too long, a server that starts, stops or is gone. */
const NOT_NOW = new Set([
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
/** Held at once, where nobody says how many. */
const CONNECTIONS = 10;
/**
 * What a connection begins with, each by itself: an engine that speaks the protocol and lacks one takes the others.
 * Lists are walked in the order of their index. A bitmap loses that order and sorts the whole list again, and is what
 * the planner takes while it has no statistics: after a large import the newest 1,000 of 150,000 took 60 ms, not 1.4.
 */
const SESSION = [`set lock_timeout = ${WRITE_PATIENCE_MS}`, 'set enable_bitmapscan = off'];

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
    throw new Error(`Cannot open the database ${withoutSecrets(url)}: ${reason(error)}`, { cause: error });
  }
  const pool = createPool(url, connections, SESSION);
  const db = new Kysely<Schema>({ dialect: new LenientPostgresDialect({ pool }) });
  const notices = createPostgresNotices({ url, pool, log });
  return {
    db,
    notices,
    write: createWrite(db, (error) => AGAIN.has(codeOf(error)), onWrite),
    unavailable: (error) => AGAIN.has(codeOf(error)) || isNotNow(error),
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
      await notices.close();
      await db.destroy();
    },
  };
}

/** The state of the schema in the database at `url`, which is only read. Throws like `openPostgres`. */
export async function readPostgresState(url: string): Promise<SchemaState> {
  const db = new Kysely<Schema>({ dialect: new LenientPostgresDialect({ pool: createPool(url) }) });
  try {
    return await schemaState(db);
  } catch (error) {
    throw new Error(`Cannot read the database ${withoutSecrets(url)}: ${reason(error)}`, { cause: error });
  } finally {
    await db.destroy();
  }
}

/** Each connection is given out once it has the `settings` that the engine knows. */
function createPool(url: string, connections = CONNECTIONS, settings: readonly string[] = []): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: WRITE_PATIENCE_MS,
    types: { getTypeParser: (oid, format) => (oid === BIGINT ? Number : pg.types.getTypeParser(oid, format)) },
    async onConnect(client) {
      for (const setting of settings) await client.query(setting).catch(() => {});
    },
  });
  // A connection that breaks, idle or amid a transaction, fails the query that needs it and is replaced; unheard, its
  // event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** On a connection that waits for locks as long as it takes: another process may be filling a new table. */
async function migrateAt(url: string): Promise<void> {
  const db = new Kysely<Schema>({ dialect: new LenientPostgresDialect({ pool: createPool(url) }) });
  try {
    if (!(await isMigrated(db))) await migrate(db);
  } finally {
    await db.destroy();
  }
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '');
}

function isNotNow(error: unknown): boolean {
  if (NOT_NOW.has(codeOf(error)) || /^08/.test(codeOf(error))) return true;
  // pg gives these no code.
  return (
    error instanceof Error && /^Connection terminated|^timeout exceeded when trying to connect/.test(error.message)
  );
}

function reason(error: unknown): string {
  const { message, errors } = error as AggregateError;
  return message || (errors?.[0] as Error | undefined)?.message || codeOf(error);
}

function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return 'at DATABASE_URL';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
