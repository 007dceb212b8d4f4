import { readRetryAfter } from '../../platform/retry-after.js';
import type { Budget } from './budget.js';
import type { Outcome } from './circuit.js';
import { BudgetError, LONGEST_PAUSE_MS, type Pause, Permit, type Purpose } from './permit.js';

/** How long a request waits for its permit, ms: a shopper waits for a submission, and a refresh has 30 s in all. */
const WAIT_MS = { submission: 4_000, read: 20_000 } as const satisfies Partial<Record<Purpose, number>>;

/** How long a service is left alone that responds 429 without saying when to come back, ms. */
const PAUSE_MS = 10_000;

/** Statuses of a service that is not well; any other response, a refusal too, shows that it is there. */
const FAILURES = new Set([500, 502, 503, 504]);

/**
 * `fetch` for the client of a service with a budget: every request takes a permit, retries and pages included, or spends the
 * one in `init.permit`. One whose permit does not come in time is responded to with 429 and Retry-After without being sent, or
 * fails as if the service could not be reached.
 */
export function budgetedFetch(fetch: typeof globalThis.fetch, budget: Budget): typeof globalThis.fetch {
  return async (input, init) => {
    const { permit: given, ...rest } = (init ?? {}) as RequestInit & { permit?: unknown };
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const purpose = /^(?:GET|HEAD)$/i.test(method) ? 'read' : 'submission';
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    let permit: Permit;
    if (given instanceof Permit && given.spend()) permit = given;
    else {
      try {
        permit = await budget.acquire(purpose, { waitMs: WAIT_MS[purpose], signal });
        permit.spend();
      } catch (error) {
        if (!(error instanceof BudgetError)) throw error;
        return refused(error.pause);
      }
    }
    // Not every fetch ends with its signal, and a probe that never ends would keep the circuit open.
    const onAbort = () => permit.settle(outcomeOf(signal));
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      const response = await fetch(input, rest);
      if (response.status === 429) budget.pause(pauseOf(response.headers.get('retry-after')));
      permit.settle(FAILURES.has(response.status) ? 'failed' : 'responded');
      return response;
    } catch (error) {
      permit.settle(outcomeOf(signal));
      throw error;
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  };
}

/** How a request without a response ended: only a caller who gave up says nothing about the service. */
function outcomeOf(signal: AbortSignal | undefined): Outcome {
  return signal?.aborted && signal.reason?.name !== 'TimeoutError' ? 'unknown' : 'failed';
}

function refused({ code, ms }: Pause): Response {
  if (code === 'unreachable') {
    throw new TypeError('the service has failed too often', { cause: { code: 'CIRCUIT_OPEN' } });
  }
  return new Response(null, { status: 429, headers: { 'retry-after': String(Math.max(1, Math.ceil(ms / 1000))) } });
}

/** How long the service wants to be left alone, ms: a second at least. A date is compared with this machine's clock. */
function pauseOf(retryAfter: string | null): number {
  const seconds = readRetryAfter(retryAfter, Date.now());
  return Math.min(LONGEST_PAUSE_MS, Math.max(1_000, seconds === null ? PAUSE_MS : seconds * 1000));
}
