import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../src/service/index.js';
import { temporaryDirectory, temporaryService, temporaryStore } from '../temporary-service.js';

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

  test('refuses a database that a newer version has migrated in a way that breaks this one', async () => {
    const dataDir = temporaryDirectory();
    await (await openStore({ dataDir })).close();
    const sqlite = new SQLite(join(dataDir, 'reviews.sqlite'));
    sqlite.exec(`insert into kysely_migration values ('9999_breaking_future', '2030-01-01T00:00:00.000Z')`);
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

describe('the lock of another process', () => {
  const lockedService = async () => {
    const dataDir = temporaryDirectory();
    const store = await temporaryStore({ dataDir });
    const service = await temporaryService({ store });
    const other = new SQLite(join(dataDir, 'reviews.sqlite'));
    onTestFinished(() => void other.close());
    other.exec('begin immediate');
    return { ...service, unlock: () => other.exec('commit') };
  };

  test('is waited for, while other requests get their responses', async () => {
    const { submit, call, unlock } = await lockedService();
    const submitted = submit({});
    for (let index = 0; index < 20; index += 1) {
      expect((await call('GET', '/v1/reviews')).status).toBe(200);
    }
    unlock();
    expect((await submitted).status).toBe(201);
  });

  test('held for longer than five seconds is a 503 that says when to come again, and nothing is stored', async () => {
    const { submit, call, unlock, store, vendor } = await lockedService();
    let turns = 0;
    const pulse = setInterval(() => (turns += 1), 5);
    const start = performance.now();
    const [answer, renamed] = await Promise.all([
      submit({}),
      call('PUT', `/v2/vendors/${vendor.id}`, { senderName: 'Kettle' }),
    ]);
    clearInterval(pulse);
    expect(performance.now() - start).toBeGreaterThan(4900);
    // One that holds up the process leaves it a few turns in five seconds.
    expect(turns).toBeGreaterThan(30);
    expect([answer.status, renamed.status]).toEqual([503, 503]);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toMatchObject({ code: 'database_unavailable' });
    unlock();
    expect(await store.reviews.count(vendor.id)).toBe(0);
    expect((await submit({})).status).toBe(201);
  });
});
