import type { Entry } from './snapshot-entry.js';
import type { Taken } from './subject.js';

/** What an entry takes that has no snapshot (yet): a vendor that nobody knows, or one that is asked for. */
const EMPTY_BYTES = 1_024;

export interface SnapshotMemoryOptions<T extends Taken> {
  /** What all may take together, by their own estimate. One that takes more alone is kept until another is read. */
  bytes: number;
  /** How many may be kept, whatever they take. */
  count: number;
  /** Whether somebody waits for it. */
  isNeeded(entry: Entry<T>): boolean;
  onEvict(entry: Entry<T>): void;
}

/** The entries that are kept in memory. What was read longest ago is evicted when there is no room. */
export class SnapshotMemory<T extends Taken> {
  readonly #options: SnapshotMemoryOptions<T>;
  /** In the order of their last read. */
  readonly #entries = new Map<string, Entry<T>>();
  #newest: Entry<T> | undefined;
  #bytes = 0;
  #evicted = 0;

  constructor(options: SnapshotMemoryOptions<T>) {
    this.#options = options;
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** How many were evicted so far. */
  get evicted(): number {
    return this.#evicted;
  }

  get(key: string): Entry<T> | undefined {
    return this.#entries.get(key);
  }

  /** Keeps it as the one that was read last. */
  keep(entry: Entry<T>): void {
    if (entry === this.#newest) return;
    const { key } = entry.subject;
    this.#newest = entry;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.weigh(entry);
  }

  /** Takes notice of what it takes now; nothing when it is not kept. */
  weigh(entry: Entry<T>): void {
    if (this.#entries.get(entry.subject.key) !== entry) return;
    const bytes = entry.snapshot?.bytes ?? EMPTY_BYTES;
    this.#bytes += bytes - entry.bytes;
    entry.bytes = bytes;
    this.#makeRoom();
  }

  #makeRoom(): void {
    const { bytes, count, isNeeded, onEvict } = this.#options;
    for (const [key, oldest] of this.#entries) {
      if (this.#bytes <= bytes && this.#entries.size <= count) return;
      if (oldest === this.#newest || isNeeded(oldest)) continue;
      this.#entries.delete(key);
      this.#bytes -= oldest.bytes;
      oldest.bytes = 0;
      this.#evicted += 1;
      onEvict(oldest);
    }
  }
}
