/** A service that asks to be left alone for longer is asked again all the same, ms: it may be well long before. */
export const LONGEST_PAUSE_MS = 3_600_000;
