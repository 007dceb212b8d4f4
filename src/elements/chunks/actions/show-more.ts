import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatMessage } from '../../languages/format-message.js';
import { atLeast } from '../../list/held-back.js';
import { offersMore, type WidgetView } from '../../list/widget-view.js';

/** Below the list: how much of it is shown, and the button or links to more. Nothing below an empty one. */
export function showMore(view: WidgetView): TemplateResult | typeof nothing {
  const { feed, strings, tag, draw, onMore } = view;
  const { page, reviews, busy, error, further } = feed;
  if (!page?.total) return nothing;
  const failed = error && further;
  const total = Math.max(page.total, reviews.length);
  const values = { shown: reviews.length, total: atLeast(total, page.summary, tag) };
  const progress = failed ? strings.moreFailed : formatMessage(strings.progress, tag, values);
  const label = busy ? strings.loadingMore : failed ? strings.tryAgain : strings.loadMore;
  const button = html`<button part="button" type="button" aria-disabled=${busy} @click=${onMore}>${label}</button>`;
  return html`${draw('pages') ?? html`<p>${progress}</p> ${offersMore(view) ? button : nothing}`}`;
}
