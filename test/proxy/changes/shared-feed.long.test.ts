import { describe, expect, test, vi } from 'vitest';
import type { changingService } from '../../fixtures/changing-service.js';
import { fleetAt, MINUTE } from '../../fixtures/feed-followers.js';
import { filePlace, type Place, redisPlace } from '../../fixtures/proxy-fleet.js';
import { VENDOR } from '../../fixtures/proxy-upstream.js';
import { hasRedis } from '../../service/redis.js';

const PLACES: [string, () => Promise<Place>][] = [
  ['a file', filePlace],
  ...(hasRedis ? [['Redis', redisPlace] as [string, () => Promise<Place>]] : []),
];

describe.each(PLACES)('processes that meet in %s', (_where, open) => {
  test('follow once for all, and all hear of a change', async () => {
    const { service, start, pass } = await fleetAt(await open());
    const proxies = [await start(), await start()];
    await pass(15_000);
    for (const { text } of proxies) await text();
    const before = service.polls().length;
    await pass(4 * MINUTE);
    // Eight of one follower, sixteen of two.
    expect(service.polls().length - before).toBeLessThanOrEqual(12);
    const lists = service.lists().length;
    service.change(VENDOR);
    await pass(3_000);
    for (const { text } of proxies) expect(await text()).toBe('version 1');
    // One of them requests the list, and the other takes it from the store.
    expect(service.lists()).toHaveLength(lists + 1);
    expect(proxies.map(({ proxy }) => proxy.stats().feed)).toEqual(['followed', 'followed']);
  });

  test('go on following when the one that did ends', async () => {
    const { service, start, pass } = await fleetAt(await open());
    const first = await start();
    await pass(12_000);
    const second = await start();
    await second.text();
    await pass(5_000);
    first.end();
    await pass(5_000);
    service.change(VENDOR);
    await pass(3_000);
    expect(await second.text()).toBe('version 1');
    expect(service.polls().every(({ path }, index) => index === 0 || path.includes('after='))).toBe(true);
  });

  test('know after a restart what changed meanwhile, and what did not', async () => {
    const { service, start, pass } = await fleetAt(await open());
    const first = await start();
    await pass(15_000);
    for (const id of ['changed', 'told', 'unchanged']) await first.text(id);
    await pass(20 * MINUTE);
    // Nobody has read it for a while: it is told, and not read again.
    service.change('told');
    await pass(3_000);
    expect(service.lists()).toHaveLength(3);
    first.end();
    await pass(1_000);
    service.change('changed');
    const before = service.polls().length;
    const second = await start();
    await pass(2_000);
    // What is in the store is to be confirmed at once, and not after the wait for a change.
    expect(service.polls()[before]!.path).not.toContain('wait=');
    expect(await second.text('unchanged')).toBe('version 0');
    expect(service.lists()).toHaveLength(3);
    expect(await second.text('changed')).toBe('version 1');
    expect(await second.text('told')).toBe('version 1');
  });

  test('believe nothing that was saved once the history of the service has begun anew', async () => {
    const { service, start, pass } = await fleetAt(await open());
    const first = await start();
    await pass(15_000);
    expect(await first.text()).toBe('version 0');
    first.end();
    await pass(1_000);
    // Another state of the service than the saved one, of which its feed tells nothing.
    service.change(VENDOR);
    service.feed = ({ url }) =>
      url.includes('after=c')
        ? new Response('{}', { status: 410 })
        : Response.json({ cursor: 'restored', vendors: [] });
    const second = await start();
    await pass(MINUTE);
    await second.text();
    await pass(1_000);
    expect(await second.text()).toBe('version 1');
  });
});

describe.runIf(hasRedis)('processes that meet in Redis hear at once, while no clock moves,', () => {
  async function three(feed: ReturnType<typeof changingService>['feed']) {
    const { service, start, pass } = await fleetAt(await redisPlace());
    service.feed = feed;
    const proxies = [await start(), await start(), await start()];
    await pass(15_000);
    for (const { text } of proxies) expect(await text()).toBe('version 0');
    await pass(1_000);
    const lists = service.lists().length;
    /** All want the list of the change; one requests it, and the others take it from the store. */
    const expectHeard = async () => {
      const isChange = (key: string) => /\/reviews\/\d+$/.test(key);
      await vi.waitUntil(() => proxies.every(({ leased }) => leased().some(isChange)), {
        timeout: 60_000,
        interval: 5,
      });
      for (const { text } of proxies) {
        await vi.waitFor(async () => expect(await text()).toBe('version 1'), { timeout: 60_000, interval: 5 });
      }
      expect(service.lists()).toHaveLength(lists + 1);
    };
    return { service, proxies, expectHeard };
  }

  test('what the one that follows is told', async () => {
    const { service, expectHeard } = await three(null);
    service.change(VENDOR);
    await expectHeard();
  });

  test('what another one has changed itself, also without a feed', async () => {
    const { service, proxies, expectHeard } = await three(() => new Response('{}', { status: 404 }));
    service.change(VENDOR);
    proxies[0]!.proxy.invalidate(VENDOR);
    await expectHeard();
  });
});
