import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Strings } from '../languages/strings.js';
import { failure } from './failure.js';
import { heldBack } from './held-back.js';
import { reviewsList } from './reviews-list.js';
import { skeleton } from './skeleton.js';
import type { WidgetView } from './widget-view.js';

/** A widget in any of its states. */
export interface WidgetFrame extends Omit<WidgetView, 'strings'> {
  /** Undefined until the language is there. */
  strings: Strings | undefined;
  /** Of the language, where the page says nothing else. */
  dir: 'rtl' | undefined;
  /** Whether all that draws the reviews is there. */
  ready: boolean;
  cards: (view: WidgetView) => TemplateResult;
  onRetry: () => void;
}

/** The whole of a widget: heading, reviews or what stands in their place, footer. */
export function widgetFrame(frame: WidgetFrame): TemplateResult {
  const { host, strings, tag, dir } = frame;
  const { heading } = host;
  return html`<section aria-label=${heading || strings?.reviews || nothing} lang=${tag} dir=${dir ?? nothing}>
      <div class="layer">
        <slot name="heading">${heading ? html`<h2 part="heading">${heading}</h2>` : nothing}</slot>
      </div>
      ${state(frame, strings)}
      <div class="layer"><slot name="footer"></slot></div>
    </section>`;
}

/** Two templates, so that what comes is new to the page and nothing that was there is seen to move. */
function state(frame: WidgetFrame, strings: Strings | undefined): TemplateResult {
  const { host, feed, choice, tag, ready, onRetry } = frame;
  const { page, error, reviews } = feed;
  // A source without reviews that the reader chose, or the page's address did, has a way back.
  const found = page && (page.summary.count > 0 || reviews.length > 0 || choice.source !== '');
  if (!strings || (found ? !ready : !page && !error)) return html`<div class="layer">${skeleton(host, strings)}</div>`;
  const instead = () =>
    error
      ? failure(error.code, strings, onRetry)
      : html`<div part="message empty"><slot name="empty"><p>${strings.empty}</p></slot></div>`;
  return html`${heldBack(page?.summary, host.policyUrl, tag, strings)}
    <div class="layer">${found ? content({ ...frame, strings }) : instead()}</div>`;
}

function content(frame: WidgetFrame & WidgetView): TemplateResult | undefined {
  const list = () => reviewsList(frame, () => frame.cards(frame));
  return frame.host.layout === 'badge' ? frame.draw('badge', list) : list();
}
