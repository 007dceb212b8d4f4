import type { Hold } from '../budget/hold.js';
import { Refusal } from '../problem.js';

const CODES = { unreachable: 'upstream_unreachable', rate_limited: 'upstream_rate_limited' } as const;

/** What a reader learns whose turn does not come; at least a second, and when only slow others are before it a few. */
export function heldUp(hold: Hold | null): Refusal {
  const code = hold === null ? 'upstream_timeout' : CODES[hold.code];
  return new Refusal(code, { retryAfterSeconds: Math.max(1, Math.ceil((hold?.ms ?? 5_000) / 1000)) });
}
