import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { createClient, type ServiceError } from '../../../src/client/index.js';
import { type BudgetOptions, budgetedFetch, createBudget } from '../../../src/proxy/index.js';
import { ManualClock, settled } from '../../fixtures/manual-clock.js';
import { listing, review, START, type Upstream, VENDOR } from '../../fixtures/proxy-upstream.js';

function start(upstream: Upstream, options: Partial<BudgetOptions> = {}) {
  const clock = new ManualClock(START);
  const budget = createBudget({ ratePerMinute: 20, now: () => clock.now, timer: clock.timer, ...options });
  const asked: Request[] = [];
  const fetch = budgetedFetch(async (input, init) => {
    const request = new Request(input, init);
    asked.push(request);
    return upstream(request);
  }, budget);
  const client = createClient({
    baseUrl: 'http://upstream.test/api/v1',
    marketplaceUrl: 'http://upstream.test/api/v2',
    apiKey: 'k',
    fetch,
    clock: { now: () => clock.now, random: () => 0, sleep: async () => {} },
  });
  const read = (signal?: AbortSignal) => fetch('http://upstream.test/', signal ? { signal } : {});
  return { asked, budget, client, clock, fetch, read };
}

const answering =
  (status: number, headers: HeadersInit = {}) =>
  () =>
    new Response(null, { status, headers });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: ServiceError) => [error.code, error.retryAfterSeconds],
  );

describe('every request takes from the budget', () => {
  test('pages too', async () => {
    const all = Array.from({ length: 25 }, () => review());
    const { asked, budget, client } = start((request) => {
      const offset = Number(new URL(request.url).searchParams.get('offset') ?? 0);
      return listing(all.slice(offset, offset + 10), 25);
    });
    expect((await client.listAllVendorReviews(VENDOR)).reviews).toHaveLength(25);
    expect([asked.length, budget.used()]).toEqual([3, 3]);
  });

  test('retries too', async () => {
    const { budget, client } = start(answering(503));
    expect(await codeOf(client.listVendorReviews('v', {}, { retries: 2 }))).toEqual(['upstream_error', null]);
    expect(budget.used()).toBe(3);
  });

  test('whatever writes as a submission, whatever reads as a read', async () => {
    const { fetch, read } = start(answering(200), { ratePerMinute: 10 });
    for (let i = 0; i < 9; i++) expect((await read()).status).toBe(200);
    expect((await read()).status).toBe(429);
    expect((await fetch(new Request('http://upstream.test/', { method: 'POST', body: '{}' }))).status).toBe(200);
    expect((await fetch('http://upstream.test/', { method: 'POST' })).status).toBe(429);
  });
});

