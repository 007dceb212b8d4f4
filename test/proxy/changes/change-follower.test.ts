import { describe, expect, onTestFinished, test } from 'vitest';
import type { ReviewPage } from '../../../src/contract/widget.js';
import { changingService } from '../../fixtures/changing-service.js';
import { following, MINUTE } from '../../fixtures/feed-followers.js';
import { ManualClock } from '../../fixtures/manual-clock.js';
import { startFleet } from '../../fixtures/proxy-fleet.js';
import { listing, review, START, VENDOR } from '../../fixtures/proxy-upstream.js';

test('a vendor that does not change is not read again while the feed is followed, and its snapshot is young', async () => {
  const { clock, service, proxy, read, readFor, follow, play } = await following();
  await follow();
  await clock.advance(15_000);
  await readFor(25);
  expect(service.lists()).toHaveLength(1);
  // Two requests a minute, besides the first two.
  expect(service.polls().length).toBeLessThanOrEqual(2 * 25 + 4);
  const age = Number((await play(read())).headers.get('age') ?? 0);
  expect(age).toBeLessThanOrEqual(60);
  expect(proxy.stats().reads).toMatchObject({ stale: 0, failed: 0 });
  expect(proxy.stats().feed).toBe('followed');
});

test('a vendor that changes is requested at once, before anybody reads it', async () => {
  const { clock, service, text, follow } = await following();
  await follow();
  await text();
  await clock.advance(30_000);
  service.change(VENDOR);
  await clock.advance(100);
  expect(service.lists()).toHaveLength(2);
  expect(await text()).toBe('version 1');
});

test('the first reader of a vendor that changed since it was last read sees it as it is', async () => {
  const { clock, service, text, follow } = await following();
  await follow();
  await clock.advance(15_000);
  await text();
  await clock.advance(60 * MINUTE);
  service.change(VENDOR);
  await clock.advance(MINUTE);
  expect(service.lists()).toHaveLength(1);
  expect(await text()).toBe('version 1');
});

test('a vendor is read as a whole now and then, whatever the feed and its entity tag say', async () => {
  const { clock, service, readFor, follow } = await following();
  await follow();
  await clock.advance(15_000);
  await readFor(35);
  expect(service.lists().map(({ etag, status }) => [etag, status])).toEqual([
    [null, 200],
    [null, 200],
  ]);
});

test('vendors that are due together to be read as a whole are young while they wait for their turn', async () => {
  const { clock, service, proxy, read, follow, play } = await following(60);
  const vendors = Array.from({ length: 30 }, (_, index) => `vendor-${index}`);
  await follow();
  await clock.advance(15_000);
  for (const id of vendors) await play(read(id));
  await clock.advance(29 * MINUTE);
  const { length } = service.lists();
  for (let minute = 0; minute < 8; minute += 1) {
    const before = service.lists().length;
    for (const id of vendors) await play(read(id));
    await clock.advance(MINUTE);
    expect(service.lists().length - before).toBeLessThanOrEqual(10);
  }
  expect(service.lists().length).toBeGreaterThan(length);
  expect(proxy.stats().reads).toMatchObject({ stale: 0, failed: 0 });
});

test.each([404, 400, 405, 501])(
  'a service that responds %s has no feed, and is read as without one',
  async (status) => {
    const { service, proxy, readFor, follow } = await following();
    service.feed = () => new Response('{}', { status });
    await follow();
    await readFor(12);
    expect(service.polls()).toHaveLength(2);
    expect(service.lists().length).toBeGreaterThanOrEqual(10);
    expect(proxy.stats().feed).toBe('none');
  },
);

test('without a feed an unchanged list costs a 304, and all of it is read after half an hour', async () => {
  const { service, readFor } = await following();
  await readFor(29);
  const [first, ...others] = service.lists();
  expect([first!.etag, first!.status]).toEqual([null, 200]);
  expect(others.length).toBeGreaterThanOrEqual(20);
  expect(others.every(({ status, etag }) => status === 304 && etag === 'W/"version-0"')).toBe(true);
  await readFor(4);
  expect(service.lists().filter(({ status }) => status === 200)).toHaveLength(2);
});

test('a list that changed is read, and has another entity tag then', async () => {
  const { clock, service, text } = await following();
  await text();
  service.change(VENDOR);
  await clock.advance(61_000);
  await text();
  await clock.advance(61_000);
  expect(await text()).toBe('version 1');
  expect(service.lists().map(({ etag }) => etag)).toEqual([null, 'W/"version-0"', 'W/"version-1"']);
});

describe('an old review of a list in pages that is hidden', () => {
  /** A service that gives 50 reviews at a time. */
  function pagedService(clock: ManualClock) {
    const service = changingService(clock);
    const state = { hidden: false, fails: false };
    const upstream = (request: Request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname.endsWith('/changes')) return service.upstream(request);
      if (state.fails) return new Response('{}', { status: 500 });
      const offset = Number(searchParams.get('offset') ?? 0);
      const reviews = Array.from({ length: Math.max(0, Math.min(50, 120 - offset)) }, (_, index) => {
        const place = offset + index;
        const createdAt = new Date(START - place * 1000).toISOString();
        return review({ id: `r-${place}`, createdAt, showOnWidget: !(state.hidden && place === 110) });
      });
      return listing(reviews, 120);
    };
    const fleet = startFleet(clock, upstream);
    const { proxy, read } = fleet.start();
    const count = async () => ((await (await fleet.play(read())).json()) as ReviewPage).summary.count;
    return { service, state, proxy, count };
  }

  test('is gone as soon as the list is had again, when the refresh for its change failed', async () => {
    const clock = new ManualClock(START);
    const { service, state, proxy, count } = pagedService(clock);
    onTestFinished(proxy.follow());
    await clock.advance(15_000);
    expect(await count()).toBe(120);
    Object.assign(state, { hidden: true, fails: true });
    service.change(VENDOR);
    await clock.advance(1_000);
    state.fails = false;
    await clock.advance(MINUTE);
    await count();
    await clock.advance(1_000);
    expect(await count()).toBe(119);
  });

  test('is gone when all of the list is read, although the feed was begun after its newest part was', async () => {
    const clock = new ManualClock(START);
    const { state, proxy, count } = pagedService(clock);
    expect(await count()).toBe(120);
    state.hidden = true;
    await clock.advance(MINUTE);
    onTestFinished(proxy.follow());
    await clock.advance(11_000);
    for (let minutes = 0; minutes < 11; minutes += 1) {
      await count();
      await clock.advance(MINUTE);
    }
    expect(await count()).toBe(119);
  });
});
