import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Summary } from '../../contract/widget.js';
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