test('a signal of many requests is let go of by each that has ended, whether it waited or not', async () => {
  const clock = new ManualClock(START);
  const budget = createBudget({ ratePerMinute: 2, now: () => clock.now, timer: clock.timer });
  // A Request of its own would follow the signal as well.
  const fetch = budgetedFetch(async () => new Response(), budget);
  const { signal } = new AbortController();
  await fetch('http://upstream.test/', { signal });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  await clock.advance(59_000);
  const waiting = fetch('http://upstream.test/', { signal });
  await settled();
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  await clock.advance(1_000);
  expect((await waiting).status).toBe(200);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

describe('a request whose turn does not come', () => {
  test('is not sent, and the client says when to come back', async () => {
    const { asked, client, clock } = start(() => listing([]), { ratePerMinute: 2 });
    await client.listVendorReviews('v');
    await clock.advance(1_500);
    const call = client.listVendorReviews('v', {}, { retries: 0 });
    expect(await codeOf(call)).toEqual(['rate_limited', 59]);
    expect(asked).toHaveLength(1);
  });

  test('waits when it will come soon', async () => {
    const { asked, client, clock } = start(() => listing([]), { ratePerMinute: 2 });
    await client.listVendorReviews('v');
    await clock.advance(40_000);
    const call = codeOf(client.listVendorReviews('v'));
    await clock.advance(19_999);
    expect(asked).toHaveLength(1);
    await clock.advance(1);
    expect([await call, asked.length]).toEqual(['done', 2]);
  });

  test('leaves when its caller does', async () => {
    const { read, clock, asked } = start(() => listing([]), { ratePerMinute: 2 });
    await read();
    await clock.advance(50_000);
    const leaving = new AbortController();
    const waiting = read(leaving.signal).catch((reason) => reason);
    leaving.abort('gone');
    expect(await waiting).toBe('gone');
    await clock.advance(60_000);
    expect(asked).toHaveLength(1);
  });
});

describe('an answer of 429 pauses every request', () => {
  test.each([
    ['seconds', '300', 300],
    ['a date', new Date(Date.now() + 120_500).toUTCString(), 120],
    ['nothing', undefined, 10],
    ['nonsense', 'soon', 10],
    ['what only Date.parse takes for a date', '-5', 10],
    ['no time at all', '0', 1],
    ['more than an hour', '99999', 3600],
  ])('for as long as it asks: %s', async (_what, retryAfter, seconds) => {
    const { budget, read } = start(answering(429, retryAfter === undefined ? {} : { 'retry-after': retryAfter }));
    await read();
    const pause = budget.pausedFor('submission')!;
    expect(pause.code).toBe('rate_limited');
    expect(Math.abs(pause.ms / 1000 - seconds)).toBeLessThan(2);
  });

  test('and one goes first afterwards', async () => {
    let status = 429;
    const { asked, clock, read } = start(() => new Response(null, { status, headers: { 'retry-after': '15' } }));
    await read();
    status = 200;
    const waiting = [read(), read(), read()];
    await clock.advance(14_999);
    expect(asked).toHaveLength(1);
    await clock.advance(1);
    expect((await Promise.all(waiting)).map((response) => response.status)).toEqual([200, 200, 200]);
  });
});

describe('the circuit opens', () => {
  const ending = async (upstream: Upstream, signal?: AbortSignal) => {
    const { asked, read } = start(upstream, { circuit: { failures: 2 } });
    for (let i = 0; i < 4; i++) await read(signal).catch(() => {});
    return asked.length;
  };

  test.each([500, 502, 503, 504])('after %d in a row', async (status) => {
    expect(await ending(answering(status))).toBe(2);
  });

  test.each([200, 301, 400, 401, 404, 501])('not after %d: the service is there', async (status) => {
    expect(await ending(answering(status))).toBe(4);
  });

  test('after requests that break', async () => {
    expect(await ending(() => Promise.reject(new TypeError('ECONNRESET')))).toBe(2);
  });

  test('after requests that never end, even where fetch does not end with its signal', async () => {
    const { asked, read } = start(() => new Promise(() => {}), { circuit: { failures: 2 } });
    for (let i = 0; i < 2; i++) {
      const deadline = new AbortController();
      void read(deadline.signal);
      await settled();
      deadline.abort(new DOMException('', 'TimeoutError'));
    }
    await expect(read()).rejects.toThrow();
    expect(asked).toHaveLength(2);
  });

  test('not after requests that their callers gave up', async () => {
    const { asked, read } = start(() => new Promise(() => {}), { circuit: { failures: 2 } });
    for (let i = 0; i < 4; i++) {
      const leaving = new AbortController();
      void read(leaving.signal);
      await settled();
      leaving.abort();
    }
    expect(asked).toHaveLength(4);
  });

  test('and the client says that the service is out of reach, at no cost', async () => {
    const { asked, client, read } = start(answering(500), { circuit: { failures: 2 } });
    for (let i = 0; i < 2; i++) await read();
    expect(await codeOf(client.listVendorReviews('v'))).toEqual(['upstream_unreachable', null]);
    expect(asked).toHaveLength(2);
  });
});
