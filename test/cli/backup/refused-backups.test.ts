import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { createTestShell } from '../test-shell.js';
import { startShell, stateOf } from './backed-up-shell.js';
import { repacked } from './repacked.js';

describe('restore', () => {
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
});

function spoil(path: string): void {
  const bytes = readFileSync(path);
  bytes[bytes.length - 1]! ^= 1;
  writeFileSync(path, bytes);
}
