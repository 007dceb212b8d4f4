import { expect, test, vi } from 'vitest';
import { budgetedFetch, createBudget } from '../../src/proxy/index.js';
import { ManualClock, settled } from '../fixtures/manual-clock.js';
import { filePlace, startFleet } from '../fixtures/proxy-fleet.js';
import { listing, review, START } from '../fixtures/proxy-upstream.js';

test('a proxy counts reads by what they found, and refreshes by how they ended', async () => {
  const clock = new ManualClock(START);
  let status = 200;
  const { start } = startFleet(clock, () => (status === 200 ? listing([review()]) : new Response('{}', { status })));
  const { read, proxy } = start();
  expect(proxy.stats()).toEqual({
    reads: { fresh: 0, stale: 0, waited: 0, stale_if_error: 0, failed: 0 },
    spared: {},
    refreshes: {},
    submissions: { plain: 0, solved: 0, repeated: 0, challenged: 0, refused: 0 },
    reports: { plain: 0, solved: 0, repeated: 0, challenged: 0, refused: 0 },
    running: 0,
    waiting: 0,
    snapshots: 0,
    snapshotBytes: 0,
    snapshotsEvicted: 0,
    responseBytes: 0,
    indexBytes: 0,
    sharing: 'none',
    feed: 'off',
    endingTokens: { count: 0, first: null },
  });
  await read('a');
  await read('a');
  await clock.advance(60_000);
  status = 404;
  await read('a');
  await read('b');
  await read('b');
  await settled();
  const { responseBytes, snapshotBytes, ...stats } = proxy.stats();
  expect(stats).toEqual({
    reads: { fresh: 1, stale: 1, waited: 1, stale_if_error: 0, failed: 2 },
    spared: {},
    refreshes: { done: 1, not_found: 2 },
    submissions: { plain: 0, solved: 0, repeated: 0, challenged: 0, refused: 0 },
    reports: { plain: 0, solved: 0, repeated: 0, challenged: 0, refused: 0 },
    running: 0,
    waiting: 0,
    snapshots: 2,
    snapshotsEvicted: 0,
    indexBytes: 0,
    sharing: 'none',
    feed: 'off',
    endingTokens: { count: 0, first: null },
  });
  expect(responseBytes).toBeGreaterThan(100);
  expect(snapshotBytes).toBeGreaterThan(1_000);
});

test('a proxy counts refreshes that are in flight, and that wait', async () => {
  const clock = new ManualClock(START);
  const { start } = startFleet(clock, () => new Promise(() => {}));
  const { read, proxy } = start(undefined, { limits: { refreshes: 2 } });
  for (const id of ['a', 'b', 'c']) void read(id);
  await vi.waitFor(() => expect(proxy.stats()).toMatchObject({ running: 2, waiting: 1, snapshots: 3 }));
});

test('a proxy says whether it shares its snapshots', async () => {
  const place = await filePlace();
  const { start } = startFleet(place.clock, () => listing([]));
  expect(start(await place.open()).proxy.stats().sharing).toBe('shared');
});

test('a budget counts requests by what they were for and how they ended', async () => {
  const clock = new ManualClock(START);
  const budget = createBudget({ ratePerMinute: 3, now: () => clock.now, timer: clock.timer, circuit: { failures: 2 } });
  let status = 200;
  const fetch = budgetedFetch(async () => new Response(null, { status }), budget);
  const permit = await budget.acquire('refresh');
  await fetch('http://x.test/', { permit } as RequestInit);
  status = 500;
  await fetch('http://x.test/');
  await fetch('http://x.test/', { method: 'POST' });
  expect(budget.stats()).toMatchObject({ used: 3, rate: 3, circuit: 'open', sharing: 'none' });
  await fetch('http://x.test/').catch(() => {});
  const none = { responded: 0, failed: 0, unknown: 0, refused: 0 };
  expect(budget.stats().requests).toEqual({
    submission: { ...none, failed: 1 },
    read: { ...none, failed: 1, refused: 1 },
    refresh: { ...none, responded: 1 },
  });
});
