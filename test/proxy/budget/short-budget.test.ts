import { describe, expect, test, vi } from 'vitest';
import { createClient } from '../../../src/client/index.js';
import { type BudgetOptions, budgetedFetch, createBudget, type ProxyOptions } from '../../../src/proxy/index.js';
import { ManualClock, settled } from '../../fixtures/manual-clock.js';
import { API_KEY, listing, review, START, startProxy, type Upstream, VENDOR } from '../../fixtures/proxy-upstream.js';

/** A proxy whose upstream has a budget, as the command line wires it. */
function start(upstream: Upstream, budgeting: Partial<BudgetOptions> = {}, options: Partial<ProxyOptions> = {}) {
  const clock = new ManualClock(START);
  const now = () => clock.now;
  const budget = createBudget({ ratePerMinute: 10, now, timer: clock.timer, ...budgeting });
  const asked: string[] = [];
  const client = createClient({
    baseUrl: 'http://upstream.test/api/v1',
    marketplaceUrl: 'http://upstream.test/api/v2',
    apiKey: API_KEY,
    clock: { now, random: () => 0, sleep: async () => {} },
    fetch: budgetedFetch(async (input, init) => {
      const request = new Request(input, init);
      asked.push(/vendors\/([^/]+)/.exec(request.url)![1]!);
      return upstream(request);
    }, budget),
  });
  const {
    proxy,
    sign,
    url,
    clock: tokenClock,
    submit,
  } = startProxy(() => listing([]), {
    client,
    budget,
    now,
    timer: clock.timer,
    ...options,
  });
  tokenClock.now = START;
  const tokens = new Map<string, string>();
  return {
    asked,
    budget,
    proxy,
    clock,
    sign,
    submit,
    async read(id: string, query = ''): Promise<Response> {
      if (!tokens.has(id)) tokens.set(id, await sign(['reviews:read'], id));
      return proxy(new Request(`${url(id)}?token=${tokens.get(id)}${query}`));
    },
  };
}

const outcome = async (response: Response) => [
  response.status,
  response.headers.get('retry-after'),
  ((await response.json()) as { code?: string }).code,
];
const names = (count: number, prefix = 'v') => Array.from({ length: count }, (_, i) => `${prefix}${i}`);

describe('when the budget is used up', () => {
  test('vendors that were seen go on being served, whatever the traffic, and the service gets its rate and no more', async () => {
    const { read, asked, clock } = start(() => listing([review()]), {}, { freshSeconds: 1 });
    for (const id of names(8)) expect((await read(id)).status).toBe(200);
    const perMinute: number[] = [];
    for (let minute = 0; minute < 5; minute++) {
      await clock.advance(1);
      const before = asked.length;
      for (let second = 0; second < 60; second++) {
        for (const id of names(8)) expect((await read(id)).status).toBe(200);
        await clock.advance(1_000);
      }
      perMinute.push(asked.length - before);
    }
    expect(Math.max(...perMinute)).toBeLessThanOrEqual(9);
    expect(Math.min(...perMinute)).toBeGreaterThanOrEqual(7);
  });

  test('a reader of a vendor never seen is told when to come back, and finds it there', async () => {
    const { read, clock } = start(() => listing([review()]));
    for (const id of names(9)) await read(id);
    await clock.advance(20_000);
    expect(await outcome(await read('new'))).toEqual([503, '40', 'upstream_rate_limited']);
    await clock.advance(40_000);
    expect((await read('new')).status).toBe(200);
  });

  test('and has room within the wait, the reader gets the reviews', async () => {
    const { read, clock } = start(() => listing([review()]));
    for (const id of names(9)) await read(id);
    await clock.advance(57_000);
    const response = read('new');
    await clock.advance(3_000);
    expect((await response).status).toBe(200);
  });

  test('so many vendors never seen wait, and the next is told at once', async () => {
    const { read, asked, clock, proxy } = start(() => listing([]), {}, { limits: { waiting: 2 } });
    for (const id of names(9)) await read(id);
    await clock.advance(58_000);
    const waiting: ReturnType<typeof read>[] = [];
    for (const id of ['a', 'b']) {
      waiting.push(read(id));
      // Its token is checked by then, which no clock of the test decides.
      await vi.waitUntil(() => proxy.stats().waiting === waiting.length, { timeout: 60_000 });
    }
    expect(await outcome(await read('c'))).toEqual([503, '2', 'upstream_rate_limited']);
    await clock.advance(2_000);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
    // Whose token was checked first is no more certain.
    expect(asked.slice(9).sort()).toEqual(['a', 'b']);
  });

  test('a submission still goes', async () => {
    const { read, submit, asked } = start(({ method }) =>
      method === 'POST' ? Response.json({ feedback: { id: 'f1' } }, { status: 201 }) : listing([]),
    );
    for (const id of names(12)) await read(id);
    expect([asked.length, (await submit({ rating: 5 })).status]).toEqual([9, 201]);
    expect(await outcome(await submit({ rating: 5 }))).toEqual([503, '60', 'upstream_rate_limited']);
  });

  test('the vendors that most people read are refreshed first', async () => {
    const { read, asked, clock } = start(() => listing([review()]), { ratePerMinute: 6 });
    for (const id of ['a', 'b', 'c', 'd']) await read(id);
    await clock.advance(60_000);
    for (const id of ['p', 'q', 'r', 's']) await read(id);
    asked.length = 0;
    for (const id of ['a', 'b', 'c', 'c', 'c', 'c', 'b', 'b', 'd', 'd']) await read(id);
    await settled();
    expect(asked).toEqual([]);
    await clock.advance(60_000);
    expect(asked).toEqual(['c', 'b', 'd', 'a']);
  });

  test('a vendor known to have changed is refreshed before those that are only old', async () => {
    const { read, submit, sign, asked, clock } = start(
      ({ method }) =>
        method === 'POST' ? Response.json({ feedback: { id: 'f1' } }, { status: 201 }) : listing([review()]),
      { ratePerMinute: 6 },
    );
    for (const id of ['a', VENDOR]) await read(id);
    await clock.advance(60_000);
    for (const id of ['p', 'q', 'r', 's']) await read(id);
    for (const id of ['a', 'a', 'a']) await read(id);
    expect((await submit({ rating: 5 }, {}, await sign(['reviews:publish']))).status).toBe(201);
    asked.length = 0;
    await clock.advance(60_000);
    expect(asked).toEqual([VENDOR, 'a']);
  });
});

