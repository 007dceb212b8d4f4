import type { PublicQuestion, PublicReview } from '../../../contract/widget.js';
import { formatMessage, inLanguage } from '../../languages/format-message.js';
import type { DisclosureWords } from './disclosure-languages.js';

/** The words of the contract that have a text of their own: whatever else there is reads as another one. */
const INCENTIVES = new Set(['free_product', 'discount', 'points', 'prize_draw', 'payment'] as const);
const RELATIONSHIPS = new Set(['employee', 'family', 'partner'] as const);

/** Between two disclosures of a card. */
export const BETWEEN = '\u00a0· ';

/** One thing that a card says; `isQuiet`: nobody needs to be warned of it. */
export interface Disclosure {
  text: string;
  isQuiet: boolean;
}

/** All that the card of a review says: first what was given and who the author is, last what was answered to the `questions` of the shop. */
export function disclosed(
  { verified, verifiedBy, experiencedAt, incentive, relationship, answers }: PublicReview,
  { strings, tag, day }: DisclosureWords,
  questions: readonly PublicQuestion[] = [],
): Disclosure[] {
  const clear = [
    incentive && (known(INCENTIVES, incentive) ? strings[incentive] : strings.otherIncentive),
    relationship && (known(RELATIONSHIPS, relationship) ? strings[relationship] : strings.otherRelationship),
  ];
  const quiet = [
    verifiedBy === 'import' && !verified && strings.verifiedElsewhere,
    isDay(experiencedAt) && formatMessage(strings.experienced, tag, { date: day.format(new Date(experiencedAt)) }),
    ...(answers ? questions.map((question) => answerText(question, answers, tag)) : []),
  ];
  return [...clear, ...quiet].flatMap((text, index) => (text ? [{ text, isQuiet: index >= clear.length }] : []));
}

/** A question and its answer in the language `tag`; empty without an answer that can be read. */
function answerText(
  { name, kind, label, options }: PublicQuestion,
  answers: Record<string, string>,
  tag: string,
): string {
  const given = Object.hasOwn(answers, name) ? answers[name] : undefined;
  const option = options.find(({ value }) => value === given);
  const said = option ? inLanguage(option.label, tag) : kind === 'text' && given;
  return said ? `${inLanguage(label, tag).replace(/[:?]$/, '').trimEnd()}: ${said}` : '';
}

const known = <T extends string>(words: ReadonlySet<T>, word: string): word is T => words.has(word as T);

/** A service may send what is no day: nothing is said of it. */
function isDay(value: string | undefined): value is string {
  return /^\d{4}-\d\d-\d\d$/.test(`${value}`) && !Number.isNaN(Date.parse(`${value}T00:00Z`));
}
