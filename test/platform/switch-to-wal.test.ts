import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import SQLite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { switchToWal } from '../../src/platform/switch-to-wal.js';
import { temporaryDirectory } from '../service/temporary-service.js';

/** Reads in `path` until `refused` counts one, then ends its read. */
const READER = `
  const { workerData, parentPort } = require('node:worker_threads');
  const sqlite = new (require(workerData.library))(workerData.path);
  sqlite.exec('begin');
  sqlite.prepare('select * from notes').all();
  parentPort.postMessage('reads');
  Atomics.wait(workerData.refused, 0, 0);
  sqlite.exec('commit');
`;

test('a file that another connection holds just then is put into WAL mode as soon as it is free', async () => {
  const path = join(temporaryDirectory(), 'notes.sqlite');
  const sqlite = new SQLite(path, { timeout: 0 });
  onTestFinished(() => void sqlite.close());
  sqlite.exec('create table notes (text text)');
  const refused = new Int32Array(new SharedArrayBuffer(4));
  const library = createRequire(import.meta.url).resolve('better-sqlite3');
  const reader = new Worker(READER, { eval: true, workerData: { path, library, refused } });
  await new Promise((resolve) => reader.once('message', resolve));

  switchToWal({
    pragma(text) {
      try {
        return sqlite.pragma(text);
      } catch (error) {
        Atomics.add(refused, 0, 1);
        Atomics.notify(refused, 0);
        throw error;
      }
    },
  });
  expect(Atomics.load(refused, 0)).toBeGreaterThan(0);
  expect(sqlite.pragma('journal_mode', { simple: true })).toBe('wal');
});

test('what is wrong with the file is thrown at once', () => {
  const sqlite = new SQLite(':memory:');
  sqlite.close();
  expect(() => switchToWal(sqlite)).toThrow('The database connection is not open');
});
