/** What the values of a column look like, over a whole file: by them it is known what a column can hold, and what it cannot. */
import { readWrittenRating, starsIn } from '../../platform/written-rating.js';
import { type DateOrder, orderIn, parseDate } from '../cells/dates.js';
import { DECIDING_FIELDS, type DecidingField, namedField } from './named-fields.js';

const MAX_SAMPLES = 3;
const MAX_SAMPLE = 60;
/** Different values that are told apart. */
const MAX_DISTINCT = 4;
const COMPARED = 200;
/** Values of a column that are looked at for what cannot change any more after so many. */
const LOOKED_AT = 2000;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{3,255}$/;
const ADDRESS = /^(?:https?:)?\/\/\S+$/i;
const NUMBER = /^[+-]?\d[\d.,]*$/;

/** Numbers of values; those of a kind are of the first ones alone, see `looked`. */
export interface ColumnFacts {
  /** Different ones, shortened, in the order of the file. */
  samples: string[];
  filled: number;
  /** Different values: 1, 2, 3, or 4 for any more. */
  distinct: number;
  /** The highest bare number that may be of points, and how many are above five; all values count. */
  highest: number;
  aboveFive: number;
  /** How many dates can only be read with the day first, only with the month first, and either way, of all values; and one of the last. */
  orders: Record<DateOrder | 'either', number> & { sample: string };
  /** How many values the numbers below are of. */
  looked: number;
  /** Ratings as they are written, those of them from one to five stars, and those of these with whole or half stars. */
  ratings: number;
  stars: number;
  wholeStars: number;
  numbers: number;
  dates: number;
  emails: number;
  addresses: number;
  /** Texts of several words. */
  prose: number;
}

/** Takes the values of one column. */
export function createColumnFacts(): { facts: ColumnFacts; add(value: string): void } {
  const facts: ColumnFacts = {
    samples: [],
    ...{ filled: 0, distinct: 0, highest: 0, aboveFive: 0, looked: 0 },
    orders: { 'dd/mm': 0, 'mm/dd': 0, either: 0, sample: '' },
    ...{ ratings: 0, stars: 0, wholeStars: 0, numbers: 0, dates: 0, emails: 0, addresses: 0, prose: 0 },
  };
  const seen = new Set<string>();
  return {
    facts,
    add(value) {
      if (value === '') return;
      facts.filled += 1;
      if (facts.samples.length < MAX_SAMPLES) {
        const sample = value.slice(0, MAX_SAMPLE);
        if (!facts.samples.includes(sample)) facts.samples.push(sample);
      }
      if (seen.size < MAX_DISTINCT) facts.distinct = seen.add(value.slice(0, COMPARED)).size;
      addRating(facts, value);
      addOrder(facts, value);
      if (facts.looked < LOOKED_AT) addKind(facts, value);
    },
  };
}

function addRating(facts: ColumnFacts, value: string): void {
  const written = value.length > 40 ? null : readWrittenRating(value);
  if (written?.of === null) {
    facts.highest = Math.max(facts.highest, written.points);
    if (written.points > 5) facts.aboveFive += 1;
  }
  if (facts.looked >= LOOKED_AT || !written) return;
  const stars = starsIn(written, 5);
  facts.ratings += 1;
  if (stars === null) return;
  facts.stars += 1;
  if (Number.isInteger(stars * 2)) facts.wholeStars += 1;
}

function addOrder({ orders }: ColumnFacts, value: string): void {
  const order = orderIn(value);
  if (order === null) return;
  orders[order] += 1;
  if (order === 'either' && orders.sample === '') orders.sample = value;
}

function addKind(facts: ColumnFacts, value: string): void {
  facts.looked += 1;
  if (NUMBER.test(value)) facts.numbers += 1;
  else if (EMAIL.test(value)) facts.emails += 1;
  else if (ADDRESS.test(value)) facts.addresses += 1;
  else if (isDate(value)) facts.dates += 1;
  else if (/\S\s+\S+\s+\S/.test(value)) facts.prose += 1;
}

/** Whether a text is a day as people and systems write it. A bare number may be anything. */
export function isDate(value: string): boolean {
  if (value.length > 80 || !/\d/.test(value)) return false;
  return parseDate(value, Date.now(), 'dd/mm') !== null || parseDate(value, Date.now(), 'mm/dd') !== null;
}

// Compares columns that may be of one field, row by row: two that never differ are one.

/** Columns of one field that are compared. */
const MAX_COMPARED = 12;
const SEPARATOR = '\n';

/** How often columns differ in rows where both say something. */
export interface Rivals {
  add(names: readonly string[], values: readonly string[]): void;
  differ(one: string, other: string): boolean;
}

/** An empty comparison. */
export function createRivals(): Rivals {
  const differing = new Set<string>();
  const compared = new Set<string>();
  let last: { names: readonly string[]; key: string; groups: [DecidingField, number[]][] } | null = null;

  const groupsOf = (names: readonly string[]) => {
    if (last?.names === names) return last.groups;
    const key = names.join(SEPARATOR);
    if (last?.key !== key) last = { names, key, groups: findGroups(names) };
    else last.names = names;
    return last.groups;
  };

  return {
    add(names, values) {
      for (const [field, places] of groupsOf(names)) {
        for (const place of places) compared.add(names[place]!);
        const said = places
          .map((place) => ({ name: names[place]!, value: (values[place] ?? '').trim() }))
          .filter(({ value }) => value !== '')
          .map(({ name, value }) => ({ name, value: comparable(field, value) }));
        for (const [at, one] of said.entries()) {
          for (const other of said.slice(at + 1)) {
            if (one.value !== other.value) differing.add(pairOf(one.name, other.name));
          }
        }
      }
    },
    // What was not compared may differ.
    differ: (one, other) => !compared.has(one) || !compared.has(other) || differing.has(pairOf(one, other)),
  };
}

function findGroups(names: readonly string[]): [DecidingField, number[]][] {
  const groups = new Map<DecidingField, number[]>(DECIDING_FIELDS.map((field) => [field, []]));
  for (const [place, name] of names.entries()) {
    const places = groups.get(namedField(name)?.field as DecidingField);
    if (places && places.length < MAX_COMPARED) places.push(place);
  }
  return [...groups];
}

/** Two values of a field that say the same are equal: "4" and "4/5", a time and its day, a name and its short form. */
function comparable(field: DecidingField, value: string): string {
  if (field === 'rating') {
    const written = readWrittenRating(value);
    return written ? String(written.points / (written.of ?? 5)) : value;
  }
  // "Bea L." and "Bea Lind" are one person.
  if (field === 'author') return value.toLowerCase().split(/[\s.]/, 1)[0]!;
  if (field !== 'createdAt') return value;
  const time = parseDate(value, Date.now(), 'dd/mm') ?? parseDate(value, Date.now(), 'mm/dd');
  return time === null ? value : new Date(time).toISOString().slice(0, 10);
}

function pairOf(one: string, other: string): string {
  return one < other ? `${one}${SEPARATOR}${other}` : `${other}${SEPARATOR}${one}`;
}
