/**
 * One refresh of an entry, from the read that needs it to the snapshot or the failure that its readers get. Where there are
 * other processes, each step costs more than the one before (docs/decisions/0030); without them it waits, requests and ends.
 *
 *     looking ──▶ waiting ──▶ acquiring ──▶ requesting ──▶ ended
 *                    ▲            ▼             │
 *                    ├─────── following         │
 *                    └──────────────────────────┘
 *
 * Each state is a method of the same name that resolves to the next one. From `waiting` on, a refresh has one turn: in it, it
 * acquires the lease and sends its request, or it follows the process that has the lease.
 */
import { ServiceError } from '../../client/index.js';
import type { Timer } from '../../platform/timer.js';
import { BudgetError } from '../budget/permit.js';
import type { SnapshotCounts } from '../proxy-stats.js';
import type { Failure, RefreshLease } from './refresh-lease.js';
import type { Place, RefreshQueue, rank } from './refresh-queue.js';
import type { AnySnapshot } from './resource.js';
import type { OngoingRefresh, SnapshotEntry } from './snapshot-entry.js';
import type { SnapshotSources } from './snapshot-sources.js';

type State = 'looking' | 'waiting' | 'acquiring' | 'following' | 'requesting' | 'ended';
type Next<S extends State> = Promise<S | 'ended'>;

/** After this, and then after twice as long each time, a process looks what became of another's refresh, ms. */
const FOLLOW_MS = { first: 50, longest: 1_000 };

export interface RefreshOptions<T extends AnySnapshot> {
  queue: RefreshQueue;
  sources: SnapshotSources<T>;
  freshMs: number;
  /** How long a refresh may take once it started, ms. */
  refreshMs: number;
  rank: typeof rank;
  /** Applies to the entry what the change feed says of its snapshot. */
  applyFeed: (entry: SnapshotEntry<T>) => void;
  counts: SnapshotCounts;
  now: () => number;
  timer: Timer;
}

/** Begins a refresh of an entry that has none, or joins the one that is on its way. Throws as {@link OngoingRefresh.join} does. */
export function refreshEntry<T extends AnySnapshot>(
  entry: SnapshotEntry<T>,
  awaited: boolean,
  options: RefreshOptions<T>,
): Promise<T> {
  if (!entry.refresh) return new Refresh(entry, awaited, options).done;
  entry.refresh.join(awaited);
  return entry.refresh.done;
}

class Refresh<T extends AnySnapshot> implements OngoingRefresh<T> {
  readonly done: Promise<T>;
  readonly #entry: SnapshotEntry<T>;
  readonly #options: RefreshOptions<T>;
  readonly #lease: RefreshLease;
  #state: State = 'looking';
  /** Whether a reader waits for it. */
  #awaited: boolean;
  /** Whether the budget had no permit in its last turn: it goes before the others that readers wait for. */
  #goesFirst = false;
  /** Whether it sends its request although another process has the lease: what that one has is of no use here, or never comes. */
  #ignoresLease = false;
  #resolve!: (snapshot: T) => void;
  #reject!: (error: unknown) => void;

  constructor(entry: SnapshotEntry<T>, awaited: boolean, options: RefreshOptions<T>) {
    this.#entry = entry;
    this.#awaited = awaited;
    this.#options = options;
    this.#lease = options.sources.leaseFor(entry);
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // A failure is remembered for those who read later, so nobody has to handle it.
    this.done.catch(() => {});
    entry.refresh = this;
    void this.#run();
  }

  get isWaiting(): boolean {
    return this.#state === 'waiting';
  }

  get isNeeded(): boolean {
    return this.#state !== 'waiting' || this.#awaited;
  }

  join(awaited: boolean): void {
    const { queue, sources } = this.#options;
    if (awaited && this.#state === 'waiting') queue.promote(this.#entry.subject.key);
    if (awaited) this.#awaited = true;
    if (this.#state === 'waiting' && sources.mayLook(this.#entry)) void this.#lookAgain();
  }

  drop(): void {
    this.#state = 'ended';
    this.#withdraw();
  }

  async #run(): Promise<void> {
    try {
      let next: State = this.#options.sources.mayLook(this.#entry) ? await this.#looking() : 'waiting';
      while (next !== 'ended') next = next === 'following' ? await this.#following() : await this.#turn();
    } catch (error) {
      // Too many readers wait already.
      if (this.#state !== 'ended') this.#end();
      this.#reject(error);
    }
  }

  /** Looks in the store for what another process has saved. */
  async #looking(): Next<'waiting'> {
    await this.#options.sources.look(this.#entry);
    return this.#isFresh() ? this.#endWithoutRequest() : 'waiting';
  }

  async #turn(): Next<'waiting' | 'following'> {
    const place = await this.#waiting();
    return place ? this.#acquiring(place).finally(place.leave) : 'ended';
  }

