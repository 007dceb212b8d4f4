import type { PublicPolicy } from '../../../contract/widget.js';
import { own } from '../../base/own-document.js';
import { formatMessage } from '../../languages/format-message.js';
import type { WidgetView } from '../../list/widget-view.js';
import type { DisclosureWords } from './disclosure-languages.js';

/**
 * Says below the list of `root`, behind the way to more of it, how its reviews are checked and whether anything is given for them: as the
 * service says it, and no attribute of the page. In a badge the list stands in its dialog.
 */
export function drawStatement(root: ShadowRoot, { feed, strings }: WidgetView, words: DisclosureWords): void {
  const more = root.querySelector('[part="more"]');
  let statement = root.querySelector<HTMLElement>('[part="policy"]');
  const said = statementText(feed.page?.policy, words, strings.verified);
  if (!more || !said) {
    statement?.remove();
    return;
  }
  if (!statement) {
    statement = own('createElement')('p');
    statement.setAttribute('part', 'policy');
    more.after(statement);
  }
  statement.lang = words.tag;
  if (statement.textContent !== said) statement.textContent = said;
}

/** One sentence on checks and one on what is given; without a policy, or with words that nobody knows, nothing is claimed. */
function statementText(policy: PublicPolicy | undefined, { strings, tag }: DisclosureWords, mark: string): string {
  const checks = { none: strings.checkNone, some: strings.checkSome, all: strings.checkAll };
  const incentives = { none: strings.incentiveNone, some: strings.incentiveSome };
  const check = textOf(checks, policy?.purchaseCheck);
  return [check && formatMessage(check, tag, { mark }), textOf(incentives, policy?.incentives)]
    .filter(Boolean)
    .join(' ');
}

function textOf(texts: Record<string, string>, word: string | null | undefined): string {
  return Object.hasOwn(texts, `${word}`) ? texts[`${word}`]! : '';
}
