import { describe, expect, test } from 'vitest';
import { BudgetError, type BudgetOptions, createBudget, type Purpose } from '../../../src/proxy/index.js';
import { ManualClock, settled } from '../../fixtures/manual-clock.js';

function start(options: Partial<BudgetOptions> = {}) {
  const clock = new ManualClock(1_000_000);
  const budget = createBudget({ ratePerMinute: 20, now: () => clock.now, timer: clock.timer, ...options });
  const sent: string[] = [];
  /** Takes, and notes when it was let go: as `name`, or as `name!` when it was refused. */
  const take = (purpose: Purpose, name: string = purpose, waitMs = 0, signal?: AbortSignal) =>
    budget.acquire(purpose, { waitMs, signal }).then(
      (permit) => {
        sent.push(name);
        permit.settle('responded');
      },
      (error: unknown) => {
        sent.push(`${name}! ${error instanceof BudgetError ? `${error.pause.code} ${error.pause.ms}` : error}`);
      },
    );
  const admitted = async (purpose: Purpose, tries: number) => {
    const before = sent.length;
    for (let i = 0; i < tries; i++) await take(purpose);
    return sent.splice(before).filter((name) => !name.includes('!')).length;
  };
  return { budget, clock, sent, take, admitted };
}

describe('a minute', () => {
  test('holds no more than its rate in any sixty seconds, whenever they begin', async () => {
    const { budget, clock } = start({ ratePerMinute: 20 });
    const times: number[] = [];
    for (let step = 0; step < 400; step++) {
      // Bursts and gaps, from a fixed sequence.
      for (let i = 0; i < (step * 7) % 11; i++) {
        await budget.acquire('submission').then(
          (permit) => {
            times.push(clock.now);
            permit.settle('responded');
          },
          () => {},
        );
      }
      await clock.advance(((step * 13) % 17) * 300);
    }
    const most = Math.max(...times.map((from) => times.filter((time) => time >= from && time < from + 60_000).length));
    expect(most).toBe(20);
    expect(times.length).toBeGreaterThan(200);
  });

  test('keeps a tenth for submissions, and another that refreshes leave to reads', async () => {
    const { admitted, budget } = start({ ratePerMinute: 200 });
    expect(await admitted('refresh', 250)).toBe(160);
    expect(await admitted('read', 250)).toBe(20);
    expect(await admitted('submission', 250)).toBe(20);
    expect(budget.used()).toBe(200);
  });

  test('takes what submissions have sent out of what is kept for them', async () => {
    const { admitted } = start({ ratePerMinute: 200 });
    expect(await admitted('submission', 15)).toBe(15);
    expect(await admitted('read', 250)).toBe(180);
    expect(await admitted('submission', 250)).toBe(5);
  });

  test('is all there for submissions', async () => {
    expect(await start().admitted('submission', 30)).toBe(20);
  });

  test.each([
    [1, 0.1, 1, 0],
    [2, 0.1, 1, 1],
    [5, 0.1, 4, 1],
    [20, 0.5, 10, 10],
  ])('of %d requests, %d of it kept, leaves reads %d and submissions %d', async (ratePerMinute, share, reads, rest) => {
    const { admitted } = start({ ratePerMinute, reservedShare: share });
    expect(await admitted('read', 30)).toBe(reads);
    expect(await admitted('submission', 30)).toBe(rest);
  });

  test.each([0, -1, 1.5, Number.NaN])('of %d requests is none', (ratePerMinute) => {
    expect(() => start({ ratePerMinute })).toThrow('ratePerMinute');
  });

  test('is taken from before take returns, so that two callers cannot both see its last request', async () => {
    const { budget } = start({ ratePerMinute: 2 });
    const first = budget.acquire('read');
    expect(budget.pausedFor('read')).toEqual({ ms: 60_000, code: 'rate_limited' });
    await first;
  });
});

