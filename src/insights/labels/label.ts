/** What an insight says, in a sentence: of counts and of words of our own, never of a review's. */

import type { Topic } from '../../contract/topics.js';
import { type Claim, isClaim, meaningOf } from '../claims.js';
import { LABELS } from './label-languages.js';
import type { LabelWords } from './label-words.js';

/** Reviews that have to say the same before it is said of a product. */
export const FEWEST_MENTIONS = 5;
/** The share of opinions that is "mostly". */
const MOSTLY = 3 / 4;

/** The share of the opinions on its side that claims need to be said as what all say, and of all opinions to be said by "many". */
const HALF = 1 / 2;

/** The share of the first criticism that a second of few needs to be said with it. */
const MUCH_OF_FIRST = 1 / 2;

/** How many times as many as on the other side are "many". */
const MANY_TIMES = 1.5;

/** The share of the reviews that has to claim what is often said of good things, before it is said of one. */
const COMMON_SHARE = 1 / 5;

/** Claims of one side that a label says. */
const MOST_CLAIMS = 2;

/** What was counted of a topic; `mixed` reviews are in both counts. */
export interface CountedTopic {
  topic: Topic;
  praised: number;
  criticised: number;
  /** What is claimed, and by how many; null where nothing exact is. */
  claim: Claim | null;
  claimed: number;
  /** What else is claimed. */
  otherClaims?: readonly CountedClaim[];
}

/** How many reviews make a claim, which may be one of another version. */
export interface CountedClaim {
  claim: string;
  mentions: number;
}

export type Sentiment = 'positive' | 'negative' | 'mixed' | 'neutral';

export function sentimentOf({ praised, criticised }: Pick<CountedTopic, 'praised' | 'criticised'>): Sentiment {
  const opinions = praised + criticised;
  if (opinions === 0) return 'neutral';
  if (praised >= opinions * MOSTLY) return 'positive';
  return criticised >= opinions * MOSTLY ? 'negative' : 'mixed';
}

/** Languages that labels are written in, ISO 639-1. */
export const LABEL_LANGUAGES: readonly string[] = Object.keys(LABELS);

/** The words of `language`, of its main language (`de-AT`: `de`), or English ones. */
export function labelWords(language: string): LabelWords {
  const labels: Readonly<Record<string, LabelWords>> = LABELS;
  const known = (tag: string) => (Object.hasOwn(labels, tag) ? labels[tag] : undefined);
  return known(language) ?? known(language.split('-')[0]!) ?? LABELS.en;
}

export function topicName(topic: Topic, language: string): string {
  return labelWords(language).topics[topic];
}

/**
 * Whether a label can say of it what a reader could not guess: what five reviews claim, or that five criticise it. Praise that says
 * nothing exact is not said, and what is common only where a good part of the `reviews` that were read claims it.
 */
export function isWorthSaying(counted: CountedTopic, reviews: number): boolean {
  const { praise, criticism } = sidesOf(counted);
  const isUncommon = ({ claim, mentions }: CountedClaim) =>
    !meaningOf(claim as Claim).common || mentions >= reviews * COMMON_SHARE;
  return praise.some(isUncommon) || criticism.length > 0 || counted.criticised >= FEWEST_MENTIONS;
}

/**
 * What reviews claim, most first, or how the topic fares where they claim nothing of their own or the language has no words for it.
 * Whoever disagrees is heard: claims of both sides are said, and what five reviews criticise without a claim.
 */
export function labelOf(counted: CountedTopic, language: string): string {
  const words = labelWords(language);
  const sides = sidesOf(counted);
  const [first, second] = [sides.criticism, sides.praise]
    .filter(({ length }) => length > 0)
    .sort((one, other) => sumOf(other) - sumOf(one));
  if (!words.said || !first) return topicSentence(counted, words).replace('{topic}', words.topics[counted.topic]);
  const { others, critical, bothSizes, allSizes } = words.said;
  if (isBothSizes(sides.criticism)) return sentence([counted.praised > 0 ? allSizes : bothSizes]);
  const isCritical = !second && first === sides.praise && counted.criticised >= FEWEST_MENTIONS;
  const contrary = second ? sumOf(second) : isCritical ? counted.criticised : 0;
  const say = (how: string, claims: readonly CountedClaim[]) => how.replace('{claim}', claimsIn(claims, words));
  const parts = [say(howManySay(first, contrary, counted, words.said), first)];
  if (second) parts.push(say(others, second));
  if (isCritical) parts.push(critical);
  return sentence(parts);
}

