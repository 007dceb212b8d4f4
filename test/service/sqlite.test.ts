import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { openStore } from '../../src/service/index.js';
import { temporaryDirectory, temporaryStore } from './temporary-service.js';

const mode = (path: string) => statSync(path).mode & 0o777;

describe('the data directory', () => {
  test('is made for its owner alone, with the database and its side files', async () => {
    const dataDir = join(temporaryDirectory(), 'a', 'b');
    const store = await temporaryStore({ dataDir });
    await store.settings.set('one', '1');
    expect(mode(dataDir)).toBe(0o700);
    for (const file of ['reviews.sqlite', 'reviews.sqlite-wal', 'reviews.sqlite-shm']) {
      expect(mode(join(dataDir, file))).toBe(0o600);
    }
  });

  test('keeps its mode when it was there before', async () => {
    const dataDir = join(temporaryDirectory(), 'shared');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o755);
    await temporaryStore({ dataDir });
    expect(mode(dataDir)).toBe(0o755);
  });
});

describe('opening', () => {
  test('uses WAL, so that readers and a writer do not wait for each other', async () => {
    const dataDir = temporaryDirectory();
    await temporaryStore({ dataDir });
    const sqlite = new SQLite(join(dataDir, 'reviews.sqlite'));
    expect(sqlite.pragma('journal_mode', { simple: true })).toBe('wal');
    sqlite.close();
  });

  test('finds what was stored before', async () => {
    const dataDir = temporaryDirectory();
    const before = await openStore({ dataDir });
    await before.settings.set('vendor', 'abc');
    await before.close();
    expect(await (await temporaryStore({ dataDir })).settings.get('vendor')).toBe('abc');
  });

  test('names the path of a directory that cannot be made', async () => {
    const file = join(temporaryDirectory(), 'file');
    writeFileSync(file, '');
    await expect(openStore({ dataDir: file })).rejects.toThrow(`Cannot open the database ${file}/reviews.sqlite: `);
    await expect(openStore({ dataDir: join(file, 'in') })).rejects.toThrow(`${file}/in/reviews.sqlite: `);
  });

  test('names the path of a file that is no database, and leaves it as it is', async () => {
    const dataDir = temporaryDirectory();
    const path = join(dataDir, 'reviews.sqlite');
    writeFileSync(path, 'dear diary\n'.repeat(100));
    await expect(openStore({ dataDir })).rejects.toThrow(`Cannot open the database ${path}: file is not a database`);
    expect(readFileSync(path, 'utf8')).toBe('dear diary\n'.repeat(100));
  });

  test('refuses a database that a newer version has migrated', async () => {
    const dataDir = temporaryDirectory();
    await (await openStore({ dataDir })).close();
    const sqlite = new SQLite(join(dataDir, 'reviews.sqlite'));
    sqlite.exec(`insert into kysely_migration values ('9999_future', '2030-01-01T00:00:00.000Z')`);
    sqlite.close();
    await expect(openStore({ dataDir })).rejects.toThrow('reviews.sqlite: its schema is newer');
  });
});

test('is ready while it is open', async () => {
  const store = await openStore({ dataDir: temporaryDirectory() });
  expect(await store.ready()).toBe(true);
  await store.close();
  expect(await store.ready()).toBe(false);
});

test('waits for another writer instead of failing', async () => {
  const dataDir = temporaryDirectory();
  const store = await temporaryStore({ dataDir });
  const other = await temporaryStore({ dataDir });
  const vendor = await store.vendors.create({ name: 'Blue Kettle' });
  const reviews = Array.from({ length: 2000 }, (_, index) => ({
    rating: '5',
    text: '',
    authorName: '',
    createdAt: '2026-01-01T00:00:00Z',
    source: 'file',
    sourceFeedbackId: String(index),
  }));
  await store.reviews.import(vendor.id, reviews);
  await other.settings.set('after', 'yes');
  expect(await store.settings.get('after')).toBe('yes');
  expect((await other.reviews.list(vendor.id)).total).toBe(2000);
});
