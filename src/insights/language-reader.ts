/** What a text of one language says of topics: the words of `words/`, put to use. */

import type { Opinion, Topic } from '../contract/topics.js';
import { type Claim, isClaim, meaningOf } from './claims.js';
import {
  claimOfPart,
  distance,
  far,
  isAbout,
  type NameInClause,
  NEAR,
  namedTopic,
  nearest,
  share,
} from './clause-names.js';
import { elsewhereIn, sentencesOf } from './clauses.js';
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

/** A negation turns what follows within this many words. */
const NEGATED_WITHIN = 4;
const NEGATED_BEHIND = 2;
const NEGATED_AT_THE_END = 5;
/** As "did not find" turns the next opinion only. */
const NEGATED_FAR = 9;
/** What is bad, or too much, spoils what follows within so many words: "too thin for the winter". */
const SPOILT_WITHIN = 3;
/** How far what is liked may be from what others would criticise. */
const LIKED_WITHIN = 6;

/** Of what follows a sentence. */
const QUESTION = /^["'”’)\s]*\?/u;

type Meaning =
  | { claim: Claim; opinion?: 1 | -1; names: boolean }
  | { says: Topic; score: 1 | -1; opinion?: 1 | -1 }
  | { name: Topic; weak?: true }
  | { opinion: 1 | -1 }
  | { negates: boolean; far?: true }
  | { supposes: true }
  | { wishes: true }
  | { impression: true }
  | { likes: true }
  | { other: true };

export type ReadText = (text: string) => TopicInClause[];

export function createLanguageReader(words: LanguageWords): ReadText {
  // "Anything but" has a contrast in it and begins no clause.
  const contrasts = createCueFinder([
    ...words.contrasts.map((word) => [word, true] as const),
    ...[...words.negations, ...words.noNegations].map((word) => [word, false] as const),
  ]);
  const cues = createCueFinder(meaningsOf(words));
  const behind = createCueFinder(words.negationsBehind.map((word) => [word, true] as const));
  const around = createCueFinder(
    (words.negationsAround ?? []).map((word) => [word, { negates: true } as Meaning] as const),
  );
  const negations = [...words.negations, ...words.negationsBehind].map(plainWords);
  const never = createCueFinder((words.emphatic?.never ?? []).map((word) => [word, true] as const));
  const so = createCueFinder((words.emphatic?.so ?? []).map((word) => [word, true] as const));
  const relatives = new Set(words.relatives.map(plainWord));
  const alternatives = new Set(words.alternatives.map(plainWord));
  return (text) =>
    sentencesOf(tokensOf(text), contrasts).flatMap(({ start, end, clauses }) => {
      const asked = QUESTION.test(text.slice(end, end + 4));
      return clauses.flatMap((clause) =>
        readClause(clause, { cues, behind, around, negations, never, so, relatives, alternatives, asked }).map(
          (found) => ({
            ...found,
            start,
            end,
          }),
        ),
      );
    });
}

function plainWords(words: string): string {
  return words.split(' ').map(plainWord).join(' ');
}

const PRAISES = { opinion: 1 } as const;

function* meaningsOf(words: LanguageWords): Generator<readonly [string, Meaning]> {
  const opinions = new Map<string, { opinion: 1 | -1 }>([
    ...words.praise.map((cue) => [cue, { opinion: 1 }] as const),
    ...words.criticism.map((cue) => [cue, { opinion: -1 }] as const),
  ]);
  const named = [...Object.values(words.names), ...Object.values(words.weakNames)].flat();
  for (const [claim, cues] of Object.entries(words.claims)) {
    if (!isClaim(claim)) continue;
    // "Very pretty" is an opinion of whatever stands next to it.
    const isOfAnything = claim === 'looks_good';
    for (const cue of cues) {
      const names = endsWith(cue, named);
      yield [cue, { claim, ...(isOfAnything && !names ? PRAISES : opinionIn(opinions, cue)), names }];
    }
  }
  for (const [topic, { praise = [], criticism = [] }] of Object.entries(words.said ?? {})) {
    for (const cue of praise) yield [cue, { says: topic as Topic, score: 1, ...opinionIn(opinions, cue) }];
    for (const cue of criticism) yield [cue, { says: topic as Topic, score: -1, ...opinionIn(opinions, cue) }];
  }
  for (const [topic, cues] of Object.entries(words.names))
    for (const cue of cues) yield [cue, { name: topic as Topic }];
  for (const [topic, cues] of Object.entries(words.weakNames))
    for (const cue of cues) yield [cue, { name: topic as Topic, weak: true }];
  for (const cue of words.others) yield [cue, { other: true }];
  for (const cue of words.impressions) yield [cue, { impression: true }];
  for (const cue of words.liked) yield [cue, { likes: true }];
  for (const cue of words.wishes) yield [cue, { wishes: true }];
  for (const cue of words.suppositions) yield [cue, { supposes: true }];
  // "Not bad" is in both.
  yield* opinions;
  for (const cue of words.noNegations) yield [cue, { negates: false }];
  for (const cue of words.negations) yield [cue, { negates: true }];
  for (const cue of words.negationsFar) yield [cue, { negates: true, far: true }];
}

/** The opinion of a word that is in both lists; `beautiful*` has `beautiful`. */
function opinionIn(opinions: ReadonlyMap<string, { opinion: 1 | -1 }>, cue: string): { opinion: 1 | -1 } | undefined {
  const exact = opinions.get(cue);
  if (exact || cue.includes(' ')) return exact;
  for (let length = cue.length; length > 2; length -= 1) {
    const stem = opinions.get(`${cue.slice(0, length)}*`);
    if (stem) return stem;
  }
  return undefined;
}

function endsWith(cue: string, names: readonly string[]): boolean {
  return names.some((name) => cue.endsWith(` ${name}`));
}

interface Reading {
  cues: CueFinder<Meaning>;
  behind: CueFinder<true>;
  around: CueFinder<Meaning>;
  /** What negates where it stands within a cue: "delivery was not fast". */
  negations: readonly string[];
  never: CueFinder<true>;
  so: CueFinder<true>;
  relatives: ReadonlySet<string>;
  alternatives: ReadonlySet<string>;
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
  const isImpression = found.some(({ meaning }) => 'impression' in meaning);
  const isLiked = likedIn(clause, found);
  const names: NameInClause[] = found.flatMap(({ meaning, first, end }) =>
    'name' in meaning
      ? [{ topic: meaning.name, isWeak: meaning.weak === true, first, end, score: 0, isNear: false }]
      : [],
  );
  const claimed: Omit<TopicInClause, 'start' | 'end'>[] = [];
  /** Claims that name their topic, as "love the look" does: others may be named in a row with it. */
  const claimedNames: { first: number; end: number; score: number; isNear: boolean }[] = [];
  for (const cue of found) {
    const isSilent = reading.asked || cue.first > supposed;
    const sign = isSilent ? 0 : isTurned(cue) ? -1 : 1;
    const { claim: written, opinion: general } = cue.meaning as { claim?: Claim; opinion?: 1 | -1 };
    const claim = written && claimOfPart(written, names, cue, clause);
    const about = general ? nearest(names, cue, clause) : null;
    const isWished = cue.first > wished && !isSilent;
    if ('says' in cue.meaning && (!about || about.topic === cue.meaning.says)) {
      const score = (isWished ? -1 : cue.meaning.score * sign) || 0;
      if (!isImpression || score <= 0) claimed.push({ topic: cue.meaning.says, claim: null, score });
    } else if (claim && !isAbout(about, claim, cue, clause)) {
      const statement = isWished ? missed(claim) : said(claim, sign);
      if (isImpression && statement.score > 0 && statement.topic !== 'description') continue;
      const isKnown = statement.score < 0 && isLiked(cue);
      claimed.push(isKnown ? { ...statement, claim: null, score: 0 } : statement);
      if ('names' in cue.meaning && cue.meaning.names)
        claimedNames.push({ ...cue, score: statement.score, isNear: true });
    } else if (about && general) {
      const score = isWished ? -1 : general * sign;
      if (isImpression && score > 0) continue;
      about.score += score;
      about.isNear ||= score !== 0 && !isWished && far(about, cue, clause) <= NEAR;
    }
  }
  if (!reading.asked && wished < supposed) {
    for (const name of names) if (name.first > wished && !name.isWeak) [name.score, name.isNear] = [-1, true];
  }
  share(
    [...names, ...claimedNames].sort((one, other) => one.first - other.first),
    found,
  );
  return [...claimed, ...names.filter(({ isWeak, score }) => !isWeak || score !== 0).map(namedTopic)];
}

function likedIn(clause: Token[], found: FoundCue<Meaning>[]): (cue: FoundCue<Meaning>) => boolean {
  const liked = found.filter(({ meaning }) => 'likes' in meaning);
  return (cue) => liked.some((one) => far(one, cue, clause) <= LIKED_WITHIN);
}

/** What is denied is not claimed, though its contrary may be: "does not run small" praises the size, and says nothing exact. */
function said(claim: Claim, sign: 0 | 1 | -1): Omit<TopicInClause, 'start' | 'end'> {
  const { topic, opinion, denied, ofSome } = meaningOf(claim);
  // "Not going back" tells of nobody who bought it again.
  if (ofSome && sign !== 1) return { topic, claim: null, score: 0 };
  const contrary = isClaim(denied) ? denied : null;
  const exact = sign === 1 ? claim : sign === -1 ? contrary : null;
  return { topic, claim: exact, score: sign * (opinion === 'praise' ? 1 : -1) || 0 };
}

/** What one wishes of a product, it is not; what one wishes it were not, it is. */
function missed(claim: Claim): Omit<TopicInClause, 'start' | 'end'> {
  return meaningOf(claim).opinion === 'praise' ? said(claim, -1) : said(claim, 1);
}

function isBad({ meaning }: FoundCue<Meaning>): boolean {
  if ('claim' in meaning) return meaningOf(meaning.claim).opinion === 'criticism';
  if ('says' in meaning) return meaning.score === -1;
  return 'opinion' in meaning && meaning.opinion === -1;
}

/** "Never had one so soft" is praise, and "never seen one so shabby" is not. */
function emphaticIn(clause: Token[], { never, so }: Reading): (cue: FoundCue<Meaning>) => boolean {
  const nevers = never.find(clause);
  const sos = nevers.length > 0 ? so.find(clause) : [];
  return (cue) =>
    sos.some(
      ({ first, end }) =>
        first <= cue.end &&
        end >= cue.first &&
        nevers.some((one) => one.first <= first && distance(clause, one.end - 1, first) <= NEGATED_FAR),
    );
}

function turnedIn(clause: Token[], found: FoundCue<Meaning>[], reading: Reading) {
  const { behind, around, negations, alternatives } = reading;
  const later = behind.find(clause);
  const speaks = ({ meaning }: FoundCue<Meaning>) => 'claim' in meaning || 'says' in meaning || 'opinion' in meaning;
  const encloses = (one: { first: number; end: number }, cue: FoundCue<Meaning>) =>
    one.first < cue.first && cue.end < one.end;
  const pairs = around.find(clause);
  const frames = pairs.filter((pair) => found.some((cue) => speaks(cue) && encloses(pair, cue)));
  // The "pas" of "ne gratte pas" has turned what stands before it, and turns nothing behind it.
  const isSpent = (at: number) => frames.some(({ end }) => end === at + 1);
  const isPartOfCue = (at: number) => found.some(({ first, end }) => first <= at && at < end);
  const before = [
    ...found.filter(({ meaning, first }) => 'negates' in meaning && meaning.negates && !isSpent(first)),
    ...pairs.filter(({ end }) => !isSpent(end - 1) && !isPartOfCue(end - 1)),
  ];
  const reaches = ({ meaning, end }: FoundCue<Meaning>, cue: FoundCue<Meaning>) => {
    if (end > cue.first) return false;
    const words = distance(clause, end - 1, cue.first);
    if (words <= NEGATED_WITHIN) return true;
    const isNext = !found.some((one) => one.first >= end && one.first < cue.first && speaks(one));
    return 'negates' in meaning && meaning.far === true && isNext && words <= NEGATED_FAR;
  };
  const isDeniedWithin = ({ between }: FoundCue<Meaning>) =>
    between.length > 0 && negations.some((words) => ` ${between.join(' ')} `.includes(` ${words} `));
  /** "Schnell war die Lieferung nicht": the last word of a clause turns what was said last before it. */
  const isTurnedAtTheEnd = (cue: FoundCue<Meaning>) =>
    later.some(
      ({ first, end }) =>
        end === clause.length &&
        first >= cue.end &&
        distance(clause, cue.end - 1, first) <= NEGATED_AT_THE_END &&
        !found.some((one) => one.first >= cue.end && one.first < first && speaks(one)),
    );
  const beginsNegated = ({ first, end }: FoundCue<Meaning>) => {
    const written = clause.slice(first, end).map(({ word }) => word);
    return negations.some((words) => `${written.join(' ')} `.startsWith(`${words} `));
  };
  const isEmphatic = emphaticIn(clause, reading);
  // "Non c'è nessun difetto" denies once: what begins with a negation of its own is not turned by another.
  const isDenied = (cue: FoundCue<Meaning>) =>
    !isEmphatic(cue) &&
    (isDeniedWithin(cue) ||
      frames.some((frame) => encloses(frame, cue)) ||
      (!beginsNegated(cue) &&
        (before.some((negation) => reaches(negation, cue)) ||
          later.some(({ first }) => first >= cue.end && distance(clause, cue.end - 1, first) <= NEGATED_BEHIND) ||
          isTurnedAtTheEnd(cue))));
  // "Too thin for the winter" suits no winter, and "not too thin for the winter" does.
  const spoilerOf = (cue: FoundCue<Meaning>) =>
    'claim' in cue.meaning && meaningOf(cue.meaning.claim).suits
      ? found.find((one) => isBad(one) && far(one, cue, clause) <= SPOILT_WITHIN)
      : undefined;
  const isNegated = (cue: FoundCue<Meaning>) => {
    const spoiler = spoilerOf(cue);
    return spoiler ? !isDenied(spoiler) : isDenied(cue);
  };
  const turned = new Set<FoundCue<Meaning>>();
  const speaking = found.filter(speaks);
  for (const [at, cue] of speaking.entries()) {
    const one = speaking[at - 1];
    const isNext = one && turned.has(one) && one.end === cue.first - 1 && alternatives.has(clause[one.end]!.word);
    if (isNext || isNegated(cue)) turned.add(cue);
  }
  return (cue: FoundCue<Meaning>) => turned.has(cue);
}

/** What several statements about a topic come to; `mixed` when they praise and criticise. */
export function opinionOf(scores: readonly number[]): Opinion {
  const praised = scores.some((score) => score > 0);
  const criticised = scores.some((score) => score < 0);
  if (praised && criticised) return 'mixed';
  if (praised) return 'praise';
  return criticised ? 'criticism' : 'neutral';
}
