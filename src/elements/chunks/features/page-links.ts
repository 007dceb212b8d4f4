import { css } from 'lit';
import { html, type TemplateResult } from 'lit/html.js';
import { arrowStyles } from '../../base/arrow-styles.js';
import { formatMessage } from '../../languages/format-message.js';
import { formatNumber } from '../../languages/language.js';
import { pageSizeOf } from '../../list/widget-query.js';
import type { WidgetView } from '../../list/widget-view.js';
import type { ActiveFeature } from './feature.js';

/** The numbers that are shown: the first page, the last one and those around `page`; 0 stands for a gap. */
function shownPages(page: number, pages: number): number[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const sorted = [...new Set(shown)].sort((a, b) => a - b);
  return sorted.flatMap((one, at) => {
    const gap = one - (sorted[at - 1] ?? 0);
    return gap === 2 ? [one - 1, one] : gap > 2 ? [0, one] : [one];
  });
}

const pagesOf = ({ host, feed }: WidgetView): number =>
  Math.max(1, Math.ceil((feed.page?.total ?? 0) / pageSizeOf(host)));

/** Goes to the last page if the chosen one does not exist, or no longer exists. */
export function start(): ActiveFeature {
  return {
    update(view) {
      const { feed, choice, choose } = view;
      const pages = pagesOf(view);
      if (feed.page && !feed.busy && !feed.error && choice.page > pages) choose({ page: pages });
    },
  };
}

/** Draws the pages of the list as numbered buttons. */
export function render(view: WidgetView): TemplateResult {
  const { choice, strings, tag, goTo } = view;
  const pages = pagesOf(view);
  const { page } = choice;
  const go = (to: number) => () => to >= 1 && to <= pages && goTo({ page: to });
  const name = (one: number) => formatMessage(strings.pageOf, tag, { page: one, pages });
  const step = (to: number, label: string, part: string) => html`<button
    part=${`button page ${part}`}
    type="button"
    aria-label=${label}
    aria-disabled=${to < 1 || to > pages}
    @click=${go(to)}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M15 5l-7 7 7 7" /></svg>
  </button>`;
  return html`<p role="status">${name(page)}</p>
    <nav part="pages" aria-labelledby="reviews">
    ${step(page - 1, strings.previousPage, 'previous')}
    ${shownPages(page, pages).map((one) =>
      one === 0
        ? html`<span part="gap">…</span>`
        : html`<button
            part=${one === page ? 'button page current' : 'button page'}
            type="button"
            aria-label=${name(one)}
            aria-current=${one === page ? 'page' : 'false'}
            @click=${go(one)}
          >
            ${formatNumber(one, tag)}
          </button>`,
    )}
    ${step(page + 1, strings.nextPage, 'next')}
  </nav>`;
}

export const styles = css`
  [part='pages'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 4px;
  }
  [part~='page'] {
    min-inline-size: 44px;
    padding-inline: 0.5em;
    border-color: transparent;
    font-variant-numeric: tabular-nums;
  }
  [part~='page'][part~='current'] {
    border-color: var(--_accent);
    color: var(--_accent);
  }
  /* Transparent borders are drawn there. */
  @media (forced-colors: active) {
    [part~='page'][part~='current'] {
      border: 3px solid Highlight;
    }
  }
  [part~='gap'] {
    min-inline-size: 1.5em;
    color: var(--_muted);
    text-align: center;
  }
  ${arrowStyles}
`;
