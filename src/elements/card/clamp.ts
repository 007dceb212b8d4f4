import type { ChildPart } from 'lit/directive.js';
import type { DrawnElement } from '../base/drawn-element.js';

/**
 * Knows which texts are cut by the line clamp, so that only those get a "Read more". A text is measured once it is drawn,
 * before it is seen, and again when its size changes; one far below, which the browser has not laid out, once it comes near.
 */
export class Clamp {
  /** Ids of the reviews whose text is longer than shown. */
  readonly cut = new Set<string>();

  readonly #host: DrawnElement;
  /** The review whose text an element holds; an element may get another one's when the list changes. */
  readonly #ids = new WeakMap<Element, string>();
  #fresh: [ChildPart, id: string][] = [];
  /** In the next frame: a button that comes while the browser tells of sizes would change them again under its hands. */
  readonly #observer = new ResizeObserver((entries) => {
    requestAnimationFrame(() => {
      for (const { target } of entries) this.#measure(target);
    });
  });

  constructor(host: DrawnElement) {
    this.#host = host;
  }

  /** Looks at the text of the review `id`, whose card is being drawn in `place`. */
  follow(place: ChildPart, id: string): void {
    // Before the browser paints, in the task that lays out rather than in the one that draws.
    if (this.#fresh.push([place, id]) === 1) requestAnimationFrame(this.#look);
  }

  #look = (): void => {
    for (const [place, id] of this.#fresh.splice(0)) {
      const card = (place.startNode as Comment).nextElementSibling;
      const text = card?.querySelector(':scope > [part~="text"]');
      if (!text) continue;
      this.#ids.set(text, id);
      this.#observer.observe(text);
      const far = card!.getBoundingClientRect().top > innerHeight;
      if (!far || getComputedStyle(card!).contentVisibility !== 'auto') this.#measure(text);
    }
  };

  #measure(text: Element): void {
    const id = this.#ids.get(text)!;
    const cut = text.scrollHeight > text.clientHeight + 1;
    if (cut === this.cut.has(id)) return;
    if (cut) this.cut.add(id);
    else this.cut.delete(id);
    this.#host.requestUpdate();
  }
}
