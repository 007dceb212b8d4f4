/** Work in the background that somebody may say is there, and that is looked for now and then where nobody does. */
import type { Job } from './job.js';
import { SYSTEM_TIMER, type Timer } from './timer.js';

export interface LookLoopOptions {
  /** Does what there is; between two pieces of it, `isRunning` says whether to go on. */
  look: (isRunning: () => boolean) => Promise<void>;
  /** Called with what a look was rejected with. */
  onFailure: (error: unknown) => void;
  /** Between two looks that nobody has asked for, ms. */
  pauseMs: number;
  /** After a look that failed, ms: nobody wakes the loop before. `pauseMs` without it. */
  failedPauseMs?: number;
  timer?: Timer;
}

export interface LookLoop extends Job {
  /** Looks at once; once more where a look is under way. */
  wake(): void;
  /** Whether it runs, and the last look has not failed. */
  isActive(): boolean;
}

/** Creates the loop; one look at a time, the first with `start`. */
export function createLookLoop({
  look,
  onFailure,
  pauseMs,
  failedPauseMs = pauseMs,
  timer = SYSTEM_TIMER,
}: LookLoopOptions): LookLoop {
  let isRunning = false;
  let isFailing = false;
  let isAsked = false;
  let looking: Promise<void> | null = null;
  let cancelPause = () => {};

  function wake(): void {
    isAsked = true;
    if (!isRunning || isFailing) return;
    looking ??= lookWhileAsked().finally(() => {
      looking = null;
      if (isAsked) wake();
    });
  }

  async function lookWhileAsked(): Promise<void> {
    cancelPause();
    try {
      while (isRunning && isAsked) {
        isAsked = false;
        await look(() => isRunning);
      }
    } catch (error) {
      isFailing = true;
      onFailure(error);
    }
    if (isRunning) cancelPause = timer(endPause, isFailing ? failedPauseMs : pauseMs);
  }

  function endPause(): void {
    isFailing = false;
    wake();
  }

  return {
    wake,
    isActive: () => isRunning && !isFailing,
    start() {
      isRunning = true;
      wake();
    },
    async close() {
      isRunning = false;
      cancelPause();
      await looking;
    },
  };
}