/** How it is said that so many make these claims, and so many what the label says against it. */
function howManySay(
  claims: readonly CountedClaim[],
  contrary: number,
  counted: CountedTopic,
  { many, some }: NonNullable<LabelWords['said']>,
): string {
  const { praised, criticised } = counted;
  if (claims.some(({ claim }) => meaningOf(claim as Claim).ofSome)) return some;
  const sum = sumOf(claims);
  if (contrary > 0) return sum >= MANY_TIMES * contrary ? many : some;
  const isOneSided = ['positive', 'negative'].includes(sentimentOf(counted));
  if (isOneSided && sum >= Math.max(praised, criticised) * HALF) return '{claim}';
  const isMany = sum >= (praised + criticised) * HALF && sum >= MANY_TIMES * Math.min(praised, criticised);
  return isMany ? many : some;
}

/** Whether it is too small for some and too large for others. */
const isBothSizes = (claims: readonly CountedClaim[]): boolean =>
  claims.length === 2 && claims.every(({ claim }) => claim === 'runs_small' || claim === 'runs_large');

/** The claims that a label says: what its sentences should show. */
export function claimsSaid(counted: CountedTopic): string[] {
  return Object.values(sidesOf(counted)).flatMap((claims) => claims.map(({ claim }) => claim));
}

function topicSentence(counted: CountedTopic, words: LabelWords): string {
  if (counted.praised + counted.criticised < FEWEST_MENTIONS) return words.mentioned;
  const sentiment = sentimentOf(counted);
  if (sentiment === 'positive') return counted.criticised > 0 ? words.praised : words.onlyPraised;
  if (sentiment === 'negative') return counted.praised > 0 ? words.criticised : words.onlyCriticised;
  return words.divided;
}

/** The claims of each side that a label says; none where too few make any. What is general is said beside what five criticise alone. */
function sidesOf(counted: CountedTopic): Record<'praise' | 'criticism', CountedClaim[]> {
  const criticism = enoughOf(claimsOf(counted, 'criticism'));
  const praise = claimsOf(counted, 'praise').filter(({ mentions }) => mentions >= FEWEST_MENTIONS);
  const exact = praise.filter(({ claim }) => !meaningOf(claim as Claim).general);
  const isCriticised = criticism.length > 0 || counted.criticised >= FEWEST_MENTIONS;
  return { criticism, praise: (exact.length > 0 || !isCriticised ? exact : praise).slice(0, MOST_CLAIMS) };
}

/**
 * Those that five reviews make. A second one of fewer is said with the first where only together they are made by five, or where it is
 * made at least half as often: "runs small" would hide those whom it is too large for.
 */
function enoughOf(claims: CountedClaim[]): CountedClaim[] {
  const enough = claims.filter(({ mentions }) => mentions >= FEWEST_MENTIONS).slice(0, MOST_CLAIMS);
  const [first, second] = enough.length > 0 ? [...enough, ...claims.filter((one) => !enough.includes(one))] : claims;
  const isLone =
    first && (!second || (first.mentions >= FEWEST_MENTIONS && second.mentions < first.mentions * MUCH_OF_FIRST));
  const said = [first, isLone ? undefined : second].filter((one) => one !== undefined);
  return sumOf(said) >= FEWEST_MENTIONS ? said : [];
}

/** The claims of one side, most first, the exact before the general. */
function claimsOf({ claim, claimed, otherClaims = [] }: CountedTopic, opinion: 'praise' | 'criticism'): CountedClaim[] {
  const all = claim === null ? otherClaims : [{ claim, mentions: claimed }, ...otherClaims];
  const known = all.filter((one) => isClaim(one.claim) && meaningOf(one.claim).opinion === opinion);
  const isGeneral = (one: CountedClaim) => Number(meaningOf(one.claim as Claim).general === true);
  return known.sort((one, other) => isGeneral(one) - isGeneral(other) || other.mentions - one.mentions);
}

/** Two that only together are made by enough are said as one or the other. */
function claimsIn(claims: readonly CountedClaim[], { claims: words, said }: LabelWords): string {
  const [first = '', second] = claims.map(({ claim }) => words[claim as Claim] ?? claim);
  if (second === undefined) return first;
  const isEither = claims.some(({ mentions }) => mentions < FEWEST_MENTIONS);
  return isEither ? said!.either.replace('{claim}', first).replace('{other}', second) : `${first}, ${second}`;
}

/** What is claimed most, the more exact before the general, and a claim of another version last; null where too few claim anything. */
export function mainClaim({ claims }: { claims: readonly CountedClaim[] }): string | null {
  const enough = claims.filter(({ mentions }) => mentions >= FEWEST_MENTIONS);
  const known = enough.filter(({ claim }) => isClaim(claim));
  const exact = known.find(({ claim }) => !meaningOf(claim as Claim).general);
  return (exact ?? known[0] ?? enough[0])?.claim ?? null;
}

function sumOf(claims: readonly CountedClaim[]): number {
  return claims.reduce((sum, { mentions }) => sum + mentions, 0);
}

function sentence(parts: readonly string[]): string {
  const text = parts.join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
