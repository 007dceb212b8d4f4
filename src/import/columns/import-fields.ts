import { MAX_PRODUCT_ID } from '../../contract/product-id.js';
import { OperatorError } from '../../platform/errors.js';
import { damageOf, unescapeFormula } from '../cells/cell-values.js';
import type { Profile } from '../profiles/profile.js';
import { type ColumnChoice, type ImportField, isKnownName, mapColumns, normalizeName } from './import-columns.js';

/** The cells of a row by field, trimmed; empty ones are absent. */
export type RowValues = Partial<Record<ImportField, string>>;

/** The places of each field's columns in a row; of several the first that is not empty counts. */
export type FieldPlaces = ReadonlyMap<ImportField, readonly number[]>;

/**
 * The places of the fields among `names`, for each review of a row: by the user's choice, then by the profile or, without one, by the usual
 * names.
 */
export function findFields(names: string[], choice: ColumnChoice, profile: Profile | null): FieldPlaces[] {
  const chosen = mapColumns(names, choice, profile === null);
  if (!profile) return [withOtherNames(chosen, names, choice)];
  const normalized = names.map(normalizeName);
  return (profile.reviews ?? [{}]).map((review) => {
    const places = new Map<ImportField, number[]>([...chosen].map(([field, place]) => [field, [place]]));
    for (const [field, columns] of Object.entries({ ...profile.columns, ...review }) as [ImportField, string[]][]) {
      if (choice.has(field)) continue;
      const found = columns.map((column) => normalized.indexOf(normalizeName(column))).filter((place) => place !== -1);
      if (found.length > 0) places.set(field, found);
    }
    return places;
  });
}

/** Fields with several columns of their usual names, where no choice says which: they agree, or one says something where the other does not. */
const OF_SEVERAL_NAMES = ['rating', 'text', 'createdAt', 'author', 'productId'] as const satisfies ImportField[];

function withOtherNames(found: Map<ImportField, number>, names: string[], choice: ColumnChoice): FieldPlaces {
  const places = new Map<ImportField, number[]>([...found].map(([field, place]) => [field, [place]]));
  const taken = new Set(found.values());
  for (const field of OF_SEVERAL_NAMES) {
    if (choice.has(field)) continue;
    const others = names.flatMap((name, place) => (isKnownName(field, name) && !taken.has(place) ? [place] : []));
    if (others.length > 0) places.set(field, [...(places.get(field) ?? []), ...others]);
  }
  return places;
}

/** Throws an OperatorError where a CSV file lacks a column that was named, or has nothing that could be a review. */
export function checkFields(reviews: FieldPlaces[], names: string[], choice: ColumnChoice): void {
  const list = names.map((name) => `"${name}"`).join(', ');
  for (const [field, column] of choice) {
    if (column !== null && !reviews[0]!.has(field)) {
      throw new OperatorError(`--map ${field}=${column}: the file has no column "${column}", but ${list}`, 2);
    }
  }
  if (!reviews.some((fields) => fields.has('rating') || fields.has('text') || fields.has('title'))) {
    throw new OperatorError(
      `no column is known as a rating or a text: name it with --map rating=… or --map text=…; there are ${list}`,
    );
  }
}

/** The columns of a row that no field uses. */
export function unusedColumns(reviews: FieldPlaces[], names: string[]): string[] {
  const used = new Set(reviews.flatMap((fields) => [...fields.values()].flat()));
  return names.filter((_, place) => !used.has(place));
}

/** The cells of a row by field, trimmed; those of CSV also without what keeps a spreadsheet from computing them. */
export function valuesOf(fields: FieldPlaces, values: string[], format: 'csv' | 'json'): RowValues {
  const byField: RowValues = {};
  for (const [field, places] of fields) {
    for (const place of places) {
      const cell = values[place] ?? '';
      const value = (format === 'csv' ? unescapeFormula(cell) : cell).trim();
      // A number that a spreadsheet has damaged is no id where another column has one.
      if (value === '' || (field === 'productId' && places.length > 1 && damageOf(value) !== null)) continue;
      byField[field] = value;
      break;
    }
  }
  return byField;
}

/** Reads cells of a row with these names by the names of their columns. */
export function createCellReader(names: readonly string[]): (values: readonly string[], column: string) => string {
  const places = new Map(names.map((name, place) => [normalizeName(name), place] as const).reverse());
  const known = new Map<string, number>();
  return (values, column) => {
    const place = known.get(column) ?? places.get(normalizeName(column)) ?? -1;
    known.set(column, place);
    return values[place]?.trim() ?? '';
  };
}

/** The ids of the product of a row: the one that its review gets, and those that other columns have. A bare number beside it may be anything. */
export function productIdsIn(fields: FieldPlaces, values: string[], format: 'csv' | 'json'): string[] {
  const found: string[] = [];
  for (const place of fields.get('productId') ?? []) {
    const cell = values[place] ?? '';
    const value = (format === 'csv' ? unescapeFormula(cell) : cell).trim();
    if (value === '' || value.length > MAX_PRODUCT_ID || damageOf(value) !== null) continue;
    if (found.length === 0 || !/^\d+$/.test(value)) found.push(value);
  }
  return found;
}
