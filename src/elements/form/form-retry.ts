import type { Failure } from './submission-request.js';

/** Milliseconds before each attempt that the form makes by itself; after them the shopper has the button. */
const WAITS = [2_000, 8_000, 30_000];
/** Nobody stays for longer than this; who is told to come back later has the button. */
const LONGEST = 120_000;

/**
 * Milliseconds from a failed attempt, the first being 1, to the next by itself; undefined where there is none: it cannot
 * help, there were enough, or the proxy wants more time than a shopper has. Up to a fifth more, so that forms that failed
 * together do not come back together.
 */
export function retryIn({ kind, retryAfterMs }: Failure, attempt: number): number | undefined {
  const wait = WAITS[attempt - 1];
  if (wait === undefined || retryAfterMs > LONGEST || !['busy', 'unreachable', 'timeout'].includes(kind))
    return undefined;
  return Math.round(Math.max(wait, retryAfterMs) * (1 + Math.random() / 5));
}

/** Milliseconds that a Retry-After header asks for, seconds or a date; 0 without one. */
export function retryAfterMs(header: string | null, now: number): number {
  if (!header) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Math.max(0, ms || 0);
}
