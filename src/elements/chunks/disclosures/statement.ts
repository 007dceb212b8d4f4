import { vendorUrl } from '../../base/endpoint.js';
import { own } from '../../base/own-document.js';
import type { WidgetView } from '../../list/widget-view.js';
import type { DisclosureWords } from './disclosure-languages.js';
import { statementSentences } from './statement-text.js';

/**
 * Says below the list of `root`, behind the way to more of it, how its reviews are checked and whether anything is given for them, with a
 * link to the policy page: as the service says it, and no attribute of the page. It is a honesty line: it has no part, and stands between
 * the layers. In a badge the list stands in its dialog.
 */
export function drawStatement(root: ShadowRoot, { host, feed, strings }: WidgetView, words: DisclosureWords): void {
  const layer = root.querySelector('[part="more"]')?.closest('.layer');
  let statement = root.querySelector<HTMLElement>('.statement');
  const said = statementSentences(feed.page?.policy, words.strings, words.tag, strings.verified).join(' ');
  if (!layer || !said) {
    statement?.remove();
    return;
  }
  if (!statement) {
    statement = own('createElement')('p');
    statement.className = 'held-back statement';
    layer.after(statement);
  }
  if (!statement.querySelector('a')) {
    statement.replaceChildren(own('createElement')('span'), own('createElement')('a'));
  }
  const [text, link] = statement.children as unknown as [HTMLElement, HTMLAnchorElement];
  const kind = host.vendorId ? 'vendors' : 'businesses';
  const address = vendorUrl(host.endpoint, kind, host.vendorId || host.businessId, 'policy');
  address.search = `${new URLSearchParams({ token: host.token, lang: words.tag })}`;
  statement.lang = words.tag;
  // What a server has written stays: nothing is drawn twice.
  // With its space, since a table, as which a honesty line is laid out, has none between its children.
  if (text.textContent !== `${said} `) text.textContent = `${said} `;
  if (link.textContent !== words.strings.policyPage) link.textContent = words.strings.policyPage;
  if (link.href !== address.href) link.href = address.href;
}
