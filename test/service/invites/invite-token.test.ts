import { base64url, CompactSign } from 'jose';
import { describe, expect, test } from 'vitest';
import { createTokenKey, createTokens } from '../../../src/proxy/index.js';
import type { Store } from '../../../src/service/index.js';
import { INVITE_TOKEN_KEYS, type InviteTokenKey } from '../../../src/service/invites/invite-token-keys.js';
import { DAY_MS, headerOf, invitedService, KETTLE, payloadOf, START } from '../invited-service.js';
import { ENGINES } from '../temporary-service.js';

const keyOf = async ({ settings }: Store): Promise<InviteTokenKey> =>
  JSON.parse((await settings.get(INVITE_TOKEN_KEYS))!).keys[0];

/** Signs anything at all with a key. */
const signed = (key: { kid: string; k: string }, payload: object, header: object = {}) =>
  new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'HS256', kid: key.kid, typ: 'invitation+jwt', ...header })
    .sign(base64url.decode(key.k), { crit: { x: true } } as object);

const part = (value: unknown) => base64url.encode(JSON.stringify(value));
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Another character of base64url in one place: in the last, one that spells the same bytes where there is one. */
const altered = (token: string, place: number) =>
  token.slice(0, place) + ALPHABET[(ALPHABET.indexOf(token[place]!) + 1) % 64] + token.slice(place + 1);

describe('what an invitation says', () => {
  test('is the name and the product that fill the form, and nothing else of the customer', async () => {
    const { invite, vendor } = await invitedService();
    const { invitation, contact } = await invite({
      products: [KETTLE],
      channel: { email: 'ada@shop.example', phoneNumber: '+49 30 123456' },
      sourceContactId: 'customer-17',
      source: 'checkout',
    });
    const { sourceProductId, title, imageUrl } = KETTLE;
    expect(payloadOf(invitation)).toEqual({
      sub: vendor.id,
      jti: expect.stringMatching(/^[0-9a-f-]{36}\.0$/),
      exp: (START + 90 * DAY_MS) / 1000,
      firstName: 'Ada',
      lastName: 'Lovelace',
      product: { sourceProductId, title, imageUrl },
    });
    expect(payloadOf(invitation).jti).not.toContain(contact.id);
    expect(headerOf(invitation)).toEqual({
      alg: 'HS256',
      kid: expect.stringMatching(/^[\w-]{11}$/),
      typ: 'invitation+jwt',
    });
    expect(encodeURIComponent(invitation)).toBe(invitation);
  });

  test.each([
    ['nothing of a short one', KETTLE, ['exp', 'firstName', 'jti', 'lastName', 'product', 'sub'], KETTLE.imageUrl],
    [
      'the picture',
      { ...KETTLE, imageUrl: `https://kettle.example/${'x'.repeat(900)}` },
      ['exp', 'firstName', 'jti', 'lastName', 'product', 'sub'],
      undefined,
    ],
    ['the product', { ...KETTLE, title: '壺'.repeat(300) }, ['exp', 'firstName', 'jti', 'lastName', 'sub'], undefined],
  ])(
    'leaves out %s when it would be long, and the service still knows the product',
    async (_, product, left, imageUrl) => {
      const { invite, review, find } = await invitedService();
      const { invitation } = await invite({ products: [product] });
      expect(invitation.length).toBeLessThan(1500);
      expect(Object.keys(payloadOf(invitation)).sort()).toEqual(left);
      expect(payloadOf(invitation).product?.imageUrl).toBe(imageUrl);
      const { feedback } = await review({ invitation });
      expect((await find(feedback.id)).product).toEqual(product);
    },
  );

  test('leaves out a name of 200 control characters, which JSON would write in 1,200', async () => {
    const { invite, outcome } = await invitedService();
    const name = `A${'\u0001'.repeat(98)}B`;
    const { invitation } = await invite({ firstName: name, lastName: name, products: [KETTLE] });
    expect(Object.keys(payloadOf(invitation)).sort()).toEqual(['exp', 'jti', 'sub']);
    expect(await outcome(invitation)).toBe('verified');
  });
});

