import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTokenKey, createTokens } from '../../src/proxy/index.js';
import { hasRedis } from '../service/redis.js';
import { startRedisCluster } from '../stores/redis/redis-cluster-nodes.js';
import { readAlong } from './fleet-traffic.js';
import { startCountingUpstream } from './fleet-upstream.js';
import { until } from './server.js';
import { startProxyProcess } from './storm-proxy.js';

const FRESH_SECONDS = 2;
const VENDORS = Array.from({ length: 30 }, (_, index) => `vendor-${index}`);
const PROXIES = 2;

test.skipIf(!hasRedis)(
  'two proxies on one cluster lose no read when a primary is killed, and share again once a replica has taken over',
  async () => {
    const keySet = { keys: [createTokenKey()], revoked: [] };
    const keysFile = join(await mkdtemp(join(tmpdir(), 'reviews-fleet-')), 'keys.json');
    await writeFile(keysFile, JSON.stringify(keySet));
    const tokens = createTokens(() => keySet);
    const addresses = await Promise.all(
      VENDORS.map(async (vendorId) => {
        const token = await tokens.sign({ vendorId, scope: ['reviews:read'], expiresInSeconds: 3600 });
        return `/widget/v1/vendors/${vendorId}/reviews?limit=20&token=${token}`;
      }),
    );
    const upstream = await startCountingUpstream();
    const cluster = await startRedisCluster();
    const env = {
      REDIS_URL: cluster.redisUrl,
      UPSTREAM_BASE_URL: upstream.baseUrl,
      UPSTREAM_MARKETPLACE_URL: upstream.marketplaceUrl,
      UPSTREAM_API_KEY: 'fleet-key',
      UPSTREAM_RATE: '2000',
      SNAPSHOT_FRESH_SECONDS: String(FRESH_SECONDS),
      TOKEN_KEYS_FILE: keysFile,
      READ_RATE: '0',
      LOG_LEVEL: 'error',
    };
    const proxies = await Promise.all(Array.from({ length: PROXIES }, () => startProxyProcess(env)));
    const urls = proxies.map(({ url }) => url);
    const stopping = new AbortController();
    const reading = readAlong(urls, addresses, 100, stopping.signal);
    await until(async () => upstream.lists.length > VENDORS.length);

    const lost = await cluster.primaryOf('reviews:{requests}:all');
    await lost.kill();
    await until(async () => (await sharing(urls)).includes('0'));
    await until(async () => (await sharing(urls)).every((flag) => flag === '1'));
    const sharedAt = Date.now();
    const period = FRESH_SECONDS * 1000;
    await sleep(period * 2);
    const together = upstream.lists.filter(({ at }) => at >= sharedAt && at < sharedAt + period * 2);
    // A lease that was lost with the node holds its vendor up for as long as a refresh may take.
    const askedSince = (id: string) => upstream.lists.some(({ vendorId, at }) => vendorId === id && at >= sharedAt);
    await until(async () => VENDORS.every(askedSince));
    stopping.abort();
    const traffic = await reading;

    expect(traffic.lost).toEqual([]);
    const asked = VENDORS.map((id) => together.filter(({ vendorId }) => vendorId === id).length);
    // Two periods begin in the time, and one that had begun before.
    expect(Math.max(...asked)).toBeLessThanOrEqual(3);
  },
);

/** Whether each proxy shares its snapshots and the service's minute: `1` or `0` for each. */
async function sharing(urls: string[]): Promise<string[]> {
  const metrics = await Promise.all(urls.map(async (url) => (await fetch(`${url}/metrics`)).text()));
  return metrics.flatMap((text) => [
    /^reviews_upstream_budget_shared (\d)/m.exec(text)![1]!,
    /^reviews_snapshots_shared (\d)/m.exec(text)![1]!,
  ]);
}
