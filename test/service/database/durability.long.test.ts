/** `SIGKILL_ROUNDS=30 npx vitest run test/service/database/durability.long.test.ts` runs more rounds, and prints what came of them. */
import { expect, test } from 'vitest';
import { ENGINES, temporaryPlace, temporaryStore } from '../temporary-service.js';
import { bundledSubmitter, startSubmitter } from './processes.js';
import { sigkillRounds } from './sigkill-rounds.js';

const ROUNDS = Number(process.env.SIGKILL_ROUNDS ?? 4);

test.each(ENGINES)(
  'keeps every acknowledged review, once, when the process is killed amid submissions, on %s',
  async (engine) => {
    const report = await sigkillRounds(await temporaryPlace(engine), ROUNDS);
    if (process.env.SIGKILL_ROUNDS) console.table({ [engine]: report });
    expect(report.acknowledged).toBeGreaterThan(ROUNDS);
    expect(report).toMatchObject({ lost: 0, twice: 0, miscounted: 0 });
  },
  120_000 + ROUNDS * 10_000,
);

test.each(ENGINES)(
  'lets processes open, submit and read side by side, and stores each key once among them, on %s',
  async (engine) => {
    const script = await bundledSubmitter();
    const place = await temporaryPlace(engine);
    const none = { place, vendorId: 'none', first: 0, count: 0 };
    const opened = await Promise.all([1, 2, 3, 4].map(() => startSubmitter(script, none)));
    expect(opened.map(({ code, errors }) => ({ code, errors }))).toEqual(opened.map(() => ({ code: 0, errors: '' })));

    const store = await temporaryStore(place);
    const { id: vendorId } = await store.vendors.create({ name: 'Blue Kettle' });
    const same = { place, vendorId, first: 0, count: 100 };
    const ended = await Promise.all([1, 2, 3].map(() => startSubmitter(script, same)));
    for (const { errors, acknowledged } of ended) {
      expect(errors).toBe('');
      expect(acknowledged).toEqual(ended[0]?.acknowledged);
    }
    const { total, reviews } = await store.reviews.list(vendorId);
    expect(total).toBe(100);
    expect(new Set(reviews.map(({ id }) => id))).toEqual(new Set(ended[0]?.acknowledged.values()));
  },
);
