import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatMessage } from '../../languages/format-message.js';
import { atLeast } from '../../list/held-back.js';
import { type Choice, type Filters, isFiltered, NO_CHOICE, type WidgetView } from '../../list/widget-view.js';

/** Whether the reader looks at a part of the reviews that the summary counts. A source is none: the summary is then of that source. */
const isNarrowed = ({ source: _, ...others }: Filters): boolean => isFiltered(others);

/** `choice` without its filters. */
const unfiltered = ({ sort, open }: Choice): Choice => ({ ...NO_CHOICE, sort, open });

/** "6 of 33 match", once the response to the reader's filter is there. */
function matchCount({ feed, choice, strings, tag }: WidgetView): string {
  const { page, busy } = feed;
  if (!page?.summary.count || busy || !isNarrowed(choice.filters)) return '';
  const total = atLeast(page.summary.count, page.summary, tag);
  return formatMessage(strings.matches, tag, { count: page.total, total });
}

/** Above the list while a filter is set: how many reviews it leaves, and the way back to all. */
export function matches(view: WidgetView): TemplateResult | typeof nothing {
  const { choice, strings, goTo } = view;
  if (!isFiltered(choice.filters)) return nothing;
  return html`<p part="matches">
    <span>${matchCount(view)}</span>
    <button part="button link" type="button" @click=${() => goTo(unfiltered(choice))}>${strings.allReviews}</button>
  </p>`;
}

/** In the place of the list where a filter leaves nothing. */
export function noMatch({ choice: { filters }, strings, tag }: WidgetView): TemplateResult {
  const text = filters.q ? formatMessage(strings.noMatch, tag, { query: filters.q }) : strings.emptyFilter;
  return html`<div part="message empty"><p>${text}</p></div>`;
}

/** The text of the live region: what a screen reader says once the list has changed; empty while it is loading. */
export function announcement(view: WidgetView): TemplateResult {
  return html`${announced(view)}`;
}

function announced(view: WidgetView): string {
  const { feed, choice, strings, tag } = view;
  const { page, busy, error, further } = feed;
  if (!page || busy) return '';
  if (further)
    return error ? strings.moreFailed : formatMessage(strings.moreLoaded, tag, { count: page.reviews.length });
  return (
    matchCount(view) || (choice.filters.source ? formatMessage(strings.reviewCount, tag, { count: page.total }) : '')
  );
}
