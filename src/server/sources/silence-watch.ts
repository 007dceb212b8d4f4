/** Looks now and then whether a list of a connected source is silent, and has the owners of its account told. */
import { errorFields } from '../../platform/errors.js';
import type { Job } from '../../platform/job.js';
import { SYSTEM_TIMER, type Timer } from '../../platform/timer.js';
import type { SourceStore } from '../../service/index.js';

/** Between two looks, ms; before the first as well: after a night in which no server ran, lists are read before anybody is told. */
const LOOK_MS = 15 * 60_000;

export interface SilenceWatchOptions {
  sources: Pick<SourceStore, 'tellSilence'>;
  log: (event: object) => void;
  now?: () => Date;
  timer?: Timer;
}

export function createSilenceWatch({
  sources,
  log,
  now = () => new Date(),
  timer = SYSTEM_TIMER,
}: SilenceWatchOptions): Job {
  let isRunning = false;
  let looking: Promise<void> = Promise.resolve();
  let cancelLook = () => {};

  function lookLater(): void {
    cancelLook = timer(() => {
      looking = look();
    }, LOOK_MS);
  }

  async function look(): Promise<void> {
    try {
      for (const { kind, ...source } of await sources.tellSilence(now())) {
        log({ severity: 'warn', event: 'source_silent', ...source, source: kind });
      }
    } catch (error) {
      log({ severity: 'error', event: 'sources_failed', ...errorFields(error) });
    }
    if (isRunning) lookLater();
  }

  return {
    start() {
      isRunning = true;
      lookLater();
    },
    async close() {
      isRunning = false;
      cancelLook();
      await looking;
    },
  };
}
