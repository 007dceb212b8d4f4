/**
 * Which columns hold stars, text, author and date, where the file is of no system that is known. Names alone do not decide: the values have to
 * fit, and where two columns compete the user says which. Nothing is guessed of which a wrong column would be a false review.
 */
import { quoted } from '../cells/cell-values.js';
import type { ReviewFile } from '../files/review-file.js';
import { FIELD_WORDS } from '../import-words.js';
import type { ColumnFacts } from './column-facts.js';
import { type ColumnChoice, type ImportField, isKnownName } from './import-columns.js';
import { findFields } from './import-fields.js';
import { DECIDING_FIELDS, type DecidingField, namedField } from './named-fields.js';
import type { Survey } from './survey.js';

/** A field of which nobody knows the column, and the columns that it may be. */
export interface ColumnDoubt {
  about: 'column';
  field: DecidingField;
  columns: { name: string; samples: string[] }[];
  message: string;
}

/** What was chosen, and what else is settled by the values. */
export type SettledColumns = { columns: ColumnChoice } | { doubts: ColumnDoubt[] };

/** Rows after which a column that says the same in each is known to. */
const SAME_FOR_SURE = 3;

interface Candidate {
  name: string;
  facts: ColumnFacts;
  isKnown: boolean;
}

/**
 * Settles the columns of the fields that decide, or says what is open. A file of a known system, and what the user chose, are taken as they are.
 * Who gave a day for all reviews (`hasDate`) is not asked about columns that may be the date by their values alone.
 */
export function settleColumns(
  file: ReviewFile,
  survey: Survey,
  chosen: ColumnChoice,
  { isTaken, hasDate }: { isTaken: (name: string) => boolean; hasDate: boolean },
): SettledColumns {
  if (file.profile) return { columns: chosen };
  const columns = new Map(chosen);
  const doubts: ColumnDoubt[] = [];
  for (const field of DECIDING_FIELDS) {
    if (chosen.has(field)) continue;
    const settled = settleField(field, survey, columns, isTaken);
    if (typeof settled === 'string') columns.set(field, settled);
    else if (
      settled &&
      !(field === 'createdAt' && hasDate && !settled.columns.some(({ name }) => isKnownName(field, name)))
    ) {
      doubts.push(settled);
    }
  }
  return doubts.length > 0 ? { doubts } : { columns };
}

/** The column of a field, undefined where its usual names are right or the file has none, or a doubt. */
function settleField(
  field: DecidingField,
  survey: Survey,
  chosen: ColumnChoice,
  isTaken: (name: string) => boolean,
): string | undefined | ColumnDoubt {
  const named = new Set([...chosen.values()].filter((name) => name !== null));
  const all = candidatesOf(field, survey, (name) => named.has(name));
  const fitting = all.filter(({ facts }) => FITS[field](facts));
  const different = withoutCopies(fitting, survey);
  if (different.length === 0) {
    const unfit = all.filter(({ isKnown, facts }) => isKnown && UNFIT_IS_ASKED[field](facts));
    const alike = unusedAlike(field, survey, chosen, isTaken);
    return alike.length > 0 || unfit.length > 0 ? doubt(field, [...unfit, ...alike]) : undefined;
  }
  const [first, ...others] = different as [Candidate, ...Candidate[]];
  if (others.length === 0) {
    if (!first.isKnown || SUSPICIOUS[field](first)) return doubt(field, [first]);
    // Of several that agree, each row has the first that says something.
    return fitting.length === 1 ? first.name : undefined;
  }
  const winner = different.find((one) =>
    isClear[field](
      one,
      different.filter((other) => other !== one),
    ),
  );
  return winner ? winner.name : doubt(field, different);
}

/** Columns with values whose names speak of the field, those with its usual names first. */
function candidatesOf(field: DecidingField, { columns }: Survey, isNamed: (name: string) => boolean): Candidate[] {
  const found = [...columns].flatMap(([name, facts]): Candidate[] => {
    const named = namedField(name);
    return named?.field === field && facts.filled > 0 && !isNamed(name)
      ? [{ name, facts, isKnown: named.isKnown }]
      : [];
  });
  // `name` says of nobody whose, so it comes after those that say it.
  const rank = ({ name, isKnown }: Candidate) => (isKnown ? (isKnownName('name', name) ? 1 : 0) : 2);
  return found.sort((one, other) => rank(one) - rank(other));
}

/** Of columns that never say different things in one row, the first. */
function withoutCopies(candidates: Candidate[], { rivals }: Survey): Candidate[] {
  return candidates.filter(
    (one, at) => !candidates.slice(0, at).some((earlier) => !rivals.differ(earlier.name, one.name)),
  );
}

