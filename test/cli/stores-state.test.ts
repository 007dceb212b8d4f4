import { expect, test } from 'vitest';
import { createLog } from '../../src/cli/log.js';
import type { OpenStores } from '../../src/cli/open-stores.js';
import { StorageHealth } from '../../src/cli/storage-health.js';
import { createStoresState, degradations } from '../../src/cli/stores-state.js';
import type { Store } from '../../src/service/index.js';

const log = createLog('silent', { write: () => {} });
const health = () => new StorageHealth({ store: 'outbox', log });
const stores = (redis: boolean | null) =>
  ({ outbox: {}, outboxHealth: health(), redisReachable: () => redis }) as unknown as OpenStores;

test('a database that hangs counts as away, and is asked once by all who look', async () => {
  let asked = 0;
  let answer = (_: boolean) => {};
  const ready = () => {
    asked += 1;
    return new Promise<boolean>((resolve) => {
      answer = resolve;
    });
  };
  const state = createStoresState({ ready } as unknown as Store, health(), stores(null), 1);
  expect(await state()).toEqual({ database: false, writes: null, outbox: null, redis: null });
  expect(degradations(await state())).toEqual(['database']);
  expect(asked).toBe(1);
  answer(true);
  const later = state();
  answer(true);
  expect((await later).database).toBe(true);
});

test('what is not there is not degraded', async () => {
  const state = createStoresState(null, health(), stores(null));
  expect(degradations(await state())).toEqual([]);
  expect(degradations({ database: true, writes: 'a', outbox: 'b', redis: false })).toEqual([
    'writes (a)',
    'outbox (b)',
    'redis',
  ]);
});
