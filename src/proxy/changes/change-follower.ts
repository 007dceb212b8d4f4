/**
 * Follows the service's change feed where it has one (docs/decisions/0023), so that a vendor is read again when it has changed
 * and not because a minute has passed. Of the processes on one store one follows, and tells the others at once where the store
 * can do that; they look once a second what it was told all the same. A process without a store follows by itself. Whatever goes wrong, nothing is confirmed any more, and reads
 * are refreshed by their age as without a feed.
 */
import { type ServiceClient, ServiceError } from '../../client/index.js';
import type { Timer } from '../../platform/timer.js';
import { type Budget, runWithPermit } from '../budget/budget.js';
import { BudgetError, type Permit } from '../budget/permit.js';
import { parsed } from '../snapshots/saved-snapshot.js';
import type { SnapshotStore } from '../snapshots/snapshot-store.js';
import { StoreHealth } from '../store-health.js';
import { createChangeChannel } from './change-channel.js';
import { readFailure } from './feed-failure.js';
import { FeedRecord, ToldChanges } from './told-changes.js';

/** The service waits for a change as long as this, s; less where snapshots are fresh for less than two such waits. */
const WAIT_SECONDS = { longest: 30, shortest: 6 };
/** Requests in any minute, however much changes; and from one with news to the next, ms: longer after some of them. */
const MOST_REQUESTS = 10;
const NEWS_MS = { first: 2_000, later: 10_000, after: 5 };
const MINUTE_MS = 60_000;
/** The right to follow is held for this long, and looked for by the others this often, ms. */
const LEASE_MS = 45_000;
const LOOK_MS = 1_000;
/** After a failure, then twice as long each time, ms. */
const RETRY_MS = { first: 5_000, longest: 300_000 };
/** A service without a feed may have one after an upgrade, ms. */
const WITHOUT_MS = 600_000;
const STORE_TIMEOUT_MS = 2_000;
/** How far the clocks of processes on one store may be apart, ms. */
const SKEW_MS = 10_000;
const KEYS = { record: 'changes/record', lease: 'changes/lease' };

/** How it stands: not begun, no feed there, followed (by this or another process), or broken at the moment. */
export type FeedState = 'off' | 'none' | 'followed' | 'lost';

export interface ChangeFollowerOptions {
  client: Pick<ServiceClient, 'listChanges'>;
  budget: Budget | undefined;
  store: SnapshotStore | undefined;
  /** How long a snapshot counts as fresh, ms. */
  freshMs: number;
  keepMs: number;
  /** Told the vendors (or businesses) whose reviews changed. */
  onChange: (ids: string[]) => void;
  now: () => number;
  timer: Timer;
  log: (event: object) => void;
}

/** A follower of the change feed. */
export interface ChangeFollower {
  /** Begins to follow, until the function it returns is called. */
  follow(): () => void;
  /** Notes that these have changed, which this process knows by itself, and tells the other processes on the store. */
  tell(ids: readonly string[]): void;
  /** See {@link ToldChanges}. */
  readonly told: Pick<ToldChanges, 'toldAt' | 'confirmedAt'>;
  readonly state: FeedState;
}