  /** Waits in the queue; null when another process's snapshot came first, or its entry was evicted. */
  async #waiting(): Promise<Place | null> {
    const { queue, rank, now } = this.#options;
    const entry = this.#entry;
    this.#state = 'waiting';
    const rankNow = () =>
      entry.needsRequest ? Infinity : rank(entry.demand.at(now()), now() - (entry.snapshot?.takenAt ?? 0));
    const awaited = this.#awaited;
    const place = await queue.enter(entry.subject.key, rankNow, { awaited, first: awaited && this.#goesFirst });
    if (this.#state === 'waiting') return place;
    place?.leave();
    return null;
  }

  /** Acquires the lease, and sends the request under it. */
  async #acquiring(place: Place): Next<'waiting' | 'following'> {
    const isAwaited = place.purpose === 'read';
    if (!isAwaited) {
      // The feed may have been lost when it began to wait, and be back: else all that was read meanwhile would be requested.
      this.#options.applyFeed(this.#entry);
      if (this.#isFresh()) return this.#endWithoutRequest();
    }
    this.#state = 'acquiring';
    const lease = this.#ignoresLease ? 'granted' : await this.#lease.acquire(isAwaited);
    if (lease === 'granted') return this.#requesting(place);
    return lease === 'held_elsewhere' ? 'following' : this.#fail(lease);
  }

  /**
   * Looks again and again for what the process that has the lease saves. It waits for another turn when that process does not finish
   * in time or has left the lease to this one, or when a newer change is known.
   */
  async #following(): Next<'waiting'> {
    const { sources, refreshMs, now, timer } = this.#options;
    const entry = this.#entry;
    this.#state = 'following';
    this.#goesFirst = false;
    const before = entry.snapshot;
    const until = now() + refreshMs;
    for (let ms = FOLLOW_MS.first; ; ms = Math.min(ms * 2, FOLLOW_MS.longest)) {
      const isUsable = await sources.look(entry);
      if (entry.snapshot !== before && !entry.needsRequest) return this.#endWithoutRequest();
      if (this.#lease.missesChange) return 'waiting';
      if (!isUsable || now() >= until) {
        this.#ignoresLease = true;
        return 'waiting';
      }
      await new Promise<void>((resolve) => timer(resolve, ms));
      const lease = await this.#lease.acquire(this.#awaited);
      if (lease === 'granted') return 'waiting';
      if (lease !== 'held_elsewhere') return this.#fail(lease);
    }
  }

  /** Requests it from the service. When the budget has no permit for it after all, it waits again. */
  async #requesting(place: Place): Next<'waiting'> {
    const { sources } = this.#options;
    const entry = this.#entry;
    this.#state = 'requesting';
    try {
      const failure = await place.runWithPermit((permit) => sources.request(entry, permit, this.#lease.keys));
      if (failure) return this.#fail(failure);
      this.#count('done');
      this.#end();
      this.#resolve(entry.snapshot!);
      return 'ended';
    } catch (error) {
      if (!(error instanceof BudgetError)) throw error;
      // Meanwhile, a process that has a permit may acquire the lease.
      this.#releaseLease();
      if (place.purpose === 'read') this.#awaited = true;
      this.#goesFirst = true;
      return 'waiting';
    }
  }

  /** While it waits for long, another process may get what it waits for. */
  async #lookAgain(): Promise<void> {
    await this.#options.sources.look(this.#entry);
    if (this.#state === 'waiting' && this.#isFresh()) this.#endWithoutRequest();
  }

  /** Another process has saved what will do, or the feed has confirmed the snapshot. */
  #endWithoutRequest(): 'ended' {
    this.#count('taken_over');
    this.#withdraw();
    this.#end();
    this.#resolve(this.#entry.snapshot!);
    return 'ended';
  }

  #fail({ error, waitMs }: Failure): 'ended' {
    this.#entry.fail(error, this.#options.now() + waitMs);
    this.#count(error instanceof ServiceError ? error.code : 'internal_error');
    this.#end();
    this.#reject(error);
    return 'ended';
  }

  /** What changed since its request was sent is requested once more. */
  #end(): void {
    this.#state = 'ended';
    this.#entry.refresh = undefined;
    if (this.#entry.needsRequest && !this.#entry.failure) new Refresh(this.#entry, false, this.#options);
  }

  #isFresh(): boolean {
    return this.#entry.isFresh(this.#options.now(), this.#options.freshMs);
  }

  /** Gives up its turn and its lease. */
  #withdraw(): void {
    this.#options.queue.remove(this.#entry.subject.key);
    this.#releaseLease();
  }

  #releaseLease(): void {
    this.#lease.release();
    this.#ignoresLease = false;
  }

  #count(outcome: string): void {
    const { refreshes } = this.#options.counts;
    refreshes[outcome] = (refreshes[outcome] ?? 0) + 1;
  }
}
