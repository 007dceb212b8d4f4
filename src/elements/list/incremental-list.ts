import { pause } from '../base/pause.js';
import type { ReviewsElement } from '../base/reviews-element.js';

/** Cards that are drawn at once: about as many as fit on a phone's screen. */
const FIRST = 3;
/** Milliseconds that each further time slice should take; from 50 on a task counts as long. */
const TIME_SLICE = 30;

/**
 * Decides how much of a list is drawn: about a screen at once, the rest in time slices between which the page can do other work.
 * Later slices are below the part that is seen.
 */
export class IncrementalList {
  readonly #host: ReviewsElement;
  #list: readonly { id: string }[] = [];
  #count = 0;

  constructor(host: ReviewsElement) {
    this.#host = host;
  }

  /**
   * Starts to show `list`; where it begins like the list before, what is drawn stays. Work on the list before stops. `atOnce`
   * shows the whole list.
   */
  async show(list: readonly { id: string }[], atOnce = false): Promise<void> {
    if (list === this.#list) return;
    const last = this.#count - 1;
    if (list[last]?.id !== this.#list[last]?.id) this.#count = 0;
    this.#list = list;
    this.#grow(atOnce ? list.length : FIRST);
    // Goes on after the first cards are painted, which a page in the background never does.
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    for (let size = FIRST; list === this.#list && this.#count < list.length; await pause()) {
      const began = performance.now();
      this.#grow(size);
      this.#host.requestUpdate();
      await this.#host.updateComplete;
      size = (1 + size * Math.min(4, TIME_SLICE / (performance.now() - began))) | 0;
    }
  }

  /** The part of `list` to draw now. */
  shownOf<T>(list: readonly T[]): readonly T[] {
    return list.slice(0, this.#count);
  }

  #grow(by: number): void {
    this.#count = Math.min(this.#list.length, this.#count + by);
  }
}
