import { css, html, nothing, type TemplateResult } from 'lit';
import type { Summary } from '../contract/widget.js';
import { formatNumber } from './language.js';
import { stars } from './stars.js';
import type { Strings } from './strings.js';

export interface SummaryContext {
  strings: Strings;
  language: string;
  /** Stars the list is filtered by; 0 for none. */
  selected: number;
  /** Called with the stars of the chosen row; undefined when the list cannot be filtered. */
  onStars?: ((stars: number) => void) | undefined;
}

/** Average, count and a bar per star. With `onStars` each row is a button that filters the list. */
export function reviewSummary(summary: Summary, context: SummaryContext): TemplateResult {
  const { strings, language } = context;
  const average = summary.average === null ? null : formatNumber(summary.average, language, 1);
  return html`<div part="summary">
    <div part="score">
      ${
        average === null
          ? nothing
          : html`<span part="average" aria-hidden="true">${average}</span>
            ${stars(summary.average ?? 0, strings.outOfFive(average))}`
      }
      <span part="count">${strings.based(summary.count, formatNumber(summary.count, language))}</span>
    </div>
    <div part="histogram">${[5, 4, 3, 2, 1].map((star) => row(summary, star, context))}</div>
  </div>`;
}

function row(summary: Summary, star: number, { strings, language, selected, onStars }: SummaryContext): TemplateResult {
  const count = summary.histogram[star - 1] ?? 0;
  const rated = summary.histogram.reduce((sum, one) => sum + one, 0);
  const label = strings.starFilter(star, count, formatNumber(count, language));
  const content = html`<span part="row-star" aria-hidden="true">${formatNumber(star, language)}</span>
    <svg part="bar" aria-hidden="true">
      <rect part="bar-empty" width="100%" height="100%" rx="4" />
      <rect part="bar-filled" width=${`${((100 * count) / Math.max(1, rated)).toFixed(1)}%`} height="100%" rx="4" />
    </svg>
    <span part="row-count" aria-hidden="true">${formatNumber(count, language)}</span>`;
  return onStars
    ? html`<button
        part=${selected === star ? 'row selected' : 'row'}
        type="button"
        aria-label=${label}
        aria-pressed=${selected === star}
        ?disabled=${count === 0}
        @click=${() => onStars(selected === star ? 0 : star)}
      >
        ${content}
      </button>`
    : html`<div part="row" role="img" aria-label=${label}>${content}</div>`;
}

export const summaryStyles = css`
  [part='summary'] {
    display: grid;
    gap: var(--_gap) calc(var(--_gap) * 2.5);
    align-items: center;
    margin-block-end: calc(var(--_gap) * 1.5);
  }
  [part='score'] {
    display: grid;
    justify-items: start;
    gap: 0.35em;
  }
  [part='score'] [part='stars'] {
    font-size: 1.25em;
  }
  [part='average'] {
    font-size: 3.25em;
    font-weight: 650;
    line-height: 1;
    letter-spacing: -0.03em;
    font-variant-numeric: tabular-nums;
  }
  [part='count'] {
    color: var(--_muted);
  }
  [part='histogram'] {
    display: grid;
    min-inline-size: 0;
    max-inline-size: 26em;
    font-variant-numeric: tabular-nums;
  }
  [part~='row'] {
    display: grid;
    grid-template-columns: 1.25em 1fr 3.25em;
    align-items: center;
    gap: 0.75em;
    min-block-size: 28px;
    padding: 0 0.4em;
    margin-inline: -0.4em;
    border: 0;
    border-radius: 6px;
    background: none;
    color: inherit;
    font-size: 0.9375em;
    text-align: start;
  }
  button[part~='row']:hover:not(:disabled),
  [part~='row'][part~='selected'] {
    background: var(--_tint);
  }
  [part~='row'][part~='selected'] {
    font-weight: 650;
  }
  [part~='row']:disabled {
    cursor: default;
  }
  [part='bar'] {
    inline-size: 100%;
    block-size: 8px;
  }
  :host(:dir(rtl)) [part='bar'] {
    transform: scaleX(-1);
  }
  [part='bar-empty'] {
    fill: var(--_empty);
  }
  [part='bar-filled'] {
    fill: var(--_star);
  }
  [part='row-count'] {
    color: var(--_muted);
    text-align: end;
  }
  @container (min-width: 36em) {
    [part='summary'] {
      grid-template-columns: auto minmax(0, 1fr);
    }
  }
  @media (forced-colors: active) {
    [part='bar-empty'] {
      fill: Canvas;
      stroke: CanvasText;
    }
    [part='bar-filled'] {
      fill: Highlight;
    }
  }
`;
