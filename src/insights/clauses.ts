/** Sentences, and the clauses of each: "Soft, but it runs small" has two. An opinion is about what its own clause names. */
import type { CueFinder } from './cues.js';
import type { Token } from './tokens.js';

/** A longer clause is read in pieces of so many words, so that the time for a text without any stop grows with its length alone. */
const MOST_WORDS = 80;

export interface Sentence {
  start: number;
  end: number;
  clauses: Token[][];
}

export function sentencesOf(tokens: readonly Token[], contrasts: CueFinder<boolean>): Sentence[] {
  const sentences: Token[][] = [];
  for (const token of tokens) {
    if (token.after === 'sentence') sentences.push([]);
    sentences.at(-1)?.push(token);
  }
  return sentences.map((words) => ({
    start: words[0]!.start,
    end: words.at(-1)!.end,
    clauses: clausesOf(words, contrasts),
  }));
}

function clausesOf(words: Token[], contrasts: CueFinder<boolean>): Token[][] {
  const clauses: Token[][] = [];
  let from = 0;
  const endAt = (end: number) => {
    for (; from < end; from += MOST_WORDS) clauses.push(words.slice(from, Math.min(end, from + MOST_WORDS)));
    from = end;
  };
  for (const { first, meaning } of contrasts.find(words)) if (meaning) endAt(first);
  endAt(words.length);
  return clauses;
}

// Which words of a clause are about another product: "my old one, which was loud, broke".

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
