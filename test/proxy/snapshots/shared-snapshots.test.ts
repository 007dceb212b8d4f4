import { describe, expect, test, vi } from 'vitest';
import type { ReviewPage } from '../../../src/contract/widget.js';
import type { SnapshotStore } from '../../../src/proxy/index.js';
import { ManualClock } from '../../fixtures/manual-clock.js';
import { filePlace, type Place, quiet, redisPlace, startFleet } from '../../fixtures/proxy-fleet.js';
import { listing, ownerIn, review, START, type Upstream, VENDOR } from '../../fixtures/proxy-upstream.js';
import { SECRET, SECRET_REVIEWS } from '../../fixtures/secret-reviews.js';
import { hasRedis } from '../../service/redis.js';

const KEY = `vendors/${VENDOR}/reviews`;
const PLACES: [string, () => Promise<Place>][] = [
  ['a file', filePlace],
  ...(hasRedis ? [['Redis', redisPlace] as [string, () => Promise<Place>]] : []),
];

/** `count` processes at `place`. */
async function startAt(place: Place, upstream: Upstream, count: number) {
  const fleet = startFleet(place.clock, upstream);
  const stores = [];
  for (let i = 0; i < count; i++) stores.push(await place.open());
  return { ...fleet, stores, proxies: stores.map((store) => fleet.start(store)) };
}

const statuses = (responses: Response[]) => responses.map(({ status }) => status);
const outcome = async (response: Response) => [
  response.status,
  response.headers.get('retry-after'),
  ((await response.json()) as { code?: string }).code,
];
const texts = async (response: Response) => ((await response.json()) as ReviewPage).reviews.map(({ text }) => text);

describe.each(PLACES)('processes that meet in %s', (_where, open) => {
  test('ask once for a vendor that none has seen, however many readers each has', async () => {
    let answer!: (response: Response) => void;
    const place = await open();
    const { proxies, asked, play } = await startAt(place, () => new Promise((resolve) => (answer = resolve)), 3);
    const readers = Promise.all(proxies.flatMap(({ read }) => [read(), read(), read()]));
    for (let i = 0; i < 20; i++) await quiet(place.clock);
    expect(asked).toHaveLength(1);
    answer(listing([review()]));
    expect(statuses(await play(readers))).toEqual(Array(9).fill(200));
    expect(asked).toHaveLength(1);
    expect(proxies.map(({ proxy }) => proxy.stats().refreshes).map((ended) => Object.keys(ended)[0])).toEqual(
      expect.arrayContaining(['done', 'taken_over', 'taken_over']),
    );
  });

  test('ask once in a period, and all have what came', async () => {
    const place = await open();
    const { proxies, asked, play } = await startAt(place, () => listing([review({ text: `${asked.length}` })]), 3);
    for (let period = 0; period < 3; period++) {
      for (let i = 0; i < 3; i++) {
        for (const { read } of proxies) expect((await play(read())).status).toBe(200);
        for (let i = 0; i < 3; i++) await quiet(place.clock);
      }
      await place.advance(62_000);
    }
    expect(asked).toHaveLength(3);
    const shown = [];
    for (const { read } of proxies) shown.push(await texts(await play(read())));
    expect(new Set(shown.flat())).toEqual(new Set(['3']));
  });

  test('share a failure, and for how long it holds', async () => {
    const place = await open();
    const upstream = () => new Response('{}', { status: 500, headers: { 'retry-after': '120' } });
    const { proxies, asked, play } = await startAt(place, upstream, 3);
    for (const { read } of proxies) expect((await outcome(await play(read())))[0]).toBe(502);
    expect(asked).toHaveLength(1);
    await place.advance(100_000);
    for (const { read } of proxies) expect((await play(read())).status).toBe(502);
    expect(asked).toHaveLength(1);
    await place.advance(25_000);
    for (const { read } of proxies) await play(read());
    expect(asked).toHaveLength(2);
  });

  test('share a failure for an hour at most, whatever the service asks', async () => {
    const place = await open();
    let up = false;
    const failure = () => new Response('{}', { status: 500, headers: { 'retry-after': '31536000' } });
    const { proxies, asked, play } = await startAt(place, () => (up ? listing([review()]) : failure()), 2);
    for (const { read } of proxies) expect((await play(read())).status).toBe(502);
    up = true;
    await place.advance(3_600_000);
    for (const { read } of proxies) expect((await play(read())).status).toBe(200);
    expect(asked).toHaveLength(2);
  });

  test('share that there is no such vendor', async () => {
    const place = await open();
    const { proxies, asked, play } = await startAt(place, () => new Response('{}', { status: 404 }), 2);
    for (const { read } of proxies) expect(await outcome(await play(read()))).toEqual([404, null, 'not_found']);
    expect(asked).toHaveLength(1);
  });

  test('serve at once what was there before they started, with its age, while the service is down', async () => {
    const place = await open();
    let up = true;
    const fleet = await startAt(place, () => (up ? listing([review({ text: 'kept' })]) : Response.error()), 1);
    await fleet.play(fleet.proxies[0]!.read());
    for (let i = 0; i < 5; i++) await quiet(place.clock);
    up = false;
    await place.advance(3_600_000);
    const { read } = fleet.start(await place.open());
    const response = await fleet.play(read());
    expect([response.status, Number(response.headers.get('age')), await texts(response)]).toEqual([
      200,
      expect.closeTo(3600, -1),
      ['kept'],
    ]);
  });
});