describe('a turn', () => {
  test('comes as soon as the minute has room: submissions first, each purpose in its order', async () => {
    const { clock, take, sent, admitted } = start({ ratePerMinute: 3 });
    await admitted('submission', 3);
    void take('read', 'a', 90_000);
    void take('read', 'b', 200_000);
    void take('submission', 'c', 90_000);
    await clock.advance(59_999);
    expect(sent).toEqual([]);
    await clock.advance(1);
    expect(sent).toEqual(['c', 'a', 'b']);
  });

  test('is refused at once when it would come too late, and says when', async () => {
    const { take, sent, admitted } = start();
    await admitted('submission', 20);
    await take('read', 'late', 59_999);
    expect(sent).toEqual(['late! rate_limited 60000']);
  });

  test('is given up when patience ends, and the place is free again', async () => {
    const { clock, take, sent, admitted } = start({ ratePerMinute: 2, waiting: 2 });
    await admitted('submission', 2);
    for (const name of ['a', 'b']) void take('submission', name, 60_000);
    for (const name of ['c', 'd']) void take('read', name, 60_000);
    await clock.advance(60_000);
    expect(sent.sort()).toEqual(['a', 'b', 'c! rate_limited 60000', 'd! rate_limited 60000']);
    void take('read', 'e', 60_000);
    await clock.advance(60_000);
    expect(sent.at(-1)).toBe('e');
  });

  test('is waited for by so many and no more, each purpose for itself', async () => {
    const { clock, take, sent, admitted } = start({ waiting: 2 });
    await admitted('submission', 20);
    for (const name of ['a', 'b', 'c']) void take('submission', name, 60_000);
    void take('read', 'd', 60_000);
    await settled();
    expect(sent).toEqual(['c! rate_limited 60000']);
    await clock.advance(60_000);
    expect(sent.slice(1)).toEqual(['a', 'b', 'd']);
  });

  test('is not taken by who has left', async () => {
    const { clock, take, sent, admitted, budget } = start();
    await admitted('submission', 20);
    const leaving = new AbortController();
    void take('read', 'left', 60_000, leaving.signal);
    leaving.abort('gone');
    await clock.advance(60_000);
    expect([sent, budget.used()]).toEqual([['left! gone'], 0]);
    await take('read', 'gone before', 0, AbortSignal.abort('gone'));
    expect([sent[1], budget.used()]).toEqual(['gone before! gone', 0]);
  });

  test('leaves no timer running', async () => {
    const { clock, take, admitted } = start();
    await admitted('submission', 20);
    void take('read', 'a', 90_000);
    await clock.advance(60_000);
    expect(clock.timers).toBe(0);
  });
});

describe('a service in trouble', () => {
  test('is paused for everybody when it asks for it, and one goes first afterwards', async () => {
    const { budget, clock, take, sent } = start();
    budget.pause(30_000);
    await take('submission', 'a', 29_999);
    expect(sent).toEqual(['a! rate_limited 30000']);
    await clock.advance(30_000);
    const permit = await budget.acquire('read');
    await take('read', 'b', 0);
    expect(sent[1]).toMatch(/^b! rate_limited/);
    permit.settle('responded');
    await take('read', 'c', 0);
    expect(sent[2]).toBe('c');
  });

  test('is left alone after failures in a row: nothing is sent, and nothing taken from the minute', async () => {
    const { budget, clock, take, sent } = start({ circuit: { failures: 2, openMs: 10_000 } });
    for (let i = 0; i < 2; i++) (await budget.acquire('read')).settle('failed');
    await take('submission', 'a', 0);
    expect([sent, budget.used()]).toEqual([['a! unreachable 10000'], 2]);
    expect(budget.pausedFor('read')).toEqual({ ms: 10_000, code: 'unreachable' });
    await clock.advance(10_000);
    expect(budget.pausedFor('read')).toBeNull();
  });

  test('costs one request in ten seconds while it is down', async () => {
    const { budget, clock } = start({ ratePerMinute: 1000 });
    for (let i = 0; i < 5_990; i++) {
      await budget.acquire('read').then(
        (permit) => permit.settle('failed'),
        () => {},
      );
      await clock.advance(10);
    }
    expect(budget.used()).toBe(5 + 5);
  });

  test('is told how a request ended once', async () => {
    const { budget } = start({ circuit: { failures: 2 } });
    const permit = await budget.acquire('read');
    permit.settle('failed');
    permit.settle('failed');
    expect(budget.pausedFor('read')).toBeNull();
  });

  test('that responds after a pause gets at once what has waited', async () => {
    const { budget, clock, take, sent } = start();
    budget.pause(10_000);
    await clock.advance(10_000);
    const permit = await budget.acquire('read');
    void take('read', 'a', 60_000);
    void take('submission', 'b', 60_000);
    await settled();
    expect(sent).toEqual([]);
    permit.settle('responded');
    await settled();
    expect(sent).toEqual(['b', 'a']);
  });

  test('keeps nobody waiting while it is down, however patient', async () => {
    const { budget, clock, take, sent } = start({ circuit: { failures: 1, openMs: 10_000 } });
    (await budget.acquire('read')).settle('failed');
    await take('submission', 'a', 90_000);
    await clock.advance(10_000);
    await budget.acquire('read');
    await take('read', 'b', 90_000);
    expect(sent).toEqual(['a! unreachable 10000', 'b! unreachable 1000']);
  });
});
