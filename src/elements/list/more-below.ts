import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatMessage } from '../languages/format-message.js';
import { atLeast } from './held-back.js';
import { isFiltered, type WidgetView } from './widget-view.js';

/** Below the list: how much of it is shown, and the button or links to more. */
export function moreBelow({ host, feed, strings, tag, draw, onMore }: WidgetView): TemplateResult {
  const { page, reviews, hasMore, busy, error, further } = feed;
  const failed = error && further;
  const total = Math.max(page?.total ?? 0, reviews.length);
  const values = { shown: reviews.length, total: page ? atLeast(total, page.summary, tag) : total };
  const progress = failed ? strings.moreFailed : formatMessage(strings.progress, tag, values);
  const label = busy ? strings.loadingMore : failed ? strings.tryAgain : strings.loadMore;
  const offered = hasMore && host.paginate !== 'none' && (host.layout !== 'carousel' || failed);
  const button = html`<button part="button" type="button" aria-disabled=${busy} @click=${onMore}>${label}</button>`;
  return html`<div part="more">${draw('pages') ?? html`<p>${progress}</p> ${offered ? button : nothing}`}</div>`;
}

/** The text of the live region: what a screen reader says once the list has changed; empty while it is loading. */
export function announcement({ feed, choice, strings, tag }: WidgetView): string {
  const { page, busy, error, further } = feed;
  if (!page || busy) return '';
  if (further)
    return error ? strings.moreFailed : formatMessage(strings.moreLoaded, tag, { count: page.reviews.length });
  return isFiltered(choice) ? formatMessage(strings.found, tag, { count: page.total }) : '';
}
