/** What an insight says, in a sentence: of counts and of words of our own, never of a review's. */

import type { Topic } from '../../contract/topics.js';
import { type Claim, isClaim, meaningOf } from '../claims.js';
import { LABELS } from './label-languages.js';
import type { LabelWords } from './label-words.js';

/** Reviews that have to say the same before it is said of a product. */
export const FEWEST_MENTIONS = 5;
/** The share of opinions that is "mostly". */
const MOSTLY = 3 / 4;

/** The share of the opinions on one side that two claims need to be all that a label says. */
const MUCH_OF_A_SIDE = 1 / 4;

/** How many times as often a general claim is made to be said before an exact one. */
const MANY_MORE = 1.5;

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
 * What {@link FEWEST_MENTIONS} reviews claim, with what is exact among it; without such claims, how the topic fares. Where opinions differ, both sides
 * are said, and what is criticised exactly is said beside any praise.
 */
export function labelOf(counted: CountedTopic, language: string): string {
  const words = labelWords(language);
  const sentiment = sentimentOf(counted);
  const topic = topicSentence(counted, words).replace('{topic}', words.topics[counted.topic]);
  // "Mostly" is not said of three opinions, however often the topic is named.
  if (!words.said || counted.praised + counted.criticised < FEWEST_MENTIONS) return topic;
  const { mostly, some, others } = words.said;
  const say = (how: string, claims: readonly CountedClaim[]) =>
    how.replace('{claim}', claims.map(({ claim }) => words.claims[claim as Claim]).join(', '));
  const praise = claimsOf(counted, words, 'praise');
  const criticism = claimsOf(counted, words, 'criticism');
  const [first] = criticism;
  if (sentiment === 'positive') {
    const weighty = weigh(praise.slice(0, 2), counted.praised);
    const opening = weighty ? say(counted.criticised > 0 ? mostly : '{claim}', praise.slice(0, 2)) : topic;
    const rest = [...(weighty ? [] : praise.slice(0, 1)), ...criticism.slice(0, 1)];
    return sentence([opening, ...rest.map((claim) => say(some, [claim]))]);
  }
  const contrary = praise.length > 0 && sentiment === 'mixed' ? praise : criticism.slice(1);
  if (first && contrary.length > 0) return sentence([say(some, [first]), say(others, contrary.slice(0, 1))]);
  if (sentiment === 'negative' && first && weigh(criticism, counted.criticised)) {
    return sentence([say(counted.praised > 0 ? mostly : '{claim}', [first])]);
  }
  // Praise alone would hide that others criticise.
  return sentence([topic, ...criticism.slice(0, 1).map((claim) => say(some, [claim]))]);
}

function topicSentence(counted: CountedTopic, words: LabelWords): string {
  if (counted.praised + counted.criticised < FEWEST_MENTIONS) return words.mentioned;
  const sentiment = sentimentOf(counted);
  if (sentiment === 'positive') return counted.criticised > 0 ? words.praised : words.onlyPraised;
  if (sentiment === 'negative') return counted.praised > 0 ? words.criticised : words.onlyCriticised;
  return words.divided;
}

/** The claims of one side that enough reviews make and the language has words for, most first. */
function claimsOf(counted: CountedTopic, words: LabelWords, opinion: 'praise' | 'criticism'): CountedClaim[] {
  const { claim, claimed, otherClaims = [] } = counted;
  const all = claim === null ? otherClaims : [{ claim, mentions: claimed }, ...otherClaims];
  const said = all.filter(
    (one) =>
      one.mentions >= FEWEST_MENTIONS &&
      isClaim(one.claim) &&
      words.claims[one.claim] !== undefined &&
      meaningOf(one.claim).opinion === opinion,
  );
  said.sort((one, other) => other.mentions - one.mentions);
  const exact = said.filter((one) => !meaningOf(one.claim as Claim).general);
  // A general claim is said beside an exact one where many more make it: "Looks good, flattering".
  const [first] = exact;
  if (!first) return said;
  return said.filter((one) => exact.includes(one) || one.mentions >= first.mentions * MANY_MORE);
}

/** What is claimed most, the more exact before the general, and a claim of another version last; null where too few claim anything. */
export function mainClaim({ claims }: { claims: readonly CountedClaim[] }): string | null {
  const enough = claims.filter(({ mentions }) => mentions >= FEWEST_MENTIONS);
  const known = enough.filter(({ claim }) => isClaim(claim));
  const exact = known.find(({ claim }) => !meaningOf(claim as Claim).general);
  return (exact ?? known[0] ?? enough[0])?.claim ?? null;
}

function weigh(claims: readonly CountedClaim[], opinions: number): boolean {
  const claimed = claims.reduce((sum, { mentions }) => sum + mentions, 0);
  return claims.length > 0 && claimed >= opinions * MUCH_OF_A_SIDE;
}

function sentence(parts: readonly string[]): string {
  const text = parts.join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
