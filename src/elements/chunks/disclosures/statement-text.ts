import type { PublicPolicy } from '../../../contract/widget.js';
import type { DisclosureStrings } from '../../../languages/element-words.js';
import { formatMessage } from '../../languages/format-message.js';

/**
 * One sentence on checks and one on what is given; without a policy, or with words that nobody knows, nothing is claimed. `mark` is what
 * the card of a checked review says.
 */
export function statementSentences(
  policy: Pick<PublicPolicy, 'purchaseCheck' | 'incentives'> | undefined,
  strings: DisclosureStrings,
  tag: string,
  mark: string,
): string[] {
  const checks = { none: strings.checkNone, some: strings.checkSome, all: strings.checkAll };
  const incentives = { none: strings.incentiveNone, some: strings.incentiveSome };
  const check = textOf(checks, policy?.purchaseCheck);
  return [check && formatMessage(check, tag, { mark }), textOf(incentives, policy?.incentives)].filter(Boolean);
}

function textOf(texts: Record<string, string>, word: string | null | undefined): string {
  return Object.hasOwn(texts, `${word}`) ? texts[`${word}`]! : '';
}
