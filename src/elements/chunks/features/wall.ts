import { css } from 'lit';
import type { WidgetView } from '../../list/widget-view.js';
import type { ActiveFeature } from './feature.js';

/**
 * Sets how many grid rows of four pixels each card spans, before it is painted. The browser then puts every card where the wall is
 * lowest, so that a card stays in its place when more are added.
 */
export function start({ host }: WidgetView): ActiveFeature {
  const known = new WeakSet<Element>();
  const observer = new ResizeObserver((entries) => setSpans(entries.map(({ target }) => target as HTMLElement)));
  return {
    update() {
      const cards = [...host.renderRoot.querySelectorAll<HTMLElement>('ul[part~="wall"] > li')];
      const fresh = cards.filter((card) => !known.has(card));
      // At once, and not in the next frame, before which these may be painted. A "Read more" is added later, which the observer sees.
      setSpans(fresh);
      for (const card of fresh) {
        known.add(card);
        observer.observe(card);
      }
    },
    stop: () => observer.disconnect(),
  };
}

/** Measures all before it sets any: the page is laid out once. */
function setSpans(cards: HTMLElement[]): void {
  // The observer also reports a card that was removed.
  const drawn = cards.filter((card) => card.isConnected);
  const spans = drawn.map((card) => {
    const gap = Number.parseFloat(getComputedStyle(card.parentElement!).columnGap) || 0;
    return Math.ceil((Number.parseFloat(getComputedStyle(card).height) + gap) / 4);
  });
  for (const [index, card] of drawn.entries()) card.style.gridRowEnd = `span ${spans[index]}`;
}

/** The rows that each card spans some of. */
export const styles = css`
  ul[part~='wall'] {
    grid-auto-rows: 4px;
    row-gap: 0;
  }
  [part~='wall'] > * {
    align-self: start;
  }
`;
