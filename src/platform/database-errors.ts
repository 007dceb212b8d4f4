import pRetry from 'p-retry';

/** What a database or the operating system calls an error (SQLSTATE, `SQLITE_…`, `ECONNREFUSED`); empty where it has no name. */
export function errorCode(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '');
}

/** Serialization failure, deadlock: Postgres undid the transaction, which may succeed when it is run again. */
const POSTGRES_CONFLICTS = new Set(['40001', '40P01']);

/** Whether Postgres says that another transaction was in the way, and nothing was done. */
export function isPostgresConflict(error: unknown): boolean {
  return POSTGRES_CONFLICTS.has(errorCode(error));
}

/** Whether SQLite says that another connection has the file. */
export function isSqliteBusy(error: unknown): boolean {
  return /^SQLITE_(?:BUSY|LOCKED)/.test(errorCode(error));
}

/** Why a connection failed, in words. Node puts the attempts on several addresses in an AggregateError without a message. */
export function connectionFailure(error: unknown): string {
  const { message, errors } = error as AggregateError;
  return message || (errors?.[0] as Error | undefined)?.message || errorCode(error);
}

/** Host and database of a Postgres address, without user and password. */
export function addressWithoutSecrets(url: string): string {
  if (!URL.canParse(url)) return 'at DATABASE_URL';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** How long a writer waits for other writers, milliseconds. */
export const CONFLICT_TIMEOUT_MS = 5_000;

/**
 * Runs `work`, and again from its beginning while `isConflict` says that another writer made it fail, for five seconds.
 * Waits 5 to 10 ms in between, at random, so that two writers do not meet again and again.
 */
export function retryOnConflict<T>(work: () => T | Promise<T>, isConflict: (error: unknown) => boolean): Promise<T> {
  return pRetry(async () => work(), {
    retries: Number.POSITIVE_INFINITY,
    maxRetryTime: CONFLICT_TIMEOUT_MS,
    minTimeout: 5,
    factor: 1,
    randomize: true,
    shouldRetry: ({ error }) => isConflict(error),
  });
}
