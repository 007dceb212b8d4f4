import { type Sharing, StoreHealth } from '../store-health.js';
import type { Timer } from '../timer.js';
import { failureFromText, failureToText } from './shared-failure.js';
import type { Claim, SavedAnswer, SnapshotStore } from './snapshot-store.js';

/** How long a store may take while a reader waits, and when none does, ms. */
const READER_MS = 300;
const PATIENCE_MS = 2_000;

export interface SharedSnapshotsOptions {
  store: SnapshotStore;
  keepMs: number;
  now: () => number;
  timer: Timer;
  log: (event: object) => void;
}

/** Whether this process is the one to ask, or what became of the one that was: a `failure`, or nothing that is known yet. */
export type Turn = 'granted' | 'taken' | { failure: Error; waitMs: number };

/** What the service answered. */
export interface Came {
  takenAt: number;
  /** When the same was taken that is known already, ms; null when it is another. */
  sameAs: number | null;
  toJson(): Promise<string>;
}

/**
 * What the processes know of each other's snapshots. Nothing here rejects: without the store, a process finds nothing and
 * may always ask.
 */
export interface SharedSnapshots {
  /** What another process has saved, younger than `newerThan`. */
  find(key: string, newerThan: number): Promise<SavedAnswer | null>;
  /** The same, for a reader who does not wait longer than a few hundred ms; what comes later is passed to `onFound` only. */
  findSoon(key: string, newerThan: number, onFound: (found: SavedAnswer) => unknown): Promise<void>;
  /** Claims the right to ask for `ms`; `forced`, whoever has it. */
  claim(key: string, ms: number, how: { forced: boolean; awaited: boolean }): Promise<Turn>;
  /** Gives the right back: nothing was asked. */
  release(key: string): void;
  /** Saves what came, and keeps everybody from asking for `ms`. Both happen behind the answers that it is for. */
  succeeded(key: string, came: Came, ms: () => number): void;
  /** Tells everybody how it failed, for `ms`. */
  failed(key: string, error: unknown, ms: number): void;
  readonly sharing: Sharing;
}

export function createSharedSnapshots({ store, keepMs, now, timer, log }: SharedSnapshotsOptions): SharedSnapshots {
  const health = new StoreHealth({ name: 'snapshot_store', now, timer, log });

  const find = async (key: string, newerThan: number) =>
    (await health.ask(PATIENCE_MS, () => store.load(key, newerThan))) ?? null;
  const settle = (key: string, ms: number, failure: string | null) =>
    health.ask(PATIENCE_MS, () => store.settle(key, ms, failure));

  const renew = (key: string, from: number, to: number) =>
    health.ask(PATIENCE_MS, async () => (await store.renew?.(key, from, to, keepMs)) ?? false);

  async function save(key: string, takenAt: number, toJson: () => Promise<string>) {
    // A long list takes its time, which is none of the store's.
    const json = await toJson();
    return health.ask(PATIENCE_MS, async () => {
      await store.save(key, { takenAt, json }, keepMs);
      return true;
    });
  }

  return {
    find,

    async findSoon(key, newerThan, onFound) {
      let endWait: (() => void) | undefined;
      const late = new Promise<void>((resolve) => {
        endWait = timer(resolve, READER_MS);
      });
      const found = find(key, newerThan).then((answer) => answer && onFound(answer));
      await Promise.race([found, late]);
      endWait?.();
    },

    async claim(key, ms, { forced, awaited }) {
      const patience = awaited ? READER_MS : PATIENCE_MS;
      const claim: Claim = (await health.ask(patience, () => store.claim(key, ms, forced))) ?? { granted: true };
      if (claim.granted) return 'granted';
      if (claim.failure === null) return 'taken';
      return { failure: failureFromText(claim.failure), waitMs: claim.waitMs };
    },

    release: (key) => void settle(key, 0, null),

    succeeded(key, { takenAt, sameAs, toJson }, ms) {
      timer(async () => {
        const saved = (sameAs !== null && (await renew(key, sameAs, takenAt))) || (await save(key, takenAt, toJson));
        if (saved) return void settle(key, ms(), null);
        try {
          // What the others cannot have they may ask for themselves, whatever became of the store.
          await store.settle(key, 0, null);
        } catch {}
      }, 0);
    },

    failed: (key, error, ms) => void settle(key, ms, failureToText(error)),

    get sharing() {
      return health.sharing;
    },
  };
}
