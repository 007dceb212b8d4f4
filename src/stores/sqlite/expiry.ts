/** When something expires, and how long it was to live when that was decided, ms. */
export interface Expiry {
  expiresAt: number;
  ttl: number;
}

/** How long it still lives, ms; 0 also when the clock was set back since, so that it does not live longer than it was to. */
export function timeLeft(expiry: Expiry | undefined, now: number): number {
  if (!expiry) return 0;
  const left = expiry.expiresAt - now;
  return left > expiry.ttl ? 0 : Math.max(0, left);
}
