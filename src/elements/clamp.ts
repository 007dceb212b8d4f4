import type { ReactiveController } from 'lit';
import type { DrawnElement } from './drawn-element.js';

/**
 * Knows which texts are cut by the line clamp, so that only those get a "Read more". A text is measured when it is drawn,
 * before it is seen, and again when its size changes.
 */
export class Clamp implements ReactiveController {
  /** Ids of the reviews whose text is longer than shown. */
  readonly cut = new Set<string>();

  readonly #host: DrawnElement;
  /** The review whose text an element holds; an element may get another one's when the list changes. */
  #observed = new WeakMap<Element, string>();
  readonly #observer = new ResizeObserver((entries) => {
    for (const { target } of entries) this.#measure(target);
  });

  constructor(host: DrawnElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    for (const text of this.#host.renderRoot.querySelectorAll<HTMLElement>('[data-review]')) {
      const id = text.dataset.review ?? '';
      if (this.#observed.get(text) === id) continue;
      this.#observed.set(text, id);
      this.#observer.observe(text);
      // After this update, since it may bring another one; before the browser paints.
      void this.#host.updateComplete.then(() => this.#measure(text));
    }
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    this.#observed = new WeakMap();
  }

  #measure(text: Element): void {
    const id = this.#observed.get(text);
    const cut = text.scrollHeight > text.clientHeight + 1;
    if (!id || cut === this.cut.has(id)) return;
    if (cut) this.cut.add(id);
    else this.cut.delete(id);
    this.#host.requestUpdate();
  }
}
