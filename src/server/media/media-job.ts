import { errorFields } from '../../platform/errors.js';
import { SYSTEM_TIMER, type Timer } from '../../platform/timer.js';
import type { Media } from '../../service/index.js';

/** A start has other things to do first. */
const FIRST_MS = 30_000;
const EVERY_MS = 600_000;

export interface MediaJobOptions {
  media: Pick<Media, 'collect' | 'removeGone'>;
  log: (event: object) => void;
  timer?: Timer;
}

/** Removes files in the background whose time is over or whose review is gone, every ten minutes; each process may do it, and none harms another. */
export function createMediaJob({ media, log, timer = SYSTEM_TIMER }: MediaJobOptions) {
  let isOpen = true;
  let cancel: (() => void) | undefined;
  let collecting: Promise<void> = Promise.resolve();
  const logFailure = (error: unknown) =>
    log({ severity: 'error', event: 'media_removal_failed', ...errorFields(error) });

  const schedule = (ms: number): void => {
    if (isOpen) cancel = timer(() => void collect().then(() => schedule(EVERY_MS)), ms);
  };

  function collect(): Promise<void> {
    collecting = media.collect().then(() => {}, logFailure);
    return collecting;
  }

  return {
    start: () => schedule(FIRST_MS),
    /** Removes what an erasure has just ended: whoever asked for it waits for this. Never rejects. */
    removeGone: (): Promise<void> => media.removeGone().then(() => {}, logFailure),
    async close(): Promise<void> {
      isOpen = false;
      cancel?.();
      await collecting;
    },
  };
}