describe('when the service is down', () => {
  test('a few requests find out, and then readers get their responses at once and at no cost', async () => {
    let upstream: Upstream = () => listing([review()]);
    const { read, asked, clock } = start((request) => upstream(request), { ratePerMinute: 100 });
    await read('seen');
    await clock.advance(60_000);
    upstream = () => Promise.reject(new TypeError('ECONNREFUSED'));
    asked.length = 0;
    for (const id of names(20)) await read(id);
    expect(asked).toHaveLength(5);
    expect(await outcome(await read('v19'))).toEqual([503, '10', 'upstream_unreachable']);
    expect((await read('seen')).status).toBe(200);
    expect(asked).toHaveLength(5);

    upstream = () => listing([review()]);
    await clock.advance(10_000);
    expect(await outcome(await read('v19'))).toEqual([200, null, undefined]);
    expect((await read('seen')).headers.get('age')).toBeNull();
  });
});

describe('when vendors hang', () => {
  const startHanging = async (options: Partial<ProxyOptions> = {}) => {
    const upstream: Upstream = ({ url }) => (url.includes('hang') ? new Promise(() => {}) : listing([review()]));
    const parts = start(upstream, { ratePerMinute: 200 }, options);
    // Tokens are verified by real time, and once.
    for (const id of ['well', 'other', ...names(16, 'hang')]) await parts.read(id, '&limit=none');
    return parts;
  };

  test('a reader of another vendor never seen gets the reviews within the wait', async () => {
    const { read, clock } = await startHanging();
    const hung = names(16, 'hang').map((id) => read(id));
    const well = read('well');
    await clock.advance(5_000);
    expect((await well).status).toBe(200);
    expect(await outcome((await hung[15])!)).toEqual([504, '5', 'upstream_timeout']);
    expect((await read('other')).status).toBe(200);
  });

  test('a reader who waits for a place in vain is told that the service is slow, not that it is limited', async () => {
    const { read, clock } = await startHanging({ limits: { refreshes: 1, waiting: 2 } });
    const [first, ...waiting] = names(3, 'hang').map((id) => read(id));
    expect(await outcome(await read('well'))).toEqual([504, '5', 'upstream_timeout']);
    await clock.advance(2_499);
    expect(await outcome(await read('well'))).toEqual([504, '5', 'upstream_timeout']);
    await clock.advance(1);
    const well = read('well');
    await clock.advance(5_000);
    for (const refused of [first!, ...waiting, well]) {
      expect(await outcome(await refused)).toEqual([504, '5', 'upstream_timeout']);
    }
    expect((await read('well')).status).toBe(200);
  });

  test('a vendor that was seen is refreshed all the same', async () => {
    const { read, clock } = await startHanging();
    await read('well');
    await clock.advance(60_000);
    for (const id of names(16, 'hang')) void read(id);
    expect((await read('well')).headers.get('age')).toBe('60');
    await clock.advance(2_500);
    expect((await read('well')).headers.get('age')).toBeNull();
  });
});

describe('memory', () => {
  test('of a vendor whose refresh waits is let go like that of any other', async () => {
    const { read, asked, budget, clock } = start(
      () => listing([review()]),
      { ratePerMinute: 3 },
      { limits: { vendors: 1 } },
    );
    await read('a');
    await clock.advance(60_000);
    (await budget.acquire('read')).settle('responded');
    expect((await read('a')).headers.get('age')).toBe('60');
    await read('b');
    await clock.advance(120_000);
    expect(asked).toEqual(['a', 'b']);
  });
});
