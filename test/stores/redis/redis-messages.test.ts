import { describe, expect, test, vi } from 'vitest';
import { hasRedis } from '../../service/redis.js';
import { temporaryRedis } from './redis-server.js';
import { responding, temporaryCluster, temporaryStores, unreachable } from './redis-stores.js';

describe.runIf(hasRedis)('a message', () => {
  async function talking(url: string) {
    const [{ stores: one }, { stores: two }] = [await temporaryStores(url), await temporaryStores(url)];
    const heard: string[] = [];
    const end = two.subscribe!((message) => heard.push(message));
    /** Says it until it is heard: nobody is told when a subscription has begun. */
    const arrives = (message: string) =>
      vi.waitUntil(
        async () => {
          await one.publish!(message).catch(() => {});
          return heard.includes(message);
        },
        { timeout: 60_000, interval: 50 },
      );
    return { one, two, heard, end, arrives };
  }

  test.each([
    ['a server', () => temporaryRedis(), ''],
    ['a cluster', () => temporaryCluster(), '?cluster=true'],
  ])('is heard by another process on %s, also after it was away, until it ends', async (_, start, query) => {
    const server = await start();
    const { one, two, heard, end, arrives } = await talking(server.url + query);
    await arrives('hello');
    await server.kill();
    await unreachable(one);
    await expect(one.publish!('lost')).rejects.toThrow();
    await server.start();
    await arrives('again');
    expect(heard).not.toContain('lost');
    // What this process subscribes to does not keep it from asking.
    await responding(two);
    end();
    const { length } = heard;
    await one.publish!('ended');
    await two.count();
    expect(heard).toHaveLength(length);
  });

  test('stays in its own database of a server', async () => {
    const { url } = await temporaryRedis();
    const { heard, arrives } = await talking(url);
    const { stores: other } = await temporaryStores(`${url}/1`);
    await arrives('first');
    await other.publish!('of another installation');
    await arrives('last');
    expect(heard).not.toContain('of another installation');
  });
});
