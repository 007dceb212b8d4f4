import pRetry from 'p-retry';

/** How long a writer waits for other writers, milliseconds. */
export const CONFLICT_TIMEOUT_MS = 5_000;

/**
 * Runs `work`, and again from its beginning while `isConflict` says that another writer made it fail, for five seconds.
 * Waits 5 to 10 ms in between, at random, so that two writers do not meet again and again.
 */
export function retryOnConflict<T>(work: () => T | Promise<T>, isConflict: (error: unknown) => boolean): Promise<T> {
  return pRetry(async () => work(), {
    retries: Number.POSITIVE_INFINITY,
    maxRetryTime: CONFLICT_TIMEOUT_MS,
    minTimeout: 5,
    factor: 1,
    randomize: true,
    shouldRetry: ({ error }) => isConflict(error),
  });
}
