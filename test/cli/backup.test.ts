import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { create, extract, list } from 'tar';
import { describe, expect, test } from 'vitest';
import { SET_ASIDE } from '../../src/cli/finish-restore.js';
import { createService, openStore } from '../../src/service/index.js';
import { openSqliteOutbox } from '../../src/stores/sqlite-outbox.js';
import { createTestShell } from './test-shell.js';

const require = createRequire(import.meta.url);

/** A process that writes two rows in each transaction, until it is killed. */
const WRITER = `
  const [path, module] = process.argv.slice(1);
  const sqlite = new (require(module))(path);
  const put = sqlite.prepare('insert into settings (name, value) values (?, ?) on conflict do update set value = excluded.value');
  const both = sqlite.transaction((value) => { put.run('left', value); put.run('right', value); });
  let turn = 0;
  const write = () => { for (let more = 0; more < 20; more += 1) both.immediate(String(turn++)); setImmediate(write); };
  both.immediate('first');
  process.stdout.write('writing');
  write();
  setTimeout(() => process.exit(), 60000);
`;

/** A shell on a data directory with a vendor, a review that came with an invitation, an outbox and token keys. */
async function startShell() {
  const shell = await createTestShell();
  const vendor = (await shell.run('vendor', 'create', '--name', 'Hats')).out.trim();
  const store = await openStore({ dataDir: shell.dataDir });
  await store.reviews.submit({ vendorId: vendor, rating: '5', text: 'Warm.' });
  await store.settings.set('invitation-keys', 'secret');
  await store.close();
  const outbox = await openSqliteOutbox(shell.dataDir);
  const review = { vendorId: vendor, rating: '4', text: 'On its way.' };
  await outbox.keep({ vendorId: vendor, key: 'k', fingerprint: 'f', review }, 1);
  await outbox.close();
  const file = join(shell.directory, 'reviews.tar');
  const token = (await shell.run('token', '--vendor', vendor)).out.trim();
  return { ...shell, vendor, file, token, other: join(shell.directory, 'other') };
}

/** What a data directory says. */
async function stateOf(dataDir: string, vendor: string) {
  const store = await openStore({ dataDir });
  const outbox = await openSqliteOutbox(dataDir);
  try {
    const reviews = (await store.reviews.list(vendor)).reviews.map(({ text }) => text);
    const keys = readFileSync(join(dataDir, 'token-keys.json'), 'utf8');
    const invitationKeys = await store.settings.get('invitation-keys');
    return { reviews, keys, invitationKeys, outbox: await outbox.counts() };
  } finally {
    await store.close();
    await outbox.close();
  }
}

/** The backup packed again after `change` has changed its files. */
async function repacked(file: string, change: (directory: string) => void): Promise<string> {
  const directory = mkdtempSync(`${file}-`);
  await extract({ file, cwd: directory });
  change(directory);
  const to = `${directory}.tar`;
  await create({ file: to, cwd: directory }, readdirSync(directory));
  return to;
}

