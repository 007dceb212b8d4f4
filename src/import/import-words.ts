/** What an import says of a file, for a shop owner: at the terminal and at the desk. */
import { quoted } from './cells/cell-values.js';
import type { ColumnChoice, ImportField } from './columns/import-columns.js';
import { findFields } from './columns/import-fields.js';
import type { Survey } from './columns/survey.js';
import type { ReviewFile } from './files/review-file.js';
import type { ImportTally } from './import-tally.js';
import { OTHER_VALUES, type Verdict } from './standing.js';

/** What each field is called, for a shop owner. */
export const FIELD_WORDS: Record<ImportField, string> = {
  rating: 'stars',
  text: 'text',
  title: 'title',
  author: 'name shown',
  name: 'full name, not shown',
  email: 'e-mail, not shown',
  phone: 'phone, not shown',
  createdAt: 'date',
  source: 'where it was collected',
  sourceFeedbackId: 'id, to know it again',
  photo: "author's photo",
  pictures: 'pictures',
  video: 'video',
  gif: 'GIF',
  url: 'link to the original',
  replyText: 'reply',
  replyName: "reply's author",
  replyDate: "reply's date",
  productId: 'product',
  productTitle: "product's title",
  experiencedAt: 'day of the experience',
  incentive: 'what was given for it',
  relationship: 'how the author belongs to the shop',
  verified: 'verified',
  showOnWidget: 'shown or not',
};
const VERDICTS: Partial<Record<Verdict, string>> = {
  shown: 'is shown',
  hidden: 'stays hidden',
  archived: 'is archived, not shown',
  pending: 'waits for approval',
  unknown: 'not understood: waits for approval',
};

/** What a value of a column that decides does with its reviews. */
export function verdictWords(verdict: Verdict): string {
  return VERDICTS[verdict] ?? `held back: ${verdict.replaceAll('_', ' ')}`;
}

/** A value for people: an empty one is nothing. */
export function describeValue(value: string): string {
  if (value === '') return 'nothing';
  return value === OTHER_VALUES ? 'other values' : quoted(value);
}

/** What each column of a file becomes; one that is not imported has no place in it. */
export function columnPurposes(file: ReviewFile, names: string[], columns: ColumnChoice): Map<string, string> {
  const found = new Map<string, string>();
  const places = findFields(names, columns, file.profile).flatMap((fields) => [...fields]);
  for (const [field, [first]] of places) found.set(names[first!]!, FIELD_WORDS[field]);
  for (const [field, [first, ...others]] of places) {
    for (const place of others) {
      if (!found.has(names[place]!)) found.set(names[place]!, `${FIELD_WORDS[field]}, where ${names[first!]} is empty`);
    }
  }
  const { profile } = file;
  const others: [string | undefined, string][] = [
    ...(profile?.verified ?? []).map((sign): [string, string] => [sign.column, 'verified']),
    [profile?.newestBy, 'tells which of two rows is newer'],
    [profile?.replies?.parent, 'the review that a reply belongs to'],
    [profile?.replies?.byShop, 'whether a reply is from the shop'],
    [profile?.aboutTheShop?.column, 'whether it is about the shop'],
    ...Object.keys(profile?.repliesShown ?? {}).map((column): [string, string] => [
      column,
      'whether the reply is public',
    ]),
  ];
  for (const [first, ...rest] of profile?.together ?? []) {
    others.push(...rest.map((column): [string, string] => [column, found.get(first!) ?? 'nothing']));
  }
  for (const [column, purpose] of others) {
    if (column !== undefined && names.includes(column) && !found.has(column)) found.set(column, purpose);
  }
  return found;
}

/** What was left out of reviews that came in, a line for each field. */
export function leftOutLines({ leftOut }: ImportTally): string[] {
  return [...leftOut].map(([field, { count, lines }]) => {
    const of = count === 1 ? '1 review' : `${count} reviews`;
    const where = `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}${lines.length < count ? ', …' : ''}`;
    return `${field} left out of ${of}, as it could not be read: ${where}`;
  });
}

/** What a shop owner fears, in one line: stars that were lost, reviews of today, hidden ones that readers see. */
export function fearsLine({ withoutStars, ofToday, hidden }: ImportTally): string {
  const stays = hidden === 1 ? '1 that was hidden stays hidden' : `${hidden} that were hidden stay hidden`;
  return `${withoutStars} ${withoutStars === 1 ? 'review' : 'reviews'} without stars, ${ofToday} of today, ${stays}`;
}

const RECOMMENDED = /recommend|thumb|empfehl|recomend/i;

/** That a file says whether somebody recommends it, and has no stars; null where it has some. */
export function recommendedLine({ columns: facts }: Survey, hasStars: boolean): string | null {
  const column = hasStars
    ? undefined
    : [...facts].find(([name, { filled }]) => filled > 0 && RECOMMENDED.test(name))?.[0];
  return column === undefined ? null : `${quoted(column)} says whether it is recommended, which is no number of stars`;
}
