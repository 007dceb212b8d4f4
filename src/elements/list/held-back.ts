import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Summary } from '../../contract/widget.js';
import { webAddress } from '../base/web-address.js';
import { formatMessage } from '../languages/format-message.js';
import { formatNumber } from '../languages/language.js';
import type { Strings } from '../languages/strings.js';
import { listEnglish } from './list-strings.js';

/** Placeholders that the honesty line must have: how many reviews are shown, and how many there are. */
const NUMBERS = ['{shown}', '{total}'];

/** Whether reviews of the scope are held back, or may be: where some were not read, nobody knows. */
export function isHeldBack({ count, total, unread }: Summary): boolean {
  return total > count || Boolean(unread && count);
}

/** `total` of the reviews of a scope; "57+" where more may belong to it, because some were not read. */
export function atLeast(total: number, { unread }: Summary, language: string): number | string {
  return unread ? `${formatNumber(total, language)}+` : total;
}

/**
 * The honesty line, "Showing 42 of 57 reviews", shown whenever reviews are held back. It comes first, has no part, uses no
 * custom property and inherits nothing, and lies above the layer with everything else. So no attribute, no text of the
 * shop's own and no style rule can remove or cover it without hiding the widget itself.
 */
export function heldBack(
  summary: Summary | undefined,
  policyUrl: string,
  language: string,
  strings: Strings,
): TemplateResult | typeof nothing {
  if (!summary || !isHeldBack(summary)) return nothing;
  const wording = NUMBERS.every((number) => strings.heldBack.includes(number))
    ? strings.heldBack
    : listEnglish.heldBack;
  const shown = formatMessage(wording, language, {
    shown: summary.count,
    total: atLeast(summary.total, summary, language),
  });
  const address = webAddress(policyUrl);
  const policy = address ? html`· <a href=${address}>${strings.policy}</a>` : nothing;
  return html`<p class="held-back">${shown} ${policy}</p>`;
}
