/** A map of at most `max` entries: the one used longest ago makes room. */
export class RecentMap<Key, Value> {
  /** In the order of their last use. */
  readonly #entries = new Map<Key, Value>();
  readonly #max: number;
  /** The one used last. Often it is asked for again, and to compare a long text takes a tenth of looking it up. */
  #newest: { key: Key; value: Value } | undefined;

  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The value, which counts as used now. */
  get(key: Key): Value | undefined {
    if (this.#newest?.key === key) return this.#newest.value;
    const value = this.#entries.get(key);
    if (value === undefined) return value;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    this.#newest = { key, value };
    return value;
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    this.#newest = { key, value };
    if (this.#entries.size > this.#max) this.delete(this.#entries.keys().next().value!);
  }

  delete(key: Key): void {
    this.#entries.delete(key);
    if (this.#newest?.key === key) this.#newest = undefined;
  }
}
