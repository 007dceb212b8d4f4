import { base64url, CompactSign } from 'jose';
import { describe, expect, test } from 'vitest';
import { type JwsKey, signJws, verifyJws } from '../../src/platform/jws.js';

const key: JwsKey = { kid: 'one', secret: new Uint8Array(32).fill(7) };
const other: JwsKey = { kid: 'two', secret: new Uint8Array(32).fill(9) };
const read = (token: string, { typ = 'start+jwt', maxLength = 500, keys = [key] } = {}) =>
  verifyJws(token, { typ, maxLength, findKey: (kid) => keys.find((candidate) => candidate.kid === kid) });
const claims = { sub: 'vendor' };
const header = (value: object, secret = key.secret) =>
  new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader(value as { alg: string })
    .sign(secret);

test('a genuine token gives its claims', async () => {
  expect(await read(await signJws(claims, key, 'start+jwt'))).toEqual(claims);
});

describe('null is what is given for', () => {
  const cases: Record<string, () => string | Promise<string>> = {
    'another type': () => signJws(claims, key, 'invite+jwt'),
    'no type': () => header({ alg: 'HS256', kid: 'one' }),
    'an unknown key': () => signJws(claims, other, 'start+jwt'),
    'another secret under the same name': () => signJws(claims, { ...other, kid: 'one' }, 'start+jwt'),
    'another algorithm': () => header({ alg: 'HS512', kid: 'one', typ: 'start+jwt' }, new Uint8Array(64)),
    'a header member that nobody asked for': () => header({ alg: 'HS256', kid: 'one', typ: 'start+jwt', cty: 'x' }),
    'white space around it': async () => `${await signJws(claims, key, 'start+jwt')}\n`,
    'a second spelling of the same bytes': async () => respelled(await signJws(claims, key, 'start+jwt')),
    'two parts': async () => (await signJws(claims, key, 'start+jwt')).split('.').slice(0, 2).join('.'),
    'more characters than allowed': () => signJws({ sub: 'v'.repeat(500) }, key, 'start+jwt'),
    'an empty text': () => '',
  };
  test.each(Object.entries(cases))('%s', async (_, token) => {
    expect(await read(await token())).toBeNull();
  });
});

test('a plain JWT need not say that it is one', async () => {
  const token = await header({ alg: 'HS256', kid: 'one' });
  expect(await read(token, { typ: 'JWT' })).toEqual(claims);
});

/** The last character of a part of 43 carries two bits that decoders ignore. */
function respelled(token: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const next = alphabet[alphabet.indexOf(token.at(-1)!) + 1]!;
  const same = base64url.decode(token.split('.')[2]!).join();
  const changed = token.slice(0, -1) + next;
  if (base64url.decode(changed.split('.')[2]!).join() !== same) throw new Error('the bytes differ');
  return changed;
}
