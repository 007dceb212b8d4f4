/** Keeps the page where the reader has it while the list changes, and shows the reader what a choice has changed. */
import { own } from '../../base/own-document.js';
import type { ReviewsElement } from '../../base/reviews-element.js';
import { type Choice, isFiltered, type WidgetView } from '../../list/widget-view.js';

/** Share of the screen that the list has to be in for its change to be seen. */
const SEEN = 0.6;
/** What a reader does who wants to be elsewhere than where a link has led. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/** Scrolls the page to `element`; at once if the reader prefers reduced motion. */
export function bringIntoView(element: Element, block: ScrollLogicalPosition): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ behavior: still ? 'instant' : 'smooth', block });
}

export class Steady {
  readonly #host: ReviewsElement;
  #choice: Choice | undefined;
  /** The reader has set a filter whose reviews are still to come. */
  #isAwaited = false;
  /** Where a link within the page has led, past this list. */
  #target: Element | null = null;

  constructor(host: ReviewsElement) {
    this.#host = host;
  }

  /** To be called after each update of the widget. */
  update({ choice, feed }: WidgetView): void {
    const content = this.#host.renderRoot.querySelector<HTMLElement>('[part="content"]');
    const before = this.#choice;
    this.#choice = choice;
    if (content && before && choice.filters !== before.filters) {
      // What stands below the list stays out of sight, however few reviews are found.
      content.style.minBlockSize = `${Math.min(content.offsetHeight, innerHeight)}px`;
      this.#isAwaited = isFiltered(choice.filters);
    }
    if (content && this.#isAwaited && !feed.busy) {
      this.#isAwaited = false;
      this.#reveal(content);
    }
    this.#stay();
  }

  /** Brings the list into view from its first line on, which says how many there are, where what has changed of it is out of sight. */
  #reveal(content: HTMLElement): void {
    const { top } = content.getBoundingClientRect();
    const height = visualViewport?.height ?? innerHeight;
    if (top >= 0 && top < height * SEEN) return;
    bringIntoView(this.#host.renderRoot.querySelector('[part="matches"]') ?? content, 'start');
  }

  /**
   * The page's address has changed. Where a link leads past this list before it is drawn, the page goes there at once: what is loaded on
   * the way would move the place that it scrolls to.
   */
  follow(): void {
    this.#leave();
    const target = own('querySelector')(':target');
    const isBehind = target && this.#host.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (!isBehind || this.#isDrawn) return;
    this.#target = target;
    for (const move of MOVES) addEventListener(move, this.#leave, { passive: true, once: true });
    this.#stay();
  }

  /** Keeps in its place where the link has led, until the whole list is drawn or the reader moves. */
  #stay(): void {
    if (!this.#target) return;
    this.#target.scrollIntoView({ behavior: 'instant' });
    if (this.#isDrawn) this.#leave();
  }

  get #isDrawn(): boolean {
    return this.#host.renderRoot.querySelector('ul')?.ariaBusy === 'false';
  }

  #leave = (): void => {
    this.#target = null;
    for (const move of MOVES) removeEventListener(move, this.#leave);
  };

  disconnect(): void {
    this.#leave();
  }
}
