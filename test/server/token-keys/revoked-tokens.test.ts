import { expect, onTestFinished, test } from 'vitest';
import { createTokenKey, createTokens } from '../../../src/proxy/index.js';
import { createTokenUses, followRevokedTokens, pageTokenOf } from '../../../src/server/token-keys/open-tokens.js';
import type { PageTokenStore, Store } from '../../../src/service/index.js';
import { ENGINES, temporaryPlace, temporaryStore } from '../../service/temporary-service.js';

const KEYS = { keys: [createTokenKey()], revoked: ['by-the-command'] };

/** The tokens of one process on the store. */
async function process(store: { pageTokens: Pick<PageTokenStore, 'revoked'> }, pollMs?: number) {
  const events: object[] = [];
  const revoked = await followRevokedTokens({
    store: store.pageTokens,
    log: (event) => events.push(event),
    ...(pollMs !== undefined && { pollMs }),
  });
  onTestFinished(revoked.close);
  return { ...revoked, events, tokens: createTokens(revoked.addTo(() => KEYS)) };
}

async function madeToken(store: Store) {
  const { id: vendorId } = await store.vendors.create({ name: 'Hats' });
  const tokens = createTokens(() => KEYS);
  const token = await tokens.sign({ vendorId, scope: ['reviews:read'] });
  const made = pageTokenOf(token, await tokens.verify(token), 'Shop');
  await store.pageTokens.add(made, 'default', new Date());
  return { vendorId, token, id: made.id };
}
const stateOf = (tokens: ReturnType<typeof createTokens>, token: string) =>
  tokens.verify(token).then(
    () => 'good',
    ({ code }) => code,
  );

test.each(ENGINES)(
  'a token that is revoked in one process is refused in the others on %s, and no other is',
  async (engine) => {
    const place = await temporaryPlace(engine);
    const [here, there] = [await temporaryStore(place), await temporaryStore(place)];
    const [first, second] = [await madeToken(here), await madeToken(here)];
    const other = await process(there, 10);
    expect(await stateOf(other.tokens, first.token)).toBe('good');
    expect(await here.pageTokens.revoke('elsewhere', first.vendorId, first.id, new Date())).toBe(false);
    expect(await here.pageTokens.revoke('default', second.vendorId, first.id, new Date())).toBe(false);
    expect(await here.pageTokens.revoke('default', first.vendorId, first.id, new Date())).toBe(true);
    expect(await here.pageTokens.revoke('default', first.vendorId, first.id, new Date())).toBe(false);
    await expect.poll(() => stateOf(other.tokens, first.token)).toBe('token_revoked');
    expect(other.tokens.findVerified(first.token)).toBeNull();
    expect(await stateOf(other.tokens, second.token)).toBe('good');
    // A process that starts later knows it from the start.
    expect(await stateOf((await process(there)).tokens, first.token)).toBe('token_revoked');
  },
);

test('what is revoked stays so while the database is away, which is logged once', async () => {
  let answers: (() => Promise<string[]>)[] = [async () => ['j1']];
  const store = { pageTokens: { revoked: () => (answers.length > 1 ? answers.shift()! : answers[0]!)() } };
  const { events, addTo, reload } = await process(store, 1);
  const keySet = addTo(() => KEYS);
  expect(keySet().revoked).toEqual(['by-the-command', 'j1']);
  expect(keySet()).toBe(keySet());
  let failures = 0;
  answers = [
    () => {
      failures += 1;
      return Promise.reject(new TypeError('away'));
    },
  ];
  await expect.poll(() => failures).toBeGreaterThan(3);
  expect(keySet().revoked).toEqual(['by-the-command', 'j1']);
  expect(events).toEqual([{ severity: 'warn', event: 'revoked_tokens_unread', error: 'TypeError' }]);
  answers = [async () => ['j1', 'j2']];
  await reload();
  expect(keySet().revoked).toEqual(['by-the-command', 'j1', 'j2']);
});

test('the last use of a token is written once a minute, with the origin of a web page and of nothing else', async () => {
  const written: object[][] = [];
  let now = Date.parse('2026-03-01T10:00:00Z');
  const store = { recordUses: async (uses: readonly object[]) => void written.push([...uses]) };
  const uses = createTokenUses({ store, now: () => now, delayMs: 1_000_000 });
  uses.note('j1', 'https://shop.example');
  uses.note('j1', 'https://shop.example');
  uses.note('j2', 'chrome-extension://abc');
  uses.note(undefined, null);
  await uses.flush();
  now += 30_000;
  uses.note('j1', 'https://other.example');
  await uses.flush();
  now += 31_000;
  uses.note('j1', null);
  await uses.flush();
  expect(written).toEqual([
    [
      { id: 'j1', at: new Date('2026-03-01T10:00:00Z'), origin: 'https://shop.example' },
      { id: 'j2', at: new Date('2026-03-01T10:00:00Z'), origin: null },
    ],
    [{ id: 'j1', at: new Date('2026-03-01T10:01:01Z'), origin: null }],
  ]);
});

test.each(ENGINES)('what is kept of a token goes with its vendor on %s', async (engine) => {
  const store = await temporaryStore(engine);
  const { vendorId, id } = await madeToken(store);
  await store.pageTokens.recordUses([{ id, at: new Date('2026-03-01T10:00:00Z'), origin: 'https://shop.example' }]);
  expect(await store.pageTokens.list('default', vendorId)).toMatchObject([
    { id, name: 'Shop', usedAt: '2026-03-01T10:00:00.000Z', usedOrigin: 'https://shop.example', revokedAt: null },
  ]);
  expect(await store.pageTokens.list('elsewhere', vendorId)).toEqual([]);
  await store.erasures.eraseVendor(vendorId, 'default', new Date());
  expect(await store.pageTokens.list('default', vendorId)).toEqual([]);
});

test('a minute in which more tokens are used than are noted writes each of those once, and no others', async () => {
  const written: string[] = [];
  const store = {
    recordUses: async (uses: readonly { id: string }[]) => void written.push(...uses.map(({ id }) => id)),
  };
  const uses = createTokenUses({ store, now: () => 1_800_000_000_000, delayMs: 1_000_000 });
  const ids = Array.from({ length: 20_001 }, (_, index) => `j${index}`);
  for (let round = 0; round < 2; round += 1) {
    for (const id of ids) uses.note(id, null);
    await uses.flush();
  }
  expect(written).toEqual(ids.slice(0, 20_000));
});
