import { type Budget, BudgetError, type Hold, type Purpose } from './budget.js';
import type { Outcome } from './circuit.js';
import { LONGEST_PAUSE_MS } from './longest-pause.js';

/** How long a request waits for its turn: a shopper is behind a submission, and a refresh has 30 s in all, ms. */
const PATIENCE_MS = { submission: 4_000, read: 20_000 } as const satisfies Partial<Record<Purpose, number>>;

/** How long a service is left alone that answers 429 without saying when to come back, ms. */
const PAUSE_MS = 10_000;

/** Statuses of a service that is not well; any other answer, a refusal too, shows that it is there. */
const FAILURES = new Set([500, 502, 503, 504]);

/**
 * `fetch` for the client of a service with a budget: every request takes from it, retries and pages included. One whose
 * turn does not come in time is answered 429 with Retry-After without being sent, or fails like a service out of reach.
 */
export function budgetedFetch(fetch: typeof globalThis.fetch, budget: Budget): typeof globalThis.fetch {
  return async (input, init) => {
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const purpose = /^(?:GET|HEAD)$/i.test(method) ? 'read' : 'submission';
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    let settle: (outcome: Outcome) => void;
    try {
      settle = await budget.take(purpose, PATIENCE_MS[purpose], signal);
    } catch (error) {
      if (!(error instanceof BudgetError)) throw error;
      return refused(error.hold);
    }
    // Not every fetch ends with its signal, and a probe that never ends would keep the circuit open.
    signal?.addEventListener('abort', () => settle(outcomeOf(signal)), { once: true });
    try {
      const response = await fetch(input, init);
      if (response.status === 429) budget.pause(pauseOf(response.headers.get('retry-after')));
      settle(FAILURES.has(response.status) ? 'failed' : 'answered');
      return response;
    } catch (error) {
      settle(outcomeOf(signal));
      throw error;
    }
  };
}

/** How a request without an answer ended: only a caller who gave up says nothing about the service. */
function outcomeOf(signal: AbortSignal | undefined): Outcome {
  return signal?.aborted && signal.reason?.name !== 'TimeoutError' ? 'unknown' : 'failed';
}

function refused({ code, ms }: Hold): Response {
  if (code === 'unreachable') {
    throw new TypeError('the service has failed too often', { cause: { code: 'CIRCUIT_OPEN' } });
  }
  return new Response(null, { status: 429, headers: { 'retry-after': String(Math.max(1, Math.ceil(ms / 1000))) } });
}

/** RFC 9110 §10.2.3: seconds or a date. The date is held against this machine's clock. */
function pauseOf(retryAfter: string | null): number {
  const text = retryAfter?.trim() ?? '';
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Math.min(LONGEST_PAUSE_MS, Math.max(1_000, Number.isNaN(ms) ? PAUSE_MS : ms));
}
