import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Summary } from '../../contract/widget.js';
import { webAddress } from '../base/web-address.js';
import { formatNumber } from '../languages/language.js';
import type { Strings } from '../languages/strings.js';
import { say } from '../languages/wording.js';
import { listEnglish } from './list-strings.js';

/** What a wording has to say: how many are shown, and how many there are. */
const NUMBERS = ['{shown}', '{total}'];

/** Whether readers do not see all reviews of the scope, or it may be so. */
export function isHeldBack({ count, total, unread }: Summary): boolean {
  return total > count || Boolean(unread && count);
}

/** How many reviews there are; "57+" where nobody knows how many more belong to the scope. */
export function totalOf({ total, unread }: Summary, language: string): number | string {
  return unread ? `${formatNumber(total, language)}+` : total;
}

/**
 * "Showing 42 of 57 reviews", whenever any are held back. It stands first and outside every part, takes nothing from
 * custom properties or inheritance, and lies above a layer that holds all else: neither an attribute, a wording of the
 * shop's own nor a rule for what is inside can take it away or cover it, short of cutting off or hiding the widget itself.
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
  const shown = say(wording, language, { shown: summary.count, total: totalOf(summary, language) });
  const address = webAddress(policyUrl);
  const policy = address ? html`· <a href=${address}>${strings.policy}</a>` : nothing;
  return html`<p class="held-back">${shown} ${policy}</p>`;
}
