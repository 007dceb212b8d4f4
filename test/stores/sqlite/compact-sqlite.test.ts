import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { compactSqlite } from '../../../src/stores/sqlite/compact-sqlite.js';
import { temporaryDirectory } from '../../service/temporary-service.js';

/** A database with rows of which most were deleted without being overwritten. */
function deletedRows() {
  const path = join(temporaryDirectory(), 'some.sqlite');
  const sqlite = new SQLite(path);
  onTestFinished(() => void sqlite.close());
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('secure_delete = OFF');
  sqlite.exec('create table texts (id integer primary key, text text)');
  const insert = sqlite.prepare('insert into texts (text) values (?)');
  for (let row = 0; row < 500; row += 1) insert.run(`secret ${'.'.repeat(row * 7)}`);
  insert.run('what stays');
  sqlite.exec(`delete from texts where text <> 'what stays'`);
  return { path, sqlite };
}

const bytesOf = (path: string) => ['', '-wal'].map((side) => readFileSync(path + side, 'latin1')).join();

test('what was deleted is in no byte of the file and of its log, while others have it open', async () => {
  const { path, sqlite } = deletedRows();
  expect(bytesOf(path)).toContain('secret');
  await compactSqlite(path);
  expect(bytesOf(path)).not.toContain('secret');
  expect(bytesOf(path)).toContain('what stays');
  expect(sqlite.prepare('select text from texts').pluck().all()).toEqual(['what stays']);
});

test('rejects while somebody reads an earlier state, and works afterwards', async () => {
  const { path, sqlite } = deletedRows();
  const reader = new SQLite(path);
  onTestFinished(() => void reader.close());
  const rows = reader.prepare('select * from texts').iterate();
  rows.next();
  await expect(compactSqlite(path, 50)).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  rows.return!();
  await compactSqlite(path, 50);
  expect(bytesOf(path)).not.toContain('secret');
  expect(sqlite.open).toBe(true);
});

test('rejects for what is no database', async () => {
  const path = join(temporaryDirectory(), 'some.sqlite');
  await expect(compactSqlite(path)).rejects.toMatchObject({ code: 'SQLITE_CANTOPEN' });
  writeFileSync(path, 'no database at all, but some text');
  await expect(compactSqlite(path)).rejects.toMatchObject({ code: 'SQLITE_NOTADB' });
});
