import { existsSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import { openStore } from '../../../src/service/index.js';
import { openSqliteOutbox } from '../../../src/stores/outbox/sqlite-outbox.js';
import { newDatabase } from '../../service/temporary-service.js';
import { createTestShell, upstreamSettings } from '../test-shell.js';

describe('migrate', () => {
  test('--check lists what is to be done, exits with 1 and creates nothing', async () => {
    const { run, dataDir } = await createTestShell();
    const { code, out, err } = await run('migrate', '--check');
    expect(code).toBe(1);
    expect(out).toMatch(/^reviews\t0100_schema\tpending\n/);
    expect(err).toMatch(/to be done: run "reviews-widget migrate"/);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('does what a start does, and has nothing to do then', async () => {
    const { run, dataDir } = await createTestShell();
    expect(await run('migrate')).toMatchObject({ code: 0, err: expect.stringMatching(/^up to date, \d+ done\n$/) });
    expect(await run('migrate', '--check', '--json')).toEqual({ code: 0, out: '[]\n', err: 'up to date\n' });
    const store = await openStore({ dataDir });
    expect(await store.vendors.list(EVERY_ACCOUNT)).toEqual([]);
    await store.close();
  });

  test('works while a server has the database open', async () => {
    const { run, dataDir } = await createTestShell();
    const store = await openStore({ dataDir });
    expect((await run('migrate')).code).toBe(0);
    expect(await store.ready()).toBe(true);
    await store.close();
  });

  test('says what a newer version has done, and refuses what breaks this one', async () => {
    const { run, dataDir } = await createTestShell();
    await run('migrate');
    const sqlite = new SQLite(join(dataDir, 'reviews.sqlite'));
    const add = (name: string) =>
      sqlite.exec(`insert into kysely_migration values ('${name}', '2030-01-01T00:00:00.000Z')`);
    add('9998_moods');
    expect(await run('migrate', '--check')).toMatchObject({ code: 0, out: 'reviews\t9998_moods\tunknown\n' });
    expect((await run('vendor', 'list')).code).toBe(0);
    add('9999_breaking_moods');
    sqlite.close();
    expect(await run('migrate')).toMatchObject({ code: 1, err: expect.stringContaining('9999_breaking_moods') });
  });

  test('has nothing left to do on Postgres, whether an outbox is in DATA_DIR or not', async () => {
    const { run, dataDir } = await createTestShell({ DATABASE_URL: await newDatabase('empty') });
    expect((await run('migrate', '--check')).code).toBe(1);
    expect((await run('migrate')).code).toBe(0);
    expect(await run('migrate', '--check')).toEqual({ code: 0, out: '', err: 'up to date\n' });
    expect(existsSync(dataDir)).toBe(false);
    await (await openSqliteOutbox(dataDir)).close();
    expect(await run('migrate', '--check')).toEqual({ code: 0, out: '', err: 'up to date\n' });
  });

  test('is for the outbox and what the desk keeps in front of an existing service', async () => {
    const { run } = await createTestShell(upstreamSettings());
    expect((await run('migrate', '--check')).out).toMatch(/^(reviews\t.*\tpending\n)+(outbox\t.*\tpending\n)+$/);
    expect((await run('migrate')).code).toBe(0);
    expect((await run('migrate', '--check')).code).toBe(0);
  });
});
