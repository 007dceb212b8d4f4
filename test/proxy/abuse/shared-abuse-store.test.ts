/** Processes that remember together, and what is left when what they share is away. */
import { describe, expect, test } from 'vitest';
import { createMemoryAbuseStore } from '../../../src/proxy/abuse/memory-abuse-store.js';
import type { AbuseStore } from '../../../src/proxy/index.js';
import { createTokenKey, createTokens } from '../../../src/proxy/index.js';
import { solve, startGated } from './gated-proxy.js';

/** Two pages at two proxies with the same keys, in front of what they share. */
async function startTwo(shared: AbuseStore) {
  const keys = { keys: [createTokenKey()] };
  const tokens = createTokens(() => keys);
  const options = { tokens, abuseStore: shared };
  const one = await startGated(options);
  const two = await startGated(options);
  const token = await tokens.sign({ vendorId: VENDOR, scope: ['reviews:submit'], expiresInSeconds: 3_600 });
  return { one, two, token };
}

const VENDOR = '6f1c2d3e-0000-4000-8000-000000000001';
const away: AbuseStore = {
  count: () => Promise.reject(new Error('away')),
  putIfAbsent: () => Promise.reject(new Error('away')),
  get: () => Promise.reject(new Error('away')),
};

describe('two processes', () => {
  test('take work that was done for the other, once', async () => {
    const { one, two, token } = await startTwo(createMemoryAbuseStore(Date.now));
    const { challenge } = (await one.send({ body: { website: 'x' }, token })).body;
    const body = { website: 'x', solution: await solve(challenge) };
    expect((await two.send({ body, token, key: 'k1' })).status).toBe(201);
    expect((await one.send({ body, token, key: 'k2' })).status).toBe(403);
    expect((await one.send({ body, token, key: 'k1' })).status).toBe(201);
  });

  test('count together, and know each other’s texts and what was taken', async () => {
    const { one, two, token } = await startTwo(createMemoryAbuseStore(Date.now));
    const text = 'Warm, light, and it does not itch at all.';
    for (const key of ['k1', 'k2', 'k3']) {
      expect((await one.send({ body: { text }, token, key })).status).toBe(201);
    }
    expect((await two.send({ body: { text }, token, key: 'k4' })).status).toBe(403);
    for (let n = 0; n < 20; n += 1) await one.send({ token, address: `198.51.100.${n}` });
    expect((await two.send({ token })).status).toBe(403);
    expect((await two.send({ body: { text }, token, key: 'k1' })).status).toBe(201);
  });
});

describe('what is shared', () => {
  test('that is away stops nobody: each goes on by what it has seen itself, and says so once', async () => {
    const { one, two, token } = await startTwo(away);
    const { challenge } = (await one.send({ body: { website: 'x' }, token })).body;
    const body = { website: 'x', solution: await solve(challenge) };
    expect((await one.send({ body, token, key: 'k1' })).status).toBe(201);
    expect((await one.send({ body, token, key: 'k2' })).status).toBe(403);
    expect((await one.send({ body, token, key: 'k1' })).status).toBe(201);
    expect((await two.send({ token })).status).toBe(201);
    const ofStore = one.logged.filter((event) => /^abuse_store/.test((event as { event: string }).event));
    expect(ofStore).toEqual([{ severity: 'error', event: 'abuse_store_lost', code: 'Error' }]);
  });

  test('that goes away still counts what this process has seen before', async () => {
    let lost = false;
    const memory = createMemoryAbuseStore(Date.now);
    const via = <K extends keyof AbuseStore>(name: K) =>
      ((...args: Parameters<AbuseStore[K]>) =>
        ((lost ? away : memory)[name] as (...args: unknown[]) => unknown)(...args)) as AbuseStore[K];
    const { one, token } = await startTwo({ count: via('count'), putIfAbsent: via('putIfAbsent'), get: via('get') });
    const { challenge } = (await one.send({ body: { website: 'x' }, token })).body;
    const body = { website: 'x', solution: await solve(challenge) };
    expect((await one.send({ body, token, key: 'k1' })).status).toBe(201);
    lost = true;
    expect((await one.send({ body, token, key: 'k2' })).status).toBe(403);
  });
});
