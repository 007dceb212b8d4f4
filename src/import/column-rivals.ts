/** Compares columns that may be of one field, row by row: two that never differ are one. */

import { readWrittenRating } from '../platform/written-rating.js';
import { parseDate } from './dates.js';
import { DECIDING_FIELDS, type DecidingField, namedField } from './named-fields.js';

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