describe('a refresh', () => {
  test('that is known to be needed is not held up by another process, and the others take it over', async () => {
    let text = 'old';
    const place = await filePlace();
    const { proxies, stores, asked, play } = await startAt(place, () => listing([review({ text })]), 2);
    for (const { read } of proxies) await play(read());
    text = 'new';
    const claim = vi.spyOn(stores[0]!, 'claim');
    proxies[0]!.proxy.outdate(VENDOR);
    expect(await texts(await play(proxies[0]!.read()))).toEqual(['new']);
    expect(claim.mock.calls).toEqual([[KEY, 30_000, true]]);
    expect(asked).toHaveLength(2);
    await place.advance(60_000);
    await play(proxies[1]!.read());
    await place.advance(10);
    for (let i = 0; i < 5; i++) await quiet(place.clock);
    expect(await texts(await play(proxies[1]!.read()))).toEqual(['new']);
  });

  test('is asked for at the first read when what others have saved is known to be wrong', async () => {
    let text = 'old';
    const place = await filePlace();
    const { proxies, asked, play } = await startAt(place, () => listing([review({ text })]), 2);
    await play(proxies[0]!.read());
    for (let i = 0; i < 5; i++) await quiet(place.clock);
    text = 'new';
    proxies[1]!.proxy.outdate(VENDOR);
    expect(await texts(await play(proxies[1]!.read()))).toEqual(['new']);
    expect(asked).toHaveLength(2);
  });

  test('that fails leaves the first reader with what others have saved, although it is known to be wrong', async () => {
    let up = true;
    let text = 'old';
    const place = await filePlace();
    const { proxies, play } = await startAt(place, () => (up ? listing([review({ text })]) : Response.error()), 2);
    await play(proxies[0]!.read());
    for (let i = 0; i < 5; i++) await quiet(place.clock);
    up = false;
    proxies[1]!.proxy.outdate(VENDOR);
    expect(await texts(await play(proxies[1]!.read()))).toEqual(['old']);
    up = true;
    text = 'new';
    await place.advance(62_000);
    expect(await texts(await play(proxies[1]!.read()))).toEqual(['new']);
  });

  test('of a process that was killed is asked for by another when its time is over', async () => {
    const place = await filePlace();
    let answers = false;
    const { proxies, asked, play } = await startAt(
      place,
      () => (answers ? listing([review()]) : new Promise(() => {})),
      2,
    );
    void proxies[0]!.read();
    for (let i = 0; i < 5; i++) await quiet(place.clock);
    answers = true;
    const waiting = proxies[1]!.read();
    await quiet(place.clock);
    await place.advance(5_000);
    expect(await outcome(await play(waiting))).toEqual([504, '5', 'upstream_timeout']);
    expect(asked).toHaveLength(1);
    await place.advance(25_000);
    expect((await play(proxies[1]!.read())).status).toBe(200);
    expect(asked).toHaveLength(2);
  });

  test('keeps in the store what readers may see, and of the rest nothing but ids, sources and products', async () => {
    const place = await filePlace();
    const { proxies, stores, play } = await startAt(place, () => listing(SECRET_REVIEWS), 1);
    await play(proxies[0]!.read());
    for (let i = 0; i < 5; i++) await quiet(place.clock);
    const saved = (await stores[0]!.load(KEY, 0))!;
    expect(saved.takenAt).toBeGreaterThanOrEqual(START);
    expect(saved.json).toContain('shown-1');
    const { heldBack, ...shown } = JSON.parse(saved.json);
    expect(heldBack).toHaveLength(6);
    expect(heldBack[0]).toEqual({ id: 'SECRET-hidden', source: 'SECRET source', product: null });
    expect(JSON.stringify(shown)).not.toMatch(SECRET);
  });
});

