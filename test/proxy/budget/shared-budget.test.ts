import { describe, expect, test } from 'vitest';
import {
  BudgetError,
  type BudgetOptions,
  createBudget,
  type Purpose,
  type SharedWindow,
} from '../../../src/proxy/index.js';
import { ManualClock, settled } from '../../fixtures/manual-clock.js';
import { filePlace, type Place, quiet, redisPlace, startFleet } from '../../fixtures/proxy-fleet.js';
import { listing, ownerIn, review, START } from '../../fixtures/proxy-upstream.js';
import { hasRedis } from '../../service/redis.js';

const PLACES: [string, () => Promise<Place>][] = [
  ['a file', filePlace],
  ...(hasRedis ? [['Redis', redisPlace] as [string, () => Promise<Place>]] : []),
];

function budgetOf(clock: ManualClock, window: SharedWindow, options: Partial<BudgetOptions> = {}) {
  const events: object[] = [];
  const budget = createBudget({
    ratePerMinute: 20,
    sharedWindow: window,
    now: () => clock.now,
    timer: clock.timer,
    onEvent: (event) => events.push(event),
    ...options,
  });
  /** How many of `tries` were let go at once. */
  const admitted = async (purpose: Purpose, tries: number) => {
    let count = 0;
    for (let i = 0; i < tries; i++) {
      await budget.acquire(purpose).then(
        (permit) => {
          count += 1;
          permit.settle('responded');
        },
        (error: unknown) => expect(error).toBeInstanceOf(BudgetError),
      );
    }
    return count;
  };
  return { budget, events, admitted };
}

describe.each(PLACES)('budgets that meet in %s', (_where, open) => {
  test('keep to one rate together, and each purpose to its part', async () => {
    const place = await open();
    const one = budgetOf(place.clock, await place.open());
    const two = budgetOf(place.clock, await place.open());
    expect([await one.admitted('refresh', 10), await two.admitted('refresh', 10)]).toEqual([10, 6]);
    expect([await two.admitted('read', 1), await one.admitted('read', 9)]).toEqual([1, 1]);
    expect([await one.admitted('submission', 9), await two.admitted('submission', 9)]).toEqual([2, 0]);
    expect([one.budget.used(), two.budget.used()]).toEqual([13, 7]);
  });

  test('keep to it over a restart', async () => {
    const place = await open();
    expect(await budgetOf(place.clock, await place.open()).admitted('submission', 15)).toBe(15);
    expect(await budgetOf(place.clock, await place.open()).admitted('submission', 15)).toBe(5);
  });

  test('pause together', async () => {
    const place = await open();
    const one = budgetOf(place.clock, await place.open());
    const two = budgetOf(place.clock, await place.open());
    one.budget.pause(30_000);
    await quiet(place.clock);
    expect(await two.admitted('submission', 1)).toBe(0);
    const pause = two.budget.pausedFor('read')!;
    expect([pause.code, pause.ms > 29_000]).toEqual(['rate_limited', true]);
    await place.advance(30_000);
    // One goes first, and its answer decides.
    const probe = await two.budget.acquire('read');
    expect(two.budget.pausedFor('submission')).not.toBeNull();
    probe.settle('responded');
    expect(await two.admitted('submission', 1)).toBe(1);
  });
});

