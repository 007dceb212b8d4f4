import { html, nothing, type TemplateResult } from 'lit/html.js';
import { say } from '../languages/wording.js';
import { isFiltered, type WidgetView } from './widget-view.js';

/** Below the list: how much of it is shown, and the way to more. */
export function loadMore({ host, feed, strings, tag, draw, onMore }: WidgetView): TemplateResult {
  const { page, reviews, hasMore, busy, error, further } = feed;
  const failed = error && further;
  const total = Math.max(page?.total ?? 0, reviews.length);
  const progress = failed ? strings.moreFailed : say(strings.progress, tag, { shown: reviews.length, total });
  const label = busy ? strings.loadingMore : failed ? strings.tryAgain : strings.loadMore;
  const offered = hasMore && host.paginate !== 'none' && (host.layout !== 'carousel' || failed);
  const button = html`<button part="button" type="button" aria-disabled=${busy} @click=${onMore}>${label}</button>`;
  return html`<div part="more">${draw('pages') ?? html`<p>${progress}</p> ${offered ? button : nothing}`}</div>`;
}

/** What a screen reader is told, politely, when the list has changed; empty while it changes. */
export function announcement({ feed, choice, strings, tag }: WidgetView): string {
  const { page, busy, error, further } = feed;
  if (!page || busy) return '';
  if (further) return error ? strings.moreFailed : say(strings.moreLoaded, tag, { count: page.reviews.length });
  return isFiltered(choice) ? say(strings.found, tag, { count: page.total }) : '';
}
