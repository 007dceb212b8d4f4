import { html, nothing, type TemplateResult } from 'lit/html.js';
import { sourceName } from '../card/source-name.js';
import { oneDecimal, stars } from '../card/stars.js';
import { formatMessage } from '../languages/format-message.js';
import { formatNumber } from '../languages/language.js';
import { offers, type WidgetView } from './widget-view.js';

/** The average with its stars; nothing while no review is rated. */
export function average({ feed, strings, tag }: WidgetView): TemplateResult | typeof nothing {
  const { average } = feed.page!.summary;
  if (average == null) return nothing;
  const rating = oneDecimal(average);
  return html`<span part="average" aria-hidden="true">${formatNumber(rating, tag)}</span>
    ${stars(average, formatMessage(strings.outOfFive, tag, { rating, best: 5 }))}`;
}

/** The source that the reader chose, beside the count: the numbers are then those of that source alone. */
export function chosenSource({ host, feed, tag }: WidgetView): TemplateResult | typeof nothing {
  return feed.source && !host.source ? html`${' · '}<bdi>${sourceName(feed.source, tag)}</bdi>` : nothing;
}

/** The room of the button that leads to a place where reviews are written; nothing where there is no such place. */
export function writePlace({ canWrite, draw }: WidgetView): TemplateResult | typeof nothing {
  return canWrite ? html`<div class="write">${draw('write')}</div>` : nothing;
}

/** Average, count and a bar per star; where the reader may filter by stars, each row is a button that does. Without `summary` the rows alone. */
export function reviewSummary(view: WidgetView): TemplateResult {
  const { strings, tag } = view;
  const { count } = view.feed.page!.summary;
  return html`<div part="summary">
    ${
      offers(view, 'summary')
        ? html`<div part="score">
            ${average(view)}
            <span part="count">${formatMessage(strings.based, tag, { count })}${chosenSource(view)}</span>
            ${writePlace(view)}
          </div>`
        : nothing
    }
    <div part="histogram">${[5, 4, 3, 2, 1].map((star) => row(star, view))}</div>
  </div>`;
}

function row(star: number, view: WidgetView): TemplateResult {
  const { strings, tag, choice, choose } = view;
  const { histogram } = view.feed.page!.summary;
  const count = histogram[star - 1] ?? 0;
  const rated = histogram.reduce((sum, one) => sum + one, 0);
  const label = `${formatMessage(strings.starCount, tag, { count: star })}: ${formatMessage(strings.reviewCount, tag, { count })}`;
  const selected = choice.stars === star;
  const content = html`<span part="row-star" aria-hidden="true">${formatNumber(star, tag)}</span>
    <svg part="bar" aria-hidden="true">
      <rect part="bar-empty" width="100%" height="100%" rx="4" />
      <rect part="bar-filled" width=${`${((100 * count) / Math.max(1, rated)).toFixed(1)}%`} height="100%" rx="4" />
    </svg>
    <span part="row-count" aria-hidden="true">${formatNumber(count, tag)}</span>`;
  return offers(view, 'stars')
    ? html`<button
        part=${selected ? 'row selected' : 'row'}
        type="button"
        aria-label=${label}
        aria-pressed=${selected}
        ?disabled=${count === 0}
        @click=${() => choose({ stars: selected ? 0 : star })}
      >
        ${content}
      </button>`
    : html`<div part="row" role="img" aria-label=${label}>${content}</div>`;
}
