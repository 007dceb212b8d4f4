import { expect, test } from 'vitest';
import { forgetSnapshots } from '../../src/proxy/index.js';
import { sharedFile, sharedRedis } from './temporary-snapshots.js';

test.each([
  ['a file', sharedFile],
  ['Redis', sharedRedis],
])('a snapshot in %s that was forgotten holds nothing, and no older one takes its place', async (_name, open) => {
  const { stores, now } = await open(1);
  const store = stores[0]!;
  const at = Math.floor(await now());
  const json = async () => (await store.load('vendors/v-1/reviews', 0))?.json;
  await store.save('vendors/v-1/reviews', { takenAt: at - 1_000, json: '{"reviews":["Ada"]}' }, 60_000);
  await store.save('vendors/v-2/reviews', { takenAt: at - 1_000, json: '{"reviews":["Bo"]}' }, 60_000);
  await forgetSnapshots(store, ['v-1'], { at, keepMs: 60_000 });
  expect(await json()).toBe('');
  await store.save('vendors/v-1/reviews', { takenAt: at - 500, json: '{"reviews":["Ada"]}' }, 60_000);
  expect(await json()).toBe('');
  await store.save('vendors/v-1/reviews', { takenAt: at + 500, json: '{"reviews":[]}' }, 60_000);
  expect(await json()).toBe('{"reviews":[]}');
  expect((await store.load('vendors/v-2/reviews', 0))?.json).toBe('{"reviews":["Bo"]}');
});
