import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatMessage } from '../languages/format-message.js';
import { listControls } from './list-controls.js';
import { announcement, moreBelow } from './more-below.js';
import { reviewSummary } from './review-summary.js';
import { offers, type WidgetView } from './widget-view.js';

/** The summary, the controls, the list itself, which `cards` draws, and the way to more of it. */
export function reviewsList(view: WidgetView, cards: () => TemplateResult): TemplateResult {
  const { host, feed, choice, strings, tag, draw } = view;
  const none = choice.search ? formatMessage(strings.noMatch, tag, { query: choice.search }) : strings.emptyFilter;
  return html`<div class=${host.layout === 'list' ? 'columns' : nothing}>
    ${offers(view, 'summary') ? reviewSummary(view) : nothing}
    <div>
      ${listControls(view)}
      <p class="unseen" role="status">${announcement(view)}</p>
      <div part="content" aria-busy=${feed.busy}>
        ${
          feed.reviews.length === 0
            ? html`<div part="message empty"><p>${none}</p></div>`
            : (draw('carousel', cards) ?? cards())
        }
      </div>
      ${moreBelow(view)}
    </div>
  </div>`;
}
