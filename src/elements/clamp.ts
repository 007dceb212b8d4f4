import type { ReactiveController, ReactiveElement } from 'lit';

/**
 * Knows which texts are cut by the line clamp, so that only those get a "Read more". One observer for all cards: it
 * reports after layout and before paint, so nothing is measured twice and nothing is seen to move.
 */
export class Clamp implements ReactiveController {
  /** Ids of the reviews whose text is longer than shown. */
  readonly cut = new Set<string>();

  readonly #host: ReactiveElement;
  /** The review whose text an element holds; an element may get another one's when the list changes. */
  #observed = new WeakMap<Element, string>();
  readonly #observer = new ResizeObserver((entries) => this.#onResize(entries));

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    for (const text of this.#host.renderRoot.querySelectorAll<HTMLElement>('[data-review]')) {
      const id = text.dataset.review ?? '';
      if (this.#observed.get(text) === id) continue;
      this.#observed.set(text, id);
      this.#observer.observe(text);
    }
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    this.#observed = new WeakMap();
  }

  #onResize(entries: ResizeObserverEntry[]): void {
    for (const { target } of entries) {
      const id = this.#observed.get(target);
      if (!id) continue;
      const cut = target.scrollHeight > target.clientHeight + 1;
      if (cut === this.cut.has(id)) continue;
      if (cut) this.cut.add(id);
      else this.cut.delete(id);
      this.#host.requestUpdate();
    }
  }
}
