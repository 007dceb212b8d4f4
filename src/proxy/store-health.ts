import type { Timer } from '../platform/timer.js';
import { TimeoutError } from '../platform/with-timeout.js';

/** How long a store that failed is left alone before one call finds out whether it is back, ms. */
const LEFT_ALONE_MS = 2_000;
/** What a process that was busy gets on top, to read the responses that wait for it, ms. */
const GRACE_MS = 20;

/** Where a store stands: there is `none`, it is `shared`, or it fails and the process goes on `alone`. */
export type Sharing = 'none' | 'shared' | 'alone';

export interface StoreHealthOptions {
  /** What stands before `_lost` and `_back` in the log. */
  name: string;
  now: () => number;
  timer: Timer;
  log: (event: object) => void;
}

/**
 * Runs work on a shared store so that nobody waits for it in vain. A store that fails or is late is left alone for a while,
 * and then tried by one caller at a time until it responds; the log says once that it is lost, and once that it is back.
 */
export class StoreHealth {
  readonly #options: StoreHealthOptions;
  #lost = false;
  #lostAt = 0;
  #retryAt = 0;

  constructor(options: StoreHealthOptions) {
    this.#options = options;
  }

  get sharing(): Sharing {
    return this.#lost ? 'alone' : 'shared';
  }

  /** How long the store has failed; 0 when its last call did not. */
  get lostForMs(): number {
    return this.#lost ? this.#options.now() - this.#lostAt : 0;
  }

  /** What `work` resolves to; `fallback` when that fails, takes longer than `timeoutMs`, or is not worth trying now. */
  async withFallback<T, Fallback>(
    fallback: Fallback,
    timeoutMs: number,
    work: () => Promise<T>,
  ): Promise<T | Fallback> {
    const { now, timer } = this.#options;
    if (this.#lost) {
      if (now() < this.#retryAt) return fallback;
      this.#retryAt = now() + LEFT_ALONE_MS;
    }
    let endWait: (() => void) | undefined;
    const late = new Promise<never>((_, reject) => {
      endWait = timer(() => {
        endWait = timer(() => reject(new TimeoutError(timeoutMs)), GRACE_MS);
      }, timeoutMs);
    });
    try {
      const result = await Promise.race([work(), late]);
      this.#tell(false, { severity: 'info', event: `${this.#options.name}_back` });
      return result;
    } catch (error) {
      this.#retryAt = now() + LEFT_ALONE_MS;
      this.#tell(true, { severity: 'error', event: `${this.#options.name}_lost`, code: codeOf(error) });
      return fallback;
    } finally {
      endWait?.();
    }
  }

  #tell(lost: boolean, event: object): void {
    if (lost === this.#lost) return;
    this.#lost = lost;
    this.#lostAt = this.#options.now();
    this.#options.log(event);
  }
}

/** How a store failed: the code of its error, else the error's name. Its message may quote what was stored. */
function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return [code, name].find((text) => typeof text === 'string') ?? 'unknown';
}
