import { ServiceError } from '../../client/index.js';
import type { SnapshotCounts } from '../proxy-stats.js';
import type { Timer } from '../timer.js';
import { failureEvent } from '../upstream-refusal.js';
import type { rank } from './demand.js';
import { heldUp } from './held-up.js';
import type { RefreshQueue } from './refresh-queue.js';
import type { SharedSnapshots } from './shared-snapshots.js';
import type { Entry, Refreshment } from './snapshot-entry.js';
import type { SavedAnswer } from './snapshot-store.js';
import type { Resource, Taken } from './subject.js';

/** However long a snapshot counts as fresh, a failure is not remembered for longer, ms. */
const FAILURE_MS = 60_000;
/** What is waited for is looked for this often in the store at most, ms. */
const LOOK_MS = 5_000;
/** How far the clocks of processes may be apart, ms. */
const AHEAD_MS = 10_000;
/** After this, and then twice as long each time, a process looks what became of another's refresh, ms. */
const FOLLOW_MS = { first: 50, longest: 1_000 };

export interface RefreshingOptions<T extends Taken> {
  resource: Resource<T>;
  /** Where refreshes wait for their turn. */
  queue: RefreshQueue;
  /** What other processes have; null: there are none. */
  shared: SharedSnapshots | null;
  freshMs: number;
  keepMs: number;
  /** How long a refresh may take once it started, ms. */
  refreshMs: number;
  counts: SnapshotCounts;
  rank: typeof rank;
  now: () => number;
  timer: Timer;
  log: (event: object) => void;
}

/** How entries become fresh: by what another process has found, or by asking the service. */
export interface Refreshing<T extends Taken> {
  /** The first look of a process, for a reader who waits a few hundred ms for it. */
  lookSoon(entry: Entry<T>): Promise<void>;
  /** The refresh that is on its way, or a new one. Throws a Refusal when too many readers wait already. */
  refresh(entry: Entry<T>, awaited: boolean): Promise<T>;
}

