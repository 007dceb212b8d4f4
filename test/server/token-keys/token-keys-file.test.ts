import { readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createTokenKey } from '../../../src/proxy/index.js';
import { openTokenKeys } from '../../../src/server/token-keys/token-keys-file.js';
import { createTestShell } from '../../cli/test-shell.js';

describe('openTokenKeys', () => {
  test('creates one key that only its owner can read, and keeps it', async () => {
    const { dataDir } = await createTestShell();
    const created = openTokenKeys({ path: null, dataDir })();
    const path = join(dataDir, 'token-keys.json');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(created);
    expect(openTokenKeys({ path: null, dataDir })()).toEqual(created);
  });

  test('reads a changed file again within a tenth of a second, and does not touch the disk before', async () => {
    const shell = await createTestShell();
    const first = { keys: [createTokenKey()] };
    const path = await shell.file('keys.json', JSON.stringify(first));
    let now = 1_000_000;
    const keys = openTokenKeys({ path, dataDir: shell.dataDir, now: () => now });
    expect(keys()).toEqual(first);
    const second = { keys: [...first.keys, createTokenKey()], revoked: ['jti-1'] };
    await rename(await shell.file('new.json', JSON.stringify(second)), path);
    now += 99;
    expect(keys()).toEqual(first);
    now += 1;
    expect(keys()).toEqual(second);
    const third = { keys: [createTokenKey()] };
    await rename(await shell.file('new.json', JSON.stringify(third)), path);
    now -= 3_600_000;
    expect(keys()).toEqual(third);
  });

  test('keeps the last good keys while the file cannot be used, and says so once', async () => {
    const shell = await createTestShell();
    const good = { keys: [createTokenKey()] };
    const path = await shell.file('keys.json', JSON.stringify(good));
    const reasons: string[] = [];
    let now = 0;
    const onUnusable = (reason: string) => reasons.push(reason);
    const keys = openTokenKeys({ path, dataDir: shell.dataDir, onUnusable, now: () => now });
    now = 1_000;
    await shell.file('keys.json', '{"keys":');
    expect([keys(), keys()]).toEqual([good, good]);
    expect(reasons).toEqual([expect.stringContaining(`${path} is not a JWK set`)]);
  });

  test.each([
    ['no JSON', '{'],
    ['no set', '[]'],
    ['no key', '{"keys":[]}'],
    ['a short key', JSON.stringify({ keys: [{ ...createTokenKey(), k: 'abcd' }] })],
    ['another algorithm', JSON.stringify({ keys: [{ ...createTokenKey(), alg: 'none' }] })],
  ])('stops at %s, naming the file and showing no secret', async (_, content) => {
    const shell = await createTestShell();
    const path = await shell.file('keys.json', content);
    expect(() => openTokenKeys({ path, dataDir: shell.dataDir })).toThrow(
      `TOKEN_KEYS_FILE ${path} is not a JWK set of HS256 keys`,
    );
  });

  test.each([
    ['', 'it is empty'],
    ['{"keys":[{"kty":"o', 'it is no JSON, as when it was not written whole'],
  ])('says of a file that was not written whole what to do: %j', async (content, what) => {
    const shell = await createTestShell();
    const path = await shell.file('keys.json', content);
    expect(() => openTokenKeys({ path, dataDir: shell.dataDir })).toThrow(`${what}. Put it back from a backup`);
  });

  test('stops at a named file that is missing instead of making one that opens no page', async () => {
    const { dataDir } = await createTestShell();
    expect(() => openTokenKeys({ path: '/nowhere/keys.json', dataDir })).toThrow(
      'TOKEN_KEYS_FILE /nowhere/keys.json cannot be read: no such file or directory; it has to be a JWK set',
    );
  });

  test('names the setting where its own file cannot be created or read', async () => {
    const shell = await createTestShell();
    const file = await shell.file('file', '');
    expect(() => openTokenKeys({ path: null, dataDir: file })).toThrow(
      `DATA_DIR ${file} cannot be made: file already exists; it has to be a directory`,
    );
    expect(() => openTokenKeys({ path: `${file}/keys.json`, dataDir: file })).toThrow(
      `TOKEN_KEYS_FILE ${file}/keys.json cannot be read: not a directory`,
    );
    const path = await shell.file('data/token-keys.json', '{}');
    expect(() => openTokenKeys({ path: null, dataDir: shell.dataDir })).toThrow(
      `the token keys file ${path} in DATA_DIR is not a JWK set`,
    );
  });
});
