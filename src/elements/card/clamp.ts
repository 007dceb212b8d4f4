/**
 * Finds the texts that the line clamp cuts, so that only those get a "Read more". It would take as much room as one more line, so a
 * text with that many is shown whole: until it is known to be longer, one line more than `clamp` says is there. A text is measured after it is drawn and
 * before it is painted, and again when its size changes. One far below, which the browser has not laid out, is measured when it
 * comes near the screen.
 */
export class Clamp {
  readonly #onChange: (id: string, cut: boolean, card: HTMLElement) => void;
  /** The id of the review that a card shows. */
  readonly #ids = new WeakMap<Element, string>();
  #fresh: HTMLElement[] = [];
  /** Measures in the next frame: a button added inside the callback would cause a ResizeObserver loop. */
  readonly #observer = new ResizeObserver((entries) => {
    requestAnimationFrame(() => {
      for (const { target } of entries) this.#measure(target);
    });
  });

  /** `onChange` hears of each review whose text is cut now, or is no longer. */
  constructor(onChange: (id: string, cut: boolean, card: HTMLElement) => void) {
    this.#onChange = onChange;
  }

  /** Measures the text of `card`, which shows the review `id`, once it is laid out. */
  watch(card: HTMLElement, id: string): void {
    this.#ids.set(card, id);
    // Before the next paint, in the task that lays out the page and not in the one that draws.
    if (this.#fresh.push(card) === 1) requestAnimationFrame(this.#look);
  }

  #look = (): void => {
    for (const card of this.#fresh.splice(0)) {
      const text = card.querySelector(':scope > [part~="text"]');
      if (!text) continue;
      this.#observer.observe(text);
      const far = card.getBoundingClientRect().top > innerHeight;
      if (!far || getComputedStyle(card).contentVisibility !== 'auto') this.#measure(text);
    }
  };

  #measure(text: Element): void {
    // The reader has unfolded it: whether it would be cut is seen when it is folded again, and until then the button stays.
    if (text.part.contains('unfolded')) return;
    const card = text.parentElement!;
    const wasCut = text.part.contains('cut');
    const hidden = text.scrollHeight - text.clientHeight;
    // Less than two lines, which a space between paragraphs may add to.
    const least = wasCut ? 1.9 * Number.parseFloat(getComputedStyle(text).lineHeight) : 1;
    const cut = hidden > least;
    if (cut !== wasCut) this.#onChange(this.#ids.get(card)!, cut, card);
  }
}
