import { describe, expect, onTestFinished, test } from 'vitest';
import { createService } from '../../../src/service/index.js';
import { connectRedis } from '../../../src/stores/index.js';
import { hasRedis, startRedis } from '../redis.js';
import { newDatabase, runStatement, temporaryPlace, temporaryService, temporaryStore } from '../temporary-service.js';

/** Statuses of so many pings, one after the other. */
async function pings(service: { fetch(request: Request): Promise<Response> }, key: string, count: number) {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const request = new Request('http://service.test/api/v1/ping', { headers: { 'x-api-key': key } });
    statuses.push((await service.fetch(request)).status);
  }
  return statuses;
}

describe('the limit of a key', () => {
  test('is 200 requests a minute, and the next is told when to come again', async () => {
    const store = await temporaryStore();
    const service = createService({ store });
    const { key } = await store.keys.create('test');
    expect(new Set(await pings(service, key, 200))).toEqual(new Set([200]));
    const request = new Request('http://service.test/api/v2/ping', { headers: { 'x-api-key': key } });
    const answer = await service.fetch(request);
    expect(answer.status).toBe(429);
    expect(await answer.json()).toMatchObject({ code: 'rate_limited', status: 429 });
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(30);
    expect(wait).toBeLessThanOrEqual(60);
    expect(Number.isInteger(wait)).toBe(true);
  });

  test('is its own, and the internal key has none', async () => {
    const store = await temporaryStore();
    const service = createService({ store, internalKey: 'internal', requestsPerMinute: 2 });
    const [one, other] = [await store.keys.create('one'), await store.keys.create('other')];
    expect(await pings(service, one.key, 3)).toEqual([200, 200, 429]);
    expect(await pings(service, other.key, 1)).toEqual([200]);
    expect(await pings(service, 'internal', 10)).toEqual(Array(10).fill(200));
  });

  test('does not count requests with a wrong key, nor what needs no key', async () => {
    const { fetch, key } = await temporaryService({ requestsPerMinute: 1 });
    expect(await pings({ fetch }, 'rvw_wrong', 3)).toEqual([401, 401, 401]);
    for (let index = 0; index < 3; index += 1) {
      expect((await fetch(new Request('http://service.test/api/openapi.json'))).status).toBe(200);
    }
    expect(await pings({ fetch }, key, 2)).toEqual([200, 429]);
  });
});

describe('the limit on Postgres', () => {
  test('is shared by all services on it', async () => {
    const place = await temporaryPlace('postgres');
    const stores = [await temporaryStore(place), await temporaryStore(place)];
    // A counter that is slow is not waited for, and then each counts by itself: that is the next test's matter, so it is tried again.
    for (let isShared = false; !isShared; ) {
      isShared = true;
      const log = () => {
        isShared = false;
      };
      const services = stores.map((store) => createService({ store, requestsPerMinute: 5, log }));
      const { key } = await stores[0]!.keys.create('test');
      const statuses = [...(await pings(services[0]!, key, 3)), ...(await pings(services[1]!, key, 3))];
      if (isShared) expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });

  test('is counted by each service for itself when its table fails, and the log is told once', async () => {
    const events: object[] = [];
    const databaseUrl = await newDatabase('empty');
    const store = await temporaryStore({ databaseUrl });
    const service = createService({ store, requestsPerMinute: 2, log: (event) => events.push(event) });
    const { key } = await store.keys.create('test');
    await runStatement('drop table request_counts', databaseUrl);
    expect(await pings(service, key, 3)).toEqual([200, 200, 429]);
    expect(events).toMatchObject([{ event: 'request_counter_failed' }]);
  });
});

describe('a limit that is given', () => {
  test('counts the requests of each key, and says how long to wait', async () => {
    const store = await temporaryStore();
    const counted: string[] = [];
    const service = createService({
      store,
      requestsPerMinute: 2,
      createRequestLimit: (name, { requests, seconds }) => ({
        async consume(key) {
          counted.push(`${name}, ${requests} in ${seconds} s: ${key}`);
          return counted.length > requests ? 1_500 : 0;
        },
      }),
    });
    const { key } = await store.keys.create('test');
    expect(await pings(service, key, 2)).toEqual([200, 200]);
    const request = new Request('http://service.test/api/v1/ping', { headers: { 'x-api-key': key } });
    const refused = await service.fetch(request);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
    expect(new Set(counted).size).toBe(1);
    expect(counted[0]).toMatch(/^keys, 2 in 60 s: .{20,}/);
    expect(counted[0]).not.toContain(key);
  });

  test.runIf(hasRedis)('in Redis is shared by all services on it', async () => {
    const redis = await startRedis();
    onTestFinished(redis.stop);
    const store = await temporaryStore();
    const limited = async () => {
      const stores = await connectRedis(redis.url, { log: () => {} });
      onTestFinished(() => stores.close());
      return createService({ store, requestsPerMinute: 2, createRequestLimit: stores.requestLimit });
    };
    const [one, other] = [await limited(), await limited()];
    const { key } = await store.keys.create('test');
    expect(await pings(one, key, 1)).toEqual([200]);
    expect(await pings(other, key, 2)).toEqual([200, 429]);
  });
});
