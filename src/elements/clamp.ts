import type { ReactiveController, ReactiveElement } from 'lit';

/**
 * Knows which texts are cut by the line clamp, so that only those get a "Read more". One observer for all cards: it
 * reports after layout and before paint, so nothing is measured twice and nothing is seen to move.
 */
export class Clamp implements ReactiveController {
  /** Ids of the reviews whose text is longer than shown. */
  readonly cut = new Set<string>();

  readonly #host: ReactiveElement;
  #observed = new WeakSet<Element>();
  readonly #observer = new ResizeObserver((entries) => this.#onResize(entries));

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    for (const text of this.#host.renderRoot.querySelectorAll('[part~="text"]')) {
      if (this.#observed.has(text)) continue;
      this.#observed.add(text);
      this.#observer.observe(text);
    }
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    this.#observed = new WeakSet();
  }

  #onResize(entries: ResizeObserverEntry[]): void {
    const before = this.cut.size;
    for (const { target } of entries) {
      const id = (target as HTMLElement).dataset.review;
      if (id && target.scrollHeight > target.clientHeight + 1) this.cut.add(id);
    }
    if (this.cut.size !== before) this.#host.requestUpdate();
  }
}
