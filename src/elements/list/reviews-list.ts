import { html, nothing, type TemplateResult } from 'lit/html.js';
import { heldBack } from './held-back.js';
import { reviewSummary } from './review-summary.js';
import { orderOf } from './widget-query.js';
import { offers, offersMore, type WidgetView } from './widget-view.js';

/** The summary, the controls, the list itself, which `cards` draws, and the room for the way to more of it. */
export function reviewsList(view: WidgetView, cards: () => TemplateResult): TemplateResult {
  const { host, feed, draw } = view;
  const summary = offers(view, 'summary') || offers(view, 'stars');
  return html`<div class=${summary && host.layout === 'list' ? 'columns' : nothing}>
    ${summary ? html`<div class="layer">${reviewSummary(view)}</div>` : nothing}
    <div>
      ${heldBack(view)}
      <div class="layer">
      ${draw('photos')} ${controls(view)} ${draw('matches')}
      <p class="unseen" role="status">${draw('announcement')}</p>
      <div part="content" aria-busy=${feed.busy}>
        ${feed.reviews[0] ? (draw('carousel', cards) ?? cards()) : nothing} ${draw('rest')}
      </div>
      <div part="more" class=${offersMore(view) ? 'offered' : nothing}>${draw('more')}</div>
      </div>
    </div>
  </div>`;
}

/** The line above the list. The order is always named; the reader can change it once the actions have loaded. */
function controls({ host, choice, strings, draw }: WidgetView): TemplateResult {
  return html`<div part="controls">
    ${draw('sort') ?? html`<span part="sort">${strings[orderOf(host, choice)]}</span>`} ${draw('folds')}
  </div>`;
}