export function createChangeFollower(options: ChangeFollowerOptions): ChangeFollower {
  const { client, budget, store, freshMs, keepMs, onChange, now, timer, log } = options;
  const health = store && new StoreHealth({ name: 'change_store', now, timer, log });
  const seconds = Math.floor(freshMs / 2_000);
  const waitSeconds = Math.max(WAIT_SECONDS.shortest, Math.min(WAIT_SECONDS.longest, seconds));
  const told = new ToldChanges(store ? SKEW_MS : 0);
  const channel = createChangeChannel({
    store,
    onTold(changes) {
      const news = told.hear(changes);
      if (news.length > 0) onChange(news);
    },
    now,
  });
  let state: FeedState = 'off';
  let cursor: string | undefined;
  let stop: AbortController | null = null;
  let leadsUntil = -Infinity;
  let recordAt = 0;
  let failures = 0;
  /** Whether this process has had a response: what it knows before that is from another process, or from before its start. */
  let hasHeard = false;
  /** Whether the log says that the feed is lost. */
  let isReported = false;
  /** When the last requests were sent. */
  let sent: number[] = [];

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(await step(signal), signal);
    }
  }

  function pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        cancel();
        signal.removeEventListener('abort', done);
        resolve();
      };
      const cancel = timer(done, ms);
      signal.addEventListener('abort', done);
    });
  }

  /** One look or one request; how long until the next, ms. */
  async function step(signal: AbortSignal): Promise<number> {
    await readRecord();
    if (!(await lead())) return LOOK_MS;
    sent = sent.filter((at) => at > now() - MINUTE_MS);
    if (sent.length >= MOST_REQUESTS) return sent[0]! + MINUTE_MS - now();
    const sentAt = now();
    try {
      const pause = await poll(signal);
      await saveRecord();
      return Math.max(0, pause - (now() - sentAt));
    } catch (error) {
      return signal.aborted ? 0 : fail(error);
    }
  }

  /** Sends one request; how long after that the next may follow at the earliest, ms. */
  async function poll(signal: AbortSignal): Promise<number> {
    const after = cursor;
    // As a probe of a service that was down, a request that waits would keep all others waiting.
    const isWell = failures === 0 && (budget?.stats().circuit ?? 'closed') === 'closed';
    const wait = after !== undefined && isWell && hasHeard && state === 'followed' ? waitSeconds : 0;
    const query = { ...(after !== undefined && { after }), ...(wait > 0 && { wait }) };
    const request = (permit: Permit | undefined) => {
      sent.push(now());
      return client.listChanges(query, { retries: 0, signal, permit });
    };
    // It keeps more lists fresh than any refresh: what refreshes leave to reads is for it as well.
    const changes = await runWithPermit(budget, 'read', request);
    if (after !== undefined && changes.vendors.length > 0 && changes.cursor === after)
      throw new Error('goes in circles');
    cursor = changes.cursor;
    hasHeard = true;
    // All processes know the change by this time.
    const at = now();
    if (after === undefined) told.begin(at);
    else told.tell(changes.vendors, at);
    // A feed is well when it goes on from a cursor: one that forgets it each time must not be requested ever more often.
    if (after !== undefined) failures = 0;
    enter('followed');
    if (changes.vendors.length > 0) {
      onChange(changes.vendors);
      channel.publish(changes.vendors, at);
    }
    // A service may respond without news before its time.
    if (changes.vendors.length > 0) return sent.length < NEWS_MS.after ? NEWS_MS.first : NEWS_MS.later;
    return wait * 1000;
  }

  function fail(error: unknown): number {
    if (error instanceof BudgetError) return Math.max(LOOK_MS, error.pause.ms);
    const failure = readFailure(error, cursor !== undefined);
    if (failure !== 'again') {
      cursor = undefined;
      told.forget();
    }
    if (failure === 'none') {
      enter('none');
      return WITHOUT_MS;
    }
    enter('lost', error);
    const backoff = Math.min(RETRY_MS.longest, RETRY_MS.first * 2 ** failures);
    failures += 1;
    const retryAfterMs = error instanceof ServiceError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
    return Math.min(RETRY_MS.longest, Math.max(backoff, retryAfterMs));
  }

  /** What is so from the start is no event, and a service that cannot be had is reported where its reviews are read. */
  function enter(next: FeedState, error?: unknown): void {
    const before = state;
    state = next;
    if (before === 'followed' && next !== 'followed') {
      isReported = true;
      const code = error instanceof ServiceError ? { code: error.code, status: error.status } : {};
      log({ severity: 'warn', event: 'change_feed_lost', ...code });
    } else if (next === 'followed' && isReported) {
      isReported = false;
      log({ severity: 'info', event: 'change_feed_back' });
    }
  }

  /** Whether this process is the one that follows. */
  async function lead(): Promise<boolean> {
    if (!store || !health) return true;
    const held = now() < leadsUntil;
    const lease = await health.run(STORE_TIMEOUT_MS, () => store.acquireLease(KEYS.lease, LEASE_MS, held));
    if (lease && !lease.granted) return false;
    leadsUntil = now() + LEASE_MS;
    return true;
  }

  async function readRecord(): Promise<void> {
    if (!store || !health || now() < leadsUntil) return;
    const found = await health.run(STORE_TIMEOUT_MS, () => store.load(KEYS.record, recordAt));
    if (!found) return;
    recordAt = found.takenAt;
    const record = FeedRecord.safeParse(parsed(found.json));
    if (!record.success) return;
    const news = told.merge(record.data, now());
    cursor = record.data.cursor;
    if (now() - record.data.confirmedAt < MINUTE_MS) enter('followed');
    if (news.length > 0) onChange(news);
  }

  async function saveRecord(): Promise<void> {
    if (!store || !health || cursor === undefined) return;
    const json = JSON.stringify(told.toRecord(cursor));
    recordAt = Math.max(now(), recordAt);
    await health.run(STORE_TIMEOUT_MS, async () => store.save(KEYS.record, { takenAt: recordAt, json }, keepMs));
  }

  return {
    follow() {
      stop ??= new AbortController();
      const { signal } = stop;
      void run(signal);
      const close = channel.open();
      return () => {
        close();
        stop?.abort();
        stop = null;
        if (store && health && now() < leadsUntil) {
          leadsUntil = -Infinity;
          void health.run(STORE_TIMEOUT_MS, () => store.settleLease(KEYS.lease, 0, null));
        }
      };
    },
    tell(ids) {
      const at = now();
      told.hear(ids.map((id) => [id, at]));
      channel.publish(ids, at);
    },
    told,
    get state() {
      return state === 'followed' && now() - told.lastAt > Math.max(freshMs, MINUTE_MS) ? 'lost' : state;
    },
  };
}
