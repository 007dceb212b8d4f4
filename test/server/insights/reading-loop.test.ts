import { expect, onTestFinished, test } from 'vitest';
import { createReadingLoop, type ReadingLoopOptions } from '../../../src/server/insights/reading-loop.js';
import { analyseByKeywords } from '../../fixtures/keyword-analyser.js';
import { imported, temporaryStore } from '../../service/temporary-service.js';

/** A loop on a vendor of so many reviews; its timer is run by hand. */
async function loopOn(reviews: number, options: Partial<ReadingLoopOptions> = {}) {
  const store = await temporaryStore();
  const { id } = await store.vendors.create({ name: 'Hats' });
  const add = (text: string) => store.reviews.import(id, [imported({ text })]);
  for (let n = 0; n < reviews; n += 1) await add(`Good sound ${n}.`);
  const batches: number[] = [];
  const events: { event: string; id?: string }[] = [];
  let next: (() => void) | null = null;
  let pause = 0;
  const loop = createReadingLoop({
    ...store,
    analyser: {
      analyse: async (some) => {
        batches.push(some.length);
        return some.map(analyseByKeywords);
      },
      close: async () => {},
    },
    timer: (run, ms) => {
      next = run;
      pause = ms;
      return () => {
        next = null;
      };
    },
    log: (event) => void events.push(event as { event: string }),
    ...options,
  });
  onTestFinished(() => loop.close());
  const rest = () => expect.poll(() => next).not.toBeNull();
  const runTimer = () => {
    const run = next!;
    next = null;
    run();
  };
  return { store, vendorId: id, add, loop, batches, events, rest, runTimer, pause: () => pause };
}

test('what is there is read at the start, a hundred at once, and what comes when it comes; else it rests', async () => {
  const { store, add, loop, batches, rest } = await loopOn(101);
  expect(await store.readings.countUnread()).toBe(101);
  loop.start();
  await rest();
  expect([batches, await store.readings.countUnread()]).toEqual([[100, 1], 0]);
  await add('Bad sound.');
  await expect.poll(() => batches).toEqual([100, 1, 1]);
  await rest();
  expect(batches).toHaveLength(3);
});

test('what a command has written, which tells nobody on SQLite, is found by the timer', async () => {
  const { store, loop, rest, runTimer, batches, pause } = await loopOn(0, { changes: { listen: () => () => {} } });
  loop.start();
  await rest();
  expect(pause()).toBe(10_000);
  const { id } = await store.vendors.create({ name: 'Mugs' });
  await store.reviews.import(id, [imported({ text: 'Good size.' })]);
  runTimer();
  await rest();
  expect(batches).toEqual([1]);
});

test('a review on which the analysis fails holds up no other', async () => {
  const analyse = async (some: readonly { title: string | null; text: string; rating: number | null }[]) => {
    if (some.some(({ text }) => text.includes('poison'))) throw new Error('secret text of a review');
    return some.map(analyseByKeywords);
  };
  const { store, vendorId, add, loop, rest, events, pause } = await loopOn(3, {
    analyser: { analyse, close: async () => {} },
  });
  await add('poison sound');
  loop.start();
  await rest();
  expect([await store.readings.countUnread(), pause()]).toEqual([0, 10_000]);
  const { reviews } = await store.reviews.list(vendorId);
  expect(reviews.map(({ text, topics }) => [text.slice(0, 4), topics?.length]).sort()).toEqual([
    ...[
      ['Good', 1],
      ['Good', 1],
      ['Good', 1],
    ],
    ['pois', 0],
  ]);
  const { id } = reviews.find(({ text }) => text.includes('poison'))!;
  expect(events).toMatchObject([{ event: 'review_unreadable', vendorId, id }]);
  expect(JSON.stringify(events)).not.toContain('secret');
});

test('while nothing can be read it tries again after five seconds, and nobody waits for it', async () => {
  let isBroken = true;
  const analyse: ReadingLoopOptions['analyser']['analyse'] = async (some) => {
    if (isBroken) throw new Error('no thread');
    return some.map(analyseByKeywords);
  };
  const { store, vendorId, loop, rest, runTimer, events, pause } = await loopOn(2, {
    analyser: { analyse, close: async () => {} },
  });
  loop.start();
  await rest();
  expect([await store.readings.countUnread(), pause()]).toEqual([2, 5_000]);
  expect(events).toMatchObject([{ event: 'insights_failed', error: 'Error' }]);
  await loop.whenRead(vendorId);
  isBroken = false;
  runTimer();
  await rest();
  expect([await store.readings.countUnread(), pause()]).toEqual([0, 10_000]);
});

test('who asks for insights waits for what was just written, and not for an import', async () => {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const analyse: ReadingLoopOptions['analyser']['analyse'] = async (some) => {
    await gate;
    return some.map(analyseByKeywords);
  };
  const { store, vendorId, loop, add } = await loopOn(1, { analyser: { analyse, close: async () => {} } });
  loop.start();
  let isDone = false;
  const waiting = loop.whenRead(vendorId).then(() => {
    isDone = true;
  });
  const { id } = await store.vendors.create({ name: 'Mugs' });
  await loop.whenRead(id);
  await store.reviews.import(
    id,
    Array.from({ length: 101 }, (_, n) => imported({ text: `Bad size ${n}.` })),
  );
  await loop.whenRead(id);
  expect(isDone).toBe(false);
  go();
  await waiting;
  expect(await store.readings.countUnreadOf(vendorId)).toBe(0);
  await add('Bad sound.');
});

test('a stop waits for the batch in hand and takes no other', async () => {
  let stop: Promise<void> | undefined;
  const batches: number[] = [];
  const made = await loopOn(150, {
    analyser: {
      analyse: async (some) => {
        batches.push(some.length);
        stop ??= made.loop.close();
        return some.map(analyseByKeywords);
      },
      close: async () => {},
    },
  });
  made.loop.start();
  await expect.poll(() => stop !== undefined).toBe(true);
  await stop;
  expect([batches, await made.store.readings.countUnread()]).toEqual([[100], 50]);
});
