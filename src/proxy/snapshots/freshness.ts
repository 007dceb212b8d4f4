/** How old an answer is. */
export interface Freshness {
  /** Whole seconds since the service was asked. */
  age: number;
  stale: boolean;
  /** Seconds that a cache may hold it: what is left of its time, or a whole period when it is stale and tells its age. */
  maxAge: number;
}

/** How old what was taken at `takenAt` is at `now`, both ms. */
export function freshnessOf(takenAt: number, now: number, freshSeconds: number): Freshness {
  const age = Math.max(0, Math.floor((now - takenAt) / 1000));
  const stale = age >= freshSeconds;
  // A cache subtracts the age it is told; a fresh answer tells none, so what is left of its time is subtracted here.
  return { age, stale, maxAge: stale ? freshSeconds : freshSeconds - age };
}
