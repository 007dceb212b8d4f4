import type { ReactiveController } from 'lit';
import type { DrawnElement } from './drawn-element.js';

/** Says once when its host comes near the screen. */
export class Visibility implements ReactiveController {
  /** Whether the host has been near the screen, or need not wait for it. */
  seen = false;

  readonly #host: DrawnElement;
  readonly #onSeen: () => void;
  readonly #observer = new IntersectionObserver((entries) => this.#onIntersect(entries), { rootMargin: '600px 0px' });

  constructor(host: DrawnElement, onSeen: () => void) {
    this.#host = host;
    this.#onSeen = onSeen;
    host.addController(this);
  }

  hostConnected(): void {
    if (!this.seen) this.#observer.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }

  #onIntersect(entries: IntersectionObserverEntry[]): void {
    if (this.seen || !entries.some((entry) => entry.isIntersecting)) return;
    this.seen = true;
    this.#observer.disconnect();
    this.#onSeen();
  }
}
