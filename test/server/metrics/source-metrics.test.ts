import { expect, test } from 'vitest';
import { SOURCE_KINDS } from '../../../src/contract/sources.js';
import type { OutboundFetch } from '../../../src/outbound/outbound-fetch.js';
import { createSourceMetrics } from '../../../src/server/metrics/source-metrics.js';
import { readNext } from '../../../src/server/sources/source-reader.js';
import { countRequests, createSourceStats } from '../../../src/server/sources/source-stats.js';
import { SourceError } from '../../../src/sources/source-error.js';
import { AT, connectedShop } from '../../service/sources/connected-shop.js';
import { ENGINES } from '../../service/temporary-service.js';

const HOUR_MS = 3_600_000;

test.each(ENGINES)('on %s say what is due, silent, and waits for its source', async (engine) => {
  const shop = await connectedShop(engine);
  const { sources, reviews } = shop.store;
  shop.source.write(5);
  const collect = createSourceMetrics({ sources, stats: createSourceStats(), now: () => shop.at().getTime() });
  const collected = async (name: string, label: string) => {
    const { samples } = (await collect()).find((metric) => metric.name === name)!;
    return Object.fromEntries(
      samples
        .filter(({ labels = {} }) => (labels.kind ?? 'google') === 'google')
        .map((one) => [one.labels![label], one.value]),
    );
  };
  expect(await collected('source_lists', 'state')).toEqual({ read: 1, due: 1, silent: 0 });
  await shop.readOn((await shop.take())!);
  expect(await collected('source_lists', 'state')).toEqual({ read: 1, due: 0, silent: 0 });
  const [review] = (await reviews.list(shop.vendorId)).reviews;
  await reviews.reply({ reviewId: review!.id, comment: 'Thank you' }, { account: 'default' });
  shop.pass(24 * HOUR_MS);
  expect(await collected('source_lists', 'state')).toEqual({ read: 1, due: 1, silent: 1 });
  expect(await collected('source_oldest_reading_seconds', 'kind')).toEqual({ google: 86_400 });
  expect(await collected('source_replies', 'state')).toEqual({ waiting: 1, pending: 0, rejected: 0, failed: 0 });
});

test('count readings by kind and how they ended, and requests by kind and class of the status', async () => {
  const shop = await connectedShop('sqlite');
  const stats = createSourceStats();
  const failures = [new SourceError('unavailable', 'it says 503'), null];
  const access = {
    kinds: SOURCE_KINDS,
    connectorOf: () => ({
      newestChangeFirst: true,
      async readPage() {
        const failure = failures.shift();
        if (failure) throw failure;
        return shop.source.page(null);
      },
    }),
    callOf: async () => ({}),
  };
  const read = () =>
    readNext(
      { sources: shop.store.sources, access: access as never, stats, log: () => {} },
      AbortSignal.timeout(60_000),
    );
  expect(await read()).toBe(shop.locationId);
  await shop.store.sources.readNow({ account: 'default', whole: false }, new Date());
  expect(await read()).toBe(shop.locationId);
  expect(stats.readings.google).toMatchObject({ read: 1, unavailable: 1, lost: 0 });
  expect(stats.readings.trustpilot).toMatchObject({ read: 0, unavailable: 0 });

  const responses = [200, 204, 301, 404, 429, 500, null];
  const fetch: OutboundFetch = async () => {
    const status = responses.shift();
    if (typeof status !== 'number') throw new Error('no response');
    return new Response(null, { status });
  };
  const counted = countRequests(fetch, stats.requests.google);
  while (responses.length > 0) await counted('https://source.example').catch(() => {});
  expect(stats.requests.google).toEqual({ '2xx': 2, '3xx': 1, '4xx': 2, '5xx': 1, none: 1 });
});

test('keep the last numbers of the database while it is away', async () => {
  const { store } = await connectedShop('sqlite');
  let away = false;
  const counts = async (at?: Date) => {
    if (away) throw new Error('away');
    return store.sources.counts(at);
  };
  const collect = createSourceMetrics({ sources: { counts }, stats: createSourceStats(), now: () => AT });
  const known = await collect();
  const labels = known.flatMap(({ samples }) => samples.flatMap((one) => Object.keys(one.labels ?? {})));
  expect([...new Set(labels)].sort()).toEqual(['kind', 'outcome', 'state', 'status']);
  away = true;
  expect(await collect()).toEqual(known);
});
