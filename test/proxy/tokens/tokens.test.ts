import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTokenKey, createTokens, TokenError, type TokenKey, type Tokens } from '../../../src/proxy/index.js';
import { FORGED_TOKENS, signed } from '../../fixtures/forged-tokens.js';
import { UNUSABLE_ORIGINS } from '../../fixtures/hostile-origins.js';
import { START, VENDOR } from '../../fixtures/proxy-upstream.js';

const NOW = START / 1000;
const READ = { vendorId: VENDOR, scope: ['reviews:read'], expiresInSeconds: 3600 };
let keySet: { keys: TokenKey[]; revoked?: string[] };
let now: number;
let tokens: Tokens;

beforeEach(() => {
  keySet = { keys: [createTokenKey()] };
  now = START;
  tokens = createTokens(
    () => keySet,
    () => now,
  );
});

const codeOf = (token: string) =>
  Promise.resolve(tokens.verify(token)).then(
    () => 'accepted',
    (error) => (error instanceof TokenError ? error.code : String(error)),
  );

describe('a genuine token', () => {
  test('says what was signed', async () => {
    const origins = ['https://shop.example', 'http://localhost:8080'];
    const claims = await tokens.verify(
      await tokens.sign({ ...READ, scope: ['reviews:read', 'reviews:submit'], origins }),
    );
    expect(claims).toEqual({
      vendorId: VENDOR,
      kind: 'vendor',
      scope: ['reviews:read', 'reviews:submit'],
      origins,
      expiresAt: NOW + 3600,
      lifetime: 3600,
      tokenId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test('says whether it is for a vendor or a business', async () => {
    const kindOf = async (kind?: 'vendor' | 'business') =>
      (await tokens.verify(await tokens.sign({ ...READ, ...(kind && { kind }) }))).kind;
    expect([await kindOf(), await kindOf('vendor'), await kindOf('business')]).toEqual([
      'vendor',
      'vendor',
      'business',
    ]);
    const payload = (await tokens.sign({ ...READ, kind: 'business' })).split('.')[1]!;
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ sub: VENDOR, kind: 'business' });
  });

  test('has a jti of its own', async () => {
    const [one, two] = await Promise.all([tokens.sign(READ), tokens.sign(READ)]);
    expect((await tokens.verify(one)).tokenId).not.toBe((await tokens.verify(two)).tokenId);
  });

  test('needs neither typ, jti, nbf nor iat, and may carry scopes and claims that are not known', async () => {
    const token = await signed(
      keySet.keys[0]!,
      { sub: VENDOR, scope: ' reviews:read  new:scope', exp: NOW + 60, x: 1 },
      { typ: undefined },
    );
    expect(await tokens.verify(token)).toEqual({
      vendorId: VENDOR,
      kind: 'vendor',
      scope: ['reviews:read', 'new:scope'],
      expiresAt: NOW + 60,
    });
  });

  test('has no end unless one is given', async () => {
    const token = await tokens.sign({ vendorId: VENDOR, scope: ['reviews:read'] });
    expect(JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())).not.toHaveProperty('exp');
    expect(await tokens.verify(token)).not.toHaveProperty('expiresAt');
    now = START + 100 * 365 * 86_400_000;
    expect(await codeOf(token)).toBe('accepted');
    expect(tokens.findVerified(token)).toMatchObject({ vendorId: VENDOR });
  });

  test('may name an origin with one wildcard label', async () => {
    const origins = ['https://*.shop.example', 'http://*.xn--bcher-kva.example:8080'];
    expect((await tokens.verify(await tokens.sign({ ...READ, origins }))).origins).toEqual(origins);
  });

  test('keeps an empty list of origins, which is not the same as none', async () => {
    expect((await tokens.verify(await tokens.sign({ ...READ, origins: [] }))).origins).toEqual([]);
  });
});

describe('a forged token', () => {
  test.each(FORGED_TOKENS)('is refused: %s', async (_what, forge) => {
    const token = await forge({ token: await tokens.sign(READ), key: keySet.keys[0]! });
    expect(await codeOf(token)).toBe('token_invalid');
  });

  test('is refused when another key of the same kid signed it', async () => {
    const forger = { ...createTokenKey(), kid: keySet.keys[0]!.kid };
    expect(
      await codeOf(
        await createTokens(
          () => ({ keys: [forger] }),
          () => now,
        ).sign(READ),
      ),
    ).toBe('token_invalid');
  });

  test('is no matter of luck: the claims that the table changes are accepted unchanged', async () => {
    expect(
      await codeOf(await signed(keySet.keys[0]!, { sub: VENDOR, scope: 'reviews:read', exp: NOW + 3600, jti: 'j1' })),
    ).toBe('accepted');
  });
});

describe('time', () => {
  test('expires a minute after exp, the tolerance for clocks', async () => {
    const token = await tokens.sign(READ);
    now = START + 3_659_000;
    expect(await codeOf(token)).toBe('accepted');
    now = START + 3_660_000;
    expect(await codeOf(token)).toBe('token_expired');
  });

  test('accepts an nbf up to a minute ahead', async () => {
    const token = (nbf: number) => signed(keySet.keys[0]!, { sub: VENDOR, scope: '', exp: NOW + 99, nbf });
    expect(await codeOf(await token(NOW + 60))).toBe('accepted');
    expect(await codeOf(await token(NOW + 61))).toBe('token_invalid');
  });

  test('does not end a token without exp, which its jti or its key still revokes', async () => {
    const token = await tokens.sign({ vendorId: VENDOR, scope: ['reviews:read'] });
    const { tokenId } = await tokens.verify(token);
    keySet.revoked = [tokenId!];
    expect([await codeOf(token), tokens.findVerified(token)]).toEqual(['token_revoked', null]);
    keySet = { keys: [createTokenKey()] };
    expect(await codeOf(token)).toBe('token_invalid');
  });

  test('calls a forged token forged, expired or not', async () => {
    const token = await tokens.sign(READ);
    now += 9_999_000;
    expect(await codeOf(`${token.slice(0, -4)}AAAA`)).toBe('token_invalid');
  });
});

describe('keys', () => {
  test('rotate: the last signs, all verify, a removed one does not', async () => {
    const old = await tokens.sign(READ);
    keySet.keys.push(createTokenKey());
    const young = await tokens.sign(READ);
    expect([await codeOf(old), await codeOf(young)]).toEqual(['accepted', 'accepted']);
    keySet.keys.shift();
    expect([await codeOf(old), await codeOf(young)]).toEqual(['token_invalid', 'accepted']);
  });

  test('revoke by jti at once, and say so even when the token has expired', async () => {
    const token = await tokens.sign(READ);
    keySet.revoked = [(await tokens.verify(token)).tokenId!];
    expect(await codeOf(token)).toBe('token_revoked');
    expect(await codeOf(await tokens.sign(READ))).toBe('accepted');
    now += 9_999_000;
    expect(await codeOf(token)).toBe('token_revoked');
  });

  test('are 32 random bytes under a kid of their own', () => {
    const [one, two] = [createTokenKey(), createTokenKey()];
    expect(one).toEqual({ kid: expect.any(String), kty: 'oct', alg: 'HS256', k: expect.stringMatching(/^[\w-]{43}$/) });
    expect([one.kid, one.k]).not.toEqual([two.kid, two.k]);
  });

  test.each([
    ['no key', { keys: [] }],
    ['a short secret', { keys: [{ kid: 'a', kty: 'oct', alg: 'HS256', k: 'A'.repeat(42) }] }],
    ['another algorithm', { keys: [{ kid: 'a', kty: 'oct', alg: 'none', k: 'A'.repeat(43) }] }],
    ['the same kid twice', { keys: [createTokenKey(), createTokenKey()].map((key) => ({ ...key, kid: 'a' })) }],
  ])('that cannot be trusted sign nothing: %s', async (_what, broken) => {
    await expect(createTokens(() => broken as never).sign(READ)).rejects.toThrow();
  });
});

describe('signing refuses', () => {
  test.each<[string, object, string]>([
    ['an unknown scope', { scope: ['review:read'] }, 'scope'],
    ['no scope', { scope: [] }, 'scope'],
    ['an id that is none', { vendorId: 'a/b' }, 'sub'],
    ['what is neither', { kind: 'shop' }, 'kind'],
    ['no life', { expiresInSeconds: 0 }, 'expiresInSeconds'],
    ['half a second', { expiresInSeconds: 1.5 }, 'expiresInSeconds'],
    ['a life beyond the year 9999', { expiresInSeconds: 1e12 }, 'exp'],
    [
      'more origins than a token holds',
      { origins: Array.from({ length: 99 }, (_, i) => `https://shop-${i}.example`) },
      'origins',
    ],
    ...UNUSABLE_ORIGINS.map(
      (origin) => [`the origin "${origin}"`, { origins: [origin] }, 'origins'] as [string, object, string],
    ),
  ])('%s, and names it', async (_what, change, name) => {
    await expect(tokens.sign({ ...READ, ...change })).rejects.toThrow(name);
  });
});

describe('a verified token', () => {
  const checks = () => vi.spyOn(crypto.subtle, 'verify');
  afterEach(() => vi.restoreAllMocks());

  test('has its signature checked once', async () => {
    const token = await tokens.sign(READ);
    const verify = checks();
    const [first, second] = [await tokens.verify(token), await tokens.verify(token)];
    expect([verify.mock.calls.length, second === first, Object.isFrozen(first)]).toEqual([1, true, true]);
  });

  test('is kept up to a number; the one used longest ago is checked again', async () => {
    tokens = createTokens(
      () => keySet,
      () => now,
      2,
    );
    const [a, b, c] = [await tokens.sign(READ), await tokens.sign(READ), await tokens.sign(READ)];
    const verify = checks();
    for (const token of [a, b, a, c, a, c]) await tokens.verify(token);
    expect(verify).toHaveBeenCalledTimes(3);
    await tokens.verify(b);
    expect(verify).toHaveBeenCalledTimes(4);
  });

  test('expires, is revoked and loses its key at the next use all the same', async () => {
    const [expiring, revoked, orphan] = [await tokens.sign(READ), await tokens.sign(READ), await tokens.sign(READ)];
    for (const token of [expiring, revoked, orphan]) expect(await codeOf(token)).toBe('accepted');
    keySet.revoked = [(await tokens.verify(revoked)).tokenId!];
    expect(await codeOf(revoked)).toBe('token_revoked');
    keySet.revoked = [];
    expect(await codeOf(revoked)).toBe('accepted');
    now = START + 3_660_000;
    expect(await codeOf(expiring)).toBe('token_expired');
    now = START;
    keySet = { keys: [createTokenKey()] };
    expect(await codeOf(orphan)).toBe('token_invalid');
  });

  test('is forged once its key has another secret under the same name, and good again when the secret is back', async () => {
    const token = await tokens.sign(READ);
    await tokens.verify(token);
    const [key] = keySet.keys;
    keySet.keys = [{ ...createTokenKey(), kid: key!.kid }];
    expect(await codeOf(token)).toBe('token_invalid');
    keySet.keys = [key!];
    expect(await codeOf(token)).toBe('accepted');
  });

  test('is not told from a forged one by its beginning', async () => {
    const token = await tokens.sign(READ);
    await tokens.verify(token);
    expect(await codeOf(`${token.slice(0, -4)}AAAA`)).toBe('token_invalid');
    expect(await codeOf(token.slice(0, -1))).toBe('token_invalid');
  });

  test('is all that is kept: forged tokens push nothing out', async () => {
    tokens = createTokens(
      () => keySet,
      () => now,
      1,
    );
    const token = await tokens.sign(READ);
    await tokens.verify(token);
    for (const [, forge] of FORGED_TOKENS) await codeOf(await forge({ token, key: keySet.keys[0]! }));
    const verify = checks();
    await tokens.verify(token);
    expect(verify).not.toHaveBeenCalled();
  });
});
