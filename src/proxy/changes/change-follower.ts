/**
 * Follows the service's change feed where it has one (docs/decisions/0023), so that a vendor is read again when it has changed
 * and not because a minute has passed. Of the processes on one store one follows, and tells the others at once where the store
 * can do that; they look once a second what it was told all the same. A process without a store follows by itself. Whatever goes
 * wrong, nothing is confirmed any more, and reads are refreshed by their age as without a feed.
 */
import { type ServiceClient, ServiceError } from '../../client/index.js';
import type { Timer } from '../../platform/timer.js';
import { type Budget, runWithPermit } from '../budget/budget.js';
import { BudgetError, type Permit } from '../budget/permit.js';
import type { SnapshotStore } from '../snapshots/snapshot-store.js';
import { type ChangeChannel, createChangeChannel } from './change-channel.js';
import { SharedRecord } from './shared-record.js';
import { ToldChanges } from './told-changes.js';

/** The service waits for a change as long as this, s; less where snapshots are fresh for less than two such waits. */
const WAIT_SECONDS = { longest: 30, shortest: 6 };
/** Requests in any minute, however much changes; and from one with news to the next, ms: longer after some of them. */
const PACE = { requests: 10, first: 2_000, later: 10_000, after: 5 };
/** The same of a service that is in the same process as the proxy. */
const OWN_PACE = { requests: 240, first: 250, later: 250, after: 0 };
const MINUTE_MS = 60_000;
/** A process that does not follow looks this often for what was told, ms. */
const LOOK_MS = 1_000;
/** After a failure, then twice as long each time, ms. */
const RETRY_MS = { first: 5_000, longest: 300_000 };
/** A service without a feed may have one after an upgrade, ms. */
const WITHOUT_MS = 600_000;
/** How far the clocks of processes on one store may be apart, ms. */
const SKEW_MS = 10_000;

/** How it stands: not begun, no feed there, followed (by this or another process), or broken at the moment. */
export type FeedState = 'off' | 'none' | 'followed' | 'lost';

export interface ChangeFollowerOptions {
  client: Pick<ServiceClient, 'listChanges'>;
  budget: Budget | undefined;
  /** Whether the service is in the same process, and takes as many requests as come. */
  isEmbedded: boolean;
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

/** Follows the change feed, and knows what it told. */
export class ChangeFollower {
  /** See {@link ToldChanges}. */
  readonly told: Pick<ToldChanges, 'toldAt' | 'confirmedAt'>;
  readonly #options: ChangeFollowerOptions;
  readonly #told: ToldChanges;
  readonly #channel: ChangeChannel;
  /** Null where no other process takes part. */
  readonly #shared: SharedRecord | null;
  readonly #waitSeconds: number;
  readonly #pace: typeof PACE;
  /** Ends the following; null while it has not begun. */
  #stop: AbortController | null = null;

  #state: FeedState = 'off';
  /** Whether the log says that the feed is lost. */
  #isReported = false;
  /** Where the feed goes on; undefined before the first response, and after the service has forgotten it. */
  #cursor: string | undefined;
  /** Whether this process has had a response: what it knows before that is from another process, or from before its start. */
  #hasHeard = false;
  #failuresInARow = 0;
  /** When the requests of the last minute were sent. */
  #sent: number[] = [];

