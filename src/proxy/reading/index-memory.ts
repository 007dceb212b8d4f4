import type { ReviewIndex } from './review-index.js';

/**
 * Holds the indexes of all vendors within `max` bytes: those of the vendor searched longest ago are cleared first. The one used
 * last stays however large it is, so that a vendor with more reviews than fit is not indexed anew for each search.
 */
export class IndexMemory {
  /** In the order of their last use. */
  readonly #sizes = new Map<ReviewIndex, number>();
  readonly #max: number;
  #bytes = 0;

  constructor(max: number) {
    this.#max = max;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Something was made with `index`, which may have grown by it. */
  use(index: ReviewIndex): void {
    this.forget(index);
    this.#sizes.set(index, index.bytes);
    this.#bytes += index.bytes;
    for (const oldest of this.#sizes.keys()) {
      if (this.#bytes <= this.#max || oldest === index) break;
      this.forget(oldest);
      oldest.clear();
    }
  }

  /** `index` is no longer read. */
  forget(index: ReviewIndex): void {
    this.#bytes -= this.#sizes.get(index) ?? 0;
    this.#sizes.delete(index);
  }
}
