import { type AccountAccess, EVERY_ACCOUNT } from '../account-access.js';
import type { ChangeLog, Head } from './change-log.js';

/** How often a process in which a request waits polls for what other processes wrote, ms. */
const POLL_MS = 1000;
/** How soon it polls after a notification, so that many writes cost one poll, ms. */
const DEBOUNCE_MS = 50;

/** Polls the change log for all requests that wait in this process, and stops while none waits. */
export interface ChangeWatch {
  /** Increases whenever there may be something new. */
  readonly version: number;
  /** Starts polling; the returned function ends it. */
  start(): () => void;
  /**
   * Resolves when there may be something newer of the account than `version`, after `ms`, when `signal` fires, and when the watch is stopped.
   * A change of one account wakes nobody who waits for another.
   */
  wait(version: number, account: AccountAccess, ms: number, signal: AbortSignal): Promise<void>;
  /** From now on `wait` resolves at once. */
  stop(): void;
  readonly isStopped: boolean;
}

/** A watch that polls at least every `pollMs`. */
export function createChangeWatch(log: ChangeLog, pollMs = POLL_MS): ChangeWatch {
  const waits = new Map<AccountAccess, Set<() => void>>();
  /** The version in which something of an account changed last, and of all of them together. */
  const changedIn = new Map<AccountAccess, number>();
  let allChangedIn = 0;
  let watchers = 0;
  let version = 0;
  let isStopped = false;
  let seen: Head | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;
  /** `stale`: something was written since the running poll began. */
  let state: 'idle' | 'scheduled' | 'polling' | 'stale' = 'idle';

  async function poll(): Promise<void> {
    state = 'polling';
    try {
      await log.numberChanges();
      const head = await log.head();
      const before = seen;
      if (before?.epoch !== head.epoch) wakeAll();
      else if (before.sequence !== head.sequence) wake(await log.accountsAfter(before.sequence));
      seen = head;
    } catch {
      // A request that waits reads the log at its deadline, and fails if the database is unavailable even then.
    }
    const isStale = (state as string) === 'stale';
    state = 'idle';
    if (isStale) pollSoon();
    else if (watchers > 0) timer = setTimeout(poll, pollMs);
  }

  function pollSoon(): void {
    if (state === 'polling') state = 'stale';
    if (state !== 'idle' || watchers === 0) return;
    state = 'scheduled';
    clearTimeout(timer);
    timer = setTimeout(poll, DEBOUNCE_MS);
  }

  function wakeAll(): void {
    version += 1;
    allChangedIn = version;
    for (const account of [...waits.keys()]) end(account);
  }

  function wake(accounts: string[] | null): void {
    if (accounts === null) wakeAll();
    if (!accounts?.length) return;
    version += 1;
    for (const account of [...accounts, EVERY_ACCOUNT] as const) {
      changedIn.set(account, version);
      end(account);
    }
  }

  function end(account: AccountAccess): void {
    for (const done of [...(waits.get(account) ?? [])]) done();
  }

  const lastChange = (account: AccountAccess) => Math.max(allChangedIn, changedIn.get(account) ?? 0);

  function stopPolling(): void {
    clearTimeout(timer);
    if (state === 'scheduled') state = 'idle';
    stopListening?.();
    stopListening = undefined;
    // Nobody has a version any more.
    changedIn.clear();
    allChangedIn = version;
  }

  return {
    get version() {
      return version;
    },
    get isStopped() {
      return isStopped;
    },

    start() {
      watchers += 1;
      if (watchers === 1) {
        stopListening = log.listen(pollSoon);
        if (state === 'idle') timer = setTimeout(poll, pollMs);
      }
      return () => {
        watchers -= 1;
        if (watchers === 0) stopPolling();
      };
    },

    wait(known, account, ms, signal) {
      if (lastChange(account) > known || isStopped || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const others = waits.get(account) ?? new Set();
        waits.set(account, others);
        const done = () => {
          clearTimeout(timeout);
          signal.removeEventListener('abort', done);
          others.delete(done);
          if (others.size === 0 && waits.get(account) === others) waits.delete(account);
          resolve();
        };
        const timeout = setTimeout(done, ms);
        signal.addEventListener('abort', done);
        others.add(done);
      });
    },

    stop() {
      isStopped = true;
      wakeAll();
    },
  };
}
