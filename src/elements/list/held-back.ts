import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Summary } from '../../contract/widget.js';
import { webAddress } from '../base/web-address.js';
import { formatMessage } from '../languages/format-message.js';
import { formatNumber } from '../languages/language.js';
import type { Strings } from '../languages/strings.js';
import { listEnglish } from './list-strings.js';
import type { WidgetView } from './widget-view.js';

/** Placeholders that the honesty line must have: how many reviews are shown, and how many there are. */
const NUMBERS = ['{shown}', '{total}'];

/** Whether reviews of the scope are not shown, or may be: where some were not read, nobody knows. */
export function isHeldBack({ count, total, unread }: Summary): boolean {
  return total > count || Boolean(unread && count);
}

/** `total` of the reviews of a scope; "57+" where more may belong to it, because some were not read. */
export function atLeast(total: number, { unread }: Summary, language: string): number | string {
  return unread ? `${formatNumber(total, language)}+` : total;
}

/** What the honesty line says. A wording of the shop's own that lacks one of the numbers is replaced by ours. */
export function heldBackText(summary: Summary, language: string, strings: Strings): string {
  const { count, total, pending } = summary;
  const said = NUMBERS.every((number) => strings.heldBack.includes(number)) ? strings : listEnglish;
  const line = formatMessage(said.heldBack, language, { shown: count, total: atLeast(total, summary, language) });
  if (!pending) return line;
  const waiting = [strings, listEnglish].map((words) => formatMessage(words.pending, language, { count: pending }));
  return `${line} ·\u00a0${waiting.find((text) => text.includes(formatNumber(pending, language)))}`;
}

/**
 * The honesty line, "Showing 42 of 57 reviews", shown whenever reviews are held back. It has no part, inherits nothing, paints its
 * own background (see src/elements/chunks/actions/blend-in.ts) and lies above the layers with everything else. So no attribute, no text of the
 * shop's own and no style rule can remove or cover it without hiding the widget itself. A `brief` one, of a badge, says neither what
 * waits to be checked nor where the policy is: the list that the badge opens does.
 */
export function heldBack({ host, feed, strings, tag }: WidgetView, brief?: boolean): TemplateResult | typeof nothing {
  const summary = feed.page?.summary;
  if (!summary || !isHeldBack(summary)) return nothing;
  const address = !brief && webAddress(host.policyUrl);
  const policy = address ? html`·\u00a0<a href=${address}>${strings.policy}</a>` : nothing;
  const said = brief ? { ...summary, pending: 0 } : summary;
  return html`<p class="held-back">${heldBackText(said, tag, strings)} ${policy}</p>`;
}
