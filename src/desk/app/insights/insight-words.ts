import type { Insight, InsightTrend } from '../../../contract/service/insights.js';
import { isTopic, type Opinion, type Topic } from '../../../contract/topics.js';
import { count, counted } from '../numbers/number-words.js';

/** Topics whose word alone does not say what is meant, by the names that shoppers read (`src/languages/en.json`). */
export const TOPIC_NAMES: Partial<Record<Topic, string>> = {
  function: 'How it works',
  ease: 'Ease of use',
  care: 'Washing and care',
  description: 'Like its description',
  use: 'Uses and occasions',
  weight: 'Weight and thickness',
  pattern: 'Pattern and print',
  keeping: 'Buying again or returning',
};

export const OPINION_WORDS: Record<Opinion, string> = {
  praise: 'praises',
  criticism: 'criticises',
  mixed: 'both',
  neutral: 'names it',
};

export function topicName(topic: string): string {
  return (isTopic(topic) && TOPIC_NAMES[topic]) || `${topic.charAt(0).toUpperCase()}${topic.slice(1)}`;
}

/** Who says it, in numbers. */
export function countsOf({ mentions, praised = 0, criticised = 0 }: Insight): string {
  return `${counted(mentions, 'review')}: ${count(praised)} ${praised === 1 ? 'praises' : 'praise'}, ${count(criticised)} ${criticised === 1 ? 'criticises' : 'criticise'} it`;
}

const points = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
/** A change of a share, as reviews of a hundred. */
export const ofHundred = (change: number) => points.format(change * 100).replace('-', '−');

const DIRECTIONS = {
  rising: 'Said more often in the last 30 days',
  falling: 'Said less often in the last 30 days',
  steady: 'No clear change in 30 days',
} as const;

/** How it moved. */
export function trendWords(trend: InsightTrend | null | undefined): string {
  return trend ? DIRECTIONS[trend.direction] : 'Too few reviews to say how it moved in the last 30 days';
}

/** The same in figures, with what chance alone may have done. */
export function trendFigures({ change, low, high }: InsightTrend): string {
  return `${ofHundred(change)} of 100 reviews in the last 30 days against before (95 % interval: ${ofHundred(low)} to ${ofHundred(high)}).`;
}

const languages = new Intl.DisplayNames('en', { type: 'language' });

/** Reviews in languages that are not read, or an empty text. */
export function unreadWords(unread: readonly { language: string | null; reviews: number }[]): string {
  const all = unread.reduce((sum, { reviews }) => sum + reviews, 0);
  if (all === 0) return '';
  const each = unread.map(({ language, reviews }) => `${languageName(language)} ${count(reviews)}`);
  return `${counted(all, 'review is', 'reviews are')} in a language that is not read: ${each.join(', ')}.`;
}

function languageName(language: string | null): string {
  if (language === null) return 'not recognised';
  try {
    return languages.of(language) ?? language;
  } catch {
    return language;
  }
}
