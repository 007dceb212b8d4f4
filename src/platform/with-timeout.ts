import { SYSTEM_TIMER, type Timer } from './timer.js';

/** Why {@link withTimeout} rejected: the work took longer than `ms` milliseconds. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';

  constructor(ms: number) {
    super(`timed out after ${ms} ms`);
  }
}

/**
 * Resolves or rejects as `work` does, and rejects with a {@link TimeoutError} when that takes longer than `ms`. The work
 * itself goes on: whatever it ends with is ignored then.
 */
export async function withTimeout<T>(work: Promise<T>, ms: number, timer: Timer = SYSTEM_TIMER): Promise<T> {
  let cancel = () => {};
  const timeout = new Promise<never>((_, reject) => {
    cancel = timer(() => reject(new TimeoutError(ms)), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    cancel();
  }
}