describe('a request that the shared window refuses', () => {
  async function usedUp() {
    const place = await filePlace();
    const other = budgetOf(place.clock, await place.open());
    const { budget, admitted } = budgetOf(place.clock, await place.open());
    await other.admitted('submission', 20);
    return { ...place, budget, admitted, other };
  }

  test('waits for as long as the window says, and then goes', async () => {
    const { clock, budget } = await usedUp();
    await clock.advance(50_000);
    let gone = false;
    void budget.acquire('submission', { waitMs: 20_000 }).then(() => (gone = true));
    await settled();
    await clock.advance(9_999);
    expect(gone).toBe(false);
    await clock.advance(1);
    expect(gone).toBe(true);
  });

  test('is refused when that is too long, and those after it know at once', async () => {
    const { clock, budget } = await usedUp();
    await clock.advance(10_000);
    expect(budget.pausedFor('refresh')).toBeNull();
    await expect(budget.acquire('read', { waitMs: 20_000 })).rejects.toMatchObject({
      pause: { ms: 50_000, code: 'rate_limited' },
    });
    const held = { ms: 50_000, code: 'rate_limited' };
    expect([budget.pausedFor('read'), budget.pausedFor('refresh'), budget.pausedFor('submission')]).toEqual([
      held,
      held,
      null,
    ]);
    expect(budget.stats().requests.read).toMatchObject({ responded: 0, refused: 1 });
    expect(budget.used()).toBe(0);
  });

  test('keeps its place before those that came later', async () => {
    const clock = new ManualClock(START);
    let refusals = 2;
    const window: SharedWindow = {
      enter: async () => {
        refusals -= 1;
        return { waitMs: refusals >= 0 ? 1_000 : 0, paused: false };
      },
      pause: async () => {},
      count: async () => 0,
      close: async () => {},
    };
    const { budget } = budgetOf(clock, window, { ratePerMinute: 2 });
    const gone: string[] = [];
    for (const name of ['first', 'second', 'third']) {
      void budget.acquire('submission', { waitMs: 90_000 }).then((permit) => {
        gone.push(name);
        permit.settle('responded');
      });
    }
    await clock.advance(59_000);
    expect(gone).toEqual(['first', 'second']);
    await clock.advance(30_000);
    expect(gone).toEqual(['first', 'second', 'third']);
  });

  test('is not sent when its caller has left', async () => {
    const { clock, budget } = await usedUp();
    await clock.advance(50_000);
    const leaving = new AbortController();
    const waiting = budget.acquire('read', { waitMs: 60_000, signal: leaving.signal });
    await settled();
    leaving.abort('gone');
    await expect(waiting).rejects.toBe('gone');
    await clock.advance(60_000);
    expect([budget.used(), clock.timers]).toEqual([0, 0]);
  });
});

describe('a shared window in trouble', () => {
  const broken = (enter: SharedWindow['enter']): SharedWindow => ({
    enter,
    pause: () => Promise.reject(new Error('broken')),
    count: () => Promise.reject(new Error('broken')),
    close: async () => {},
  });

  test('is done without: the process counts by itself, and says so once', async () => {
    const clock = new ManualClock(START);
    const window = broken(() => Promise.reject(new Error('broken')));
    const { admitted, budget, events } = budgetOf(clock, window);
    expect(await admitted('submission', 30)).toBe(20);
    budget.pause(1_000);
    await settled();
    expect(events).toEqual([{ severity: 'error', event: 'shared_window_lost', code: 'Error' }]);
    expect(budget.stats().sharing).toBe('alone');
  });

  test('that is slow holds a request up for half a second, and those after it not at all', async () => {
    const clock = new ManualClock(START);
    const { budget } = budgetOf(
      clock,
      broken(() => new Promise(() => {})),
    );
    let gone = 0;
    const take = () => budget.acquire('read').then(() => (gone += 1));
    void take();
    await clock.advance(499);
    expect(gone).toBe(0);
    await clock.advance(100);
    expect(gone).toBe(1);
    await take();
    expect(gone).toBe(2);
  });

  test('that is lost while many wait lets no more go than the rate', async () => {
    const clock = new ManualClock(START);
    const { budget } = budgetOf(
      clock,
      broken(() => new Promise(() => {})),
    );
    let gone = 0;
    for (let i = 0; i < 30; i++) {
      budget.acquire('submission').then(
        () => (gone += 1),
        () => {},
      );
    }
    await clock.advance(600);
    expect(gone).toBe(20);
  });

  test('has the last word again when it is back', async () => {
    const place = await filePlace();
    const store = await place.open();
    let away = true;
    const { admitted, budget, events } = budgetOf(
      place.clock,
      broken((entry) => (away ? Promise.reject(new Error('broken')) : store.enter(entry))),
    );
    await admitted('submission', 1);
    away = false;
    for (let i = 0; i < 20; i++) await store.enter({ most: 20, reserved: 0, submission: true });
    await place.advance(1_000);
    expect(await admitted('submission', 1)).toBe(1);
    await place.advance(1_000);
    expect(await admitted('submission', 1)).toBe(0);
    expect(events).toMatchObject([{ event: 'shared_window_lost' }, { severity: 'info', event: 'shared_window_back' }]);
    expect(budget.stats().sharing).toBe('shared');
  });
});

