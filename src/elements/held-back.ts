import { css, html, nothing, type TemplateResult } from 'lit';
import type { Summary } from '../contract/widget.js';
import { formatNumber } from './language.js';
import type { Strings } from './strings.js';
import { webAddress } from './web-address.js';

/**
 * "Showing 42 of 57 reviews", whenever any are held back. It stands at the root, outside every part, and takes nothing
 * from custom properties or inheritance: neither an attribute nor the page's CSS can take it away.
 */
export function heldBack(
  summary: Summary | undefined,
  policyUrl: string,
  language: string,
  strings: Strings,
): TemplateResult | typeof nothing {
  if (!summary || summary.total <= summary.count) return nothing;
  const shown = formatNumber(summary.count, language);
  const total = formatNumber(summary.total, language);
  const address = webAddress(policyUrl);
  const policy = address ? html`· <a href=${address}>${strings.policy}</a>` : nothing;
  return html`<p class="held-back">${strings.heldBack(shown, total)} ${policy}</p>`;
}

export const heldBackStyles = css`
  .held-back {
    all: initial !important;
    display: block !important;
    inline-size: fit-content !important;
    margin: 12px auto 0 !important;
    padding: 6px 10px !important;
    border-radius: 6px !important;
    background: Canvas !important;
    color: CanvasText !important;
    color-scheme: inherit !important;
    direction: inherit !important;
    font: 400 14px/1.5 system-ui, sans-serif !important;
    text-align: center !important;
  }
  .held-back a {
    color: LinkText;
  }
`;
