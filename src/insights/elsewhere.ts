/** Which words of a clause are about another product: "my old one, which was loud, broke". */

import type { Token } from './tokens.js';

/** Says of a place in the clause whether another product, named by one of `others`, is spoken of there: from its name up to a comma, and what the comma adds about it. */
export function elsewhereIn(
  clause: readonly Token[],
  others: readonly { first: number; end: number }[],
  relatives: ReadonlySet<string>,
): (at: number) => boolean {
  if (others.length === 0) return () => false;
  const elsewhere = new Set<number>();
  for (const { first, end } of others) {
    for (let at = first; at < clause.length; at += 1) {
      const { after, word } = clause[at]!;
      if (at >= end && after === 'comma' && !relatives.has(word)) break;
      elsewhere.add(at);
    }
  }
  return (at) => elsewhere.has(at);
}
