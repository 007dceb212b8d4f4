import { setTimeout as sleep } from 'node:timers/promises';

/** How long a writer waits for others, ms. */
export const WRITE_PATIENCE_MS = 5000;
const LONGEST_PAUSE_MS = 25;

/** Runs `work`, and again from its beginning while `inTheWay` says that another writer made it fail, for five seconds. */
export async function again<T>(work: () => T | Promise<T>, inTheWay: (error: unknown) => boolean): Promise<T> {
  const end = performance.now() + WRITE_PATIENCE_MS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!inTheWay(error) || performance.now() > end) throw error;
    }
    await sleep(Math.random() * Math.min(2 ** attempt, LONGEST_PAUSE_MS));
  }
}
