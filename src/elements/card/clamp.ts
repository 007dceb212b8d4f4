import type { ChildPart } from 'lit/directive.js';
import type { ReviewsElement } from '../base/reviews-element.js';

/**
 * Finds the texts that the line clamp cuts, so that only those get a "Read more". It would take as much room as one more line, so a
 * text with that many is shown whole: until it is known to be longer, one line more than `clamp` says is there. A text is measured after it is drawn and
 * before it is painted, and again when its size changes. One far below, which the browser has not laid out, is measured when it
 * comes near the screen.
 */
export class Clamp {
  /** Ids of the reviews whose text is longer than shown. */
  readonly cut = new Set<string>();

  readonly #host: ReviewsElement;
  /** The id of the review that an element shows; the element may show another one after the list has changed. */
  readonly #ids = new WeakMap<Element, string>();
  #fresh: [ChildPart, id: string][] = [];
  /** Measures in the next frame: a button added inside the callback would cause a ResizeObserver loop. */
  readonly #observer = new ResizeObserver((entries) => {
    requestAnimationFrame(() => {
      for (const { target } of entries) this.#measure(target);
    });
  });

  constructor(host: ReviewsElement) {
    this.#host = host;
  }

  /** Measures the text of the review `id` once its card, which is being drawn at `place`, is laid out. */
  watch(place: ChildPart, id: string): void {
    // Before the next paint, in the task that lays out the page and not in the one that draws.
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
    // The reader has unfolded it: whether it would be cut is seen when it is folded again, and until then the button stays.
    if (text.part.contains('unfolded')) return;
    const id = this.#ids.get(text)!;
    const hidden = text.scrollHeight - text.clientHeight;
    // Less than two lines, which a space between paragraphs may add to.
    const least = text.part.contains('cut') ? 1.9 * Number.parseFloat(getComputedStyle(text).lineHeight) : 1;
    const cut = hidden > least;
    if (cut === this.cut.has(id)) return;
    if (cut) this.cut.add(id);
    else this.cut.delete(id);
    this.#host.requestUpdate();
  }
}
