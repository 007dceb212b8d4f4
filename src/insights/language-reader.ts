/** What a text of one language says of topics: the words of `words/`, put to use. */

import type { Opinion, Topic } from '../contract/topics.js';
import { CLAIMS, type Claim, isClaim } from './claims.js';
import { sentencesOf } from './clauses.js';
import { type CueFinder, createCueFinder, type FoundCue } from './cues.js';
import { plainWord, type Token, tokensOf } from './tokens.js';
import type { LanguageWords } from './words/language-words.js';

/** That a clause speaks of a topic. `score` is above 0 for praise, below for criticism, 0 where it has no opinion. */
export interface TopicInClause {
  topic: Topic;
  claim: Claim | null;
  score: number;
  /** The sentence it stands in. */
  start: number;
  end: number;
}

/** Words of a topic's name are at most this far from the opinion that is about it; a comma counts as four words. */
const FARTHEST = 8;
const COMMA = 4;
/** At most so many words, such as "and the", are between names in a row. */
const IN_ROW = 2;
/** A negation turns what follows within this many words. */
const NEGATED_WITHIN = 3;
const NEGATED_BEHIND = 2;

/** Of what follows a sentence. */
const QUESTION = /^["'”’)\s]*\?/u;

type Meaning =
  | { claim: Claim; opinion?: 1 | -1 }
  | { name: Topic }
  | { opinion: 1 | -1 }
  | { negates: boolean }
  | { supposes: true };

export type ReadText = (text: string) => TopicInClause[];

export function createLanguageReader(words: LanguageWords): ReadText {
  const contrasts = createCueFinder(words.contrasts.map((word) => [word, true] as const));
  const cues = createCueFinder(meaningsOf(words));
  const behind = createCueFinder(words.negationsBehind.map((word) => [word, true] as const));
  const negations = new Set([...words.negations, ...words.negationsBehind].map(plainWord));
  return (text) =>
    sentencesOf(tokensOf(text), contrasts).flatMap(({ start, end, clauses }) => {
      const asked = QUESTION.test(text.slice(end, end + 4));
      return clauses.flatMap((clause) =>
        readClause(clause, { cues, behind, negations, asked }).map((found) => ({ ...found, start, end })),
      );
    });
}

function* meaningsOf(words: LanguageWords): Generator<readonly [string, Meaning]> {
  const opinions = new Map<string, { opinion: 1 | -1 }>([
    ...words.praise.map((cue) => [cue, { opinion: 1 }] as const),
    ...words.criticism.map((cue) => [cue, { opinion: -1 }] as const),
  ]);
  for (const [claim, cues] of Object.entries(words.claims)) {
    if (isClaim(claim)) for (const cue of cues) yield [cue, { claim, ...opinions.get(cue) }];
  }
  for (const [topic, cues] of Object.entries(words.names))
    for (const cue of cues) yield [cue, { name: topic as Topic }];
  for (const cue of words.suppositions) yield [cue, { supposes: true }];
  for (const cue of words.noNegations) yield [cue, { negates: false }];
  for (const cue of words.negations) yield [cue, { negates: true }];
  yield* opinions;
}

interface Reading {
  cues: CueFinder<Meaning>;
  behind: CueFinder<true>;
  /** The words that negate by themselves. */
  negations: ReadonlySet<string>;
  /** The sentence is a question: it names topics, and says nothing of them. */
  asked: boolean;
}

function readClause(
  clause: Token[],
  { cues, behind, negations, asked }: Reading,
): Omit<TopicInClause, 'start' | 'end'>[] {
  const found = cues.find(clause);
  const supposed = found.find(({ meaning }) => 'supposes' in meaning)?.first ?? clause.length;
  const before = found.filter(({ meaning }) => 'negates' in meaning && meaning.negates);
  const later = behind.find(clause);
  const isTurned = (cue: FoundCue<Meaning>) =>
    cue.between.some((word) => negations.has(word)) ||
    before.some(({ end }) => end <= cue.first && distance(clause, end - 1, cue.first) <= NEGATED_WITHIN) ||
    later.some(({ first }) => first >= cue.end && distance(clause, cue.end - 1, first) <= NEGATED_BEHIND);
  const names = found.flatMap(({ meaning, first, end }) =>
    'name' in meaning ? [{ topic: meaning.name, first, end, score: 0 }] : [],
  );
  const claimed: Omit<TopicInClause, 'start' | 'end'>[] = [];
  for (const cue of found) {
    const sign = asked || cue.first > supposed ? 0 : isTurned(cue) ? -1 : 1;
    const { claim, opinion: general } = cue.meaning as { claim?: Claim; opinion?: 1 | -1 };
    const about = general ? nearest(names, cue, clause) : null;
    // A word that is in both lists is about what is named next to it, as in "a beautiful colour"; alone it is a claim.
    if (claim && (!about || about.topic === CLAIMS[claim].topic)) {
      const { topic, opinion } = CLAIMS[claim];
      const score = sign * (opinion === 'praise' ? 1 : -1);
      // What is denied is not claimed: "does not run small" praises the size, and says nothing exact.
      claimed.push({ topic, claim: sign === 1 ? claim : null, score });
    } else if (about && general) {
      about.score += general * sign;
    }
  }
  share(names, found);
  const named = names.map(({ topic, score }) => ({ topic, claim: null, score }));
  return [...claimed, ...named];
}

/** "The look and the fabric are lovely": an opinion is about all that is named in a row. */
function share(names: { first: number; end: number; score: number }[], found: FoundCue<Meaning>[]): void {
  const inRow = (one: { end: number }, next: { first: number }) =>
    next.first - one.end <= IN_ROW && !found.some(({ first }) => first >= one.end && first < next.first);
  for (let at = 1; at < names.length; at += 1) {
    const [one, next] = [names[at - 1]!, names[at]!];
    if (next.score === 0 && inRow(one, next)) next.score = one.score;
  }
  for (let at = names.length - 1; at > 0; at -= 1) {
    const [one, next] = [names[at - 1]!, names[at]!];
    if (one.score === 0 && inRow(one, next)) one.score = next.score;
  }
}

function nearest<N extends { first: number; end: number }>(
  names: N[],
  cue: FoundCue<Meaning>,
  clause: Token[],
): N | null {
  let best: N | null = null;
  let least = FARTHEST + 1;
  for (const name of names) {
    const far =
      name.first >= cue.end ? distance(clause, cue.end - 1, name.first) : distance(clause, name.end - 1, cue.first);
    if (far < least) [best, least] = [name, far];
  }
  return best;
}

/** Words from one to a later one, a comma counted as more. */
function distance(clause: Token[], from: number, to: number): number {
  let words = to - from;
  if (words > FARTHEST) return words;
  for (let at = from + 1; at <= to; at += 1) if (clause[at]!.after === 'comma') words += COMMA;
  return words;
}

/** What several statements about a topic come to; `mixed` when they praise and criticise. */
export function opinionOf(scores: readonly number[]): Opinion {
  const praised = scores.some((score) => score > 0);
  const criticised = scores.some((score) => score < 0);
  if (praised && criticised) return 'mixed';
  if (praised) return 'praise';
  return criticised ? 'criticism' : 'neutral';
}