describe('a forged invitation is refused as invalid', () => {
  test.each<[what: string, forge: (token: string, key: InviteTokenKey) => string | Promise<string>]>([
    ['nothing', () => ''],
    ['a word', () => 'x'],
    ['two dots alone', () => '..'],
    ['its payload alone', (token) => token.split('.')[1]!],
    ['without its signature', (token) => token.slice(0, token.lastIndexOf('.') + 1)],
    ['without its header', (token) => token.slice(token.indexOf('.'))],
    ['cut by one character', (token) => token.slice(0, -1)],
    ['with a fourth part', (token) => `${token}.x`],
    ['with white space after it', (token) => `${token} `],
    ['with a line break inside', (token) => `${token.slice(0, 90)}\n${token.slice(90)}`],
    ['with padding', (token) => `${token}=`],
    ['with a NUL character', (token) => `${token}\0`],
    ['with half a surrogate pair', (token) => `${token}\ud800`],
    ['under the algorithm none', (token) => `${part({ ...headerOf(token), alg: 'none' })}.${token.split('.')[1]}.`],
    ['under none, with its signature', (token) => token.replace(/^[^.]+/, part({ ...headerOf(token), alg: 'none' }))],
    ['under none, without a kid', (token) => `${part({ alg: 'none' })}.${token.split('.')[1]}.`],
    ['under another algorithm', (token, key) => signed(key, payloadOf(token), { alg: 'HS512' })],
    ['with another secret', (token, key) => signed({ ...createTokenKey(), kid: key.kid }, payloadOf(token))],
    ['with a key that is not there', (token) => signed(createTokenKey(), payloadOf(token))],
    ['with a key of its own', (token, key) => signed(key, payloadOf(token), { jwk: key })],
    ['with a critical extension', (token, key) => signed(key, payloadOf(token), { crit: ['x'], x: 1 })],
    ['of the type JWT', (token, key) => signed(key, payloadOf(token), { typ: 'JWT' })],
    ['of no type', (token, key) => signed(key, payloadOf(token), { typ: undefined })],
    ['without an end', (token, key) => signed(key, { ...payloadOf(token), exp: undefined })],
    ['with an end that is text', (token, key) => signed(key, { ...payloadOf(token), exp: '9999999999' })],
    ['without a place', (token, key) => signed(key, { ...payloadOf(token), jti: undefined })],
    [
      'of an invite that nobody sent',
      (token, key) => signed(key, { ...payloadOf(token), jti: '00000000-0000-4000-8000-000000000000.0' }),
    ],
    ['of SQL', (token, key) => signed(key, { ...payloadOf(token), jti: "' or '1'='1" })],
    ['of 2,049 characters', (token) => `${token}${'A'.repeat(2049 - token.length)}`],
    ['of 200,000 characters', (token) => token + 'A'.repeat(200_000)],
    ['genuine, but longer than any', (token, key) => signed(key, { ...payloadOf(token), x: 'x'.repeat(1500) })],
  ])('%s', async (_, forge) => {
    const { invite, review, outcome, store, find } = await invitedService();
    const { invitation } = await invite({ products: [KETTLE] });
    const forged = await forge(invitation, await keyOf(store));
    const { status, feedback } = await review({ text: 'Warm', invitation: forged });
    expect(status).toBe(201);
    expect(feedback).toEqual({ id: feedback.id, verified: false, invitationRefused: 'invalid' });
    expect(await find(feedback.id)).toMatchObject({ text: 'Warm', verified: false, product: null });
    expect(await outcome(invitation)).toBe('verified');
  });

  test('where one character of it is another, the first and the last of each part included', async () => {
    const { invite, outcome, store, vendor } = await invitedService();
    const { invitation } = await invite({ products: [KETTLE] });
    const ends = [...invitation.matchAll(/[^.]+/g)].map(({ index, 0: { length } }) => [index, index + length - 1]);
    const places = ends.flatMap(([first, last]) => [first!, Math.round((first! + last!) / 2), last!]);
    for (const place of places) expect(await outcome(altered(invitation, place))).toBe('invalid');
    expect((await store.reviews.list(vendor.id)).total).toBe(places.length);
    expect(await outcome(invitation)).toBe('verified');
  });

  const OTHER = { channel: { email: 'bo@shop.example' } };

  test('when one part of it is of another genuine one', async () => {
    const { invite, outcome } = await invitedService();
    const [one, two] = [(await invite()).invitation.split('.'), (await invite(OTHER)).invitation.split('.')];
    expect(await outcome([one[0], one[1], two[2]].join('.'))).toBe('invalid');
    expect(await outcome([one[0], two[1], one[2]].join('.'))).toBe('invalid');
  });

  test('under a good signature, when the invite is of another business', async () => {
    const { invite, store } = await invitedService();
    const other = await store.vendors.create({ name: 'Other' }, 'other');
    const { invitation } = await invite({ products: [KETTLE] });
    const moved = await signed(await keyOf(store), { ...payloadOf(invitation), sub: other.id });
    const review = { rating: '5', vendorId: other.id, invitation: moved };
    const feedback = await store.reviews.submit(review, { at: new Date(START) });
    expect(feedback).toMatchObject({ verified: false, invitationRefused: 'invalid' });
    expect((await store.reviews.list(other.id)).reviews).toMatchObject([{ verified: false, product: null }]);
  });
});

describe.each(ENGINES)('tokens of another kind on %s', (engine) => {
  test('a page token is no invitation, even under the same key', async () => {
    const { invite, outcome, store, vendor } = await invitedService({ engine });
    await invite();
    const pageKeys = { keys: [createTokenKey()] };
    const claims = { vendorId: vendor.id, scope: ['reviews:submit'], expiresInSeconds: 3600 };
    const now = () => START;
    expect(await outcome(await createTokens(() => pageKeys, now).sign(claims))).toBe('invalid');
    const sameKey = { keys: [await keyOf(store)] };
    expect(await outcome(await createTokens(() => sameKey, now).sign(claims))).toBe('invalid');
  });

  test('an invitation is no page token, even under the same key', async () => {
    const { invite, store } = await invitedService({ engine });
    const { invitation } = await invite();
    const key = await keyOf(store);
    const tokens = createTokens(
      () => ({ keys: [key] }),
      () => START,
    );
    await expect(tokens.verify(invitation)).rejects.toMatchObject({ code: 'token_invalid' });
    const asPage = await signed(key, payloadOf(invitation), { typ: 'JWT' });
    await expect(tokens.verify(asPage)).rejects.toMatchObject({ code: 'token_invalid' });
  });
});
