import type { ReactiveController } from 'lit';
import type { DrawnElement } from '../base/drawn-element.js';

/**
 * Knows which texts are cut by the line clamp, so that only those get a "Read more". A text is measured when it is drawn,
 * before it is seen, and again when its size changes; one far below, which the browser has not laid out, once it comes near.
 */
export class Clamp implements ReactiveController {
  /** Ids of the reviews whose text is longer than shown. */
  readonly cut = new Set<string>();

  readonly #host: DrawnElement;
  /** The review whose text an element holds; an element may get another one's when the list changes. */
  #observed = new WeakMap<Element, string>();
  /** In the next frame: a button that comes while the browser tells of sizes would change them again under its hands. */
  readonly #observer = new ResizeObserver((entries) => {
    requestAnimationFrame(() => this.#measure(entries.map(({ target }) => target)));
  });

  constructor(host: DrawnElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    const drawn = [...this.#host.renderRoot.querySelectorAll<HTMLElement>('[data-review]')].filter(
      (text) => this.#observed.get(text) !== text.dataset.review,
    );
    for (const text of drawn) {
      this.#observed.set(text, text.dataset.review ?? '');
      this.#observer.observe(text);
    }
    // After this update, since it may bring another one; before the browser paints.
    if (drawn[0]) void this.#host.updateComplete.then(() => this.#measure(drawn));
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    this.#observed = new WeakMap();
  }

  #measure(texts: Element[]): void {
    for (const text of texts) {
      const id = this.#observed.get(text);
      if (!id || !text.checkVisibility({ contentVisibilityAuto: true })) continue;
      const cut = text.scrollHeight > text.clientHeight + 1;
      if (cut === this.cut.has(id)) continue;
      if (cut) this.cut.add(id);
      else this.cut.delete(id);
      this.#host.requestUpdate();
    }
  }
}