describe('what a store holds', () => {
  const good = () => ({
    format: 3,
    total: 7,
    wholeAt: START,
    heldBack: [{ id: 'h1', source: 'shop', product: 'p1' }],
    reviews: [
      {
        id: 'r1',
        author: 'Ada',
        avatar: null,
        rating: 4,
        text: 'saved',
        createdAt: '2026-03-01T10:00:00Z',
        source: 'shop',
        url: null,
        media: [],
        reply: null,
        product: null,
        verified: false,
      },
    ],
  });
  const readFrom = async (json: string) => {
    const place = await filePlace();
    const store = await place.open();
    await store.save(KEY, { takenAt: START, json }, 1_000_000);
    const fleet = startFleet(place.clock, () => listing([review({ text: 'asked' })]));
    const response = await fleet.play(fleet.start(store).read());
    return { page: (await response.json()) as ReviewPage, asked: fleet.asked.length };
  };

  test.each([
    [10_000, 0],
    [30_000, 1],
  ])('by a clock that is %d ms ahead counts as of now, or not at all', async (ahead, asked) => {
    const place = await filePlace();
    const store = await place.open();
    await store.save(KEY, { takenAt: START + ahead, json: JSON.stringify(good()) }, 10_000_000);
    const fleet = startFleet(place.clock, () => listing([review()]));
    const { read } = fleet.start(store);
    expect((await fleet.play(read())).headers.get('age')).toBeNull();
    expect(fleet.asked).toHaveLength(asked);
    await place.advance(60_000);
    expect(Number((await fleet.play(read())).headers.get('age'))).toBeGreaterThanOrEqual(60);
  });

  test('is served with counts made anew, and nothing that is no part of a review', async () => {
    const saved = good();
    Object.assign(saved.reviews[0]!, { email: 'ada@shopper.test' });
    const { page, asked } = await readFrom(JSON.stringify({ ...saved, summary: { count: 99 }, sources: ['x'] }));
    expect(asked).toBe(0);
    expect(page.reviews).toEqual(good().reviews);
    expect([page.summary, page.sources]).toEqual([
      { average: 4, count: 1, histogram: [0, 0, 0, 1, 0], total: 7 },
      ['shop'],
    ]);
  });

  test.each([
    ['another format', { ...good(), format: 1 }],
    ['no format', { ...good(), format: undefined }],
    ['what is held back as mere ids', { ...good(), heldBack: ['h1'] }],
    ['no list', { ...good(), reviews: null }],
    ['a review without an id', { ...good(), reviews: [{ ...good().reviews[0], id: '../a' }] }],
    ['a review without text', { ...good(), reviews: [{ ...good().reviews[0], text: undefined }] }],
    ['an address that runs', { ...good(), reviews: [{ ...good().reviews[0], url: 'javascript:alert(1)' }] }],
    ['a rating of six', { ...good(), reviews: [{ ...good().reviews[0], rating: 6 }] }],
    ['a date that is none', { ...good(), reviews: [{ ...good().reviews[0], createdAt: 'now' }] }],
  ])('is not served with %s', async (_what, saved) => {
    const { page, asked } = await readFrom(JSON.stringify(saved));
    expect([asked, page.reviews.map(({ text }) => text)]).toEqual([1, ['asked']]);
  });

  test.each(['', '{', JSON.stringify(good()).slice(0, -2), 'null', '[]'])(
    'is not served when it is not whole: %s',
    async (json) => expect((await readFrom(json)).page.reviews.map(({ text }) => text)).toEqual(['asked']),
  );

  test('does not keep a process from asking that cannot read it, when another has just asked', async () => {
    const place = await filePlace();
    const store = await place.open();
    await store.save(KEY, { takenAt: START, json: JSON.stringify({ ...good(), format: 1 }) }, 1_000_000);
    await store.settle(KEY, 60_000, null);
    const fleet = startFleet(place.clock, () => listing([review()]));
    expect((await fleet.play(fleet.start(store).read())).status).toBe(200);
  });
});

