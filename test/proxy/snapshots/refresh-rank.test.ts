import { describe, expect, test } from 'vitest';
import { Demand, rank } from '../../../src/proxy/snapshots/refresh-queue.js';

const HOUR_MS = 3_600_000;

describe('demand', () => {
  test('counts reads, each half as much after six hours', () => {
    const demand = new Demand();
    for (let i = 0; i < 8; i++) demand.read(0);
    expect([0, 6, 12].map((hours) => hours * HOUR_MS).map((now) => demand.at(now))).toEqual([8, 4, 2]);
    demand.read(6 * HOUR_MS);
    expect([demand.at(6 * HOUR_MS), demand.at(12 * HOUR_MS)]).toEqual([5, 2.5]);
  });

  test('is none before a read, and takes no harm from a clock that is set back', () => {
    const demand = new Demand();
    expect(demand.at(5)).toBe(0);
    demand.read(600_000);
    expect(demand.at(0)).toBe(1);
  });
});

/** Refreshes one vendor a tick by `order`, and gives the mean age that a reader meets, in ticks. */
function meanAge(weights: number[], order: (weight: number, age: number) => number): number {
  const ages = weights.map((_, i) => i);
  const all = weights.reduce((sum, weight) => sum + weight);
  let met = 0;
  const ticks = 4_000;
  for (let tick = 0; tick < ticks * 2; tick++) {
    let first = 0;
    for (let i = 1; i < ages.length; i++) {
      if (order(weights[i]!, ages[i]!) > order(weights[first]!, ages[first]!)) first = i;
    }
    for (let i = 0; i < ages.length; i++) ages[i]! += 1;
    ages[first] = 0;
    if (tick >= ticks) met += ages.reduce((sum, age, i) => sum + age * weights[i]!, 0) / all;
  }
  return met / ticks;
}

describe('the rank, under demand that follows Zipf', () => {
  const zipf = Array.from({ length: 200 }, (_, i) => 1 / (i + 1));

  test('gives the average reader a snapshot a third younger than taking turns, or demand times staleness, would', () => {
    const turns = meanAge(zipf, (_weight, age) => age);
    const proportional = meanAge(zipf, (weight, age) => weight * age);
    const ours = meanAge(zipf, rank);
    expect(ours / turns).toBeLessThan(0.67);
    expect(ours / proportional).toBeLessThan(0.67);
  });

  test('is near the best there can be: (sum of the roots)^2 / (2 * sum)', () => {
    const roots = zipf.reduce((sum, weight) => sum + Math.sqrt(weight), 0);
    const best = roots ** 2 / (2 * zipf.reduce((sum, weight) => sum + weight));
    expect(meanAge(zipf, rank) / best).toBeLessThan(1.1);
  });

  test('starves nobody: every vendor is refreshed in the end', () => {
    const turns = new Set<number>();
    const ages = zipf.map(() => 0);
    for (let tick = 0; tick < 3_000; tick++) {
      const ranks = zipf.map((weight, i) => rank(weight, ages[i]!));
      const first = ranks.indexOf(Math.max(...ranks));
      turns.add(first);
      for (let i = 0; i < ages.length; i++) ages[i]! += 1;
      ages[first] = 0;
    }
    expect(turns.size).toBe(200);
  });
});
