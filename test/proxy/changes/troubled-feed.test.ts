import { describe, expect, test } from 'vitest';
import { following, MINUTE } from '../../fixtures/feed-followers.js';
import { VENDOR } from '../../fixtures/proxy-upstream.js';

describe('a feed that', () => {
  const never = () => new Promise<Response>(() => {});
  test.each<[string, (request: Request) => Response | Promise<Response>]>([
    ['fails', () => new Response(null, { status: 500 })],
    ['never responds', never],
    ['responds with a page for people', () => new Response('<!doctype html>')],
    ['responds with something else', () => Response.json({ cursor: 7, vendors: 'all' })],
    ['names what is no id', () => Response.json({ cursor: 'c9', vendors: ['../secrets'] })],
    ['goes in circles', () => Response.json({ cursor: 'c0', vendors: [VENDOR] })],
    [
      'knows no cursor that it gave',
      (request) =>
        request.url.includes('after=')
          ? new Response('{}', { status: 410 })
          : Response.json({ cursor: 'c', vendors: [] }),
    ],
    ['sends elsewhere', () => new Response(null, { status: 302, headers: { location: 'https://elsewhere.test/' } })],
  ])('%s breaks nothing and costs little', async (_, feed) => {
    const { service, proxy, readFor, follow } = await following();
    service.feed = feed;
    await follow();
    await readFor(6);
    service.change(VENDOR);
    expect(await readFor(2)).toBe('version 1');
    expect(service.polls().length).toBeLessThanOrEqual(16);
    expect(proxy.stats().reads.failed).toBe(0);
  });

  test('tells nothing although something changed is found out when all is read again', async () => {
    const { service, readFor, follow } = await following();
    service.feed = () => Response.json({ cursor: 'c', vendors: [] });
    await follow();
    await readFor(2);
    service.change(VENDOR);
    expect(await readFor(31)).toBe('version 1');
    // It answers at once as well, although it is told to wait.
    expect(service.polls().length).toBeLessThanOrEqual(2 * 33 + 4);
  });

  test('breaks after it was followed lets reads be refreshed by their age again, and is followed again', async () => {
    const { clock, service, proxy, text, readFor, follow } = await following();
    await follow();
    await clock.advance(15_000);
    await readFor(5);
    expect(service.lists()).toHaveLength(1);
    service.feed = () => new Response(null, { status: 503 });
    await readFor(5);
    expect(service.lists().length).toBeGreaterThanOrEqual(4);
    expect(proxy.stats().feed).toBe('lost');
    service.change(VENDOR);
    await readFor(2);
    expect(await text()).toBe('version 1');
    service.feed = null;
    await readFor(6);
    expect(proxy.stats().feed).toBe('followed');
    const { length } = service.lists();
    await readFor(5);
    expect(service.lists()).toHaveLength(length);
  });

  test('forgot its cursors is begun anew, and what it may have missed is read again', async () => {
    const { clock, service, text, readFor, follow } = await following();
    await follow();
    await clock.advance(15_000);
    await readFor(2);
    service.feed = () => new Response('{}', { status: 410 });
    await clock.advance(31_000);
    service.feed = null;
    await readFor(3);
    expect(service.lists().length).toBeGreaterThanOrEqual(2);
    expect(await text()).toBe('version 0');
  });

  test('tells of much costs ten requests a minute at most', async () => {
    const { clock, service, follow } = await following();
    await follow();
    for (let i = 0; i < 600; i += 1) {
      service.change(`vendor-${i}`);
      await clock.advance(1_000);
    }
    const before = (time: number) => service.polls().filter(({ at }) => at > time - MINUTE && at <= time).length;
    expect(Math.max(...service.polls().map(({ at }) => before(at)))).toBeLessThanOrEqual(10);
    expect(service.polls().length).toBeGreaterThan(40);
  });
});
