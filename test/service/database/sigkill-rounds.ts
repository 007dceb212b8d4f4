import { setTimeout as sleep } from 'node:timers/promises';
import { openStore, type StoreOptions } from '../../../src/service/index.js';
import { bundledSubmitter, startSubmitter } from './processes.js';

/** Milliseconds between the first acknowledgement of a round and its end. */
const LONGEST_ROUND_MS = 600;

/** What came of killing the service, again and again, while reviews were submitted to it. */
export interface SigkillReport {
  rounds: number;
  acknowledged: number;
  /** Submitted a second time under their keys after a restart, and acknowledged as before. */
  resubmitted: number;
  /** Stored, but killed before the answer; found by their keys in the next round. */
  storedUnanswered: number;
  lost: number;
  twice: number;
  /** Rounds after which the kept counts were not what counting said. */
  miscounted: number;
}

/**
 * So many rounds of SIGKILL amid submissions, on one store. Each round goes on where the one before ended, and begins
 * with what was not acknowledged.
 */
export async function sigkillRounds(place: StoreOptions, rounds: number): Promise<SigkillReport> {
  const script = await bundledSubmitter();
  const vendorId = await withStore(place, async (store) => (await store.vendors.create({ name: 'Blue Kettle' })).id);
  const ids = new Map<string, string>();
  const report = { rounds, acknowledged: 0, resubmitted: 0, storedUnanswered: 0, lost: 0, twice: 0, miscounted: 0 };
  for (let round = 1; round <= rounds; round += 1) {
    let first = 0;
    while (ids.has(String(first))) first += 1;
    const ended = await startSubmitter(script, { place, vendorId, first, count: 1_000_000 }, (child, lines) => {
      if (lines === 1) sleep(Math.random() * LONGEST_ROUND_MS).then(() => child.kill('SIGKILL'));
    });
    if (ended.signal !== 'SIGKILL') throw new Error(`round ${round} ended by itself: ${ended.errors}`);
    for (const [key, id] of ended.acknowledged) {
      // An acknowledgement of before must be the one that is given again.
      if (ids.has(key)) report.resubmitted += 1;
      if (ids.has(key) && ids.get(key) !== id) report.twice += 1;
      ids.set(key, id);
    }
    await withStore(place, async (store) => {
      const { reviews } = await store.reviews.list(vendorId);
      const stored = new Set(reviews.map(({ id }) => id));
      report.lost = [...ids.values()].filter((id) => !stored.has(id)).length;
      report.twice += reviews.length - new Set(reviews.map(({ text }) => text)).size;
      report.storedUnanswered += stored.size - ids.size;
      const [business] = await store.businesses.list('default');
      if (business?.totalReviews !== reviews.length) report.miscounted += 1;
    });
  }
  return { ...report, acknowledged: ids.size };
}

async function withStore<T>(place: StoreOptions, use: (store: Awaited<ReturnType<typeof openStore>>) => Promise<T>) {
  const store = await openStore(place);
  return use(store).finally(() => store.close());
}
