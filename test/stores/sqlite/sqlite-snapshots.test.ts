import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSqliteSnapshots } from '../../../src/stores/index.js';
import { bundled, runScript } from '../../fixtures/scripts.js';
import { temporaryDirectory } from '../../service/temporary-service.js';

const KEY = 'vendors/a/reviews';
const NOW = 1_790_000_000_000;
const HOUR = 3_600_000;
const ENTRY = { most: 10, reserved: 0, submission: false };

async function temporarySnapshots(dataDir = temporaryDirectory(), now = () => NOW) {
  const events: object[] = [];
  const store = await openSqliteSnapshots(dataDir, { log: (event) => events.push(event), now });
  onTestFinished(() => store.close());
  return { store, events, dataDir, path: join(dataDir, 'snapshots.sqlite') };
}

describe('the file', () => {
  test('is made for its owner alone, with its directory and its side files', async () => {
    const { dataDir } = await temporarySnapshots(join(temporaryDirectory(), 'a', 'b'));
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const files = readdirSync(dataDir);
    expect(files).toHaveLength(3);
    for (const file of files) expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
  });

  test('keeps snapshots, leases and the shared window over a restart', async () => {
    const { store, dataDir } = await temporarySnapshots();
    await store.save(KEY, { takenAt: NOW, json: '[1]' }, HOUR);
    await store.settleLease(KEY, 60_000, 'timeout');
    await store.enter(ENTRY);
    await store.pause(1_000);
    await store.close();
    const { store: next } = await temporarySnapshots(dataDir);
    expect(await next.load(KEY, 0)).toEqual({ takenAt: NOW, json: '[1]' });
    expect(await next.acquireLease(KEY, 1)).toEqual({ granted: false, waitMs: 60_000, failure: 'timeout' });
    expect(await next.count()).toBe(1);
    expect(await next.enter(ENTRY)).toEqual({ waitMs: 1_000, paused: true });
  });

  test('loses rows that expired', async () => {
    let time = NOW;
    const { store, path } = await temporarySnapshots(temporaryDirectory(), () => time);
    for (let index = 0; index < 150; index += 1) {
      await store.save(`vendors/${index}/reviews`, { takenAt: NOW, json: '{}' }, 1_000);
      await store.acquireLease(`vendors/${index}/reviews`, 1_000);
    }
    const rows = () => {
      const sqlite = new SQLite(path, { readonly: true });
      const count = sqlite.prepare('select (select count(*) from snapshots) + (select count(*) from claims)').pluck();
      const all = count.get();
      sqlite.close();
      return all;
    };
    expect(rows()).toBe(300);
    for (let index = 0; index < 2; index += 1) {
      time += HOUR;
      await store.save(KEY, { takenAt: NOW, json: '{}' }, 3 * HOUR);
    }
    expect(rows()).toBe(1);
  });

  test('that cannot be had stops the start with its path', async () => {
    const dataDir = temporaryDirectory();
    mkdirSync(join(dataDir, 'snapshots.sqlite'));
    const message = `Cannot open the snapshots ${dataDir}/snapshots.sqlite: `;
    await expect(openSqliteSnapshots(dataDir, { log: () => {} })).rejects.toThrow(message);
  });
});

test('once it is closed, what comes late rejects and makes no file', async () => {
  const { store, dataDir } = await temporarySnapshots();
  await store.close();
  rmSync(dataDir, { recursive: true });
  await expect(store.save(KEY, { takenAt: NOW, json: '{}' }, HOUR)).rejects.toThrow('closed');
  expect(existsSync(dataDir)).toBe(false);
});

describe('a clock that was set back', () => {
  test('holds neither a lease, nor a pause, nor a request for longer than they were to last', async () => {
    let time = NOW;
    const { store } = await temporarySnapshots(temporaryDirectory(), () => time);
    await store.acquireLease(KEY, 30_000);
    await store.pause(30_000);
    await store.pause(1);
    time = NOW - 1;
    expect(await store.enter({ ...ENTRY, most: 1 })).toEqual({ waitMs: 0, paused: false });
    time = NOW - HOUR;
    expect(await store.acquireLease(KEY, 30_000)).toEqual({ granted: true });
    expect(await store.enter({ ...ENTRY, most: 1 })).toEqual({ waitMs: 60_000, paused: false });
    time += 60_000;
    expect(await store.enter({ ...ENTRY, most: 1 })).toEqual({ waitMs: 0, paused: false });
    await store.pause(5_000);
    expect(await store.enter(ENTRY)).toEqual({ waitMs: 5_000, paused: true });
  });
});

