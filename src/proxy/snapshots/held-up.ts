import type { Hold } from '../budget/hold.js';
import { Refusal } from '../problem.js';

/** What a reader learns whose turn does not come; at least a second, and when only others are before it a few. */
export function heldUp(hold: Hold | null): Refusal {
  const code = hold?.code === 'unreachable' ? 'upstream_unreachable' : 'upstream_rate_limited';
  return new Refusal(code, { retryAfterSeconds: Math.max(1, Math.ceil((hold?.ms ?? 5_000) / 1000)) });
}