describe('a store in trouble', () => {
  const rejecting = () => Promise.reject(new Error('broken'));
  const hanging = () => new Promise<never>(() => {});
  const broken = (how: () => Promise<never>): SnapshotStore => ({
    load: how,
    save: how,
    claim: how,
    settle: how,
    close: async () => {},
  });

  test.each([
    ['fails', rejecting, 1],
    [
      'throws',
      () => {
        throw new Error('broken');
      },
      1,
    ],
    ['hangs', hanging, 650],
  ])('that %s takes no reads down, holds nobody up for long, and is told once', async (_what, how, longest) => {
    const clock = new ManualClock(START);
    const fleet = startFleet(clock, (request) => listing([review({ businessId: ownerIn(request) })]));
    const { read, logged, proxy } = fleet.start(broken(how as () => Promise<never>));
    const readers = ['a', 'b', 'c'];
    // Tokens are verified by real time, and once.
    for (const id of readers) expect((await read(id, 'reviews', 'vendors', 'limit=none')).status).toBe(400);
    const start = clock.now;
    const first = read('a');
    while (fleet.asked.length === 0) await clock.advance(1);
    expect(clock.now - start).toBeLessThanOrEqual(longest);
    expect((await first).status).toBe(200);
    for (let period = 0; period < 3; period++) {
      for (const id of readers) expect((await fleet.play(read(id))).status).toBe(200);
      await clock.advance(60_000);
    }
    expect(logged).toEqual([{ severity: 'error', event: 'snapshot_store_lost' }]);
    expect(proxy.stats().sharing).toBe('alone');
  });

  test('that saves nothing keeps no other process from asking', async () => {
    const place = await filePlace();
    const { save: _, ...rest } = await place.open();
    const fleet = startFleet(place.clock, () => listing([review()]));
    const first = fleet.start({ ...rest, save: rejecting });
    const second = fleet.start(await place.open());
    expect((await fleet.play(first.read())).status).toBe(200);
    for (let i = 0; i < 5; i++) await quiet(place.clock);
    const start = place.clock.now;
    expect((await fleet.play(second.read())).status).toBe(200);
    expect([fleet.asked.length, place.clock.now - start < 2_000]).toEqual([2, true]);
  });

  test('is left alone for two seconds, asked by one, and shared again when it answers', async () => {
    const place = await filePlace();
    const store = await place.open();
    let away = true;
    const calls: number[] = [];
    const guarded = Object.fromEntries(
      (['load', 'save', 'claim', 'settle'] as const).map((name) => [
        name,
        (...args: never[]) => {
          if (!away) return (store[name] as (...args: never[]) => Promise<unknown>)(...args);
          if (name !== 'settle') calls.push(place.clock.now);
          return rejecting();
        },
      ]),
    ) as unknown as SnapshotStore;
    const fleet = startFleet(place.clock, (request) => listing([review({ businessId: ownerIn(request) })]));
    const { read, logged } = fleet.start(guarded);
    for (let i = 0; i < 20; i++) {
      await fleet.play(Promise.all([read(`a${i}`), read(`b${i}`)]));
      await place.advance(300);
    }
    expect(calls.length).toBeGreaterThan(2);
    expect(Math.min(...calls.slice(1).map((at, index) => at - calls[index]!))).toBeGreaterThanOrEqual(2_000);
    away = false;
    await place.advance(2_000);
    await fleet.play(read('f'));
    for (let i = 0; i < 5; i++) await quiet(place.clock);
    expect(logged).toEqual([
      { severity: 'error', event: 'snapshot_store_lost' },
      { severity: 'info', event: 'snapshot_store_back' },
    ]);
    expect(await store.load('vendors/f/reviews', 0)).not.toBeNull();
  });
});

test('a list that comes again without a change is renewed in the store, and not saved again', async () => {
  const place = await filePlace();
  const store = await place.open();
  const writes: string[] = [];
  const watched: SnapshotStore = {
    ...store,
    save: async (...given) => {
      await store.save(...given);
      writes.push('save');
    },
    renew: async (...given) => {
      const renewed = await store.renew!(...given);
      writes.push('renew');
      return renewed;
    },
  };
  let text = 'Good.';
  const { start, play } = startFleet(place.clock, (request) =>
    listing([review({ id: 'r-1', businessId: ownerIn(request)!, text })]),
  );
  const { read } = start(watched);
  const period = async () => {
    await place.advance(61_000);
    await play(read('a'));
    await place.advance(1_000);
  };
  await play(read('a'));
  await place.advance(1_000);
  await vi.waitFor(() => expect(writes).toEqual(['save']));
  await period();
  await vi.waitFor(() => expect(writes).toEqual(['save', 'renew']));
  text = 'Better.';
  await period();
  await vi.waitFor(() => expect(writes).toEqual(['save', 'renew', 'save']));
  const other = start(await place.open());
  expect(await (await play(other.read('a'))).text()).toContain('Better.');
});
