import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Summary } from '../../contract/widget.js';
import type { WidgetAttributes } from '../../contract/widget-attributes.js';
import type { Strings } from '../languages/strings.js';
import { heldBack } from './held-back.js';
import type { FeedError } from './page-request.js';
import { writePlace } from './review-summary.js';
import { reviewsList } from './reviews-list.js';
import { pageSizeOf } from './widget-query.js';
import type { WidgetView } from './widget-view.js';

/** A widget in any of its states. */
export interface WidgetFrame extends Omit<WidgetView, 'strings'> {
  /** Undefined until the language is there. */
  strings: Strings | undefined;
  /** The direction of the language; undefined where the page sets `dir` or it runs from left to right. */
  dir: 'rtl' | undefined;
  /** Whether the features that draw the reviews are loaded, or none is needed. */
  ready: boolean;
  cards: (view: WidgetView) => TemplateResult;
  onRetry: () => void;
}

/**
 * The whole widget: heading, then reviews, skeleton or message, then footer. A server, which does not know what else is in the page, names
 * the region by the heading alone: two regions of one name could not be told apart.
 */
export function widgetFrame(frame: WidgetFrame): TemplateResult {
  const { host, strings, tag, dir, hydrating } = frame;
  const { heading, layout } = host;
  return html`<section id="reviews" aria-label=${heading || (!hydrating && strings?.reviews) || nothing} lang=${tag} dir=${dir ?? nothing}>
      <div class="layer">
        <slot name="heading">${heading && layout !== 'badge' ? html`<h2 part="heading">${heading}</h2>` : nothing}</slot>
      </div>
      ${state(frame, strings)}
      <div class="layer"><slot name="footer"></slot></div>
    </section>`;
}

/** Skeleton and reviews are two templates: the reviews are new elements, so the browser counts no layout shift for them. */
function state(frame: WidgetFrame, strings: Strings | undefined): TemplateResult {
  const { host, feed, choice, ready, onRetry } = frame;
  const { page, error, reviews } = feed;
  // Where the reader or the page's address chose a source without reviews, the controls stay as the way back.
  const found = page && (page.summary.count > 0 || reviews.length > 0 || choice.filters.source);
  if (!strings || (found ? !ready : !page && !error)) return html`<div class="layer">${skeleton(host, strings)}</div>`;
  const view = { ...frame, strings };
  const instead = () =>
    error
      ? failure(error, strings, onRetry)
      : html`<div part="message empty">
          <slot name="empty"><p>${emptyText(page?.summary, strings)}</p>${writePlace(view)}</slot>
        </div>`;
  const list = () => reviewsList(view, () => frame.cards(view));
  const isBadge = host.layout === 'badge';
  const honesty = heldBack(view, isBadge);
  if (!found) return html`${honesty}<div class="layer">${instead()}</div>`;
  return isBadge ? html`<div class="layer">${frame.draw('badge', list)}</div>${honesty}` : list();
}

/** What is said in the place of reviews where there are none to show. */
export function emptyText(summary: Summary | undefined, { empty, noneShown }: Strings): string {
  return summary?.total || summary?.pending ? noneShown : empty;
}

/** Says in a shopper's words why there are no reviews, with a button to retry where that can help. */
function failure({ code, isFinal }: FeedError, strings: Strings, onRetry: () => void): TemplateResult {
  const text = code === 'offline' ? strings.offline : isFinal ? strings.unavailable : strings.unreachable;
  return html`<div part="message error">
      <slot name="error"><p role="status">${text}</p></slot>
      ${isFinal ? nothing : html`<button part="button" type="button" @click=${onRetry}>${strings.tryAgain}</button>`}
    </div>
    <slot></slot>`;
}

/**
 * Grey shapes of the summary and of a page of cards, until the first response. They are about as high as what replaces them,
 * so that the page below hardly moves. Screen readers get a text.
 */
function skeleton(host: WidgetAttributes, strings: Strings | undefined): TemplateResult {
  const { layout, controls } = host;
  const hasSummary = /summary|stars/.test(controls);
  const cards = layout === 'carousel' ? 1 : Math.min(10, pageSizeOf(host));
  return html`<p class="unseen" role="status">${strings?.loading}</p>
    <div aria-hidden="true">
      ${
        layout === 'badge'
          ? // A line of text, whose height and baseline are those of what replaces it.
            '\u00a0'
          : html`<div class=${layout === 'list' && hasSummary ? 'columns' : nothing}>
              ${hasSummary ? summary : nothing}
              <div>
                <div part="controls"><span class="bone short tall"></span></div>
                <div part=${layout === 'carousel' ? 'list' : `list ${layout}`}>${Array.from({ length: cards }, () => card)}</div>
                <div part="more"><span class="bone short"></span></div>
              </div>
            </div>`
      }
    </div>`;
}

const summary = html`<div part="summary">
  <span class="bone average"></span>
  <span class="lines bars"></span>
</div>`;

const card = html`<div part="card">
  <div part="header"><span part="avatar"></span><span class="bone short"></span></div>
  <span class="lines"></span>
</div>`;
