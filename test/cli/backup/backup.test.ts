import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { list } from 'tar';
import { describe, expect, test } from 'vitest';
import { createTestShell } from '../test-shell.js';
import { startShell, stateOf } from './backed-up-shell.js';

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
