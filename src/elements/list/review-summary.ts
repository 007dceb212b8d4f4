import { html, nothing, type TemplateResult } from 'lit/html.js';
import { roundMean } from '../../contract/mean.js';
import type { Summary } from '../../contract/widget.js';
import { stars } from '../card/stars.js';
import { formatMessage } from '../languages/format-message.js';
import { formatNumber } from '../languages/language.js';
import { offers, type WidgetView } from './widget-view.js';

/** The rows of the histogram, from the top. */
export const STARS = [5, 4, 3, 2, 1];

/** The average with its stars; nothing while no review is rated. */
export function average({ feed, strings, tag }: WidgetView): TemplateResult | typeof nothing {
  const { average } = feed.page!.summary;
  if (average == null) return nothing;
  const rating = roundMean(average);
  return html`<span part="average" aria-hidden="true">${formatNumber(rating, tag)}</span>
    ${stars(average, formatMessage(strings.outOfFive, tag, { rating, best: 5 }))}`;
}

/** How many reviews the numbers are of; where none counts, how many there are. */
export const countedReviews = ({ count, uncounted = 0 }: Summary): number => count - uncounted || count;

/** The room of the button that leads to a place where reviews are written; nothing where there is no such place. */
export function writePlace({ canWrite, draw }: WidgetView): TemplateResult | typeof nothing {
  return canWrite ? html`<div class="write">${draw('write')}</div>` : nothing;
}

/** Average, count and a bar per star; without `summary` the bars alone. Where the reader may filter by stars, the actions draw each row as a button. */
export function reviewSummary(view: WidgetView): TemplateResult {
  const { strings, tag, draw } = view;
  const { summary } = view.feed.page!;
  const isWhole = offers(view, 'summary');
  return html`<div part="summary">
    ${
      isWhole
        ? html`<div part="score">
            ${average(view)}
            <span part="count">${formatMessage(strings.based, tag, { count: countedReviews(summary) })}${draw('chosenSource')}</span>
          </div>`
        : nothing
    }
    <div part="histogram">
      ${
        draw('starFilter') ??
        STARS.map((star) => {
          const { label, content } = histogramRow(star, view);
          return html`<div part="row" role="img" aria-label=${label}>${content}</div>`;
        })
      }
    </div>
    ${summary.own && summary.sources ? html`<div part="origins">${draw('origins') ?? summary.sources.map((one) => one.elsewhere && html`<br>`)}</div>` : nothing}
    ${isWhole ? writePlace(view) : nothing}
  </div>`;
}

/** One row of the histogram: what it says, and how it is drawn. */
export function histogramRow(star: number, { feed, strings, tag }: WidgetView) {
  const { histogram } = feed.page!.summary;
  const count = histogram[star - 1] ?? 0;
  const rated = histogram.reduce((sum, one) => sum + one, 0);
  return {
    count,
    label: `${formatMessage(strings.starCount, tag, { count: star })}: ${formatMessage(strings.reviewCount, tag, { count })}`,
    content: html`<span part="row-star" aria-hidden="true">${formatNumber(star, tag)}</span><svg part="bar" aria-hidden="true"><rect part="bar-empty" width="100%" height="100%" rx="4" /><rect part="bar-filled" width=${`${((100 * count) / Math.max(1, rated)).toFixed(1)}%`} height="100%" rx="4" /></svg><span part="row-count" aria-hidden="true">${formatNumber(count, tag)}</span>`,
  };
}