const most = (count: number, facts: ColumnFacts, part = 0.5) => facts.looked > 0 && count >= facts.looked * part;
const isConstant = ({ facts }: Candidate) => facts.distinct === 1 && facts.filled >= SAME_FOR_SURE;
const isWhole = (facts: ColumnFacts) => facts.wholeStars >= facts.stars * 0.95;

/** Whether the values of a column can be of the field. */
const FITS: Record<DecidingField, (facts: ColumnFacts) => boolean> = {
  rating: (facts) => most(facts.ratings, facts),
  text: (facts) => !most(facts.numbers + facts.dates + facts.addresses + facts.emails, facts),
  author: (facts) => !most(facts.numbers + facts.dates + facts.addresses + facts.emails, facts),
  createdAt: (facts) => most(facts.dates + facts.numbers, facts),
};

/** Whether a column of a usual name whose values cannot be of the field is worth a question: an address of mail is nobody's public name. */
const UNFIT_IS_ASKED: Record<DecidingField, (facts: ColumnFacts) => boolean> = {
  rating: () => false,
  text: () => false,
  author: () => true,
  createdAt: () => false,
};

/** Whether the only column of a field is doubtful all the same. */
const SUSPICIOUS: Record<DecidingField, (one: Candidate) => boolean> = {
  // An average of the whole place.
  rating: ({ facts }) => facts.distinct === 1 && facts.filled > 1 && facts.stars > 0 && facts.wholeStars === 0,
  text: () => false,
  // The name of the place: `name` says of nobody whose.
  author: (one) => isConstant(one) && isKnownName('name', one.name),
  createdAt: () => false,
};

/** Whether a column is that of the field beside these others. */
const isClear: Record<DecidingField, (one: Candidate, others: Candidate[]) => boolean> = {
  rating: ({ facts, isKnown }, others) =>
    isKnown &&
    facts.distinct > 1 &&
    isWhole(facts) &&
    others.every((other) => isConstant(other) && other.facts.wholeStars === 0),
  text: (one, others) =>
    one.isKnown && !isConstant(one) && others.every((other) => !other.isKnown || isConstant(other)),
  author: (one, others) => one.isKnown && !isConstant(one) && others.every(isConstant),
  createdAt: (one, others) => one.isKnown && !isConstant(one) && others.every(isConstant),
};

/** Columns that no field uses and whose values look like the field, whatever they are called. */
function unusedAlike(
  field: DecidingField,
  survey: Survey,
  chosen: ColumnChoice,
  isTaken: (name: string) => boolean,
): Candidate[] {
  const names = [...survey.columns.keys()];
  const used = new Set(findFields(names, chosen, null).flatMap((fields) => [...fields.values()].flat()));
  return names
    .map((name, place) => ({ name, facts: survey.columns.get(name)!, isKnown: false, isUsed: used.has(place) }))
    .filter(
      ({ name, facts, isUsed }) => !isUsed && !isTaken(name) && facts.filled > 0 && LOOKS_LIKE[field](facts, survey),
    );
}

const LOOKS_LIKE: Record<DecidingField, (facts: ColumnFacts, survey: Survey) => boolean> = {
  rating: (facts, { rows }) => most(facts.wholeStars, facts, 1) && facts.distinct > 1 && facts.filled >= rows * 0.8,
  text: (facts) => most(facts.prose, facts) && facts.distinct > 1,
  author: () => false,
  createdAt: (facts) => most(facts.dates, facts, 0.8),
};

function doubt(field: DecidingField, columns: Candidate[]): ColumnDoubt {
  const shown = columns.slice(0, 5).map(({ name, facts }) => ({ name, samples: facts.samples }));
  const lists = shown.map(({ name, samples }) => `${quoted(name)} (${samples.map((one) => quoted(one)).join(', ')})`);
  const flags = shown.map(({ name }) => `--map ${quoted(`${field}=${name}`)}`);
  const may = shown.length === 1 ? 'may be' : 'may each be';
  const none = field === 'createdAt' ? 'give all of them a day with --date' : `leave it out with --map ${field}=`;
  return {
    about: 'column',
    field,
    columns: shown,
    message: `${lists.join(' and ')} ${may} the ${WHAT[field]} of the reviews: say so with ${flags.join(' or ')}, or ${none}`,
  };
}

const WHAT: Record<DecidingField, string> = {
  rating: FIELD_WORDS.rating,
  text: FIELD_WORDS.text,
  author: FIELD_WORDS.author,
  createdAt: FIELD_WORDS.createdAt,
} satisfies Partial<Record<ImportField, string>>;
