import { describe, expect, test } from 'vitest';
import { createTrafficCounter } from '../../../src/server/traffic/traffic-counter.js';
import type { TrafficCounts } from '../../../src/service/index.js';

const NOW = new Date('2026-03-31T12:00:00Z');

/** A counter, and what it has written. */
function scene(fails = 0) {
  const written: [string, TrafficCounts][] = [];
  let left = fails;
  const numbers = {
    read: () => Promise.reject(new Error('not here')),
    async addTraffic(counts: ReadonlyMap<string, TrafficCounts>) {
      left -= 1;
      if (left >= 0) throw new Error('the database is away');
      written.push(...counts);
    },
  };
  const counter = createTrafficCounter(() => NOW);
  counter.start({ numbers });
  return { counter, written };
}

describe('traffic', () => {
  test('counts lists, stars and submissions that a token has opened, by vendor', async () => {
    const { counter, written } = scene();
    const hats = '/widget/v1/vendors/hats';
    for (const path of [`${hats}/reviews`, `${hats}/embed`, '/widget/v1/businesses/hats/reviews']) {
      counter.count('GET', path, 200);
    }
    counter.count('GET', `${hats}/ratings`, 304);
    counter.count('GET', `${hats}/embed/stars`, 200);
    counter.count('POST', `${hats}/reviews`, 202);
    counter.count('GET', '/widget/v1/vendors/caps/reviews', 200);
    const others = [
      ['GET', `${hats}/reviews`, 401],
      ['POST', `${hats}/reviews`, 403],
      ['OPTIONS', `${hats}/reviews`, 204],
      ['HEAD', `${hats}/reviews`, 200],
      ['POST', `${hats}/reviews/r1/report`, 201],
      ['POST', `${hats}/ratings`, 200],
      ['GET', `${hats}/policy`, 200],
      ['GET', '/widget/v1/vendors/a%2Fb/reviews', 200],
    ] as const;
    for (const [method, path, status] of others) counter.count(method, path, status);
    await counter.close();
    expect(written).toEqual([
      ['hats', { lists: 3, stars: 2, submissions: 1 }],
      ['caps', { lists: 1, stars: 0, submissions: 0 }],
    ]);
  });

  test('that could not be written is written with the next', async () => {
    const { counter, written } = scene(1);
    counter.count('GET', '/widget/v1/vendors/hats/reviews', 200);
    await counter.close();
    expect(written).toEqual([]);
    counter.count('GET', '/widget/v1/vendors/hats/reviews', 200);
    await counter.close();
    expect(written).toEqual([['hats', { lists: 2, stars: 0, submissions: 0 }]]);
  });

  test('is nowhere written where there is no service', async () => {
    const counter = createTrafficCounter();
    counter.count('GET', '/widget/v1/vendors/hats/reviews', 200);
    await counter.close();
  });
});
