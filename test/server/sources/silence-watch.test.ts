import { expect, test } from 'vitest';
import { createSilenceWatch } from '../../../src/server/sources/silence-watch.js';
import type { SilentSource } from '../../../src/service/index.js';
import { ManualClock } from '../../fixtures/manual-clock.js';

const QUARTER_MS = 15 * 60_000;
const SILENT: SilentSource = { accountId: 'default', connectionId: 'c1', kind: 'google', lists: 2 };

/** A watch on a store that finds these, one after the other. */
function scene(...found: (SilentSource[] | Error)[]) {
  const clock = new ManualClock(Date.parse('2026-03-02T00:00:00Z'));
  const looks: Date[] = [];
  const events: object[] = [];
  const watch = createSilenceWatch({
    sources: {
      async tellSilence(at) {
        looks.push(at);
        const next = found.shift() ?? [];
        if (next instanceof Error) throw next;
        return next;
      },
    },
    log: (event) => events.push(event),
    now: () => new Date(clock.now),
    timer: clock.timer,
  });
  return { clock, looks, events, watch };
}

test('a server that has started reads its lists first: nobody is told before a quarter of an hour is over', async () => {
  const { clock, looks, events, watch } = scene([SILENT]);
  watch.start();
  await clock.advance(QUARTER_MS - 1);
  expect(looks).toEqual([]);
  await clock.advance(1);
  expect(events).toEqual([
    { severity: 'warn', event: 'source_silent', accountId: 'default', connectionId: 'c1', lists: 2, source: 'google' },
  ]);
  await clock.advance(3 * QUARTER_MS);
  expect(looks).toHaveLength(4);
  await watch.close();
  expect(clock.timers).toBe(0);
});

test('a database that fails is looked at again', async () => {
  const { clock, events, watch } = scene(new Error('away'), [SILENT]);
  watch.start();
  await clock.advance(2 * QUARTER_MS);
  expect(events).toMatchObject([{ event: 'sources_failed' }, { event: 'source_silent' }]);
  await watch.close();
});
