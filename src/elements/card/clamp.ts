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
    requestAnimationFrame(() => this.#measure(entries.map(({ target }) => target)));
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
    const near: Element[] = [];
    for (const card of this.#fresh.splice(0)) {
      const text = card.querySelector(':scope > [part~="text"]');
      if (!text) continue;
      this.#observer.observe(text);
      const far = card.getBoundingClientRect().top > innerHeight;
      if (!far || getComputedStyle(card).contentVisibility !== 'auto') near.push(text);
    }
    this.#measure(near);
  };

  /** Measures all of them before it changes any: each change would have the browser lay out the page for the next. */
  #measure(texts: readonly Element[]): void {
    const changed = texts.filter((text) => isCut(text) !== text.part.contains('cut'));
    for (const text of changed) {
      const card = text.parentElement!;
      this.#onChange(this.#ids.get(card)!, !text.part.contains('cut'), card);
    }
  }
}

/** Whether the text is too long for its clamp. */
function isCut(text: Element): boolean {
  const wasCut = text.part.contains('cut');
  // The reader has unfolded it: whether it would be cut is seen when it is folded again, and until then the button stays.
  if (text.part.contains('unfolded')) return wasCut;
  const hidden = text.scrollHeight - text.clientHeight;
  // Less than two lines, which a space between paragraphs may add to.
  const least = wasCut ? 1.9 * Number.parseFloat(getComputedStyle(text).lineHeight) : 1;
  return hidden > least;
}
