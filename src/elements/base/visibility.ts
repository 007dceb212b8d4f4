import type { ReactiveController } from 'lit';
import type { ReviewsElement } from './reviews-element.js';

/** Pixels from the screen that are near. */
const NEAR = 600;

/** Whether `element` is on the screen or near it. */
export function isNear(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > -NEAR && top < innerHeight + NEAR && element.checkVisibility();
}

/** Knows when its host is or comes near the screen, and has it drawn anew then. */
export class Visibility implements ReactiveController {
  /** Whether the host has been near the screen, or need not wait for it. */
  seen = false;

  readonly #host: ReviewsElement;
  readonly #observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) this.#see();
    },
    { rootMargin: `${NEAR}px 0px` },
  );

  constructor(host: ReviewsElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    // Where it is near from the start, the observer would say so a frame later than its request can be on its way.
    if (isNear(this.#host)) this.#see();
    else if (!this.seen) this.#observer.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }

  #see(): void {
    this.seen = true;
    this.#observer.disconnect();
    this.#host.requestUpdate();
  }
}
