/** What an insight says, in a sentence: of counts and of words of our own, never of a review's. */

import LABELS from 'virtual:languages/labels/all';
import type { Topic } from '../../contract/topics.js';
import { closestOf } from '../../languages/language-code.js';
import type { LabelWords } from '../../languages/page-words.js';
import { type Claim, GENERAL_CRITICISM, isClaim, meaningOf } from '../claims.js';

/** Reviews that have to say the same before it is said of a product. */
export const FEWEST_MENTIONS = 5;
/** The share of opinions that is "mostly". */
const MOSTLY = 3 / 4;

/** How many times as many as say the contrary are more than "some". */
const MANY_TIMES = 1.5;

/** The share of those who praise or criticise a topic that is "some", even where nobody says the contrary. */
const FEW_SHARE = 2 / 5;

/** The share of what is said most of a size that is said beside it, whoever says it, and where five do. */
const MUCH_OF_MOST = 1 / 2;
const SOME_OF_MOST = 1 / 5;

/** What is said of a size, with the one first that is said first of two that are as frequent. */
const SIZES = ['true_to_size', 'runs_large', 'runs_small'] as const satisfies Claim[];

/** Claims of one side that a label says. */
const MOST_CLAIMS = 2;

/** What was counted of a topic; `mixed` reviews are in both counts. */
export interface CountedTopic {
  topic: Topic;
  praised: number;
  criticised: number;
  /** What is claimed, most first. */
  claims: readonly CountedClaim[];
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

/** Languages that labels are written in, by their codes. */
export const LABEL_LANGUAGES: readonly string[] = Object.keys(LABELS);

/** The language of labels for readers of `tag`, such as `de` for `de-AT`; undefined where there are no words for them. */
export function closestLabels(tag: string): string | undefined {
  return Object.hasOwn(LABELS, tag) ? tag : closestOf(LABEL_LANGUAGES, tag);
}

/** The words for readers of `language`, in English where there are none. */
export function labelWords(language: string): LabelWords {
  return LABELS[closestLabels(language) ?? 'en']!;
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
  const isUncommon = (one: CountedClaim) => one.mentions >= reviews * commonShare(one);
  // What was sent back has its reasons, which stand under their own topics.
  const isCriticised = counted.topic !== 'keeping' && counted.criticised >= FEWEST_MENTIONS;
  return isCriticised || [...praise.claims, ...criticism.claims].some(isUncommon);
}

/**
 * What reviews claim, or how the topic fares where they claim nothing of their own or the language has no words for it. What the larger side
 * says comes first: where it claims nothing, how the topic fares is said before what the smaller one claims. Whoever disagrees is heard: claims of
 * both sides are said, and what five reviews criticise without a claim.
 */
export function labelOf(counted: CountedTopic, language: string): string {
  const words = labelWords(language);
  const sizes = mixedSizes(counted);
  if (words.said && sizes.length > 0) return sentence([sizesSaid(sizes, words.said, language)]);
  const { larger, smaller } = bySize(counted);
  if (!words.said || (larger.claims.length === 0 && smaller.claims.length === 0)) return topicSentence(counted, words);
  const { some, others, critical } = words.said;
  const say = (how: string, { claims }: Side) => how.replace('{claim}', claimsIn(claims, words));
  // Nothing exact is said by those who are more.
  if (larger.claims.length === 0) return sentence([topicSentence(counted, words), say(others, smaller)]);
  const isCritical = smaller.isCriticism && smaller.claims.length === 0 && counted.criticised >= FEWEST_MENTIONS;
  const contrary = smaller.claims.length > 0 ? smaller.reviews : isCritical ? counted.criticised : 0;
  const parts = [say(isOfSome(larger, contrary, counted) ? some : '{claim}', larger)];
  if (smaller.claims.length > 0) parts.push(say(others, smaller));
  if (isCritical) parts.push(critical);
  return sentence(parts);
}

/** Whether only some make these claims: hardly more than say the contrary, or few of those who think something of the topic. */
function isOfSome({ claims }: Side, contrary: number, { praised, criticised }: CountedTopic): boolean {
  if (claims.some(({ claim }) => meaningOf(claim as Claim).ofSome)) return true;
  const sum = sumOf(claims);
  const isOfFew = sum < Math.max(praised, criticised) * FEW_SHARE;
  return isOfFew || sum < MANY_TIMES * (contrary || Math.min(praised, criticised));
}

/**
 * What is said of a size that is not the same for nearly all, most first, without what hardly anybody says. Nothing where it would begin with a
 * complaint though more praise the size, as those do who find it not small.
 */
function mixedSizes({ topic, claims, praised, criticised }: CountedTopic): CountedClaim[] {
  if (topic !== 'size') return [];
  const all = SIZES.flatMap((size) => claims.filter(({ claim }) => claim === size)).sort(
    (one, other) => other.mentions - one.mentions,
  );
  const most = all[0]?.mentions ?? 0;
  const said = all.filter(
    ({ mentions }) =>
      mentions > most * MUCH_OF_MOST || (mentions >= FEWEST_MENTIONS && mentions >= most * SOME_OF_MOST),
  );
  // Those whom it does not fit are heard where together they are many, though each way is said by few.
  const wrong = all.filter(({ claim }) => claim !== 'true_to_size');
  const isHidden = !wrong.some((one) => said.includes(one)) && sumOf(wrong) > most * MUCH_OF_MOST;
  const mixed = isHidden ? all : said;
  if (praised > criticised && mixed[0]?.claim !== 'true_to_size') return [];
  return mixed.length > 1 && sumOf(mixed) >= FEWEST_MENTIONS ? mixed : [];
}

function sizesSaid(sizes: readonly CountedClaim[], said: NonNullable<LabelWords['said']>, language: string): string {
  const [first = '', ...others] = sizes.map(({ claim }) => said.sizes[claim as (typeof SIZES)[number]]);
  const or = new Intl.ListFormat(language, { type: 'disjunction' });
  return said.mixedSizes.replace('{first}', first).replace('{others}', or.format(others));
}

/** The claims that a label says: what its sentences should show. */
export function claimsSaid(counted: CountedTopic): string[] {
  const sizes = mixedSizes(counted);
  const { praise, criticism } = sidesOf(counted);
  const said = sizes.length > 0 ? sizes : [...praise.claims, ...criticism.claims];
  return said.map(({ claim }) => claim);
}

/** How the topic fares, by its name. */
function topicSentence(counted: CountedTopic, words: LabelWords): string {
  return howItFares(counted, words).replace('{topic}', words.topics[counted.topic]);
}

function howItFares(counted: CountedTopic, words: LabelWords): string {
  if (counted.praised + counted.criticised < FEWEST_MENTIONS) return words.mentioned;
  const sentiment = sentimentOf(counted);
  if (sentiment === 'positive') return counted.criticised > 0 ? words.praised : words.onlyPraised;
  if (sentiment === 'negative') return counted.praised > 0 ? words.criticised : words.onlyCriticised;
  return words.divided;
}

/** What a label says of one side, and how many reviews are on it: those that make a claim, or all who praise beside all who criticise. */
interface Side {
  claims: CountedClaim[];
  reviews: number;
  isCriticism: boolean;
}

/** The side of most reviews that praise or criticise, which a label begins with; of two that are as large, the one that claims more. */
function bySize(counted: CountedTopic): { larger: Side; smaller: Side } {
  const { praise, criticism } = sidesOf(counted);
  const more = counted.praised - counted.criticised || praise.reviews - criticism.reviews;
  return more >= 0 ? { larger: praise, smaller: criticism } : { larger: criticism, smaller: praise };
}

/**
 * The claims of each side that a label says, each one of five reviews. Praise of most good things is said where there is none of its own,
 * and what is general beside criticism alone.
 */
function sidesOf(counted: CountedTopic): Record<'praise' | 'criticism', Side> {
  const exactly = claimsOf(counted, 'criticism');
  const atAll = exactly.length > 0 ? [] : criticisedAtAll(counted);
  const criticism = [...exactly, ...atAll];
  const all = claimsOf(counted, 'praise');
  const general = all.filter(isGeneral);
  const exact = all.filter((one) => !isGeneral(one));
  const own = exact.filter((one) => commonShare(one) === 0);
  const isCriticised = counted.criticised >= FEWEST_MENTIONS;
  const [praise = []] = [own, exact, isCriticised ? general : []].filter(({ length }) => length > 0);
  return {
    praise: {
      claims: praise.slice(0, MOST_CLAIMS),
      reviews: atAll.length > 0 ? counted.praised : sumOf(all),
      isCriticism: false,
    },
    criticism: { claims: criticism.slice(0, MOST_CLAIMS), reviews: sumOf(criticism), isCriticism: true },
  };
}

/** What is claimed by all who criticise a topic, of which there are enough, for reasons of which each has too few. */
function criticisedAtAll({ topic, criticised }: CountedTopic): CountedClaim[] {
  const claim = GENERAL_CRITICISM[topic];
  return claim && criticised >= FEWEST_MENTIONS ? [{ claim, mentions: criticised }] : [];
}

/** The claims of one side that enough make, most first, the exact before the general. */
function claimsOf({ claims }: CountedTopic, opinion: 'praise' | 'criticism'): CountedClaim[] {
  const known = claims.filter(
    ({ claim, mentions }) => mentions >= FEWEST_MENTIONS && isClaim(claim) && meaningOf(claim).opinion === opinion,
  );
  return known.sort((one, other) => Number(isGeneral(one)) - Number(isGeneral(other)) || other.mentions - one.mentions);
}

const isGeneral = ({ claim }: CountedClaim): boolean => meaningOf(claim as Claim).general === true;
const commonShare = ({ claim }: CountedClaim): number => meaningOf(claim as Claim).common ?? 0;

function claimsIn(claims: readonly CountedClaim[], words: LabelWords): string {
  return claims.map(({ claim }) => words.claims[claim as Claim] ?? claim).join(', ');
}

/**
 * What is claimed most of what the larger side claims, the more exact before the general, and a claim of another version last; null where too
 * few claim anything, or only those who are fewer do.
 */
export function mainClaim(counted: CountedTopic): string | null {
  const enough = counted.claims.filter(({ mentions }) => mentions >= FEWEST_MENTIONS);
  const known = enough.filter(({ claim }) => isClaim(claim) && isOfLarger(claim, counted));
  const exact = known.find((one) => !isGeneral(one));
  return (exact ?? known[0] ?? enough.find(({ claim }) => !isClaim(claim)))?.claim ?? null;
}

function isOfLarger(claim: Claim, { praised, criticised }: CountedTopic): boolean {
  return meaningOf(claim).opinion === 'praise' ? praised >= criticised : criticised >= praised;
}

function sumOf(claims: readonly CountedClaim[]): number {
  return claims.reduce((sum, { mentions }) => sum + mentions, 0);
}

function sentence(parts: readonly string[]): string {
  const text = parts.join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