describe('a damaged file', () => {
  test.each([
    ['text', 'dear diary\n'.repeat(1000)],
    ['an empty file', ''],
    ['a cut one', null],
  ])('is replaced by a new one at the start: %s', async (_what, text) => {
    const { store, dataDir, path } = await temporarySnapshots();
    await store.save(KEY, { takenAt: NOW, json: '{}' }, HOUR);
    await store.close();
    writeFileSync(path, text ?? readFileSync(path).subarray(0, 5000));
    const { store: next, events } = await temporarySnapshots(dataDir);
    expect(await next.load(KEY, 0)).toBeNull();
    await next.save(KEY, { takenAt: NOW, json: '[]' }, HOUR);
    expect(await next.load(KEY, 0)).toEqual({ takenAt: NOW, json: '[]' });
    const replaced = [{ severity: 'warn', event: 'snapshots_replaced', path, code: expect.stringMatching(/^SQLITE_/) }];
    expect(events).toEqual(text === '' ? [] : replaced);
  });

  test('is replaced when its tables are of another version', async () => {
    const dataDir = temporaryDirectory();
    const sqlite = new SQLite(join(dataDir, 'snapshots.sqlite'));
    sqlite.exec('create table snapshots (something text)');
    sqlite.close();
    const { store, events } = await temporarySnapshots(dataDir);
    expect(events).toHaveLength(1);
    expect(await store.count()).toBe(0);
  });

  test('is replaced while it is in use, and all who use it go on with the new one', async () => {
    const one = await temporarySnapshots();
    const other = await temporarySnapshots(one.dataDir);
    const json = JSON.stringify(Array.from({ length: 40_000 }, () => Math.random()));
    await one.store.save(KEY, { takenAt: NOW, json }, HOUR);
    const sqlite = new SQLite(one.path);
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
    sqlite.close();
    const bytes = readFileSync(one.path);
    writeFileSync(one.path, bytes.fill(7, 4096));
    await expect(one.store.load(KEY, 0)).rejects.toMatchObject({ code: 'SQLITE_CORRUPT' });
    expect(one.events).toMatchObject([{ event: 'snapshots_replaced' }]);
    expect(await one.store.acquireLease(KEY, 60_000)).toEqual({ granted: true });
    expect(await other.store.acquireLease(KEY, 60_000)).toMatchObject({ granted: false });
    expect(other.events).toEqual([]);
  });

  test('that unpacks to nothing of ours reads as null', async () => {
    const { store, path } = await temporarySnapshots();
    await store.save(KEY, { takenAt: NOW, json: '{}' }, HOUR);
    const sqlite = new SQLite(path);
    sqlite.prepare('update snapshots set packed = ?').run(Buffer.from('rubbish'));
    sqlite.close();
    expect(await store.load(KEY, 0)).toBeNull();
  });
});

describe('a deleted file', () => {
  test('is made anew, and all who use it go on with the new one', async () => {
    const one = await temporarySnapshots();
    const other = await temporarySnapshots(one.dataDir);
    await one.store.acquireLease(KEY, 60_000);
    for (const file of readdirSync(one.dataDir)) rmSync(join(one.dataDir, file));
    expect(await one.store.acquireLease(KEY, 60_000)).toEqual({ granted: true });
    expect(await other.store.acquireLease(KEY, 60_000)).toMatchObject({ granted: false });
    expect([one.events, other.events]).toEqual([[], []]);
  });

  test('whose side files were left behind opens as a new one', async () => {
    const { store, dataDir, path } = await temporarySnapshots();
    await store.save(KEY, { takenAt: NOW, json: '{}' }, HOUR);
    const sideFiles = ['-wal', '-shm'].map((suffix) => [path + suffix, readFileSync(path + suffix)] as const);
    await store.close();
    rmSync(path);
    for (const [file, bytes] of sideFiles) writeFileSync(file, bytes);
    expect(existsSync(path)).toBe(false);
    const { store: next } = await temporarySnapshots(dataDir);
    expect(await next.load(KEY, 0)).toBeNull();
    expect(await next.acquireLease(KEY, 1)).toEqual({ granted: true });
  });
});

test('several processes share its leases and its window', async () => {
  const script = await bundled('stores/sqlite/leasing-process');
  const dataDir = temporaryDirectory();
  const ended = await Promise.all([1, 2, 3].map(() => runScript(script, [dataDir, '200', '150'])));
  for (const { code, errors } of ended) expect({ code, errors }).toEqual({ code: 0, errors: '' });
  const lines = ended.flatMap(({ lines }) => lines);
  expect(lines.filter((line) => line === 'request')).toHaveLength(150);
  const leases = lines.filter((line) => line.startsWith('lease '));
  expect(leases).toHaveLength(200);
  expect(new Set(leases).size).toBe(200);
});

test('a large snapshot lets other requests between', async () => {
  const { store } = await temporarySnapshots();
  const text = 'The kettle arrived late but works perfectly – grüne Farbe, 🍵 inside. ';
  const reviews = Array.from({ length: 40_000 }, (_, index) => `{"id":"${index}","text":"${text.repeat(15)}"}`);
  const json = `[${reviews.join()}]`;
  expect(json.length).toBeGreaterThan(40_000_000);
  let between = 0;
  const pulse = setInterval(() => {
    between += 1;
  }, 1);
  await store.save(KEY, { takenAt: NOW, json }, HOUR);
  const loaded = await store.load(KEY, 0);
  clearInterval(pulse);
  expect(loaded?.json === json).toBe(true);
  // Done in one go, it would let two through: one for each call.
  expect(between).toBeGreaterThan(10);
});
