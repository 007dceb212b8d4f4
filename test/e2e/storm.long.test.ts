import { expect, test } from 'vitest';
import { storm } from './storm.js';

/** STORM_KILLS=100 blows for longer. */
const KILLS = Number(process.env.STORM_KILLS ?? 3);

test(
  'what was acknowledged in a storm arrives once and in order, whether the service minds the key or not',
  async () => {
    const weather = { vendors: 3, kills: KILLS, betweenMs: 1_500 };
    const reports = await Promise.all([
      storm({ ...weather, honoursKeys: true }),
      storm({ ...weather, honoursKeys: false }),
    ]);
    for (const report of reports) {
      console.log(JSON.stringify(report));
      expect(report).toMatchObject({ lost: [], twice: [], disordered: [], dead: 0, exitCode: 0 });
      expect(report.acknowledged).toBeGreaterThan(5 * KILLS);
      // The storm was one: reviews had to wait, and some of what had to be sent again had arrived.
      expect(report.answers[202]).toBeGreaterThan(0);
      expect(report.lists).toBeGreaterThan(0);
    }
  },
  300_000 + KILLS * 10_000,
);
