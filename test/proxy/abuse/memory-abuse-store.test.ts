import { describe, expect, test } from 'vitest';
import { createMemoryAbuseStore } from '../../../src/proxy/abuse/memory-abuse-store.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

function startStore() {
  const clock = { now: 1_000 * HOUR_MS };
  return { clock, store: createMemoryAbuseStore(() => clock.now) };
}

describe('what one process remembers', () => {
  test('counts each key, and the last window by the share that is not over', async () => {
    const { store, clock } = startStore();
    for (let n = 0; n < 10; n += 1) await store.count('a', 1);
    expect(await store.count('a', 0)).toEqual({ minute: 10, hour: 10 });
    expect(await store.count('b', 0)).toEqual({ minute: 0, hour: 0 });
    clock.now += 1.5 * MINUTE_MS;
    expect((await store.count('a', 0)).minute).toBe(5);
    clock.now += MINUTE_MS;
    expect(await store.count('a', 1)).toEqual({ minute: 1, hour: 11 });
    clock.now += 2 * HOUR_MS;
    expect(await store.count('a', 0)).toEqual({ minute: 0, hour: 0 });
  });

  test('keeps the first value of a name, each kind for itself, until it expires', async () => {
    const { store, clock } = startStore();
    expect(await store.putIfAbsent('challenge', 'x', 'first', 1_000)).toBe('first');
    expect(await store.putIfAbsent('challenge', 'x', 'second', 1_000)).toBe('first');
    expect(await store.putIfAbsent('text', 'x', 'second', 1_000)).toBe('second');
    expect([await store.get('challenge', 'x'), await store.get('link', 'x')]).toEqual(['first', null]);
    clock.now += 1_001;
    expect(await store.get('challenge', 'x')).toBeNull();
    expect(await store.putIfAbsent('challenge', 'x', 'second', 1_000)).toBe('second');
  });

  test('is bounded: the least recently used is evicted', async () => {
    const { store } = startStore();
    await store.count('first', 1);
    await store.putIfAbsent('challenge', 'first', 'a', HOUR_MS);
    for (let n = 0; n < 20_000; n += 1) {
      await store.count(`${n}`, 1);
      await store.putIfAbsent('challenge', `${n}`, 'b', HOUR_MS);
    }
    expect([await store.count('first', 0), await store.get('challenge', 'first')]).toEqual([
      { minute: 0, hour: 0 },
      null,
    ]);
    expect(await store.get('challenge', '19999')).toBe('b');
  });
});
