import { html, nothing, type TemplateResult } from 'lit';
import { pageSizeOf } from './widget-attributes.js';
import { isFiltered, type WidgetView } from './widget-view.js';
import { say } from './wording.js';

/** Below the list: how much of it is shown, and the way to more. */
export function loadMore({ host, feed, choice, strings, tag, draw, onMore }: WidgetView): TemplateResult {
  const links = draw('pages');
  const { page, reviews, hasMore, busy, error, further } = feed;
  const failed = error && further;
  const total = Math.max(page?.total ?? 0, reviews.length);
  const progress = links
    ? say(strings.pageOf, tag, { page: choice.page, pages: Math.max(1, Math.ceil(total / pageSizeOf(host))) })
    : say(strings.progress, tag, { shown: reviews.length, total });
  const label = busy ? strings.loadingMore : failed ? strings.tryAgain : strings.loadMore;
  const offered = hasMore && !links && host.paginate !== 'none' && (host.layout !== 'carousel' || failed);
  return html`<div part="more">
    <p>${failed ? strings.moreFailed : progress}</p>
    ${
      offered
        ? html`<button part="button" type="button" aria-disabled=${busy} @click=${onMore}>${label}</button>`
        : (links ?? nothing)
    }
  </div>`;
}

/** What a screen reader is told, politely, when the list has changed; empty while it changes. */
export function announcement({ host, feed, choice, strings, tag }: WidgetView): string {
  const { page, busy, error, further } = feed;
  if (!page || busy) return '';
  if (error && further) return strings.moreFailed;
  if (further) return say(strings.moreLoaded, tag, { count: page.reviews.length });
  if (choice.page > 1) {
    return say(strings.pageOf, tag, { page: choice.page, pages: Math.ceil(page.total / pageSizeOf(host)) });
  }
  return isFiltered(choice) ? say(strings.found, tag, { count: page.total }) : '';
}
