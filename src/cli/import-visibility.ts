/**
 * Which rows of an import readers see. A row is shown when every column that may say otherwise says that it is shown;
 * what a column means that is not known is not guessed, and its rows wait for approval.
 */
import { CommandError } from './command-error.js';
import { type ColumnChoice, mapColumns, plainName } from './import-columns.js';
import { flagOf } from './import-flag-value.js';
import { statusKind } from './import-status-columns.js';

/** `pending`: not shown, and somebody has to decide. */
export type Visibility = 'shown' | 'hidden' | 'pending';

/** The values that mean "shown", by the column a user named; null: whatever it says. */
export type ShownChoice = ReadonlyMap<string, ReadonlySet<string> | null>;

/**
 * Rows that wait, and why: for each column that was not understood its values with their numbers of rows; the value of an
 * empty cell is empty, and `…` are those beyond twenty.
 */
export interface PendingTally {
  rows: number;
  columns: Map<string, Map<string, number>>;
}

/** Values of a column that are counted each; further ones together. */
const COUNTED_VALUES = 20;
/** Stands for them. */
export const OTHERS = '…';
/** Columns of one file that may say it: more than any export has. */
const MAX_COLUMNS = 50;

/** Reads `column=value,value` options; an empty value is an empty cell, `*` any value. Throws a CommandError (2). */
export function readShownChoice(options: string[]): ShownChoice {
  const choice = new Map<string, Set<string> | null>();
  for (const option of options) {
    const [, column = '', values = ''] = /^([^=]*)=(.*)$/s.exec(option) ?? [];
    if (plainName(column) === '') {
      throw new CommandError(`--shown must be column=value,value, such as "status=approved", not "${option}"`, 2);
    }
    const earlier = choice.get(column.trim());
    const named = values.split(',').map(plainValue);
    choice.set(column.trim(), named.includes('*') ? null : new Set([...(earlier ?? []), ...named]));
  }
  return choice;
}

type Reader = (value: string | undefined) => Visibility;

/** The columns of a file that say whether a row is shown, by their plain names. */
export interface VisibilityColumns {
  has(name: string): boolean;
  read(names: readonly string[], values: readonly string[], tally: PendingTally): Visibility;
}

/**
 * Finds them among all `names` of a file. Throws a CommandError (2) when there is none of a name in `shown`. A row of JSON
 * may lack some: of a known column that says nothing, of any other it is not known what it says.
 */
export function visibilityColumns(
  names: Iterable<string>,
  columns: ColumnChoice,
  shown: ShownChoice,
): VisibilityColumns {
  const found = new Map<string, { label: string; read: Reader }>();
  const all = [...names];
  const isOurs = all.some((name) => plainName(name) === 'showonwidget');
  const chosen = new Map([...shown].map(([name, values]) => [plainName(name), values]));
  for (const name of all) {
    const plain = plainName(name);
    if (found.has(plain)) continue;
    const ours = isOurs && !chosen.has(plain) ? OUR_COLUMNS[plain] : undefined;
    const read = ours ?? readerOf(name, plain, columns, chosen);
    if (!read) continue;
    // One that is passed over could be the one that says hidden.
    if (found.size === MAX_COLUMNS)
      throw new CommandError(
        `more than ${MAX_COLUMNS} columns may say whether a review was shown: leave out those that do not`,
      );
    found.set(plain, { label: name.slice(0, 80), read });
  }
  for (const name of shown.keys()) {
    if (!found.has(plainName(name))) throw new CommandError(`--shown: the file has no column "${name}"`, 2);
  }
  /** The places of each column in the names of the last row: those of a CSV file are the same ones in every row. */
  let last: { names: readonly string[]; places: Map<string, number[]> } | null = null;
  const placesIn = (rowNames: readonly string[]) => {
    if (last?.names !== rowNames) last = { names: rowNames, places: placesOf(rowNames) };
    return last.places;
  };
  return {
    has: (name) => found.has(plainName(name)),
    read(rowNames, values, tally) {
      if (found.size === 0) return 'shown';
      const places = placesIn(rowNames);
      let visibility: Visibility = 'shown';
      for (const [plain, { label, read }] of found) {
        for (const place of places.get(plain) ?? [-1]) {
          const cell = values[place];
          const said = read(cell?.trim());
          if (said === 'pending') count(tally, label, cell?.trim() ?? '');
          if (said === 'hidden' || visibility === 'shown') visibility = said;
        }
      }
      if (visibility === 'pending') tally.rows += 1;
      return visibility;
    },
  };
}

function placesOf(names: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [place, name] of names.entries()) {
    const plain = plainName(name);
    places.set(plain, [...(places.get(plain) ?? []), place]);
  }
  return places;
}

function readerOf(
  name: string,
  plain: string,
  columns: ColumnChoice,
  chosen: ReadonlyMap<string, ReadonlySet<string> | null>,
): Reader | null {
  const values = chosen.get(plain);
  if (values === null) return () => 'shown';
  if (values) return (value = '') => (values.has(plainValue(value)) ? 'shown' : 'hidden');
  if (mapColumns([name], columns).has('showOnWidget')) return readKnown;
  const kind = statusKind(name);
  if (kind === 'day') return (value = '') => (value === '' ? 'pending' : 'shown');
  return kind && (() => 'pending');
}

/** What else a review of our own interface says beside `showOnWidget`; another system's columns may have these names too. */
const OUR_COLUMNS: Record<string, Reader> = {
  isarchived: (value = 'false') => {
    const flag = flagOf(value);
    if (flag === null) return 'pending';
    return flag ? 'hidden' : 'shown';
  },
  heldbackreason: (value = '') => (value === '' ? 'shown' : 'hidden'),
  // Whether there is a reply.
  status: (value = '') => (/^(?:new|responded)$/i.test(value) ? 'shown' : 'pending'),
};

function readKnown(value: string | undefined): Visibility {
  if (value === undefined) return 'shown';
  const flag = flagOf(value);
  if (flag === null) return 'pending';
  return flag ? 'shown' : 'hidden';
}

function count({ columns }: PendingTally, label: string, value: string): void {
  const values = columns.get(label) ?? new Map<string, number>();
  columns.set(label, values);
  const shown = value.slice(0, 60);
  const key = values.has(shown) || values.size < COUNTED_VALUES ? shown : OTHERS;
  values.set(key, (values.get(key) ?? 0) + 1);
}

function plainValue(value: string): string {
  return value.trim().toLowerCase();
}
