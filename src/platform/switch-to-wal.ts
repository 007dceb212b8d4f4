import { CONFLICT_TIMEOUT_MS, isSqliteBusy } from './database-errors.js';

const PAUSE_MS = 5;

/**
 * Puts a SQLite file into WAL mode. Where several connections do so with a new file at once, SQLite refuses all but one and, against
 * its timeout, without waiting: each holds a lock that the others need. Those that are refused try again for five seconds, and find it done.
 */
export function switchToWal(sqlite: { pragma(text: string): unknown }): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (const end = Date.now() + CONFLICT_TIMEOUT_MS; ; Atomics.wait(pause, 0, 0, PAUSE_MS)) {
    try {
      sqlite.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (!isSqliteBusy(error) || Date.now() > end) throw error;
    }
  }
}
