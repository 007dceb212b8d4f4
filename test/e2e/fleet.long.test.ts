import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createTokenKey, createTokens } from '../../src/proxy/index.js';
import { hasRedis } from '../service/redis.js';
import { temporaryRedis } from '../stores/redis/redis-server.js';
import { readAlong } from './fleet-traffic.js';
import { startCountingUpstream } from './fleet-upstream.js';
import { startProxyProcess } from './storm-proxy.js';

/** The full run is FLEET_SECONDS=60 FLEET_RATE=2000. */
const SECONDS = Number(process.env.FLEET_SECONDS ?? 15);
const RATE = Number(process.env.FLEET_RATE ?? 200);
const FRESH_SECONDS = 3;
const VENDORS = Array.from({ length: 50 }, (_, index) => `vendor-${index}`);
/** Less than one for each vendor and period: it has to be shared out. */
const UPSTREAM_RATE = 400;
const PROXIES = 3;

test.skipIf(!hasRedis)(
  'three proxies on one Redis ask once a vendor and period, and lose nothing when one of them and Redis are killed',
  async () => {
    const keySet = { keys: [createTokenKey()], revoked: [] };
    const keysFile = join(await mkdtemp(join(tmpdir(), 'reviews-fleet-')), 'keys.json');
    await writeFile(keysFile, JSON.stringify(keySet));
    const tokens = createTokens(() => keySet);
    const scope = ['reviews:read', 'reviews:submit'];
    const signed = await Promise.all(
      VENDORS.map((vendorId) => tokens.sign({ vendorId, scope, expiresInSeconds: 3600 })),
    );

    const upstream = await startCountingUpstream();
    const redis = await temporaryRedis();
    const env = {
      REDIS_URL: redis.url,
      UPSTREAM_BASE_URL: upstream.baseUrl,
      UPSTREAM_MARKETPLACE_URL: upstream.marketplaceUrl,
      UPSTREAM_API_KEY: 'fleet-key',
      UPSTREAM_RATE: String(UPSTREAM_RATE),
      SNAPSHOT_FRESH_SECONDS: String(FRESH_SECONDS),
      TOKEN_KEYS_FILE: keysFile,
      SUBMIT_RATE: '0',
      CHALLENGE: 'off',
      READ_RATE: '0',
      LOG_LEVEL: 'error',
    };
    const proxies = await Promise.all(Array.from({ length: PROXIES }, () => startProxyProcess(env)));
    const [first, ...others] = proxies;

    const stopping = new AbortController();
    const addresses = VENDORS.map((id, index) => `/widget/v1/vendors/${id}/reviews?limit=20&token=${signed[index]}`);
    const firstRead = Date.now();
    // What is promised is promised of vendors that are known.
    await Promise.all(proxies.map(({ url }) => readEachOnce(addresses.map((address) => `${url}${address}`))));
    const start = Date.now();
    const reading = readAlong(
      proxies.map(({ url }) => url),
      addresses,
      RATE,
      stopping.signal,
    );
    const acknowledged = new Map<string, string>();
    const submitting = (async () => {
      for (let number = 0; !stopping.signal.aborted; number += 1) {
        const vendor = number % VENDORS.length;
        const key = `key-${number}`;
        const review = { rating: 5, text: `Submission ${number}` };
        // As the form does: again under its key, and the load balancer has another proxy each time.
        for (let turn = number; ; turn += 1) {
          const status = await proxies[turn % PROXIES]!.submit(VENDORS[vendor]!, signed[vendor]!, key, review);
          if (status === 201 || status === 202) break;
          await sleep(50);
        }
        acknowledged.set(`${VENDORS[vendor]} ${key}`, review.text);
        await sleep(300);
      }
    })();

    await sleep(SECONDS * 400);
    await first!.end('SIGKILL');
    await sleep(SECONDS * 200);
    const redisKilledAt = Date.now();
    await redis.kill();
    await sleep(SECONDS * 400);
    stopping.abort();
    const traffic = await reading;
    await submitting;
    // Its submissions are on its disk: whoever starts it again delivers what it has promised.
    await first!.start();
    await Promise.all(proxies.map((proxy) => proxy.drained(60_000)));

    const together = upstream.lists.filter(({ at }) => at < redisKilledAt);
    const alone = upstream.lists.filter(({ at }) => at >= redisKilledAt && at < start + SECONDS * 1000);
    console.log(
      JSON.stringify({
        ...traffic,
        lost: traffic.lost.length,
        submissions: acknowledged.size,
        listsTogether: together.length,
        listsAlone: alone.length,
      }),
    );
    expect(traffic.lost).toEqual([]);
    expect(traffic.reads).toBeGreaterThan(SECONDS * 20);
    expect(traffic.failedOver).toBeGreaterThan(0);

    const periods = Math.ceil((redisKilledAt - firstRead) / 1000 / FRESH_SECONDS);
    expect(Math.max(...counts(together))).toBeLessThanOrEqual(periods);
    const requests = [...together, ...upstream.submissions.filter(({ at }) => at < redisKilledAt)];
    expect(mostInAMinute(requests.map(({ at }) => at))).toBeLessThanOrEqual(UPSTREAM_RATE);
    // Without Redis each proxy keeps to the same for itself.
    const periodsAlone = Math.ceil((SECONDS * 0.4) / FRESH_SECONDS) + 1;
    expect(Math.max(...counts(alone))).toBeLessThanOrEqual(others.length * periodsAlone);

    for (const [key, text] of acknowledged) expect(upstream.taken.get(key), key).toBe(text);
    expect(upstream.taken.size).toBe(acknowledged.size);
  },
  120_000 + SECONDS * 2_000,
);

/** Reads one after the other, each until there is a page. */
async function readEachOnce(urls: string[]): Promise<void> {
  for (const url of urls) await vi.waitUntil(async () => (await fetch(url)).ok, { timeout: 60_000 });
}

/** How often each vendor was asked for. */
function counts(lists: { vendorId: string }[]): number[] {
  return VENDORS.map((id) => lists.filter(({ vendorId }) => vendorId === id).length);
}

function mostInAMinute(times: number[]): number {
  return Math.max(...times.map((from) => times.filter((time) => time >= from && time < from + 60_000).length));
}
