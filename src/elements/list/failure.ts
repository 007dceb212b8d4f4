import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Strings } from '../languages/strings.js';

/** True where a retry is no use: the shop has to change something. */
export function isConfigurationError(code: string): boolean {
  return /^(?:not_configured|token_|origin_|scope_|vendor_|not_found|invalid_request)/.test(code);
}

/** Says in a shopper's words why there are no reviews, with a button to retry where that can help. */
export function failure(code: string, strings: Strings, onRetry: () => void): TemplateResult {
  const shops = isConfigurationError(code);
  const text = code === 'offline' ? strings.offline : shops ? strings.unavailable : strings.unreachable;
  return html`<div part="message error">
      <slot name="error"><p role="status">${text}</p></slot>
      ${shops ? nothing : html`<button part="button" type="button" @click=${onRetry}>${strings.tryAgain}</button>`}
    </div>
    <slot></slot>`;
}
