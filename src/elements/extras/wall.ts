import { css } from '../base/css.js';
import type { WidgetView } from '../list/widget-view.js';
import type { Running } from './extra.js';

/**
 * Tells each card of a wall in how many rows of four pixels it lies, before it is painted. The browser then puts every
 * card where the wall is lowest, so that a card stays in its place when more come.
 */
export function start({ host }: WidgetView): Running {
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
        // Not yet: a "Read more" may still join it. What the observer says first comes too late for the first picture.
        if (fresh.push(card) === 1) requestAnimationFrame(measureFresh);
        observer.observe(card);
      }
    },
    stop: () => observer.disconnect(),
  };
}

function measure(card: HTMLElement): void {
  // The observer also tells of a card that is gone.
  if (!card.isConnected) return;
  const gap = Number.parseFloat(getComputedStyle(card.parentElement!).columnGap) || 0;
  const height = Number.parseFloat(getComputedStyle(card).height);
  card.style.gridRowEnd = `span ${Math.ceil((height + gap) / 4)}`;
}

/** Each card says in how many of these rows it lies. */
export const styles = css`
  ul[part~='wall'] {
    grid-auto-rows: 4px;
    row-gap: 0;
  }
  [part~='wall'] > * {
    align-self: start;
  }
`;