describe('refreshes of processes whose budget is short', () => {
  test('wait for it, send one request for each vendor, and leave to readers what is kept for them', async () => {
    const place = await filePlace();
    const fleet = startFleet(place.clock, (request) => listing([review({ businessId: ownerIn(request) })]));
    const start = async () => {
      const store = await place.open();
      return fleet.start(store, { freshSeconds: 1, budget: budgetOf(place.clock, store).budget });
    };
    const proxies = [await start(), await start(), await start()];
    const ids = Array.from({ length: 18 }, (_, i) => `v${i}`);
    for (const id of ids) expect((await fleet.play(proxies[0]!.read(id))).status).toBe(200);
    for (let second = 0; second < 60; second++) {
      for (const { read } of proxies) expect((await fleet.play(read(ids[second % 18]!))).status).toBe(200);
      await place.advance(1_000);
      await quiet(place.clock);
      await place.advance(980);
    }
    const perMinute = fleet.asked.map(
      ({ at }) => fleet.asked.filter((one) => one.at >= at && one.at < at + 60_000).length,
    );
    expect(Math.max(...perMinute)).toBeLessThanOrEqual(18);
    const later = fleet.asked.filter(({ at }) => at > START + 65_000);
    const span = (place.clock.now - START - 65_000) / 60_000;
    expect(later.length / span).toBeGreaterThan(12);
    expect(later.length / span).toBeLessThanOrEqual(17);
    expect(proxies.flatMap(({ logged }) => logged)).toEqual([]);
  });

  test('release the lease that they cannot use', async () => {
    const place = await filePlace();
    const fleet = startFleet(place.clock, (request) => listing([review({ businessId: ownerIn(request) })]));
    const used: SharedWindow = { ...(await place.open()), enter: async () => ({ waitMs: 40_000, paused: false }) };
    const { budget } = budgetOf(place.clock, used);
    const held = fleet.start(await place.open(), { budget }).read('v');
    for (let i = 0; i < 5; i++) await quiet(place.clock);
    const start = place.clock.now;
    expect((await fleet.play(fleet.start(await place.open()).read('v'))).status).toBe(200);
    expect([fleet.asked.length, place.clock.now - start < 5_000]).toEqual([1, true]);
    await fleet.play(held);
  });

  test('are served what another process had its turn for', async () => {
    let text = 'old';
    const place = await filePlace();
    const fleet = startFleet(place.clock, (request) => listing([review({ text, businessId: ownerIn(request) })]));
    const start = async () => {
      const store = await place.open();
      const { budget } = budgetOf(place.clock, store);
      return { ...fleet.start(store, { budget }), budget };
    };
    const [one, two] = [await start(), await start()];
    for (const { read } of [one, two]) await fleet.play(read('v'));
    await place.advance(60_000);
    text = 'new';
    // Nothing is left for refreshes of the second, however long it waits.
    two.budget.pause(3_000_000);
    await two.read('v');
    const alone = fleet.start(await place.open());
    await fleet.play(alone.read('v'));
    for (let i = 0; i < 5; i++) await quiet(place.clock);
    await place.advance(6_000);
    await two.read('v');
    for (let i = 0; i < 5; i++) await quiet(place.clock);
    const page = await (await two.read('v')).json();
    expect(page).toMatchObject({ reviews: [{ text: 'new' }] });
    expect(two.proxy.stats().waiting).toBe(0);
  });
});