  constructor(options: ChangeFollowerOptions) {
    const { store, isEmbedded, freshMs, keepMs, onChange, now, timer, log } = options;
    this.#options = options;
    this.#pace = isEmbedded ? OWN_PACE : PACE;
    this.#told = new ToldChanges(store ? SKEW_MS : 0);
    this.told = this.#told;
    this.#shared = store ? new SharedRecord({ store, keepMs, now, timer, log }) : null;
    const seconds = Math.floor(freshMs / 2_000);
    this.#waitSeconds = Math.max(WAIT_SECONDS.shortest, Math.min(WAIT_SECONDS.longest, seconds));
    this.#channel = createChangeChannel({
      store,
      onTold: (changes) => {
        const news = this.#told.hear(changes);
        if (news.length > 0) onChange(news);
      },
      now,
    });
  }

  /** Begins to follow, until the function it returns is called. */
  follow(): () => void {
    this.#stop ??= new AbortController();
    void this.#run(this.#stop.signal);
    const close = this.#channel.open();
    return () => {
      close();
      this.#stop?.abort();
      this.#stop = null;
      this.#shared?.resign();
    };
  }

  /** Notes that these have changed, which this process knows by itself, and tells the other processes on the store. */
  tell(ids: readonly string[]): void {
    const at = this.#options.now();
    this.#told.hear(ids.map((id) => [id, at]));
    this.#channel.publish(ids, at);
  }

  get state(): FeedState {
    const { now, freshMs } = this.#options;
    const isLate = now() - this.#told.lastAt > Math.max(freshMs, MINUTE_MS);
    return this.#state === 'followed' && isLate ? 'lost' : this.#state;
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#pause(await this.#step(signal), signal);
    }
  }

  #pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        cancel();
        signal.removeEventListener('abort', done);
        resolve();
      };
      const cancel = this.#options.timer(done, ms);
      signal.addEventListener('abort', done);
    });
  }

  /** One look or one request; how long until the next, ms. */
  async #step(signal: AbortSignal): Promise<number> {
    const { now } = this.#options;
    await this.#readRecord();
    if (this.#shared && !(await this.#shared.lead())) return LOOK_MS;
    this.#sent = this.#sent.filter((at) => at > now() - MINUTE_MS);
    if (this.#sent.length >= this.#pace.requests) return this.#sent[0]! + MINUTE_MS - now();
    const sentAt = now();
    try {
      const pause = await this.#poll(signal);
      if (this.#cursor !== undefined) await this.#shared?.save(this.#told.toRecord(this.#cursor));
      return Math.max(0, pause - (now() - sentAt));
    } catch (error) {
      return signal.aborted ? 0 : this.#fail(error);
    }
  }

  async #readRecord(): Promise<void> {
    const record = await this.#shared?.read();
    if (!record) return;
    const { now, onChange } = this.#options;
    const news = this.#told.merge(record, now());
    this.#cursor = record.cursor;
    if (now() - record.confirmedAt < MINUTE_MS) this.#enter('followed');
    if (news.length > 0) onChange(news);
  }

  /** Sends one request; how long after that the next may follow at the earliest, ms. */
  async #poll(signal: AbortSignal): Promise<number> {
    const { client, budget, onChange, now } = this.#options;
    const after = this.#cursor;
    const wait = this.#mayWait(budget) ? this.#waitSeconds : 0;
    const query = { ...(after !== undefined && { after }), ...(wait > 0 && { wait }) };
    const request = (permit: Permit | undefined) => {
      this.#sent.push(now());
      return client.listChanges(query, { retries: 0, signal, permit });
    };
    // It keeps more lists fresh than any refresh: what refreshes leave to reads is for it as well.
    const { vendors, cursor } = await runWithPermit(budget, 'read', request);
    if (after !== undefined && vendors.length > 0 && cursor === after) throw new Error('goes in circles');
    this.#cursor = cursor;
    this.#hasHeard = true;
    // All processes know the change by this time.
    const at = now();
    if (after === undefined) this.#told.begin(at);
    else this.#told.tell(vendors, at);
    // A feed is well when it goes on from a cursor: one that forgets it each time must not be requested ever more often.
    if (after !== undefined) this.#failuresInARow = 0;
    this.#enter('followed');
    // A service may respond without news before its time.
    if (vendors.length === 0) return wait * 1000;
    onChange(vendors);
    this.#channel.publish(vendors, at);
    return this.#sent.length < this.#pace.after ? this.#pace.first : this.#pace.later;
  }

  /** Whether the service may hold the request until there is news. As a probe of a service that was down it would hold up all others. */
  #mayWait(budget: Budget | undefined): boolean {
    const isWell = this.#failuresInARow === 0 && (budget?.stats().circuit ?? 'closed') === 'closed';
    return isWell && this.#cursor !== undefined && this.#hasHeard && this.#state === 'followed';
  }

  /** How long until the next request after one that failed, ms. */
  #fail(error: unknown): number {
    if (error instanceof BudgetError) return Math.max(LOOK_MS, error.pause.ms);
    const failure = readFailure(error, this.#cursor !== undefined);
    if (failure !== 'again') {
      this.#cursor = undefined;
      this.#told.forget();
    }
    if (failure === 'none') {
      this.#enter('none');
      return WITHOUT_MS;
    }
    this.#enter('lost', error);
    const backoff = Math.min(RETRY_MS.longest, RETRY_MS.first * 2 ** this.#failuresInARow);
    this.#failuresInARow += 1;
    const retryAfterMs = error instanceof ServiceError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
    return Math.min(RETRY_MS.longest, Math.max(backoff, retryAfterMs));
  }

  /** What is so from the start is no event, and a service that cannot be had is reported where its reviews are read. */
  #enter(next: FeedState, error?: unknown): void {
    const { log } = this.#options;
    const before = this.#state;
    this.#state = next;
    if (before === 'followed' && next !== 'followed') {
      this.#isReported = true;
      const code = error instanceof ServiceError ? { code: error.code, status: error.status } : {};
      log({ severity: 'warn', event: 'change_feed_lost', ...code });
    } else if (next === 'followed' && this.#isReported) {
      this.#isReported = false;
      log({ severity: 'info', event: 'change_feed_back' });
    }
  }
}

/**
 * What a failed request to the feed means: there is `none`; the cursor is of no use, and it has to `begin` anew; or it may be
 * requested `again` as it was.
 */
type FeedFailure = 'none' | 'begin' | 'again';

/** Statuses of a service that has no such operation, or does not know the cursor. */
const USELESS = new Set([400, 404, 405, 410, 501]);

function readFailure(error: unknown, hadCursor: boolean): FeedFailure {
  if (!(error instanceof ServiceError)) return 'begin';
  // What responds there with a page for people, or redirects, is no feed.
  const useless = error.code === 'upstream_bad_response' || USELESS.has(error.status ?? 0);
  if (!useless) return 'again';
  return hadCursor ? 'begin' : 'none';
}
