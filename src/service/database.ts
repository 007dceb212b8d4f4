import { setTimeout as sleep } from 'node:timers/promises';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Db } from './schema.js';

/** One of the two engines, opened, with its schema up to date. */
export interface Database {
  /** For reads; whatever writes goes through `write`. */
  db: Db;
  /**
   * Runs `work` in a transaction, and again from its beginning when another writer was in its way, for five seconds.
   * Resolves when the transaction is on disk; rejects when nothing of it is.
   */
  write: Write;
  /** Whether an error says that the database cannot answer now: locked too long, restarting, or out of reach. */
  unavailable(error: unknown): boolean;
  /** Counts requests among all processes on this database; null on the embedded one. */
  sharedLimiter: ((limit: RequestLimit) => RateLimiterAbstract) | null;
  /** What processes on this database tell each other; null where there is no such thing: they look. */
  notices: WriteNotices | null;
  close(): Promise<void>;
}

/** Says that something was written, and hears it of other processes. Any of it may get lost. */
export interface WriteNotices {
  notify(): void;
  /** Runs `listener` after writes of others, and when some may have been missed, until the function it returns is called. */
  listen(listener: () => void): () => void;
}

/** Runs `work` in a transaction of its own. */
export type Write = <T>(work: (transaction: Db) => Promise<T>) => Promise<T>;

/** So many requests in so many seconds. */
export interface RequestLimit {
  requests: number;
  seconds: number;
}

/** How long a writer waits for others. */
export const WRITE_PATIENCE_MS = 5000;
const LONGEST_PAUSE_MS = 25;

/** Thrown by work that found its rows changed by another writer: `write` begins it again. */
export class Overtaken extends Error {}

/** Is told how each write ended: null when it is on disk, else why nothing of it is, which may be no fault of the database. */
export type OnWrite = (error: unknown) => void;

/** Writes to `db`; `inTheWay` tells the errors that another writer caused. Nobody sleeps holding the connection. */
export function createWrite(db: Db, inTheWay: (error: unknown) => boolean, onWrite: OnWrite = () => {}): Write {
  return async (work) => {
    const end = performance.now() + WRITE_PATIENCE_MS;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const result = await db.transaction().execute(work);
        onWrite(null);
        return result;
      } catch (error) {
        if (!(error instanceof Overtaken || inTheWay(error)) || performance.now() > end) {
          onWrite(error);
          throw error;
        }
      }
      await sleep(Math.random() * Math.min(2 ** attempt, LONGEST_PAUSE_MS));
    }
  };
}
