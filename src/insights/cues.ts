/** Finds the cues of a word list in the words of a clause: one pass, at each word only the cues that begin like it. */

import { plainWord, type Token } from './tokens.js';

/** Words that may stand where a cue has `..`. */
const MOST_BETWEEN = 3;
/** Characters by which cues with `*` in their first word are looked up. */
const STEM = 3;

interface Cue<M> {
  words: readonly string[];
  meaning: M;
}

export interface FoundCue<M> {
  meaning: M;
  /** The words it covers: from `first` up to, but not including, `end`. */
  first: number;
  end: number;
  /** Words that stand where it has `..`. */
  between: readonly string[];
}

export interface CueFinder<M> {
  /** The longest cue at each word, in the order of the text; a word is part of one cue alone. */
  find(tokens: readonly Token[]): FoundCue<M>[];
}

export function createCueFinder<M>(cues: Iterable<readonly [string, M]>): CueFinder<M> {
  const byWord = new Map<string, Cue<M>[]>();
  const byStem = new Map<string, Cue<M>[]>();
  for (const [written, meaning] of cues) {
    const words = written.split(' ').map((word) => (word === '..' ? word : writtenWord(word)));
    const [first = ''] = words;
    const [index, key] = first.endsWith('*') ? [byStem, first.slice(0, STEM)] : [byWord, first];
    index.set(key, [...(index.get(key) ?? []), { words, meaning }]);
  }
  const none: Cue<M>[] = [];
  return {
    find(tokens) {
      const found: FoundCue<M>[] = [];
      for (let at = 0; at < tokens.length; ) {
        const { word } = tokens[at]!;
        let best: FoundCue<M> | null = null;
        for (const cue of [...(byWord.get(word) ?? none), ...(byStem.get(word.slice(0, STEM)) ?? none)]) {
          const place = placeOf(cue.words, tokens, at);
          if (place && place.end > (best?.end ?? at)) best = { meaning: cue.meaning, first: at, ...place };
        }
        if (best) found.push(best);
        at = best?.end ?? at + 1;
      }
      return found;
    },
  };
}

/** Where the words of a cue end that begins at `at`; null when it does not stand there. */
function placeOf(
  words: readonly string[],
  tokens: readonly Token[],
  at: number,
): { end: number; between: string[] } | null {
  const between: string[] = [];
  let next = at;
  let mayBetween = 0;
  for (const word of words) {
    if (word === '..') {
      mayBetween = MOST_BETWEEN;
      continue;
    }
    while (next < tokens.length && mayBetween > 0 && !isWord(word, tokens[next]!.word)) {
      between.push(tokens[next]!.word);
      next += 1;
      mayBetween -= 1;
    }
    const token = tokens[next];
    if (!token || !isWord(word, token.word)) return null;
    // "It would do too, since": no cue crosses a comma.
    if (token.after === 'comma' && next > at) return null;
    mayBetween = 0;
    next += 1;
  }
  // "Too *" covers "too" alone, so that what is too much is read by itself: "too boxy".
  if (words.at(-1) === '*') next -= 1;
  return { end: next, between };
}

function isWord(written: string, word: string): boolean {
  return written.endsWith('*') ? word.startsWith(written.slice(0, -1)) : word === written;
}

function writtenWord(word: string): string {
  return word.endsWith('*') ? `${plainWord(word.slice(0, -1))}*` : plainWord(word);
}
