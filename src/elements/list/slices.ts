import type { DrawnElement } from '../base/drawn-element.js';
import { pause } from '../base/pause.js';

/** Cards that come at once: about as many as a phone's screen holds. */
const FIRST = 3;
/** Milliseconds that a further slice should take; a task is long from 50 on. */
const BOX = 30;

/**
 * How much of a list is drawn: about a screen at once, the rest in slices between which the page does other things. What
 * comes in later slices is below what is seen.
 */
export class Slices {
  readonly #host: DrawnElement;
  #list: readonly { id: string }[] = [];
  #count = 0;

  constructor(host: DrawnElement) {
    this.#host = host;
  }

  /** Begins with `list`, or goes on where it begins as the one before did; what was begun before is given up. */
  async follow(list: readonly { id: string }[]): Promise<void> {
    if (list === this.#list) return;
    const last = this.#count - 1;
    if (list[last]?.id !== this.#list[last]?.id) this.#count = 0;
    this.#list = list;
    // What a server has drawn is taken over as a whole.
    this.#grow(this.#host.hasUpdated ? FIRST : list.length);
    // Once the first of them are painted; in a page that is not seen, nobody waits for the others.
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    for (let size = FIRST; list === this.#list && this.#count < list.length; await pause()) {
      const began = performance.now();
      this.#grow(size);
      this.#host.requestUpdate();
      await this.#host.updateComplete;
      size = (1 + size * Math.min(4, BOX / (performance.now() - began))) | 0;
    }
  }

  /** What is drawn of `list` by now. */
  of<T>(list: readonly T[]): readonly T[] {
    return list.slice(0, this.#count);
  }

  #grow(by: number): void {
    this.#count = Math.min(this.#list.length, this.#count + by);
  }
}
