import { css } from 'lit';
import type { WidgetView } from '../../list/widget-view.js';
import type { ActiveFeature } from './feature.js';

/**
 * Sets how many grid rows of four pixels each card spans, before it is painted. The browser then puts every card where the wall is
 * lowest, so that a card stays in its place when more are added.
 */
export function start({ host }: WidgetView): ActiveFeature {
  const known = new WeakSet<Element>();
  let fresh: HTMLElement[] = [];
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) measure(target as HTMLElement);
  });
  const measureFresh = (): void => {
    for (const card of fresh) measure(card);
    fresh = [];
  };
  return {
    update() {
      for (const card of host.renderRoot.querySelectorAll<HTMLElement>('ul[part~="wall"] > li')) {
        if (known.has(card)) continue;
        known.add(card);
        // Measured in the next frame, because a "Read more" may still be added; the observer reports too late for the first paint.
        if (fresh.push(card) === 1) requestAnimationFrame(measureFresh);
        observer.observe(card);
      }
    },
    stop: () => observer.disconnect(),
  };
}

function measure(card: HTMLElement): void {
  // The observer also reports a card that was removed.
  if (!card.isConnected) return;
  const gap = Number.parseFloat(getComputedStyle(card.parentElement!).columnGap) || 0;
  const height = Number.parseFloat(getComputedStyle(card).height);
  card.style.gridRowEnd = `span ${Math.ceil((height + gap) / 4)}`;
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
