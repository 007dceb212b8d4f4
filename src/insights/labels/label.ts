/** What an insight says, in a sentence: of counts and of words of our own, never of a review's. */

import type { Topic } from '../../contract/topics.js';
import { CLAIMS, type Claim, isClaim } from '../claims.js';
import { LABELS } from './label-languages.js';
import type { LabelWords } from './label-words.js';

/** Reviews that have to say the same before it is said of a product. */
export const FEWEST_MENTIONS = 5;
/** The share of opinions that is "mostly". */
const MOSTLY = 2 / 3;

/** What was counted of a topic; `mixed` reviews are in both counts. */
export interface CountedTopic {
  topic: Topic;
  praised: number;
  criticised: number;
  /** What is claimed most, and by how many; null where nothing exact is. */
  claim: Claim | null;
  claimed: number;
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

/** A claim that {@link FEWEST_MENTIONS} reviews make, where most opinions are as the claim is; without, how the topic fares. */
export function labelOf(counted: CountedTopic, language: string): string {
  const { topics, claims, ...sentences } = labelWords(language);
  const { topic, claim, claimed } = counted;
  const sentiment = sentimentOf(counted);
  const agreed = isClaim(claim) && sentiment === (CLAIMS[claim].opinion === 'praise' ? 'positive' : 'negative');
  const exact = claim !== null && agreed && claimed >= FEWEST_MENTIONS ? claims[claim] : undefined;
  if (exact !== undefined) return exact;
  const sentence = {
    positive: sentences.praised,
    negative: sentences.criticised,
    mixed: sentences.divided,
    neutral: sentences.mentioned,
  };
  // "Mostly" is not said of three opinions, however often the topic is named.
  const told = counted.praised + counted.criticised >= FEWEST_MENTIONS ? sentiment : 'neutral';
  return sentence[told].replace('{topic}', topics[topic]);
}
