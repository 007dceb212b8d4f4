/** How seldom a list is read as a whole at the most, ms. */
const WHOLE_MS = 1_800_000;
/** The part of a minute's requests that this may take, and the smaller one that everybody's turn is reckoned by, so that none waits for ever. */
const MOST_SHARE = 1 / 4;
const USUAL_SHARE = 1 / 5;
const MINUTE_MS = 60_000;

/** Whether what was read as a whole at `wholeAt`, one of `size` in memory, is to be read again now; yes takes its turn. */
export type Recheck = (wholeAt: number, size: number) => boolean;

export interface RecheckOptions {
  /** Requests a minute that the service takes; without it, as many as come. */
  ratePerMinute: number | undefined;
  now: () => number;
}

/**
 * Whatever the change feed says, everything is read again now and then, in case it missed something: one after the other, since lists
 * that were first read together would be due together, and what is confirmed meanwhile is none the worse for waiting.
 */
export function createRecheck({ ratePerMinute = Number.POSITIVE_INFINITY, now }: RecheckOptions): Recheck {
  const gapMs = MINUTE_MS / (ratePerMinute * MOST_SHARE);
  const turnMs = MINUTE_MS / (ratePerMinute * USUAL_SHARE);
  let nextAt = 0;
  return (wholeAt, size) => {
    const time = now();
    if (time < nextAt || time - wholeAt <= Math.max(WHOLE_MS, size * turnMs)) return false;
    nextAt = time + gapMs;
    return true;
  };
}
