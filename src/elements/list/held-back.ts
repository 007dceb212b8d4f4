import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Summary } from '../../contract/widget.js';
import { css } from '../base/css.js';
import { webAddress } from '../base/web-address.js';
import type { Strings } from '../languages/strings.js';
import { say } from '../languages/wording.js';

/**
 * "Showing 42 of 57 reviews", whenever any are held back. It stands first and outside every part, takes nothing from
 * custom properties or inheritance, and lies above a layer that holds all else: neither an attribute nor the page's CSS
 * can take it away or cover it, short of hiding the reviews themselves.
 */
export function heldBack(
  summary: Summary | undefined,
  policyUrl: string,
  language: string,
  strings: Strings,
): TemplateResult | typeof nothing {
  if (!summary || summary.total <= summary.count) return nothing;
  const shown = say(strings.heldBack, language, { shown: summary.count, total: summary.total });
  const address = webAddress(policyUrl);
  const policy = address ? html`· <a href=${address}>${strings.policy}</a>` : nothing;
  return html`<p class="held-back">${shown} ${policy}</p>`;
}

export const heldBackStyles = css`
  .held-back {
    all: initial !important;
    display: table !important;
    position: relative !important;
    z-index: 1 !important;
    margin: 0 0 16px !important;
    padding: 2px 0 !important;
    background: Canvas !important;
    color: CanvasText !important;
    color-scheme: inherit !important;
    direction: inherit !important;
    font: 400 14px/1.5 system-ui, sans-serif !important;
  }
  section {
    isolation: isolate;
  }
  .layer {
    position: relative;
    z-index: 0;
  }
  .held-back a {
    color: LinkText;
  }
`;
