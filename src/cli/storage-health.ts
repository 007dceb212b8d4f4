import { storageFailureOf } from '../service/index.js';
import { type Logger, logEvent } from './log.js';
import { within } from './within.js';

/** How often a store that fails is tried again, and how long that may take, ms. */
const TRY_EVERY_MS = 5_000;
const PATIENCE_MS = 2_000;

interface Failure {
  code: string;
  cause: string;
  /** Whether reads may succeed all the same. */
  ofWrites: boolean;
}

export interface StorageHealthOptions {
  /** Whose storage it is, in the log. */
  store: 'database' | 'outbox';
  log: Logger;
  now?: () => number;
}

/**
 * Whether what is written arrives on disk. It hears how calls end: a failure lasts until a write succeeds. Since an idle shop
 * writes nothing, somebody who looks while it lasts has a write tried.
 */
export class StorageHealth {
  readonly #options: StorageHealthOptions;
  #failure: Failure | null = null;
  #triedAt = -Infinity;

  constructor(options: StorageHealthOptions) {
    this.#options = options;
  }

  /** A call failed; errors that say nothing of the storage are ignored, unless any says that it is out of reach. */
  failed(error: unknown, anySaysAway = false): void {
    const failure = storageFailureOf(error);
    if (failure) this.#tell({ ...failure, ofWrites: true });
    else if (anySaysAway) this.#tell({ code: codeOf(error), cause: 'its database does not answer', ofWrites: false });
  }

  /** A call succeeded; one that only read says nothing of a disk that is full. */
  succeeded(wrote: boolean): void {
    if (wrote || this.#failure?.ofWrites === false) this.#tell(null);
  }

  /** Why writes fail; null while they do not. Has `tryWriting` find out whether that has passed. */
  async look(tryWriting: () => Promise<void>): Promise<string | null> {
    const { now = Date.now } = this.#options;
    if (this.#failure !== null && now() - this.#triedAt >= TRY_EVERY_MS) {
      this.#triedAt = now();
      // Those that are tried tell themselves how they ended.
      await within(
        PATIENCE_MS,
        tryWriting().catch(() => {}),
        undefined,
      );
    }
    return this.#failure?.cause ?? null;
  }

  #tell(failure: Failure | null): void {
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