export function createRefreshing<T extends Taken>(options: RefreshingOptions<T>): Refreshing<T> {
  const { resource, queue, shared, freshMs, keepMs, refreshMs, counts, now, timer, log } = options;

  const mayLook = (entry: Entry<T>) =>
    shared !== null && !entry.outdated && now() - entry.lookedAt >= Math.min(freshMs, LOOK_MS);

  function refresh(entry: Entry<T>, awaited: boolean): Promise<T> {
    const { key } = entry.subject;
    const known = entry.refresh;
    const current = known ?? begin(entry);
    if (awaited) current.awaited = true;
    entry.refresh = current;
    if (!known) {
      if (mayLook(entry))
        void look(entry).then(() => (isFresh(entry) ? takenOver(entry, current) : wait(entry, current)));
      else wait(entry, current);
    } else if (queue.isWaiting(key)) {
      if (awaited && !queue.add(key, current.job, true)) throw heldUp(queue.hold());
      // Who waits for long may be served by another process's turn.
      if (mayLook(entry)) {
        void look(entry).then(() => {
          if (entry.refresh === current && queue.isWaiting(key) && isFresh(entry)) takenOver(entry, current);
        });
      }
    }
    return current.done;
  }

  function begin(entry: Entry<T>): Refreshment<T> {
    let settle!: Pick<Refreshment<T>, 'resolve' | 'reject'>;
    const done = new Promise<T>((resolve, reject) => {
      settle = { resolve, reject };
    });
    // A failure is remembered for those who read later, so nobody has to handle it.
    done.catch(() => {});
    const current: Refreshment<T> = {
      ...settle,
      done,
      awaited: false,
      claimedUntil: 0,
      job: {
        rank: () =>
          entry.outdated ? Infinity : options.rank(entry.demand.at(now()), now() - (entry.snapshot?.takenAt ?? 0)),
        prepare: (awaited) => current.claimedUntil > now() || !shared || claim(entry, current, shared, awaited),
        run: () => ask(entry, current),
        putBack() {
          giveBack(entry, current);
          return current.awaited;
        },
      },
    };
    return current;
  }

  function wait(entry: Entry<T>, current: Refreshment<T>): void {
    if (queue.add(entry.subject.key, current.job, current.awaited)) return;
    end(entry, current);
    current.reject(heldUp(queue.hold()));
  }

  function end(entry: Entry<T>, current: Refreshment<T>): void {
    if (entry.refresh === current) entry.refresh = undefined;
    if (entry.outdated && entry.failure === undefined) void refresh(entry, false);
  }

  async function ask(entry: Entry<T>, current: Refreshment<T>): Promise<void> {
    const { key, id } = entry.subject;
    const takenAt = now();
    // What is known to be wrong is nothing to build upon.
    const known = entry.changed ? null : (entry.snapshot ?? null);
    entry.askAt = takenAt + freshMs;
    entry.outdated = false;
    try {
      // Not retried: the next read after `askAt` is the retry, and others may need the request more.
      const snapshot = await resource.ask(entry.subject, known, { timeoutMs: refreshMs, retries: 0 }, takenAt);
      entry.snapshot = snapshot;
      entry.failure = undefined;
      entry.changed = entry.outdated;
      count('done');
      const answer = () => ({ takenAt, json: resource.toJson(snapshot) });
      shared?.succeeded(key, answer, () => Math.max(0, takenAt + freshMs - now()));
      end(entry, current);
      current.resolve(snapshot);
    } catch (error) {
      const known = error instanceof ServiceError;
      const retryAfterMs = known ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
      const askAt = Math.max(takenAt + Math.min(freshMs, FAILURE_MS), now() + retryAfterMs);
      const event = known
        ? failureEvent('refresh_failed', id, error)
        : { severity: 'error', event: 'refresh_failed', vendorId: id };
      log({ ...event, subject: key });
      shared?.failed(key, error, Math.max(0, askAt - now()));
      fail(entry, current, error, askAt);
    }
  }

  function fail(entry: Entry<T>, current: Refreshment<T>, error: unknown, askAt: number): void {
    entry.failure = error;
    entry.askAt = askAt;
    count(error instanceof ServiceError ? error.code : 'internal_error');
    end(entry, current);
    current.reject(error);
  }

  /** Whether this process is the one to ask, now that its turn has come. */
  async function claim(
    entry: Entry<T>,
    current: Refreshment<T>,
    shared: SharedSnapshots,
    awaited: boolean,
  ): Promise<boolean> {
    const turn = await shared.claim(entry.subject.key, refreshMs, { forced: entry.outdated, awaited });
    if (turn === 'granted') current.claimedUntil = now() + refreshMs;
    else if (turn === 'taken') void follow(entry, current, shared);
    else fail(entry, current, turn.failure, now() + turn.waitMs);
    return turn === 'granted';
  }

  /** Waits for what another process gets to know, and for its right to ask when that one does not come to an end. */
  async function follow(entry: Entry<T>, current: Refreshment<T>, shared: SharedSnapshots): Promise<void> {
    const before = entry.snapshot;
    const until = now() + refreshMs;
    for (let ms = FOLLOW_MS.first; ; ms = Math.min(ms * 2, FOLLOW_MS.longest)) {
      const usable = await look(entry);
      if (entry.snapshot !== before && !entry.outdated) return takenOver(entry, current);
      if (!usable || entry.outdated || now() >= until) {
        // What they have is no use here, or never comes: on by itself.
        current.claimedUntil = Infinity;
        return wait(entry, current);
      }
      await new Promise<void>((resolve) => timer(resolve, ms));
      const { awaited } = current;
      const turn = await shared.claim(entry.subject.key, refreshMs, { forced: false, awaited });
      if (turn === 'granted') {
        current.claimedUntil = now() + refreshMs;
        return wait(entry, current);
      }
      if (turn !== 'taken') return fail(entry, current, turn.failure, now() + turn.waitMs);
    }
  }

  function takenOver(entry: Entry<T>, current: Refreshment<T>): void {
    count('taken_over');
    queue.remove(entry.subject.key);
    giveBack(entry, current);
    end(entry, current);
    current.resolve(entry.snapshot!);
  }

  function giveBack(entry: Entry<T>, current: Refreshment<T>): void {
    const claimed = current.claimedUntil > now() && current.claimedUntil < Infinity;
    current.claimedUntil = 0;
    if (claimed) shared?.release(entry.subject.key);
  }

  /** Looks for a younger snapshot that another process has saved. False when there is one that is no use to this one. */
  async function look(entry: Entry<T>): Promise<boolean> {
    const found = await shared?.find(entry.subject.key, beginLook(entry));
    return !found || takeOver(entry, found);
  }

  async function lookSoon(entry: Entry<T>): Promise<void> {
    await shared?.findSoon(entry.subject.key, beginLook(entry), (found) => takeOver(entry, found));
  }

  function beginLook(entry: Entry<T>): number {
    entry.lookedAt = now();
    return Math.max(entry.snapshot?.takenAt ?? 0, now() - keepMs);
  }

  function takeOver(entry: Entry<T>, { json, takenAt }: SavedAnswer): boolean {
    // By a clock that is ahead it would be the youngest for as long as it is.
    if (takenAt > now() + AHEAD_MS) return false;
    const snapshot = resource.fromJson(json, Math.min(takenAt, now()));
    if (snapshot === null) return false;
    if (entry.changed || (entry.snapshot && entry.snapshot.takenAt >= snapshot.takenAt)) return true;
    entry.snapshot = snapshot;
    entry.failure = undefined;
    entry.askAt = snapshot.takenAt + freshMs;
    return true;
  }

  function isFresh({ snapshot, outdated }: Entry<T>): boolean {
    return snapshot !== undefined && !outdated && now() - snapshot.takenAt < freshMs;
  }

  function count(outcome: string): void {
    counts.refreshes[outcome] = (counts.refreshes[outcome] ?? 0) + 1;
  }

  return { lookSoon, refresh };
}
