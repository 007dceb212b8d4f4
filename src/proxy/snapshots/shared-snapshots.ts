import { z } from 'zod';
import { ServiceError } from '../../client/index.js';
import type { Timer } from '../../platform/timer.js';
import { withTimeout } from '../../platform/with-timeout.js';
import { type Sharing, StoreHealth } from '../store-health.js';
import { partKeyOf, type SavedPart } from './resource.js';
import type { LeaseAttempt, SavedResponse, SnapshotStore } from './snapshot-store.js';

/** How long a store may take while a reader waits, and when none does, ms. */
const READER_MS = 300;
const TIMEOUT_MS = 2_000;
/** How often a store that fails is tried for a reader who gets an error otherwise, and how long after it was lost, ms. */
const RETRY_MS = 100;
const LOST_MS = 10_000;
/** A part is saved again after this share of the time that it is kept for. */
const PART_AGE = 1 / 4;

export interface SharedSnapshotsOptions {
  store: SnapshotStore;
  keepMs: number;
  now: () => number;
  timer: Timer;
  log: (event: object) => void;
}

/** A response of the service. */
export interface Received {
  takenAt: number;
  /** When the same was taken that the store has already, ms; null when it is another. */
  sameAs: number | null;
  toJson(): Promise<string>;
  /** What has to be there for it to be of use. */
  part: SavedPart | null;
}

/**
 * What the processes know of each other's snapshots. Nothing here rejects: without the store, a process finds nothing and
 * may always send its request.
 */
export interface SharedSnapshots {
  /** The part of what is saved under this key. */
  findPart(key: string): Promise<string | null>;
  /** What another process has saved, younger than `newerThan`. */
  find(key: string, newerThan: number): Promise<SavedResponse | null>;
  /** The same, for a reader who does not wait longer than a few hundred ms; what comes later is passed to `onFound` only. */
  findSoon(key: string, newerThan: number, onFound: (found: SavedResponse) => unknown): Promise<void>;
  /**
   * The same, whatever became of earlier calls: it is tried again until `until`, ms since 1970, unless the store has been lost for long.
   * Null when there is nothing, or the store does not say.
   */
  findWithoutFallback(key: string, newerThan: number, until: number): Promise<SavedResponse | null>;
  /**
   * Acquires the lease for `ms`: the right to send the request; `forced`, even while another process has it. Else
   * `held_elsewhere`, or how the request of the process that has it failed.
   */
  acquireLease(
    key: string,
    ms: number,
    how: { forced: boolean; awaited: boolean },
  ): Promise<'granted' | 'held_elsewhere' | { error: Error; waitMs: number }>;
  /** Releases the lease: nothing was requested. */
  releaseLease(key: string): void;
  /** Saves what came, and keeps everybody from acquiring these leases for `ms`. Both happen in the background. */
  succeeded(key: string, leaseKeys: readonly string[], received: Received, ms: () => number): void;
  /** Tells everybody how it failed, for `ms`. */
  failed(leaseKeys: readonly string[], error: unknown, ms: number): void;
  readonly sharing: Sharing;
}

