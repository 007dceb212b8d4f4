/** A time that something lasts until, and how long it was to last when that was said, ms. */
export interface Lasting {
  until: number;
  length: number;
}

/** What is left of it, ms; nothing when the clock was set back since. */
export function timeLeft(lasting: Lasting | undefined, now: number): number {
  if (!lasting) return 0;
  const left = lasting.until - now;
  return left > lasting.length ? 0 : Math.max(0, left);
}
