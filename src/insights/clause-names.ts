/** Which of the names in a clause an opinion or a claim is about. */

import type { Topic } from '../contract/topics.js';
import { CLAIMED_BY_NAME, type Claim, isClaim, meaningOf, PARTS, WHOLES } from './claims.js';
import type { Token } from './tokens.js';

/** Words of a topic's name are at most this far from the opinion that is about it; a comma counts as four words. */
const FARTHEST = 8;
const COMMA = 4;
/** A name this near is what a claim or an exact praise is about: "the sleeves are far too long". */
export const NEAR = 3;
/** At most so many words, such as "and the", are between names in a row. */
const IN_ROW = 2;
/** Further than this nobody looks, and commas need not be counted. */
const LOOKED_AT = 9;

/** Where something stands in a clause: the words from `first` up to, but not including, `end`. */
interface Place {
  first: number;
  end: number;
}

export interface NameInClause extends Place {
  topic: Topic;
  isWeak: boolean;
  score: number;
  /** The opinion stands beside it, and says exactly what its topic is praised or criticised for. */
  isNear: boolean;
}

export function namedTopic({ topic, isWeak, score, isNear }: NameInClause): {
  topic: Topic;
  claim: Claim | null;
  score: number;
} {
  const exact = isWeak && WHOLES.has(topic) ? undefined : CLAIMED_BY_NAME[topic];
  const claim = score > 0 ? exact?.praise : score < 0 ? exact?.criticism : undefined;
  return { topic, claim: isNear && claim ? claim : null, score };
}

/** "The sleeves are too long" claims nothing of the length of the whole. */
export function claimOfPart(claim: Claim, names: NameInClause[], cue: Place, clause: Token[]): Claim {
  const { of } = meaningOf(claim);
  if (!of) return claim;
  const part = nearest(
    names.filter((name) => name.topic in of && far(name, cue, clause) <= NEAR),
    cue,
    clause,
  );
  const moved = part && of[part.topic];
  return moved && isClaim(moved) ? moved : claim;
}

/**
 * Whether a word that is both an opinion and a claim is an opinion of what is named next to it, as in "a beautiful colour"; alone it is
 * a claim. "The medium looks great" says nothing of the size, and "a flattering cut" nothing but that it flatters.
 */
export function isAbout(about: NameInClause | null, claim: Claim, cue: Place, clause: Token[]): boolean {
  if (!about || about.topic === 'size') return false;
  const { topic, whole } = meaningOf(claim);
  return about.topic !== topic && (!whole || (PARTS.has(about.topic) && far(about, cue, clause) <= NEAR));
}

/** "The look and the fabric are lovely": an opinion is about all that is named in a row. */
export function share(names: (Place & { score: number; isNear: boolean })[], found: readonly Place[]): void {
  const inRow = (one: { end: number }, next: { first: number }) =>
    next.first - one.end <= IN_ROW && !found.some(({ first }) => first >= one.end && first < next.first);
  for (let at = 1; at < names.length; at += 1) {
    const [one, next] = [names[at - 1]!, names[at]!];
    if (next.score === 0 && inRow(one, next)) [next.score, next.isNear] = [one.score, one.isNear];
  }
  for (let at = names.length - 1; at > 0; at -= 1) {
    const [one, next] = [names[at - 1]!, names[at]!];
    if (one.score === 0 && inRow(one, next)) [one.score, one.isNear] = [next.score, next.isNear];
  }
}

export function nearest<N extends Place>(names: N[], cue: Place, clause: Token[]): N | null {
  let best: N | null = null;
  let least = FARTHEST + 1;
  for (const name of names) {
    const words = far(name, cue, clause);
    if (words < least) [best, least] = [name, words];
  }
  return best;
}

/** Words between the two, whichever comes first. */
export function far(one: Place, cue: Place, clause: Token[]): number {
  return one.first >= cue.end ? distance(clause, cue.end - 1, one.first) : distance(clause, one.end - 1, cue.first);
}

/** Words from one to a later one, a comma counted as more. */
export function distance(clause: Token[], from: number, to: number): number {
  let words = to - from;
  if (words > LOOKED_AT) return words;
  for (let at = from + 1; at <= to; at += 1) if (clause[at]!.after === 'comma') words += COMMA;
  return words;
}
