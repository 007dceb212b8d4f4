import type { DateOrder } from '../../import/dates.js';
import type { ColumnChoice, ImportField } from '../../import/import-columns.js';
import { findFields } from '../../import/import-fields.js';
import type { ImportTally } from '../../import/import-tally.js';
import type { ReviewFile } from '../../import/review-file.js';
import type { Verdict } from '../../import/standing.js';
import type { Survey } from '../../import/survey.js';
import { oneLine } from '../shell/terminal-text.js';
import { describeValue } from './import-summary.js';

const MAX_NAME = 28;
const MAX_SAMPLE = 24;
/** What each field is called, for a shop owner. */
const FIELDS: Record<ImportField, string> = {
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

/** The columns of a file: what each became, and samples of it. */
export function columnTable(
  file: ReviewFile,
  survey: Survey,
  columns: ColumnChoice,
  tally: ImportTally | null,
): string[] {
  const names = [...survey.samples.keys()];
  const becomes = purposes(file, names, columns);
  for (const column of tally?.standings.columns.keys() ?? []) {
    if (!becomes.has(column)) becomes.set(column, 'decides whether it is shown');
  }
  const rows = names.map((name) => [
    cut(name, MAX_NAME),
    becomes.get(name) ?? 'not imported',
    (survey.samples.get(name) ?? []).map((sample) => cut(sample, MAX_SAMPLE)).join(' | '),
  ]);
  const kind = file.profile
    ? `${file.profile.name}, known by its columns`
    : 'Of no system that is known: columns are found by usual names';
  return [kind, '', ...table([['column', 'becomes', 'samples'], ...rows]), ''];
}

/** What each value of each column that decides will do. */
export function standingTable({ standings }: ImportTally): string[] {
  if (standings.columns.size === 0) return ['No column says that a review is not shown: all are shown.', ''];
  const rows = [...standings.columns].flatMap(([column, values]) =>
    [...values].map(([value, { rows: count, verdict }]) => [
      cut(column, MAX_NAME),
      describeValue(value),
      String(count),
      VERDICTS[verdict] ?? `held back: ${verdict.replaceAll('_', ' ')}`,
    ]),
  );
  return [...table([['column', 'value', 'reviews', 'what it does'], ...rows]), ''];
}

/** From when to when the reviews are, and how their dates were read. */
export function dateLine(
  { firstDate, lastDate, undated }: ImportTally,
  dated: number,
  order: DateOrder | null,
): string {
  if (firstDate === null || lastDate === null) return 'dates: none';
  if (dated === 0)
    return `dates: none in the file, so ${undated} reviews get ${firstDate.slice(0, 10)}: --date says another day`;
  const read = order === null ? '' : `, read as ${order}/yyyy`;
  return `dates: from ${firstDate.slice(0, 10)} to ${lastDate.slice(0, 10)}${read}`;
}

function purposes(file: ReviewFile, names: string[], columns: ColumnChoice): Map<string, string> {
  const found = new Map<string, string>();
  const places = findFields(names, columns, file.profile).flatMap((fields) => [...fields]);
  for (const [field, [first]] of places) found.set(names[first!]!, FIELDS[field]);
  for (const [field, [first, ...others]] of places) {
    for (const place of others) {
      if (!found.has(names[place]!)) found.set(names[place]!, `${FIELDS[field]}, where ${names[first!]} is empty`);
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
  for (const [column, purpose] of others) {
    if (column !== undefined && names.includes(column) && !found.has(column)) found.set(column, purpose);
  }
  return found;
}

function table(rows: string[][]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}

function cut(text: string, length: number): string {
  const line = oneLine(text);
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}