describe('backup', () => {
  test('holds everything in one file for its owner alone, which any tar reads', async () => {
    const { run, file } = await startShell();
    const { code, err, out } = await run('backup', file, '--json');
    expect([code, err]).toEqual([
      0,
      `${file} holds 1 reviews, 1 vendors and businesses, 1 reviews in the outbox, token keys\n`,
    ]);
    expect(JSON.parse(out)).toMatchObject({ format: 1, version: '1.2.3', database: 'sqlite' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const names: string[] = [];
    await list({ file, onReadEntry: (entry) => names.push(entry.path) });
    expect(names).toEqual(['manifest.json', 'outbox.sqlite', 'reviews.sqlite', 'token-keys.json']);
    expect(readdirSync(join(file, '..')).filter((name) => name.includes('partial'))).toEqual([]);
  });

  test('goes over no other file, and into no directory that is not there', async () => {
    const { run, file } = await startShell();
    writeFileSync(file, 'mine');
    expect(await run('backup', file)).toMatchObject({ code: 2, err: expect.stringContaining('is there already') });
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect((await run('backup', `${file}/x/y.tar`)).code).toBe(1);
  });

  test('says that there is nothing', async () => {
    const { run, directory, dataDir } = await createTestShell();
    expect(await run('backup', join(directory, 'x.tar'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('nothing to back up'),
    });
    expect(existsSync(dataDir)).toBe(false);
  });

  test('of a damaged database fails and leaves nothing', async () => {
    const { run, file, dataDir } = await startShell();
    const path = join(dataDir, 'reviews.sqlite');
    const bytes = readFileSync(path);
    bytes.fill(0x5a, 4096 * 2, bytes.length);
    writeFileSync(path, bytes);
    expect((await run('backup', file)).code).toBe(1);
    expect(existsSync(file)).toBe(false);
  });

  test('with DATABASE_URL holds the token keys and the outbox in DATA_DIR, and says how to dump the database', async () => {
    const shell = await startShell();
    shell.env = { ...shell.env, DATABASE_URL: 'postgres://reviews:hunter2@127.0.0.1:1/reviews' };
    const { run } = await createTestShell({ ...(shell.env as Record<string, string>) });
    const { code, err, out } = await run('backup', shell.file);
    expect(code).toBe(0);
    expect(err).toContain('pg_dump --format=custom --file=reviews.dump "$DATABASE_URL"');
    expect(err + out).not.toContain('hunter2');
    expect(err).toContain('holds 1 reviews in the outbox, token keys\n');
    expect((await run('restore', shell.file, '--data', shell.other)).code).toBe(0);
    expect(readdirSync(shell.other).sort()).toEqual(['outbox.sqlite', 'token-keys.json']);
  });

  test('under writes of another process is of one moment', async () => {
    const { run, vendor, dataDir, directory } = await startShell();
    const writer = spawn(
      process.execPath,
      ['-e', WRITER, join(dataDir, 'reviews.sqlite'), require.resolve('better-sqlite3')],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const ended = once(writer, 'exit');
    await once(writer.stdout!, 'data');
    const files = [0, 1].map((round) => join(directory, `round-${round}.tar`));
    for (const path of files) expect((await run('backup', path)).code).toBe(0);
    writer.kill();
    await ended;
    for (const [round, path] of files.entries()) {
      const to = join(directory, `restored-${round}`);
      expect((await run('restore', path, '--data', to)).code).toBe(0);
      const sqlite = new SQLite(join(to, 'reviews.sqlite'), { readonly: true });
      const values = sqlite.prepare("select value from settings where name in ('left', 'right')").pluck().all();
      sqlite.close();
      // Both are written in one transaction.
      expect(values).toHaveLength(2);
      expect(values[0]).toBe(values[1]);
    }
    expect((await stateOf(join(directory, 'restored-1'), vendor)).reviews).toEqual(['Warm.']);
  });
});

describe('restore', () => {
  test('brings back everything, and its tokens are good', async () => {
    const shell = await startShell();
    const before = await stateOf(shell.dataDir, shell.vendor);
    await shell.run('backup', shell.file);
    const { code, err } = await shell.run('restore', shell.file, '--data', shell.other);
    expect([code, err]).toEqual([0, expect.stringContaining(`restored to ${shell.other}: 1 reviews`)]);
    expect(await stateOf(shell.other, shell.vendor)).toEqual(before);
    expect(statSync(join(shell.other, 'reviews.sqlite')).mode & 0o777).toBe(0o600);
    expect(readdirSync(shell.other).filter((name) => name.includes('restore'))).toEqual([]);
  });

  test('goes into an empty directory alone, and with --force sets aside what is there', async () => {
    const shell = await startShell();
    await shell.run('backup', shell.file);
    const store = await openStore({ dataDir: shell.dataDir });
    await store.reviews.submit({ vendorId: shell.vendor, rating: '1', text: 'Since.' });
    await store.close();
    expect(await shell.run('restore', shell.file)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is not empty'),
    });
    expect((await stateOf(shell.dataDir, shell.vendor)).reviews).toHaveLength(2);
    const { code, err } = await shell.run('restore', shell.file, '--force');
    expect(code).toBe(0);
    expect((await stateOf(shell.dataDir, shell.vendor)).reviews).toEqual(['Warm.']);
    const [, aside = ''] = /what was there is in (\S+):/.exec(err)!;
    expect((await openAside(aside, shell)).sort()).toEqual(['Since.', 'Warm.']);
  });

  test('begins a new history of changes: every cursor given out before is unknown', async () => {
    const shell = await startShell();
    await shell.run('backup', shell.file);
    const before = await readChanges(shell.dataDir);
    await shell.run('restore', shell.file, '--force');
    expect((await readChanges(shell.dataDir, before.cursor)).status).toBe(410);
    const copied = await readChanges(shell.dataDir);
    expect((await readChanges(shell.dataDir, copied.cursor)).status).toBe(200);
    // The same for a database that came back in another way.
    expect((await shell.run('changes', 'restart')).code).toBe(0);
    expect((await readChanges(shell.dataDir, copied.cursor)).status).toBe(410);
    expect((await shell.run('changes', 'restart', '--data', shell.other)).code).toBe(1);
    expect(existsSync(shell.other)).toBe(false);
  });

  test('sets saved snapshots aside: they are of what was there before', async () => {
    const shell = await startShell();
    await shell.run('backup', shell.file);
    for (const end of ['', '-wal', '-shm']) writeFileSync(join(shell.dataDir, `snapshots.sqlite${end}`), 'saved');
    const { err } = await shell.run('restore', shell.file, '--force');
    expect(readdirSync(shell.dataDir).filter((name) => name.startsWith('snapshots'))).toEqual([]);
    const [, aside = ''] = /what was there is in (\S+):/.exec(err)!;
    expect(readFileSync(join(aside, 'snapshots.sqlite'), 'utf8')).toBe('saved');
  });

  test('refuses a directory that a server works on', async () => {
    const shell = await startShell();
    await shell.run('backup', shell.file);
    const running = await openStore({ dataDir: shell.dataDir });
    expect(await shell.run('restore', shell.file, '--force')).toMatchObject({
      code: 1,
      err: expect.stringContaining('stop the server'),
    });
    expect(await running.ready()).toBe(true);
    await running.close();
    expect((await shell.run('restore', shell.file, '--force')).code).toBe(0);
  });

  test.each<[string, (directory: string) => void, RegExp]>([
    [
      'with a byte that changed',
      (at) => spoil(join(at, 'reviews.sqlite')),
      /damaged: reviews\.sqlite is not as it was packed/,
    ],
    ['without one of its files', (at) => renameSync(join(at, 'outbox.sqlite'), join(at, '..', 'gone')), /not whole/],
    ['with another file', (at) => writeFileSync(join(at, 'evil.sh'), ''), /it holds "evil\.sh"/],
    [
      'without a manifest',
      (at) => renameSync(join(at, 'manifest.json'), join(at, '..', 'gone.json')),
      /manifest\.json is missing/,
    ],
    ['of another format', (at) => writeFileSync(join(at, 'manifest.json'), '{"format":2}'), /of another format/],
  ])('refuses a file %s, and changes nothing', async (_, change, reason) => {
    const shell = await startShell();
    await shell.run('backup', shell.file);
    const file = await repacked(shell.file, change);
    for (const flags of [['--data', shell.other], ['--force'], ['--dry-run']]) {
      expect(await shell.run('restore', file, ...flags)).toMatchObject({ code: 1, err: expect.stringMatching(reason) });
    }
    expect(readdirSync(shell.other)).toEqual([]);
    expect((await stateOf(shell.dataDir, shell.vendor)).reviews).toEqual(['Warm.']);
  });

  test('refuses a backup of a newer schema, and what is no tar', async () => {
    const shell = await startShell();
    const sqlite = new SQLite(join(shell.dataDir, 'reviews.sqlite'));
    sqlite.exec(`insert into kysely_migration values ('9998_moods', '2030-01-01T00:00:00.000Z')`);
    sqlite.close();
    await shell.run('backup', shell.file);
    expect(await shell.run('restore', shell.file, '--data', shell.other)).toMatchObject({
      code: 1,
      err: expect.stringContaining('was made by a newer version (1.2.3, schema 9998_moods)'),
    });
    writeFileSync(`${shell.file}.txt`, 'dear diary\n'.repeat(200));
    expect((await shell.run('restore', `${shell.file}.txt`, '--data', shell.other)).code).toBe(1);
    expect((await shell.run('restore', `${shell.file}.none`, '--data', shell.other)).code).toBe(1);
  });

  test('does not unpack into a data directory that a Postgres stands for', async () => {
    const shell = await startShell();
    await shell.run('backup', shell.file);
    const { run } = await createTestShell({ DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' });
    expect(await run('restore', shell.file)).toMatchObject({ code: 2, err: expect.stringContaining('DATABASE_URL') });
  });

  test('that is killed has happened whole or not at all', async () => {
    const shell = await startShell();
    await shell.run('backup', shell.file);
    // Killed while it unpacks: what it leaves is of no account.
    mkdirSync(join(shell.dataDir, '.restore-unpacked-abc'));
    writeFileSync(join(shell.dataDir, '.restore-unpacked-abc', 'reviews.sqlite'), 'half');
    expect((await stateOf(shell.dataDir, shell.vendor)).reviews).toEqual(['Warm.']);

    // Killed at each step after the decision: whoever opens the directory next carries it out.
    const files = ['outbox.sqlite', 'reviews.sqlite', 'token-keys.json'];
    const fresh = join(shell.directory, 'fresh');
    await shell.run('restore', shell.file, '--data', fresh);
    for (let moved = 0; moved <= files.length * 2; moved += 1) {
      const at = join(shell.directory, `killed-${moved}`);
      mkdirSync(join(at, SET_ASIDE, 'before'), { recursive: true });
      for (const name of files) {
        copyFileSync(join(fresh, name), join(at, SET_ASIDE, name));
        writeFileSync(join(at, name), 'old');
      }
      for (const name of files.slice(0, moved)) renameSync(join(at, name), join(at, SET_ASIDE, 'before', name));
      if (moved > files.length) {
        renameSync(join(at, SET_ASIDE), join(at, '.restore-place'));
        for (const name of files.slice(0, moved - files.length))
          renameSync(join(at, '.restore-place', name), join(at, name));
      }
      expect((await shell.run('vendor', 'list', '--data', at)).out).toBe(`${shell.vendor}\tHats\n`);
      expect((await stateOf(at, shell.vendor)).outbox.waiting).toBe(1);
      const aside = readdirSync(at).filter((name) => name.startsWith('before-restore-'));
      expect(readFileSync(join(at, aside[0]!, 'reviews.sqlite'), 'utf8')).toBe('old');
    }
  });
});

/** What the change feed of the service on this data directory answers. */
async function readChanges(dataDir: string, after?: string): Promise<{ status: number; cursor: string }> {
  const store = await openStore({ dataDir });
  const service = createService({ store, internalKey: 'internal' });
  try {
    const query = after === undefined ? '' : `?after=${after}`;
    const request = new Request(`http://service.test/api/v2/changes${query}`, { headers: { 'x-api-key': 'internal' } });
    const answer = await service.fetch(request);
    const { cursor } = (await answer.json()) as { cursor: string };
    return { status: answer.status, cursor };
  } finally {
    await service.close();
    await store.close();
  }
}

async function openAside(dataDir: string, shell: { vendor: string }): Promise<string[]> {
  const store = await openStore({ dataDir });
  try {
    return (await store.reviews.list(shell.vendor)).reviews.map(({ text }) => text ?? '');
  } finally {
    await store.close();
  }
}

function spoil(path: string): void {
  const bytes = readFileSync(path);
  bytes[bytes.length - 1]! ^= 1;
  writeFileSync(path, bytes);
}
