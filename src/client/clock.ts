import { untilAborted } from './response-body.js';

/** What the client takes from its surroundings besides `fetch`, so that a test decides what time it is. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 to less than 1. */
  random(): number;
  /** Resolves after `ms`; rejects with the signal's reason as soon as it fires. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** The platform's own. */
export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    return untilAborted(wait, signal).finally(() => clearTimeout(timer));
  },
};
