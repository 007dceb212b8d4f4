import type { ChangeLog } from './change-log.js';

/** How often a process at which somebody waits looks for what other processes wrote, ms. */
const LOOK_MS = 1000;
/** How soon it looks after a write it hears of, so that many writes cost one look, ms. */
const SOON_MS = 50;

/** Looks for changes on behalf of all who wait at this process, and not at all while nobody does. */
export interface ChangeWatch {
  /** Rises whenever there may be something new. */
  readonly news: number;
  /** Begins to look; the answer ends it. */
  begin(): () => void;
  /** Resolves when `news` is no longer what it was, after `ms`, when `signal` fires, and at the end of the watch. */
  wait(news: number, ms: number, signal: AbortSignal): Promise<void>;
  /** From now on nobody waits. */
  end(): void;
  readonly ended: boolean;
}

/** Looks at least each `lookMs`. */
export function createChangeWatch(log: ChangeLog, lookMs = LOOK_MS): ChangeWatch {
  const waits = new Set<() => void>();
  let watchers = 0;
  let news = 0;
  let ended = false;
  let seen = '';
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;
  /** A look that is on its way, or soon will be; `again`: something was written since it began. */
  let state: 'idle' | 'soon' | 'looking' | 'again' = 'idle';

  async function look(): Promise<void> {
    state = 'looking';
    try {
      await log.number();
      const { epoch, sequence } = await log.head();
      if (seen !== `${epoch}.${sequence}`) wakeAll();
      seen = `${epoch}.${sequence}`;
    } catch {
      // Who waits is told when the time is up, should the database still be away then.
    }
    const isOwed = (state as string) === 'again';
    state = 'idle';
    if (isOwed) lookSoon();
    else if (watchers > 0) timer = setTimeout(look, lookMs);
  }

  function lookSoon(): void {
    if (state === 'looking') state = 'again';
    if (state !== 'idle' || watchers === 0) return;
    state = 'soon';
    clearTimeout(timer);
    timer = setTimeout(look, SOON_MS);
  }

  function wakeAll(): void {
    news += 1;
    for (const done of [...waits]) done();
  }

  function stop(): void {
    clearTimeout(timer);
    if (state === 'soon') state = 'idle';
    stopListening?.();
    stopListening = undefined;
  }

  return {
    get news() {
      return news;
    },
    get ended() {
      return ended;
    },

    begin() {
      watchers += 1;
      if (watchers === 1) {
        stopListening = log.listen(lookSoon);
        if (state === 'idle') timer = setTimeout(look, lookMs);
      }
      return () => {
        watchers -= 1;
        if (watchers === 0) stop();
      };
    },

    wait(known, ms, signal) {
      if (news !== known || ended || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(late);
          signal.removeEventListener('abort', done);
          waits.delete(done);
          resolve();
        };
        const late = setTimeout(done, ms);
        signal.addEventListener('abort', done);
        waits.add(done);
      });
    },

    end() {
      ended = true;
      wakeAll();
    },
  };
}
