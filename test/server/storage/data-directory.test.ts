import { stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ensureDataDir, openInDataDir, refuseForbiddenFiles } from '../../../src/server/storage/data-directory.js';
import { createTestShell } from '../../cli/test-shell.js';

const WANTED = 'it has to be a directory that this user may write to';

describe('the data directory', () => {
  test('is created with its parents, for its owner alone, and found again', async () => {
    const { directory } = await createTestShell();
    const dataDir = join(directory, 'a', 'b');
    ensureDataDir(dataDir);
    ensureDataDir(dataDir);
    for (const created of [dataDir, join(directory, 'a')]) expect((await stat(created)).mode & 0o777).toBe(0o700);
  });

  test('that cannot be one is named', async () => {
    const { file, directory } = await createTestShell();
    const path = await file('file', '');
    expect(() => ensureDataDir(path)).toThrow(`DATA_DIR ${path} cannot be made: file already exists; ${WANTED}`);
    expect(() => ensureDataDir(join(path, 'below'))).toThrow(`DATA_DIR ${path}/below cannot be made: `);
    await symlink(join(directory, 'nowhere'), join(directory, 'link'));
    expect(() => ensureDataDir(join(directory, 'link', 'below'))).toThrow(
      `DATA_DIR ${directory}/link/below cannot be made: file already exists; ${WANTED}`,
    );
  });

  test('says whose file it is where this user may not write to one', async () => {
    const { file, directory } = await createTestShell();
    const path = await file('reviews.sqlite', '');
    await file('notes.txt', '');
    const refused: string[] = [];
    const access = (name: unknown) => {
      refused.push(String(name));
      throw Object.assign(new Error(`EACCES: permission denied, access '${name}'`), { code: 'EACCES' });
    };
    const attempt = () => refuseForbiddenFiles(directory, access as never);
    expect(attempt).toThrow(`DATA_DIR ${directory}: ${path} cannot be written: permission denied; `);
    expect(attempt).toThrow(`chmod u+rw ${path}`);
    vi.spyOn(process as Required<typeof process>, 'getuid').mockReturnValue(65_534);
    expect(attempt).toThrow(`the server runs as user 65534: chown -R 65534 ${directory}, or run as that user`);
    vi.restoreAllMocks();
    expect(new Set(refused)).toEqual(new Set([path]));
    expect(() => refuseForbiddenFiles(directory)).not.toThrow();
  });

  test('with a damaged database says what to do', async () => {
    const { file, run } = await createTestShell();
    await file('data/reviews.sqlite', 'this is not a database, but long enough to be taken for one'.repeat(20));
    const { code, err } = await run('vendor', 'list');
    expect([code, err]).toEqual([1, expect.stringContaining('file is not a database; nothing was changed: stop the')]);
    expect(err).toContain('"reviews-widget restore FILE --force"');
  });

  test('is named when what lies in it cannot be opened', async () => {
    const { dataDir } = await createTestShell();
    const opened = openInDataDir(dataDir, () => Promise.reject(new Error('Cannot open the database')));
    await expect(opened).rejects.toThrow(`DATA_DIR ${dataDir}: Cannot open the database; ${WANTED}, empty or with`);
  });

  test.runIf(process.platform === 'linux')('in a place that takes none ends the start, embedded or not', async () => {
    const upstream = {
      UPSTREAM_BASE_URL: 'http://127.0.0.1:1/api/v1',
      UPSTREAM_MARKETPLACE_URL: 'http://127.0.0.1:1/api/v2',
      UPSTREAM_API_KEY: 'k',
    };
    const commands: [env: Record<string, string>, commands: string[]][] = [
      [{}, ['serve', 'key create']],
      [upstream, ['serve', 'token --vendor v']],
    ];
    for (const [env, those] of commands) {
      const { run } = await createTestShell({ PORT: '0', LOG_LEVEL: 'silent', ...env });
      for (const command of those) {
        const { code, err } = await run(...command.split(' '), '--data', '/proc/reviews');
        const reason = `cannot be made: no such file or directory; ${WANTED}`;
        expect([code, err]).toEqual([1, `reviews-widget: DATA_DIR /proc/reviews ${reason}\n`]);
      }
    }
  });
});

test('a database that does not respond is named without its password, for commands too', async () => {
  const shell = await createTestShell({ PORT: '0', DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/shop' });
  onTestFinished(() => expect(shell.err()).not.toContain('secret'));
  for (const command of ['serve', 'vendor list']) {
    const { code, err } = await shell.run(...command.split(' '));
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(
        /^reviews-widget: DATABASE_URL: Cannot open the (?:database|outbox) 127\.0\.0\.1:1\/shop: .*; it has to name a Postgres that answers, .*\n$/,
      ),
    ]);
  }
});
