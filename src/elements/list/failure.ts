import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Strings } from '../languages/strings.js';
import type { FeedError } from './page-request.js';

/** Says in a shopper's words why there are no reviews, with a button to retry where that can help. */
export function failure({ code, isFinal }: FeedError, strings: Strings, onRetry: () => void): TemplateResult {
  const text = code === 'offline' ? strings.offline : isFinal ? strings.unavailable : strings.unreachable;
  return html`<div part="message error">
      <slot name="error"><p role="status">${text}</p></slot>
      ${isFinal ? nothing : html`<button part="button" type="button" @click=${onRetry}>${strings.tryAgain}</button>`}
    </div>
    <slot></slot>`;
}
