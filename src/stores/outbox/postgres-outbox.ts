import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import {
  addressWithoutSecrets,
  CONFLICT_TIMEOUT_MS,
  connectionFailure,
  errorCode,
  isPostgresConflict,
  retryOnConflict,
} from '../../platform/database-errors.js';
import type { OutboxStore } from '../../proxy/index.js';
import { migrateOutbox, outboxSchemaState } from './outbox-migrations.js';
import { createOutbox } from './outbox-queries.js';
import type { OutboxSchema } from './outbox-schema.js';

/** Two processes that create a table or a migration's row together: unique violation, duplicate table, duplicate type. */
const CREATED_TOGETHER = new Set(['23505', '42P07', '42710']);
const BIGINT = 20;

/**
 * Opens the outbox in the Postgres at `databaseUrl` (`postgres://…`), through at most so many `connections`, in tables of its
 * own beside whatever is there. Throws one Error that names its host and database, not its password.
 */
export async function openPostgresOutbox(databaseUrl: string, connections = 5): Promise<OutboxStore> {
  let db: Kysely<OutboxSchema> | undefined;
  try {
    db = new Kysely<OutboxSchema>({ dialect: new PostgresDialect({ pool: createPool(databaseUrl, connections) }) });
    await retryOnConflict(
      () => migrateOutbox(db!),
      (error) => isPostgresConflict(error) || CREATED_TOGETHER.has(errorCode(error)),
    );
  } catch (error) {
    await db?.destroy();
    throw new Error(`Cannot open the outbox ${addressWithoutSecrets(databaseUrl)}: ${connectionFailure(error)}`, {
      cause: error,
    });
  }
  return createOutbox({
    db,
    isConflict: isPostgresConflict,
    locksRows: true,
    tryWriting: async () => {
      // A new version of a row, whatever it holds.
      await db!
        .updateTable('outbox_migrations')
        .set(({ ref }) => ({ name: ref('name') }))
        .execute();
    },
  });
}

/** The state of the outbox's schema in that Postgres, which is only read. Throws like `openPostgresOutbox`. */
export async function readPostgresOutboxState(databaseUrl: string): Promise<{ pending: string[]; unknown: string[] }> {
  const db = new Kysely<OutboxSchema>({ dialect: new PostgresDialect({ pool: createPool(databaseUrl, 1) }) });
  try {
    return await outboxSchemaState(db);
  } catch (error) {
    throw new Error(`Cannot read the outbox ${addressWithoutSecrets(databaseUrl)}: ${connectionFailure(error)}`, {
      cause: error,
    });
  } finally {
    await db.destroy();
  }
}

function createPool(databaseUrl: string, connections: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: CONFLICT_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser: (oid, format) => (oid === BIGINT ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // A connection that breaks fails the query that needs it and is replaced; unheard, its event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    client.query(`set lock_timeout = ${CONFLICT_TIMEOUT_MS}`).catch(() => {});
  });
  return pool;
}
