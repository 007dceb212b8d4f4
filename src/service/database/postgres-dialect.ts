import { type Kysely, type MigrationLockOptions, PostgresAdapter, PostgresDialect } from 'kysely';

/** Feature not supported, no such function: errors of engines that speak Postgres' protocol and have no advisory locks. */
const NO_SUCH_LOCK = new Set(['0A000', '42883']);

/**
 * Kysely's own, but for the lock on migrations: an engine without advisory locks is migrated without one. Before several
 * processes start at once on such an engine, `migrate` must have run; otherwise all but one of them may fail to start.
 */
export class LenientPostgresDialect extends PostgresDialect {
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
