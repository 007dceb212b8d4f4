import { css } from 'lit';
import { html, type TemplateResult } from 'lit/html.js';
import { arrowStyles } from '../../base/arrow-styles.js';
import type { WidgetView } from '../../list/widget-view.js';
import type { ActiveFeature } from './feature.js';

const listOf = ({ host }: WidgetView) => host.renderRoot.querySelector<HTMLElement>('ul[part~="carousel"]');

/** Scrolls the row by `by` views, to its end with Infinity; at once if the reader prefers reduced motion. */
function scrollByViews(list: HTMLElement, by: number): void {
  const forward = list.matches(':dir(rtl)') ? -1 : 1;
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  const left = Math.max(-list.scrollWidth, Math.min(list.scrollWidth, by * list.clientWidth)) * forward;
  list.scrollBy({ left, behavior });
}

/** Draws buttons around the row of cards, and handles its keys; touch scrolls it without a script. The row never moves by itself. */
export function render(view: WidgetView, list: () => TemplateResult): TemplateResult {
  const { strings } = view;
  const step = (by: number, label: string, part: string) => html`<button
    part=${`button ${part}`}
    type="button"
    aria-label=${label}
    @click=${() => scrollByViews(listOf(view)!, by)}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M15 5l-7 7 7 7" /></svg>
  </button>`;
  return html`<div part="carousel" role="group" aria-label=${strings.reviews} @keydown=${onKey}>
    ${list()}
    <div part="arrows">${step(-1, strings.previous, 'previous')} ${step(1, strings.next, 'next')}</div>
  </div>`;
}

function onKey(event: KeyboardEvent): void {
  const list = event.target as HTMLElement;
  if (!list.matches('ul')) return;
  const forward = list.matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight';
  const by = { ArrowLeft: -1, ArrowRight: -1, [forward]: 1, Home: -Infinity, End: Infinity }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  scrollByViews(list, by);
}

/** Disables the arrow that leads nowhere, and loads more cards before the row ends. */
export function start(view: WidgetView): ActiveFeature {
  const { host, feed } = view;
  let list: HTMLElement | null = null;
  const look = (): void => {
    if (!list) return;
    const passed = Math.abs(list.scrollLeft);
    const left = list.scrollWidth - list.clientWidth - passed;
    const set = (part: string, off: boolean) =>
      host.renderRoot.querySelector(`[part="arrows"] [part~="${part}"]`)?.setAttribute('aria-disabled', String(off));
    set('previous', passed < 2);
    set('next', left < 2 && !feed.hasMore);
    const { paginate } = host;
    const moved = passed > 2 || list.scrollWidth <= list.clientWidth;
    if (moved && left < list.clientWidth && /more|scroll/.test(paginate) && !feed.error) void feed.loadMore();
  };
  const observer = new ResizeObserver(look);
  const leave = (): void => {
    observer.disconnect();
    list?.removeEventListener('scroll', look);
  };
  return {
    update(now) {
      const next = listOf(now);
      if (next !== list) {
        leave();
        list = next;
        list?.addEventListener('scroll', look, { passive: true });
        if (list) observer.observe(list);
      }
      look();
    },
    stop: leave,
  };
}

export const styles = css`
  [part~='carousel'][part~='list'] {
    grid-auto-flow: column;
    grid-auto-columns: 100%;
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scroll-snap-type: x mandatory;
    scrollbar-width: none;
  }
  [part~='carousel'] > * {
    scroll-snap-align: start;
    outline-offset: -2px;
  }
  [part~='carousel'] [part~='thumbnail'] {
    flex-basis: 4.5em;
  }
  @container (min-width: 40em) {
    [part~='carousel'][part~='list'] {
      grid-auto-columns: calc((100% - var(--_gap)) / 2);
    }
  }
  @container (min-width: 64em) {
    [part~='carousel'][part~='list'] {
      grid-auto-columns: calc((100% - 2 * var(--_gap)) / 3);
    }
  }
  [part~='arrows'] {
    display: flex;
    justify-content: center;
    gap: 8px;
    margin-block-start: var(--_gap);
  }
  /* Every card is in sight. */
  [part='arrows']:not(:has(:not([aria-disabled='true']) > svg)) {
    display: none;
  }
  [part='arrows'] [part~='button'] {
    inline-size: 44px;
    padding: 0;
    border-radius: 50%;
  }
  ${arrowStyles}
`;
