/** Sentences, and the clauses of each: "Soft, but it runs small" has two. An opinion is about what its own clause names. */

import type { CueFinder } from './cues.js';
import type { Token } from './tokens.js';

export interface Sentence {
  start: number;
  end: number;
  clauses: Token[][];
}

export function sentencesOf(tokens: readonly Token[], contrasts: CueFinder<true>): Sentence[] {
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

function clausesOf(words: Token[], contrasts: CueFinder<true>): Token[][] {
  const clauses: Token[][] = [];
  let from = 0;
  for (const { first } of contrasts.find(words)) {
    if (first > from) clauses.push(words.slice(from, first));
    from = first;
  }
  clauses.push(words.slice(from));
  return clauses;
}
