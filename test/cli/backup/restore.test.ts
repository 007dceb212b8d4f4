import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createService, openStore } from '../../../src/service/index.js';
import { startShell, stateOf } from './backed-up-shell.js';

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
      code: 2,
      err: expect.stringContaining('is not empty'),
    });
    expect((await stateOf(shell.dataDir, shell.vendor)).reviews).toHaveLength(2);
    const { code, err } = await shell.run('restore', shell.file, '--force');
    expect(code).toBe(0);
    expect((await stateOf(shell.dataDir, shell.vendor)).reviews).toEqual(['Warm.']);
    const [, aside = ''] = /what was there is in (\S+):/.exec(err)!;
    expect((await textsIn(aside, shell)).sort()).toEqual(['Since.', 'Warm.']);
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

  test('that is killed while it unpacks changes nothing, and the next restore removes what it left', async () => {
    const shell = await startShell();
    await shell.run('backup', shell.file);
    const left = join(shell.dataDir, '.restore-unpacked-abc');
    mkdirSync(left);
    writeFileSync(join(left, 'reviews.sqlite'), 'half');
    expect((await stateOf(shell.dataDir, shell.vendor)).reviews).toEqual(['Warm.']);
    expect((await shell.run('restore', shell.file, '--force')).code).toBe(0);
    expect(existsSync(left)).toBe(false);
  });

  test.each([
    ['this version', '.restore-committed', '.restore-placing'],
    ['an older version', '.restore-set-aside', '.restore-place'],
  ])('that is killed after the commit is finished by the next process: of %s', async (_, committed, placing) => {
    const shell = await startShell();
    await shell.run('backup', shell.file);
    const files = ['outbox.sqlite', 'reviews.sqlite', 'token-keys.json'];
    const fresh = join(shell.directory, 'fresh');
    await shell.run('restore', shell.file, '--data', fresh);
    for (let moved = 0; moved <= files.length * 2; moved += 1) {
      const at = join(shell.directory, `killed-${moved}`);
      mkdirSync(join(at, committed, 'before'), { recursive: true });
      for (const name of files) {
        copyFileSync(join(fresh, name), join(at, committed, name));
        writeFileSync(join(at, name), 'old');
      }
      for (const name of files.slice(0, moved)) renameSync(join(at, name), join(at, committed, 'before', name));
      if (moved > files.length) {
        renameSync(join(at, committed), join(at, placing));
        for (const name of files.slice(0, moved - files.length)) renameSync(join(at, placing, name), join(at, name));
      }
      expect((await shell.run('vendor', 'list', '--data', at)).out).toBe(`${shell.vendor}\tHats\n`);
      expect((await stateOf(at, shell.vendor)).outbox.waiting).toBe(1);
      const left = readdirSync(at).filter((name) => name.includes('restore'));
      expect(left).toEqual([expect.stringMatching(/^before-restore-/)]);
      expect(readFileSync(join(at, left[0]!, 'reviews.sqlite'), 'utf8')).toBe('old');
    }
  });
});

/** How the change feed of the service on this data directory responds. */
async function readChanges(dataDir: string, after?: string): Promise<{ status: number; cursor: string }> {
  const store = await openStore({ dataDir });
  const service = createService({ store, internalKey: 'internal' });
  try {
    const query = after === undefined ? '' : `?after=${after}`;
    const request = new Request(`http://service.test/api/v2/changes${query}`, { headers: { 'x-api-key': 'internal' } });
    const response = await service.fetch(request);
    const { cursor } = (await response.json()) as { cursor: string };
    return { status: response.status, cursor };
  } finally {
    await service.close();
    await store.close();
  }
}

/** The texts of the reviews in a data directory. */
async function textsIn(dataDir: string, shell: { vendor: string }): Promise<string[]> {
  const store = await openStore({ dataDir });
  try {
    return (await store.reviews.list(shell.vendor)).reviews.map(({ text }) => text ?? '');
  } finally {
    await store.close();
  }
}
