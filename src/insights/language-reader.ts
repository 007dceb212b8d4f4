/** What a text of one language says of topics: the words of `words/`, put to use. */

import type { Opinion, Topic } from '../contract/topics.js';
import { type Claim, isClaim, meaningOf } from './claims.js';
import { sentencesOf } from './clauses.js';
import { type CueFinder, createCueFinder, type FoundCue } from './cues.js';
import { elsewhereIn } from './elsewhere.js';
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
const NEGATED_WITHIN = 4;
const NEGATED_BEHIND = 2;
/** As "did not find" turns the next opinion only. */
const NEGATED_FAR = 9;

/** Of what follows a sentence. */
const QUESTION = /^["'”’)\s]*\?/u;

type Meaning =
  | { claim: Claim; opinion?: 1 | -1; names: boolean }
  | { name: Topic; weak?: true }
  | { opinion: 1 | -1 }
  | { negates: boolean; far?: true }
  | { supposes: true }
  | { wishes: true }
  | { other: true };

export type ReadText = (text: string) => TopicInClause[];

export function createLanguageReader(words: LanguageWords): ReadText {
  const contrasts = createCueFinder(words.contrasts.map((word) => [word, true] as const));
  const cues = createCueFinder(meaningsOf(words));
  const behind = createCueFinder(words.negationsBehind.map((word) => [word, true] as const));
  const negations = new Set([...words.negations, ...words.negationsBehind].map(plainWord));
  const relatives = new Set(words.relatives.map(plainWord));
  return (text) =>
    sentencesOf(tokensOf(text), contrasts).flatMap(({ start, end, clauses }) => {
      const asked = QUESTION.test(text.slice(end, end + 4));
      return clauses.flatMap((clause) =>
        readClause(clause, { cues, behind, negations, relatives, asked }).map((found) => ({ ...found, start, end })),
      );
    });
}

function* meaningsOf(words: LanguageWords): Generator<readonly [string, Meaning]> {
  const opinions = new Map<string, { opinion: 1 | -1 }>([
    ...words.praise.map((cue) => [cue, { opinion: 1 }] as const),
    ...words.criticism.map((cue) => [cue, { opinion: -1 }] as const),
  ]);
  const named = [...Object.values(words.names), ...Object.values(words.weakNames)].flat();
  for (const [claim, cues] of Object.entries(words.claims)) {
    if (!isClaim(claim)) continue;
    for (const cue of cues) yield [cue, { claim, ...opinions.get(cue), names: endsWith(cue, named) }];
  }
  for (const [topic, cues] of Object.entries(words.names))
    for (const cue of cues) yield [cue, { name: topic as Topic }];
  for (const [topic, cues] of Object.entries(words.weakNames))
    for (const cue of cues) yield [cue, { name: topic as Topic, weak: true }];
  for (const cue of words.others) yield [cue, { other: true }];
  for (const cue of words.wishes) yield [cue, { wishes: true }];
  for (const cue of words.suppositions) yield [cue, { supposes: true }];
  for (const cue of words.noNegations) yield [cue, { negates: false }];
  for (const cue of words.negations) yield [cue, { negates: true }];
  for (const cue of words.negationsFar) yield [cue, { negates: true, far: true }];
  yield* opinions;
}

function endsWith(cue: string, names: readonly string[]): boolean {
  return names.some((name) => cue.endsWith(` ${name}`));
}

interface Reading {
  cues: CueFinder<Meaning>;
  behind: CueFinder<true>;
  /** The words that negate by themselves. */
  negations: ReadonlySet<string>;
  relatives: ReadonlySet<string>;
  /** The sentence is a question: it names topics, and says nothing of them. */
  asked: boolean;
}

function readClause(clause: Token[], reading: Reading): Omit<TopicInClause, 'start' | 'end'>[] {
  const all = reading.cues.find(clause);
  const others = all.filter(({ meaning }) => 'other' in meaning);
  const isElsewhere = elsewhereIn(clause, others, reading.relatives);
  const found = all.filter((cue) => !isElsewhere(cue.first));
  const firstOf = (kind: 'supposes' | 'wishes') => found.find(({ meaning }) => kind in meaning)?.first ?? clause.length;
  const supposed = firstOf('supposes');
  const wished = firstOf('wishes');
  const isTurned = turnedIn(clause, found, reading);
  const names = found.flatMap(({ meaning, first, end }) =>
    'name' in meaning ? [{ topic: meaning.name, isWeak: meaning.weak === true, first, end, score: 0 }] : [],
  );
  const claimed: Omit<TopicInClause, 'start' | 'end'>[] = [];
  /** Claims that name their topic, as "love the look" does: others may be named in a row with it. */
  const claimedNames: { first: number; end: number; score: number }[] = [];
  for (const cue of found) {
    const isSilent = reading.asked || cue.first > supposed;
    const sign = isSilent ? 0 : isTurned(cue) ? -1 : 1;
    const { claim, opinion: general } = cue.meaning as { claim?: Claim; opinion?: 1 | -1 };
    const about = general ? nearest(names, cue, clause) : null;
    // A word that is in both lists is about what is named next to it, as in "a beautiful colour"; alone it is a claim.
    // "The medium looks great" says nothing of the size.
    if (claim && (!about || about.topic === 'size' || about.topic === meaningOf(claim).topic)) {
      const statement = cue.first > wished && !isSilent ? missed(claim) : said(claim, sign);
      claimed.push(statement);
      if ('names' in cue.meaning && cue.meaning.names) claimedNames.push({ ...cue, score: statement.score });
    } else if (about && general) {
      about.score += cue.first > wished && !isSilent ? -1 : general * sign;
    }
  }
  if (!reading.asked && wished < supposed) {
    for (const name of names) if (name.first > wished) name.score = -1;
  }
  share(
    [...names, ...claimedNames].sort((one, other) => one.first - other.first),
    found,
  );
  const named = names
    .filter(({ isWeak, score }) => !isWeak || score !== 0)
    .map(({ topic, score }) => ({ topic, claim: null, score }));
  return [...claimed, ...named];
}

/** What is denied is not claimed, though its contrary may be: "does not run small" praises the size, and says nothing exact. */
function said(claim: Claim, sign: 0 | 1 | -1): Omit<TopicInClause, 'start' | 'end'> {
  const { topic, opinion, denied } = meaningOf(claim);
  const contrary = isClaim(denied) ? denied : null;
  const exact = sign === 1 ? claim : sign === -1 ? contrary : null;
  return { topic, claim: exact, score: sign * (opinion === 'praise' ? 1 : -1) || 0 };
}

/** What one wishes of a product, it is not; what one wishes it were not, it is. */
function missed(claim: Claim): Omit<TopicInClause, 'start' | 'end'> {
  return meaningOf(claim).opinion === 'praise' ? said(claim, -1) : said(claim, 1);
}

function turnedIn(clause: Token[], found: FoundCue<Meaning>[], { behind, negations }: Reading) {
  const before = found.filter(({ meaning }) => 'negates' in meaning && meaning.negates);
  const later = behind.find(clause);
  const speaks = ({ meaning }: FoundCue<Meaning>) => 'claim' in meaning || 'opinion' in meaning;
  const reaches = ({ meaning, end }: FoundCue<Meaning>, cue: FoundCue<Meaning>) => {
    if (end > cue.first) return false;
    const far = distance(clause, end - 1, cue.first);
    if (far <= NEGATED_WITHIN) return true;
    const isNext = !found.some((one) => one.first >= end && one.first < cue.first && speaks(one));
    return 'negates' in meaning && meaning.far === true && isNext && far <= NEGATED_FAR;
  };
  return (cue: FoundCue<Meaning>) =>
    cue.between.some((word) => negations.has(word)) ||
    before.some((negation) => reaches(negation, cue)) ||
    later.some(({ first }) => first >= cue.end && distance(clause, cue.end - 1, first) <= NEGATED_BEHIND);
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
  if (words > NEGATED_FAR) return words;
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
