import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { BudgetError, createBudget } from '../../../src/proxy/index.js';
import { connectRedis, type RedisStores } from '../../../src/stores/index.js';
import { hasRedis } from '../../service/redis.js';
import { type ClusterNode, startRedisCluster } from './redis-cluster-nodes.js';

const HOUR = 3_600_000;
const RATE = 400;
const KEYS = Array.from({ length: 24 }, (_, index) => `vendors/${index}/reviews`);
const LOST = { event: 'shared_window_lost' };
const BACK = { event: 'shared_window_back' };
const WAIT = { timeout: 60_000, interval: 50 };

/** A process on the cluster, with its budget of the requests that all send. */
async function startProcess(redisUrl: string) {
  const events: object[] = [];
  const stores = await connectRedis(redisUrl, { log: (event) => events.push(event) });
  onTestFinished(() => stores.close());
  const budget = createBudget({ ratePerMinute: RATE, sharedWindow: stores, onEvent: (event) => events.push(event) });
  /** How many of so many requests may go. */
  async function send(requests: number): Promise<number> {
    let sent = 0;
    for (let index = 0; index < requests; index += 1) {
      await budget.acquire('submission').then(
        (permit) => {
          sent += 1;
          permit.settle('responded');
        },
        (error: unknown) => expect(error).toBeInstanceOf(BudgetError),
      );
    }
    return sent;
  }
  return { stores, events, budget, send };
}

/** What has to be there after the failover as it was before. */
async function share(stores: RedisStores): Promise<void> {
  for (const key of KEYS) await stores.save(key, { takenAt: 1, json: JSON.stringify(key) }, HOUR);
  for (const key of KEYS) expect(await stores.acquireLease(key, HOUR)).toEqual({ granted: true });
  for (const key of KEYS) expect(await stores.abuse.putIfAbsent('challenge', key, 'one', HOUR)).toBe('one');
  for (const key of KEYS) for (let time = 0; time < 3; time += 1) await stores.abuse.count(key, 1);
  const making = stores.requestLimit('making', { requests: 3, seconds: 3600 });
  for (const key of KEYS) expect(await making.consume(key, 3)).toBe(0);
}

async function expectShared(stores: RedisStores): Promise<void> {
  const making = stores.requestLimit('making', { requests: 3, seconds: 3600 });
  for (const key of KEYS) {
    expect(await stores.load(key, 0)).toEqual({ takenAt: 1, json: JSON.stringify(key) });
    expect(await stores.acquireLease(key, HOUR)).toMatchObject({ granted: false });
    expect(await stores.abuse.putIfAbsent('challenge', key, 'two', HOUR)).toBe('one');
    expect((await stores.abuse.count(key, 0)).hour).toBeGreaterThan(0);
    expect(await making.consume(key)).toBeGreaterThan(0);
  }
}

const LOSSES: Record<string, (node: ClusterNode) => unknown> = {
  'is killed': (node) => node.kill(),
  'stands still': (node) => node.freeze(),
};

describe.runIf(hasRedis)('a cluster of which the primary of the shared window', () => {
  test.each(Object.keys(LOSSES))('%s: no request waits, the others go on, and a replica has it all', async (loss) => {
    const cluster = await startRedisCluster();
    const [one, two] = await Promise.all([startProcess(cluster.redisUrl), startProcess(cluster.redisUrl)]);
    await share(one.stores);
    expect([await one.send(RATE / 4), await two.send(RATE / 4)]).toEqual([RATE / 4, RATE / 4]);
    await cluster.replicated();
    const lost = await cluster.primaryOf('reviews:{requests}:all');
    const places = await Promise.all(KEYS.map((key) => cluster.primaryOf(`reviews:snapshot:${key}`)));
    const elsewhere = KEYS.filter((_, index) => places[index] !== lost);
    expect(elsewhere.length).toBeGreaterThan(0);
    expect(elsewhere.length).toBeLessThan(KEYS.length);

    await LOSSES[loss]!(lost);
    // No request is refused for it: each counts for itself, which its events say below, until a replica has taken over, which may be at once.
    expect([await one.send(1), await two.send(1)]).toEqual([1, 1]);
    const isShared = async ({ send, budget }: typeof one) => {
      expect(await send(1)).toBe(1);
      return budget.stats().sharing === 'shared';
    };
    await vi.waitUntil(async () => {
      for (const key of elsewhere) expect(await one.stores.load(key, 0)).toMatchObject({ takenAt: 1 });
      return (await isShared(one)) && (await isShared(two));
    }, WAIT);
    for (const { events } of [one, two]) expect(events).toMatchObject([LOST, BACK]);

    const counted = await one.stores.count();
    expect(counted).toBeGreaterThanOrEqual(RATE / 2);
    await expectShared(two.stores);
    expect((await one.send(RATE)) + (await two.send(RATE))).toBeLessThanOrEqual(RATE - counted);
    expect(await two.stores.count()).toBeLessThanOrEqual(RATE);
  });
});