export function createSharedSnapshots({ store, keepMs, now, timer, log }: SharedSnapshotsOptions): SharedSnapshots {
  const health = new StoreHealth({ name: 'snapshot_store', now, timer, log });

  const find = (key: string, newerThan: number) =>
    health.withFallback(null, TIMEOUT_MS, () => store.load(key, newerThan));
  const settleLease = (key: string, ms: number, failure: string | null) =>
    health.withFallback(undefined, TIMEOUT_MS, () => store.settleLease(key, ms, failure));

  const renew = (key: string, from: number, to: number) =>
    health.withFallback(false, TIMEOUT_MS, async () => (await store.renew?.(key, from, to, keepMs)) ?? false);

  async function save(key: string, takenAt: number, toJson: () => Promise<string>) {
    // A long list takes its time, which is none of the store's.
    const json = await toJson();
    return health.withFallback(false, TIMEOUT_MS, async () => {
      await store.save(key, { takenAt, json }, keepMs);
      return true;
    });
  }

  /** The part is saved once by whoever comes first, and again long before it is no longer kept. */
  async function savePart(key: string, takenAt: number, { base, toJson }: SavedPart): Promise<boolean> {
    if (base.saved && now() - base.saved.at > keepMs * PART_AGE) base.saved = null;
    base.saved ??= { isThere: save(partKeyOf(key), takenAt, toJson), at: now() };
    const isThere = await base.saved.isThere;
    if (!isThere) base.saved = null;
    return isThere;
  }

  /** What the others cannot have they may request for themselves, whatever became of the store. */
  async function releaseAnyway(leaseKeys: readonly string[]) {
    try {
      for (const leaseKey of leaseKeys) await store.settleLease(leaseKey, 0, null);
    } catch {}
  }

  return {
    find,

    findPart: async (key) => (await find(partKeyOf(key), 0))?.json ?? null,

    async findSoon(key, newerThan, onFound) {
      let endWait: (() => void) | undefined;
      const late = new Promise<void>((resolve) => {
        endWait = timer(resolve, READER_MS);
      });
      const found = find(key, newerThan).then((response) => response && onFound(response));
      await Promise.race([found, late]);
      endWait?.();
    },

    async findWithoutFallback(key, newerThan, until) {
      for (;;) {
        try {
          return await withTimeout(store.load(key, newerThan), Math.max(READER_MS, until - now()), timer);
        } catch {
          if (health.lostForMs > LOST_MS || now() + RETRY_MS > until) return null;
        }
        await new Promise<void>((resolve) => timer(resolve, RETRY_MS));
      }
    },

    async acquireLease(key, ms, { forced, awaited }) {
      const timeoutMs = awaited ? READER_MS : TIMEOUT_MS;
      const alone: LeaseAttempt = { granted: true };
      const attempt = await health.withFallback(alone, timeoutMs, () => store.acquireLease(key, ms, forced));
      if (attempt.granted) return 'granted';
      return attempt.failure === null
        ? 'held_elsewhere'
        : { error: failureFromText(attempt.failure), waitMs: attempt.waitMs };
    },

    releaseLease: (key) => void settleLease(key, 0, null),

    succeeded(key, leaseKeys, { takenAt, sameAs, toJson, part }, ms) {
      timer(async () => {
        const isPartThere = !part || (await savePart(key, takenAt, part));
        const isThere = isPartThere && sameAs !== null && (await renew(key, sameAs, takenAt));
        const saved = isThere || (isPartThere && (await save(key, takenAt, toJson)));
        if (saved) for (const leaseKey of leaseKeys) void settleLease(leaseKey, ms(), null);
        else await releaseAnyway(leaseKeys);
      }, 0);
    },

    failed(leaseKeys, error, ms) {
      for (const leaseKey of leaseKeys) void settleLease(leaseKey, ms, failureToText(error));
    },

    get sharing() {
      return health.sharing;
    },
  };
}

const CODES = [
  'invalid_request',
  'unauthorized',
  'not_found',
  'conflict',
  'too_large',
  'rate_limited',
  'upstream_error',
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_bad_response',
] as const satisfies readonly ServiceError['code'][];
const SavedFailure = z.object({ code: z.enum(CODES), status: z.int().nullable() });

/** A failure for the other processes: its code and status. What went wrong in this process reads as a bad response. */
function failureToText(error: unknown): string {
  const { code, status } =
    error instanceof ServiceError ? error : ({ code: 'upstream_bad_response', status: null } as const);
  return JSON.stringify({ code, status } satisfies z.infer<typeof SavedFailure>);
}

/** The failure that another process had; one that cannot be read is a failure all the same. */
function failureFromText(text: string): ServiceError {
  let failure: z.infer<typeof SavedFailure> = { code: 'upstream_error', status: null };
  try {
    failure = SavedFailure.parse(JSON.parse(text));
  } catch {}
  const { code, status } = failure;
  return new ServiceError(
    code,
    'Another process could not reach the reviews service',
    status === null ? {} : { status },
  );
}
