/** The longest timeout of a call, and the default, ms. */
const TIMEOUT_MS = 30_000;
/** Retries of a request where nobody says, and at most. */
export const DEFAULT_RETRIES = 2;
const MAX_RETRIES = 10;

/** Options of one call. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds for the whole call, however many requests it takes; 30,000 by default, and at most. */
  timeoutMs?: number;
  /**
   * How often each request of the call is retried when the service is busy, failing or out of reach; the client's `retries` by
   * default. Retried are only requests that are safe to repeat: reads, updates of a vendor or a business, and a submission with
   * an idempotency key.
   */
  retries?: number;
  /** 1 to 200 printable ASCII characters: the service stores a review once, however often it is sent under this key. */
  idempotencyKey?: string;
  /** Passed on to `fetch` with each request, as `permit` in its init, so that a budget knows which permit the request spends. */
  permit?: unknown;
}

/** A call that has started. It ends at its deadline, or when the caller aborts it. */
export interface Call {
  /** Fires at the deadline. */
  timeout: AbortSignal;
  /** Fires at the deadline, and when the caller aborts. */
  signal: AbortSignal;
  /** When the deadline is, ms since 1970. */
  expiresAt: number;
  retries: number;
  /** What the responses of this call held so far. */
  received: { bytes: number };
  permit: unknown;
}

/** Starts a call. `waitMs` is how long the service was requested to wait before it responds; the timeout is longer by that. */
export function startCall(options: CallOptions = {}, clientRetries: number, clock: Clock, waitMs = 0): Call {
  const longest = TIMEOUT_MS + waitMs;
  const { signal, timeoutMs = longest, retries = clientRetries, permit } = options;
  const ms = Math.min(Math.max(0, timeoutMs), longest);
  const timeout = AbortSignal.timeout(ms);
  return {
    timeout,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    expiresAt: clock.now() + ms,
    retries: Math.min(Math.max(0, retries || 0), MAX_RETRIES),
    received: { bytes: 0 },
    permit,
  };
}

/** What the client takes from its surroundings besides `fetch`, so that a test decides what time it is. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 to less than 1. */
  random(): number;
  /** Resolves after `ms`; rejects with the signal's reason as soon as it fires. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** The clock of the platform. */
export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    return untilAborted(wait, signal).finally(() => clearTimeout(timer));
  },
};

/** `work`, or a rejection with the signal's reason as soon as it fires, even when `work` ignores the signal. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
