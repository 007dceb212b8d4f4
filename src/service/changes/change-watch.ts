import type { ChangeLog } from './change-log.js';

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
  /** Resolves when `version` is no longer the given one, after `ms`, when `signal` fires, and when the watch is stopped. */
  wait(version: number, ms: number, signal: AbortSignal): Promise<void>;
  /** From now on `wait` resolves at once. */
  stop(): void;
  readonly isStopped: boolean;
}

/** A watch that polls at least every `pollMs`. */
export function createChangeWatch(log: ChangeLog, pollMs = POLL_MS): ChangeWatch {
  const waits = new Set<() => void>();
  let watchers = 0;
  let version = 0;
  let isStopped = false;
  let seen = '';
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;
  /** `stale`: something was written since the running poll began. */
  let state: 'idle' | 'scheduled' | 'polling' | 'stale' = 'idle';

  async function poll(): Promise<void> {
    state = 'polling';
    try {
      await log.numberChanges();
      const { epoch, sequence } = await log.head();
      if (seen !== `${epoch}.${sequence}`) wakeAll();
      seen = `${epoch}.${sequence}`;
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
    for (const done of [...waits]) done();
  }

  function stopPolling(): void {
    clearTimeout(timer);
    if (state === 'scheduled') state = 'idle';
    stopListening?.();
    stopListening = undefined;
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

    wait(known, ms, signal) {
      if (version !== known || isStopped || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timeout);
          signal.removeEventListener('abort', done);
          waits.delete(done);
          resolve();
        };
        const timeout = setTimeout(done, ms);
        signal.addEventListener('abort', done);
        waits.add(done);
      });
    },

    stop() {
      isStopped = true;
      wakeAll();
    },
  };
}
