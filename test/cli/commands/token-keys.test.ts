import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createTokens } from '../../../src/proxy/index.js';
import { openTokenKeys } from '../../../src/server/token-keys/token-keys-file.js';
import { openStore } from '../../../src/service/index.js';
import { createTestShell } from '../test-shell.js';

/** A shell with a first key, and a server's view of the keys that looks at the file each time. */
async function startShell() {
  const shell = await createTestShell();
  const keys = (...argv: string[]) => shell.run('token-keys', ...argv);
  const kid = (await keys('create')).out.trim();
  let now = Date.now();
  const open = openTokenKeys({ path: null, dataDir: shell.dataDir, now: () => (now += 1000) });
  const path = join(shell.dataDir, 'token-keys.json');
  return { ...shell, keys, kid, tokens: createTokens(open), path };
}
const CLAIMS = { vendorId: 'v1', scope: ['reviews:read'], expiresInSeconds: 60 };
const allows = async (tokens: ReturnType<typeof createTokens>, token: string) => {
  try {
    await tokens.verify(token);
    return true;
  } catch {
    return false;
  }
};

describe('token-keys', () => {
  test('create creates the first key for its owner alone, and never overwrites others', async () => {
    const { keys, kid, path } = await startShell();
    expect(JSON.parse(readFileSync(path, 'utf8')).keys).toMatchObject([{ kid }]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const again = await keys('create');
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('is there already')]);
    expect(JSON.parse(readFileSync(path, 'utf8')).keys).toMatchObject([{ kid }]);
  });

  test('create creates the file that TOKEN_KEYS_FILE names', async () => {
    const shell = await createTestShell();
    const path = join(shell.directory, 'keys.json');
    shell.env = { ...shell.env, TOKEN_KEYS_FILE: path };
    expect((await shell.run('token-keys', 'create')).code).toBe(0);
    expect(JSON.parse(readFileSync(path, 'utf8')).keys).toHaveLength(1);
  });

  test('rotate has a new key sign; a running server knows both at once', async () => {
    const { keys, kid, tokens } = await startShell();
    const old = await tokens.sign(CLAIMS);
    const next = (await keys('rotate')).out.trim();
    const fresh = await tokens.sign(CLAIMS);
    expect(JSON.parse(Buffer.from(fresh.split('.')[0]!, 'base64url').toString()).kid).toBe(next);
    expect([await allows(tokens, old), await allows(tokens, fresh)]).toEqual([true, true]);
    expect((await keys('list')).out).toBe(`${kid}\tverifies\n${next}\tsigns and verifies\n`);
  });

  test('revoke ends what a key signed, but never the last key', async () => {
    const { keys, kid, tokens } = await startShell();
    const old = await tokens.sign(CLAIMS);
    expect(await keys('revoke', kid)).toMatchObject({ code: 1, err: expect.stringContaining('is the only key') });
    await keys('rotate');
    expect((await keys('revoke', kid)).code).toBe(0);
    expect(await allows(tokens, old)).toBe(false);
    expect(await allows(tokens, await tokens.sign(CLAIMS))).toBe(true);
  });

  test('revoke ends one token, named by itself or by its jti', async () => {
    const { keys, tokens } = await startShell();
    const [first, second, third] = [await tokens.sign(CLAIMS), await tokens.sign(CLAIMS), await tokens.sign(CLAIMS)];
    const { jti } = JSON.parse(Buffer.from(second!.split('.')[1]!, 'base64url').toString());
    expect((await keys('revoke', first!)).code).toBe(0);
    expect((await keys('revoke', jti)).code).toBe(0);
    expect(await Promise.all([first!, second!, third!].map((token) => allows(tokens, token)))).toEqual([
      false,
      false,
      true,
    ]);
    expect(JSON.parse((await keys('list', '--json')).out).revoked).toHaveLength(2);
  });

  test('revoke takes a mistyped key for no token', async () => {
    const { keys, path } = await startShell();
    const before = readFileSync(path, 'utf8');
    expect((await keys('revoke', 'mistyped')).code).toBe(2);
    expect((await keys('revoke', 'a.b.c')).code).toBe(2);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  test('list shows no secret, and whatever else the file has stays', async () => {
    const { keys, path } = await startShell();
    const whole = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...whole, note: 'ours' }));
    await keys('rotate');
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ note: 'ours' });
    expect((await keys('list', '--json')).out).not.toContain(whole.keys[0].k);
  });

  test('says that there are none', async () => {
    const { run, dataDir } = await createTestShell();
    for (const command of ['list', 'rotate']) {
      expect(await run('token-keys', command)).toMatchObject({ code: 1, err: expect.stringContaining(dataDir) });
    }
  });
});

describe('lost token keys', () => {
  test('are created with the first vendor, and never again once there is one', async () => {
    const shell = await createTestShell();
    const vendor = (await shell.run('vendor', 'create', '--name', 'Hats')).out.trim();
    const path = join(shell.dataDir, 'token-keys.json');
    expect((await shell.run('token', '--vendor', vendor)).code).toBe(0);
    rmSync(path);
    const lost = {
      code: 1,
      out: '',
      err: expect.stringMatching(
        /token-keys\.json is missing although there is 1 vendor: .*TOKEN_KEYS_FILE.*token-keys create/,
      ),
    };
    expect(await shell.run('token', '--vendor', vendor)).toEqual(lost);
    expect(await shell.run('serve', '--port', '0')).toMatchObject(lost);
    await shell.run('vendor', 'create', '--name', 'Shoes');
    expect(await shell.run('token', '--vendor', vendor)).toMatchObject({ code: 1 });
    await shell.run('token-keys', 'create');
    expect((await shell.run('token', '--vendor', vendor)).code).toBe(0);
  });

  test('do not matter where the demo has the only vendor', async () => {
    const shell = await createTestShell();
    const store = await openStore({ dataDir: shell.dataDir });
    const { id } = await store.vendors.create({ name: 'Demo storefront', senderName: 'Demo', industry: 'demo' });
    await store.close();
    expect((await shell.run('token', '--vendor', id)).code).toBe(0);
  });
});
