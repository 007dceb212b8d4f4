/** A map of at most `max` entries: the one used longest ago makes room. */
export class RecentMap<Key, Value> {
  /** In the order of their last use. */
  readonly #entries = new Map<Key, Value>();
  readonly #max: number;
  /** The one used last. To take the only entry of a map out and put it back makes the map shrink and grow each time. */
  #newest: Key | undefined;

  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The value, which counts as used now. */
  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined || key === this.#newest) return value;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    this.#newest = key;
    return value;
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    this.#newest = key;
    if (this.#entries.size > this.#max) this.delete(this.#entries.keys().next().value!);
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }
}
