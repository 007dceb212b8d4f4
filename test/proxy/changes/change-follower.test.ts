import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ReviewPage } from '../../../src/contract/widget.js';
import { createBudget } from '../../../src/proxy/index.js';
import { changingService } from '../../fixtures/changing-service.js';
import { ManualClock } from '../../fixtures/manual-clock.js';
import { filePlace, type Place, redisPlace, startFleet } from '../../fixtures/proxy-fleet.js';
import { listing, review, START, VENDOR } from '../../fixtures/proxy-upstream.js';
import { hasRedis } from '../../service/redis.js';

const MINUTE = 60_000;
const textOf = async (response: Response) => ((await response.json()) as ReviewPage).reviews[0]?.text;

/** A proxy that follows a service's feed, on a clock of its own. */
async function following(ratePerMinute?: number) {
  const clock = new ManualClock(START);
  const service = changingService(clock);
  const fleet = startFleet(clock, service.upstream);
  const budget = ratePerMinute && createBudget({ ratePerMinute, now: () => clock.now, timer: clock.timer });
  const { proxy, read, logged } = fleet.start(undefined, budget ? { budget } : {});
  const follow = async () => {
    onTestFinished(proxy.follow());
    await fleet.play(Promise.resolve());
  };
  const text = async (id?: string) => textOf(await fleet.play(read(id)));
  /** Reads every 20 s for so long, and gives what readers saw last. */
  const readFor = async (minutes: number) => {
    for (let i = 0; i < minutes * 3; i += 1) {
      await text();
      await clock.advance(20_000);
    }
    return text();
  };
  return { clock, service, proxy, read, text, readFor, follow, logged, play: fleet.play };
}

test('a vendor that does not change is not read again while the feed is followed, and answers are young', async () => {
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

test('a vendor that changes is read at once, before anybody asks for it', async () => {
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
  'a service that answers %s has no feed, and is asked as without one',
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

describe('a feed that', () => {
  const never = () => new Promise<Response>(() => {});
  test.each<[string, (request: Request) => Response | Promise<Response>]>([
    ['fails', () => new Response(null, { status: 500 })],
    ['never answers', never],
    ['answers with a page for people', () => new Response('<!doctype html>')],
    ['answers with something else', () => Response.json({ cursor: 7, vendors: 'all' })],
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

  test('tells of much asks for ten requests a minute at most', async () => {
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

test('5,000 vendors stay fresh with two requests a minute and one for each change', async () => {
  const { clock, service, proxy, read, follow } = await following();
  await follow();
  await clock.advance(15_000);
  const ids = Array.from({ length: 5_000 }, (_, n) => `vendor-${n}`);
  for (const id of ids) await read(id);
  const { length } = service.lists();
  for (let minute = 0; minute < 10; minute += 1) {
    service.change(ids[minute * 7]!);
    await clock.advance(MINUTE);
  }
  const ages = [];
  for (const id of ids) ages.push(Number((await read(id)).headers.get('age') ?? 0));
  expect([length, service.lists().length]).toEqual([5_000, 5_010]);
  expect(service.polls().length).toBeLessThanOrEqual(2 * 10 + 10 + 4);
  expect(Math.max(...ages)).toBeLessThanOrEqual(60);
  expect(proxy.stats().reads).toMatchObject({ stale: 0, failed: 0 });
}, 60_000);

const PLACES: [string, () => Promise<Place>][] = [
  ['a file', filePlace],
  ...(hasRedis ? [['Redis', redisPlace] as [string, () => Promise<Place>]] : []),
];

/** Processes that follow one service and meet in a place. */
async function fleetAt(place: Place) {
  const service = changingService(place.clock);
  const fleet = startFleet(place.clock, service.upstream);
  const start = async () => {
    const { proxy, read } = fleet.start(counted(await place.open()));
    const end = proxy.follow();
    onTestFinished(end);
    return { proxy, end, read, text: async (id?: string) => textOf(await fleet.play(read(id))) };
  };
  let inFlight = 0;
  /** By the clock of a test a real store would seem slow: time stands still while it works. */
  const counted = <T extends object>(store: T): T =>
    new Proxy(store, {
      get(target, name) {
        const member = Reflect.get(target, name) as unknown;
        if (typeof member !== 'function') return member;
        return (...given: unknown[]) => {
          const done: unknown = member.apply(target, given);
          if (!(done instanceof Promise)) return done;
          inFlight += 1;
          const end = () => {
            inFlight -= 1;
          };
          done.then(end, end);
          return done;
        };
      },
    });
  const quietStore = async () => {
    for (let calm = 0; calm < 3; calm = inFlight > 0 ? 0 : calm + 1)
      await new Promise((resolve) => setTimeout(resolve, 1));
  };
  /** Time that passes in steps, with what the store has to do in between. */
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 1_000) {
      await place.advance(Math.min(1_000, left));
      await quietStore();
    }
  };
  return { service, start, pass };
}

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
    expect(service.lists().length).toBeLessThanOrEqual(lists + 2);
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
  async function two(feed: ReturnType<typeof changingService>['feed']) {
    const { service, start, pass } = await fleetAt(await redisPlace());
    service.feed = feed;
    const proxies = [await start(), await start()];
    await pass(15_000);
    for (const { text } of proxies) expect(await text()).toBe('version 0');
    await pass(1_000);
    const lists = service.lists().length;
    const bothAsk = async () => {
      await vi.waitUntil(() => service.lists().length >= lists + 2, { timeout: 10_000, interval: 5 });
      for (const { read } of proxies)
        await vi.waitFor(async () => expect(await textOf(await read())).toBe('version 1'));
    };
    return { service, proxies, bothAsk };
  }

  test('what the one that follows is told', async () => {
    const { service, bothAsk } = await two(null);
    service.change(VENDOR);
    await bothAsk();
  });

  test('what another one has changed itself, also without a feed', async () => {
    const { service, proxies, bothAsk } = await two(() => new Response('{}', { status: 404 }));
    service.change(VENDOR);
    proxies[0]!.proxy.outdate(VENDOR);
    await bothAsk();
  });
});
