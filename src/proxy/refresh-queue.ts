import type { Budget, Hold } from './budget.js';
import type { Timer } from './timer.js';

export interface RefreshQueueOptions {
  /** Absent: the service takes as much as comes. */
  budget?: Budget | undefined;
  /** Refreshes at once. */
  running: number;
  /** Refreshes with a reader behind them that wait for their turn. */
  waiting: number;
  timer: Timer;
}

export interface Refresh {
  /** What it is worth at this moment, compared with others that nobody waits for. */
  rank(): number;
  /** Asks the service; never rejects. */
  run(): Promise<unknown>;
}

/**
 * Refreshes on their way to the service. Those with a reader behind them go first, as they came; then the one that is worth
 * most at that moment. Each starts before `add` returns when nothing holds it up.
 */
export interface RefreshQueue {
  /** Queues it, or moves it forward when now a reader waits for it. False when too many with readers wait already. */
  add(key: string, refresh: Refresh, awaited: boolean): boolean;
  /** Takes one back that nobody waits for. */
  remove(key: string): void;
  isAwaited(key: string): boolean;
  isWaiting(key: string): boolean;
  /** What holds up refreshes with a reader behind them; null when nothing but others before them. */
  hold(): Hold | null;
}

export function createRefreshQueue({ budget, running: most, waiting, timer }: RefreshQueueOptions): RefreshQueue {
  const awaited = new Map<string, Refresh>();
  const behind = new Map<string, Refresh>();
  let running = 0;
  let cancelWake: (() => void) | undefined;

  function startWaiting(): void {
    cancelWake?.();
    cancelWake = undefined;
    while (running < most) {
      const queue = awaited.size > 0 ? awaited : behind;
      if (queue.size === 0) return;
      const hold = budget?.hold(queue === awaited ? 'read' : 'refresh');
      if (hold) {
        cancelWake = timer(startWaiting, hold.ms);
        return;
      }
      const [key, refresh] = queue === awaited ? awaited.entries().next().value! : best(behind);
      queue.delete(key);
      running += 1;
      void refresh.run().finally(() => {
        running -= 1;
        startWaiting();
      });
    }
  }

  return {
    add(key, refresh, isAwaited) {
      if (!isAwaited) {
        if (!awaited.has(key)) behind.set(key, refresh);
      } else if (!awaited.has(key)) {
        if (awaited.size >= waiting) return false;
        behind.delete(key);
        awaited.set(key, refresh);
      }
      startWaiting();
      return true;
    },
    remove: (key) => void behind.delete(key),
    isAwaited: (key) => awaited.has(key),
    isWaiting: (key) => awaited.has(key) || behind.has(key),
    hold: () => budget?.hold('read') ?? null,
  };
}

function best(refreshes: Map<string, Refresh>): [string, Refresh] {
  let found: [string, Refresh] | undefined;
  let highest = -Infinity;
  for (const [key, refresh] of refreshes) {
    const rank = refresh.rank();
    if (found && rank <= highest) continue;
    found = [key, refresh];
    highest = rank;
  }
  return found!;
}
