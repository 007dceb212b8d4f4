import { withTimeout } from '../../platform/with-timeout.js';
import type { OutboxStore } from '../../proxy/index.js';
import { storageFailureOf } from '../../service/index.js';
import { type Logger, logEvent } from '../log.js';

/** How often a write is tried while writes fail, and how long that may take, ms. */
const TRY_EVERY_MS = 5_000;
const TIMEOUT_MS = 2_000;

interface Failure {
  state: 'unwritable' | 'unreachable';
  code: string;
  cause: string;
}

export interface WriteHealthOptions {
  /** The store's name in the log. */
  store: 'database' | 'outbox';
  log: Logger;
  now?: () => number;
}

/**
 * Whether writes to a store reach the disk. It is told how calls end. Since an idle shop writes nothing, a check during a failure
 * tries a write.
 *
 *     state          begins with a call that                        ends with
 *     well
 *     unwritable     storage failed: a full disk, a read-only       a write that succeeds
 *                    file
 *     unreachable    failed otherwise, where any error means that   any call that succeeds
 *                    the database does not respond
 */
export class WriteHealth {
  readonly #options: WriteHealthOptions;
  #failure: Failure | null = null;
  #triedAt = -Infinity;

  constructor(options: WriteHealthOptions) {
    this.#options = options;
  }

  /** Records a call that failed. Errors that do not come from storage are ignored, unless `anyMeansUnreachable`. */
  recordFailure(error: unknown, anyMeansUnreachable = false): void {
    const failure = storageFailureOf(error);
    if (failure) this.#change({ ...failure, state: 'unwritable' });
    else if (anyMeansUnreachable)
      this.#change({ state: 'unreachable', code: codeOf(error), cause: 'its database does not respond' });
  }

  /** Records a call that succeeded; one that only read says nothing about a full disk. */
  recordSuccess(wrote: boolean): void {
    if (wrote || this.#failure?.state === 'unreachable') this.#change(null);
  }

  /** Why writes fail; null while they succeed. During a failure it calls `tryWriting`, every five seconds at most. */
  async check(tryWriting: () => Promise<void>): Promise<string | null> {
    const { now = Date.now } = this.#options;
    if (this.#failure !== null && now() - this.#triedAt >= TRY_EVERY_MS) {
      this.#triedAt = now();
      // How the try ends is recorded like that of any other call.
      await withTimeout(tryWriting(), TIMEOUT_MS).catch(() => {});
    }
    return this.#failure?.cause ?? null;
  }

  #change(failure: Failure | null): void {
    if (failure?.code === this.#failure?.code) return;
    this.#failure = failure;
    const { store, log } = this.#options;
    if (failure === null) logEvent(log, { event: 'storage_back', store });
    else logEvent(log, { severity: 'error', event: 'storage_failed', store, code: failure.code, cause: failure.cause });
  }
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : 'unknown';
}

/** Calls that always write when they succeed; `take`, for one, writes nothing when nothing is due. */
const WRITES: ReadonlySet<string> = new Set<keyof OutboxStore>([
  'enqueue',
  'markDelivered',
  'release',
  'deadLetter',
  'tryWriting',
]);

/** The same outbox store; `health` records how each of its calls ends. */
export function monitorOutbox(store: OutboxStore, health: WriteHealth): OutboxStore {
  const monitor =
    (name: string, call: (...args: never[]) => Promise<unknown>) =>
    async (...args: never[]) => {
      try {
        const result = await call(...args);
        health.recordSuccess(WRITES.has(name));
        return result;
      } catch (error) {
        health.recordFailure(error, true);
        throw error;
      }
    };
  const { close, ...calls } = store;
  const entries = Object.entries(calls).map(([name, call]) => [name, monitor(name, call)]);
  return { ...(Object.fromEntries(entries) as typeof calls), close };
}
