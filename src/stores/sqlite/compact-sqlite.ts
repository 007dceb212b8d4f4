/**
 * Removes from the files of a SQLite database what was deleted in it. `secure_delete` overwrites a deleted row where it is, but not the
 * copies that stay where it was before pages were split (8 of 4,000 rows in a trial): only a file that is written anew holds none, nor
 * does its write-ahead log once that is empty.
 */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** How long other processes may write, or read an earlier state, until it is given up, ms. */
const WAIT_MS = 10_000;

/** Runs in a thread of its own, since a gigabyte takes seconds: the process serves on. A checkpoint says that it was hindered in its result. */
const COMPACT = `
  const { workerData, parentPort } = require('node:worker_threads');
  const SQLite = require(workerData.driver);
  const sqlite = new SQLite(workerData.path, { fileMustExist: true, timeout: workerData.waitMs });
  const until = Date.now() + workerData.waitMs;
  function compact() {
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('secure_delete = ON');
    sqlite.exec('vacuum');
    const [{ busy }] = sqlite.pragma('wal_checkpoint(TRUNCATE)');
    if (busy) throw Object.assign(new Error('a reader keeps the write-ahead log'), { code: 'SQLITE_BUSY' });
  }
  // Not every conflict with a writer waits by itself.
  for (;;) {
    try {
      compact();
      break;
    } catch ({ code, message }) {
      if (!String(code).startsWith('SQLITE_BUSY') || Date.now() >= until) {
        parentPort.postMessage({ code, message });
        break;
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
  sqlite.close();`;

/**
 * Writes the database at `path` anew and empties its write-ahead log, while other processes have it open: these read meanwhile, and their
 * writes wait. Rejects with SQLite's code when others hold it up for ten seconds, or the disk has no room for a second copy.
 */
export function compactSqlite(path: string, waitMs = WAIT_MS): Promise<void> {
  const driver = createRequire(import.meta.url).resolve('better-sqlite3');
  const worker = new Worker(COMPACT, { eval: true, workerData: { driver, path, waitMs } });
  return new Promise((resolve, reject) => {
    worker.once('message', ({ code, message }) => reject(Object.assign(new Error(message), { code })));
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
}
