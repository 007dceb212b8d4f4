import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENGINES, temporaryDirectory, temporaryStore } from '../temporary-service.js';

test.each(ENGINES)('a key has its form, opens its account, and is listed without its secret, on %s', async (engine) => {
  const store = await temporaryStore(engine);
  const { id, key } = await store.keys.create('shop');
  expect(key).toMatch(/^rvw_[A-Za-z0-9_-]{43}$/);
  expect(await store.keys.accountOf(key)).toBe('default');
  const [info] = await store.keys.list();
  expect(info).toEqual({
    id,
    name: 'shop',
    accountId: 'default',
    createdAt: info?.createdAt,
    revokedAt: null,
    usedAt: info?.usedAt,
  });
  expect(info?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test.each(ENGINES)('a revoked key opens nothing, and is revoked once, on %s', async (engine) => {
  const store = await temporaryStore(engine);
  const { id, key } = await store.keys.create('shop', 'other');
  expect(await store.keys.accountOf(key)).toBe('other');
  expect(await store.keys.revoke(id)).toBe(true);
  expect(await store.keys.revoke(id)).toBe(false);
  expect(await store.keys.revoke('unknown')).toBe(false);
  expect(await store.keys.accountOf(key)).toBeNull();
  expect((await store.keys.list()).map(({ revokedAt }) => typeof revokedAt)).toEqual(['string']);
});

test('no file of the store holds the key', async () => {
  const dataDir = temporaryDirectory();
  const store = await temporaryStore({ dataDir });
  const { key } = await store.keys.create('shop');
  for (const file of ['reviews.sqlite', 'reviews.sqlite-wal']) {
    expect(readFileSync(join(dataDir, file)).includes(key.slice(4))).toBe(false);
  }
});
