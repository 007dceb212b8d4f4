/** Seconds before each request after a failed one; up to a fifth of jitter is added. */
const BACKOFF = [1, 2, 4, 8, 15, 30];
/** The longest wait in seconds that a server may ask for. */
const LONGEST = 120;

/** Waits before the next request after `failures` in a row, or `retryAfter` seconds; a browser that is online again, and an aborted signal, end the wait. */
export function pause(failures: number, retryAfter: number, signal: AbortSignal): Promise<void> {
  const least = BACKOFF[Math.min(failures, BACKOFF.length) - 1]!;
  const seconds = Math.min(Math.max(least, retryAfter), LONGEST) * (1 + Math.random() / 5);
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, seconds * 1000);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
