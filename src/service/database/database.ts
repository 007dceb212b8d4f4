import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { retryOnConflict } from '../../platform/database-errors.js';
import type { Db } from './schema.js';

/** One of the two engines, opened, with its schema up to date. */
export interface Database {
  /** For reads; whatever writes goes through `write`. */
  db: Db;
  /**
   * Runs `work` in a transaction, and again from its beginning after a conflict with another writer, for five seconds.
   * Resolves when the transaction is on disk; rejects when nothing of it is.
   */
  write: Write;
  /** Whether rows can be locked, so that a process passes over those that another one is taking; SQLite has one writer at a time. */
  locksRows: boolean;
  /**
   * Opens the database as it is at this moment, for reads that take long: what is written meanwhile is not in it. It holds no
   * connection that others need, and has to be closed.
   */
  openMoment(): Promise<DatabaseMoment>;
  /** Whether an error says that the database is unavailable for now: locked too long, restarting, or out of reach. */
  unavailable(error: unknown): boolean;
  /** Counts requests among all processes on this database; null on the embedded one. */
  sharedLimiter: ((rate: RequestRate) => RateLimiterAbstract) | null;
  /** Notifies other processes on this database of writes; null where the engine cannot: they poll. */
  notifications: WriteNotifications | null;
  close(): Promise<void>;
}

/** Notifies other processes of writes, and is notified by them. A notification may get lost. */
export interface WriteNotifications {
  notify(): void;
  /** Runs `listener` after writes of other processes, and when some may have been missed. The returned function ends that. */
  listen(listener: () => void): () => void;
}

/** The database as it was when this was opened. */
export interface DatabaseMoment {
  db: Db;
  close(): Promise<void>;
}

/** Runs `work` in a transaction of its own. */
export type Write = <T>(work: (transaction: Db) => Promise<T>) => Promise<T>;

/** So many requests in so many seconds. */
export interface RequestRate {
  requests: number;
  seconds: number;
}

/** Thrown by work that found its rows changed by another writer: `write` runs it again. */
export class WriteConflict extends Error {}

/** Called when a write has ended: with null when it is on disk, else with the error, which need not be the database's fault. */
export type OnWrite = (error: unknown) => void;

/** Writes to `db`; `isConflict` recognises the errors that another writer caused. The connection is free while a writer waits. */
export function createWrite(db: Db, isConflict: (error: unknown) => boolean, onWrite: OnWrite = () => {}): Write {
  return async (work) => {
    try {
      const result = await retryOnConflict(
        () => db.transaction().execute(work),
        (error) => error instanceof WriteConflict || isConflict(error),
      );
      onWrite(null);
      return result;
    } catch (error) {
      onWrite(error);
      throw error;
    }
  };
}
