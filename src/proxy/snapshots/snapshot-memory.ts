import type { AnySnapshot } from './resource.js';
import type { SnapshotEntry } from './snapshot-entry.js';

/** What an entry takes that has no snapshot (yet): a vendor that nobody knows, or that is requested now. */
const EMPTY_BYTES = 1_024;

export interface SnapshotMemoryOptions<T extends AnySnapshot> {
  /** What all may take together, by their own estimate. One that takes more alone is kept until another is read. */
  bytes: number;
  /** How many may be kept, whatever they take. */
  count: number;
  onEvict(entry: SnapshotEntry<T>): void;
}

/**
 * The entries that are kept in memory, by what they take: an LRU cache whose order is made when there is no room, since to move
 * an entry at each read takes a twentieth of a read: one that was read since it got its place is passed over once, and gets a new one.
 * It is our own because an entry that a reader waits for
 * must stay, or the next reader would request it again, and the one read last too, however large it is; `lru-cache`
 * does not let its owner keep an entry that is to be evicted.
 */
export class SnapshotMemory<T extends AnySnapshot> {
  readonly #options: SnapshotMemoryOptions<T>;
  /** In the order of their places. */
  readonly #entries = new Map<string, SnapshotEntry<T>>();
  #newest: SnapshotEntry<T> | undefined;
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

  get(key: string): SnapshotEntry<T> | undefined {
    return this.#entries.get(key);
  }

  /** Keeps it as the one that was read last. */
  keep(entry: SnapshotEntry<T>): void {
    if (entry === this.#newest) return;
    this.#newest = entry;
    entry.wasRead = true;
    const { key } = entry.subject;
    if (this.#entries.get(key) !== entry) {
      entry.wasRead = false;
      this.#entries.set(key, entry);
      this.weigh(entry);
    } else if (this.#isFull) this.#makeRoom();
  }

  get #isFull(): boolean {
    const { bytes, count } = this.#options;
    return this.#bytes > bytes || this.#entries.size > count;
  }

  /** Takes notice of what it takes now; nothing when it is not kept. */
  weigh(entry: SnapshotEntry<T>): void {
    if (this.#entries.get(entry.subject.key) !== entry) return;
    const bytes = entry.snapshot?.bytes ?? EMPTY_BYTES;
    this.#bytes += bytes - entry.bytes;
    entry.bytes = bytes;
    this.#makeRoom();
  }

  #makeRoom(): void {
    const { onEvict } = this.#options;
    for (const [key, oldest] of this.#entries) {
      if (!this.#isFull) return;
      if (oldest === this.#newest || isNeeded(oldest)) continue;
      this.#entries.delete(key);
      if (oldest.wasRead) {
        oldest.wasRead = false;
        this.#entries.set(key, oldest);
        continue;
      }
      this.#bytes -= oldest.bytes;
      oldest.bytes = 0;
      this.#evicted += 1;
      onEvict(oldest);
    }
  }
}

/** Whether a reader waits for it, or a request for it is on its way. */
function isNeeded({ firstLook, refresh }: SnapshotEntry<AnySnapshot>): boolean {
  return firstLook !== undefined || refresh?.isNeeded === true;
}
