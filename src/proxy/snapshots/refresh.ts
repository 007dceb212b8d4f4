/**
 * One refresh of an entry, from the read that needs it to the snapshot or the failure that its readers get. Where there are
 * other processes, each step costs more than the one before (docs/decisions/0030); without them it waits, requests and ends.
 *
 *     looking ──▶ waiting ──▶ acquiring ──▶ requesting ──▶ ended
 *                    ▲            ▼             │
 *                    ├─────── following         │
 *                    └──────────────────────────┘
 *
 * Each state is a method of the same name, and `#run` goes from one to the next.
 */
import { ServiceError } from '../../client/index.js';
import type { Timer } from '../../platform/timer.js';
import { BudgetError } from '../budget/permit.js';
import type { SnapshotCounts } from '../proxy-stats.js';
import type { Place, RefreshQueue } from './refresh-queue.js';
import type { rank } from './refresh-rank.js';
import type { AnySnapshot } from './resource.js';
import type { OngoingRefresh, SnapshotEntry } from './snapshot-entry.js';
import type { Failure, RefreshLease, SnapshotSources } from './snapshot-sources.js';

type State = 'looking' | 'waiting' | 'acquiring' | 'following' | 'requesting' | 'ended';

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
  /** Whether it sends its request whoever else does: what the other has is of no use here, or never comes. */
  #isOnItsOwn = false;
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
    this.#leaveQueue();
  }

  async #run(): Promise<void> {
    try {
      if (this.#options.sources.mayLook(this.#entry) && (await this.#looking())) return;
      for (let turn: Turn = 'held_elsewhere'; ; ) {
        const place = await this.#waiting(turn === 'again');
        if (!place) return;
        turn = await this.#acquiring(place).finally(place.leave);
        if (turn === 'ended' || (turn === 'held_elsewhere' && (await this.#following()))) return;
      }
    } catch (error) {
      // Too many readers wait already.
      if (this.#state !== 'ended') this.#end();
      this.#reject(error);
    }
  }

  /** In the store, for what another process has saved. True: that will do. */
  async #looking(): Promise<boolean> {
    await this.#options.sources.look(this.#entry);
    return this.#isFresh() && this.#endWithFound();
  }

  /** In the queue, until its turn comes; null when another process's snapshot came first, or its entry was evicted. */
  async #waiting(isNext: boolean): Promise<Place | null> {
    const { queue, rank, now } = this.#options;
    const entry = this.#entry;
    this.#state = 'waiting';
    const rankNow = () =>
      entry.needsRequest ? Infinity : rank(entry.demand.at(now()), now() - (entry.snapshot?.takenAt ?? 0));
    const awaited = this.#awaited;
    const place = await queue.enter(entry.subject.key, rankNow, { awaited, first: awaited && isNext });
    if (this.#state === 'waiting') return place;
    place?.leave();
    return null;
  }

  /** Its turn has come: acquires the lease, and sends the request under it. */
  async #acquiring(place: Place): Promise<Turn> {
    // The feed may have been lost when it began to wait, and be back: else all that was read meanwhile would be requested.
    if (place.purpose === 'refresh') this.#options.applyFeed(this.#entry);
    if (place.purpose === 'refresh' && this.#isFresh() && this.#endWithFound()) return 'ended';
    this.#state = 'acquiring';
    const lease = this.#isOnItsOwn ? 'granted' : await this.#lease.acquire(place.purpose === 'read');
    if (lease === 'granted') return this.#requesting(place);
    return lease === 'held_elsewhere' ? 'held_elsewhere' : this.#fail(lease);
  }

  /**
   * Waits for what the process that has the lease gets. False: that process did not finish in time, or a newer change is known, so
   * this refresh waits for another turn.
   */
  async #following(): Promise<boolean> {
    const { sources, refreshMs, now, timer } = this.#options;
    const entry = this.#entry;
    this.#state = 'following';
    const before = entry.snapshot;
    const until = now() + refreshMs;
    for (let ms = FOLLOW_MS.first; ; ms = Math.min(ms * 2, FOLLOW_MS.longest)) {
      const isUsable = await sources.look(entry);
      if (entry.snapshot !== before && !entry.needsRequest) return this.#endWithFound();
      if (this.#lease.missesChange) return false;
      if (!isUsable || now() >= until) {
        this.#isOnItsOwn = true;
        return false;
      }
      await new Promise<void>((resolve) => timer(resolve, ms));
      const lease = await this.#lease.acquire(this.#awaited);
      if (lease === 'granted') return false;
      if (lease !== 'held_elsewhere') return this.#fail(lease) === 'ended';
    }
  }

  /** From the service. When the budget has no permit for it after all, it waits again, where a reader waits as the next. */
  async #requesting(place: Place): Promise<Turn> {
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
      return 'again';
    }
  }

  /** While it waits for long, another process may get what it waits for. */
  async #lookAgain(): Promise<void> {
    await this.#options.sources.look(this.#entry);
    if (this.#state === 'waiting' && this.#isFresh()) this.#endWithFound();
  }

  /** Ends without a request: another process has saved what will do, or the feed confirmed the snapshot. */
  #endWithFound(): true {
    this.#count('taken_over');
    this.#leaveQueue();
    this.#end();
    this.#resolve(this.#entry.snapshot!);
    return true;
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

  #leaveQueue(): void {
    this.#options.queue.remove(this.#entry.subject.key);
    this.#releaseLease();
  }

  #releaseLease(): void {
    this.#lease.release();
    this.#isOnItsOwn = false;
  }

  #count(outcome: string): void {
    const { refreshes } = this.#options.counts;
    refreshes[outcome] = (refreshes[outcome] ?? 0) + 1;
  }
}

/** What became of its turn: it has ended, it waits again, or another process has the lease. */
type Turn = 'ended' | 'again' | 'held_elsewhere';
