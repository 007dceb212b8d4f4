import { describe, expect, test, vi } from 'vitest';
import type { ReviewPage } from '../../../src/contract/widget.js';
import { filePlace, type Place, quiet, redisPlace, startAt } from '../../fixtures/proxy-fleet.js';
import { listing, review, START, VENDOR } from '../../fixtures/proxy-upstream.js';
import { SECRET, SECRET_REVIEWS } from '../../fixtures/secret-reviews.js';
import { hasRedis } from '../../service/redis.js';

const KEY = `vendors/${VENDOR}/reviews`;
const PLACES: [string, () => Promise<Place>][] = [
  ['a file', filePlace],
  ...(hasRedis ? [['Redis', redisPlace] as [string, () => Promise<Place>]] : []),
];

const statuses = (responses: Response[]) => responses.map(({ status }) => status);
const outcome = async (response: Response) => [
  response.status,
  response.headers.get('retry-after'),
  ((await response.json()) as { code?: string }).code,
];
const texts = async (response: Response) => ((await response.json()) as ReviewPage).reviews.map(({ text }) => text);

describe.each(PLACES)('processes that meet in %s', (_where, open) => {
  test('send one request for a vendor that none has seen, however many readers each has', async () => {
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

  test('send one request in a period, and all have what came', async () => {
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
    const acquireLease = vi.spyOn(stores[0]!, 'acquireLease');
    proxies[0]!.proxy.invalidate(VENDOR);
    expect(await texts(await play(proxies[0]!.read()))).toEqual(['new']);
    // By the time of the change, for which no process has a lease yet.
    expect(acquireLease.mock.calls).toEqual([[expect.stringMatching(new RegExp(`^${KEY}/\\d+$`)), 30_000, false]]);
    expect(asked).toHaveLength(2);
    await place.advance(60_000);
    await play(proxies[1]!.read());
    await place.advance(10);
    for (let i = 0; i < 5; i++) await quiet(place.clock);
    expect(await texts(await play(proxies[1]!.read()))).toEqual(['new']);
  });

  test('is requested at the first read when what others have saved is known to be wrong', async () => {
    let text = 'old';
    const place = await filePlace();
    const { proxies, asked, play } = await startAt(place, () => listing([review({ text })]), 2);
    await play(proxies[0]!.read());
    for (let i = 0; i < 5; i++) await quiet(place.clock);
    text = 'new';
    proxies[1]!.proxy.invalidate(VENDOR);
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
    proxies[1]!.proxy.invalidate(VENDOR);
    expect(await texts(await play(proxies[1]!.read()))).toEqual(['old']);
    up = true;
    text = 'new';
    await place.advance(62_000);
    expect(await texts(await play(proxies[1]!.read()))).toEqual(['new']);
  });

  test('of a process that was killed is done by another when its time is over', async () => {
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

  test('keeps in the store what readers may see, and of the rest nothing but ids, what counts them, and whether they are pending', async () => {
    const place = await filePlace();
    const { proxies, stores, play } = await startAt(place, () => listing(SECRET_REVIEWS), 1);
    await play(proxies[0]!.read());
    for (let i = 0; i < 5; i++) await quiet(place.clock);
    const saved = (await stores[0]!.load(KEY, 0))!;
    expect(saved.takenAt).toBeGreaterThanOrEqual(START);
    expect(saved.json).toContain('shown-1');
    const { heldBack, ...shown } = JSON.parse(saved.json);
    expect(heldBack).toHaveLength(6);
    expect(heldBack[0]).toEqual({ id: 'SECRET-hidden', source: 'SECRET source', product: null, pending: false });
    expect(JSON.stringify(shown)).not.toMatch(SECRET);
  });
});
