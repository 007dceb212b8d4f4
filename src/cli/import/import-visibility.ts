/**
 * Decides which rows of an import are shown. A row is shown when every column that may say otherwise says that it is shown.
 * What an unknown value means is not guessed: its rows wait for approval.
 */
import { OperatorError } from '../../server/operator-error.js';
import type { ImportedReview } from '../../service/index.js';
import { parseBoolean } from './cell-values.js';
import { type ColumnChoice, mapColumns, normalizeName } from './import-columns.js';
import { statusKind } from './import-status-columns.js';
import type { SourceRow } from './source-row.js';

/** The lowest first: of what several columns say about a row, the highest counts. */
const VISIBILITIES = ['shown', 'pending', 'hidden'] as const;
/** `pending`: not shown until somebody approves it. */
export type Visibility = (typeof VISIBILITIES)[number];

/** How a row's visibility is stored. */
export const STORED_VISIBILITY = {
  shown: { showOnWidget: true },
  hidden: { showOnWidget: false },
  pending: { showOnWidget: false, heldBackReason: 'pending' },
} as const satisfies Record<Visibility, Partial<ImportedReview>>;

/** The values that mean "shown", by the column that the user named; null: every value does. */
export type ShownChoice = ReadonlyMap<string, ReadonlySet<string> | null>;

/**
 * The rows that wait for approval, and why: for each column that was not understood, the number of rows by value. The value of an
 * empty cell is empty, and `…` stands for all values beyond twenty.
 */
export interface PendingTally {
  rows: number;
  columns: Map<string, Map<string, number>>;
}

/** How many values of a column are counted one by one; further values are counted together. */
const MAX_COUNTED_VALUES = 20;
/** Stands for those further values. */
export const OTHER_VALUES = '…';
/** How many columns of one file may decide: more than any export has. */
const MAX_COLUMNS = 50;
/** Names that decide only where `showOnWidget` is there too. */
const INTERFACE_NAMES = 5;
/** Names of a JSON lines file that are remembered, so that each is looked at once. */
const MAX_REMEMBERED_NAMES = 10_000;

/**
 * The names in `rows` that may be those of columns which decide, whatever their number: every row of a JSON lines file may have
 * names of its own. It ends as soon as there are too many, which {@link findVisibilityColumns} refuses.
 */
export async function collectVisibilityNames(
  rows: AsyncIterable<SourceRow>,
  columns: ColumnChoice,
  shown: ShownChoice,
): Promise<Iterable<string>> {
  const chosen = normalizeChoice(shown);
  const found = new Map<string, string>();
  const remembered = new Set<string>();
  for await (const row of rows) {
    if (row.reason !== undefined) continue;
    for (const name of row.names) {
      if (remembered.has(name)) continue;
      if (remembered.size < MAX_REMEMBERED_NAMES) remembered.add(name);
      const normalized = normalizeName(name);
      if (found.has(normalized)) continue;
      const isOfInterface = normalized === 'showonwidget' || Object.hasOwn(INTERFACE_COLUMNS, normalized);
      if (isOfInterface || createReader(name, normalized, columns, chosen)) found.set(normalized, name);
    }
    if (found.size > MAX_COLUMNS + INTERFACE_NAMES) break;
  }
  return found.values();
}

/** Reads `column=value,value` options; an empty value is an empty cell, `*` any value or none. Throws an OperatorError (2). */
export function readShownChoice(options: string[]): ShownChoice {
  const choice = new Map<string, Set<string> | null>();
  for (const option of options) {
    const [, column = '', values = ''] = /^([^=]*)=(.*)$/s.exec(option) ?? [];
    if (normalizeName(column) === '') {
      throw new OperatorError(`--shown must be column=value,value, such as "status=approved", not "${option}"`, 2);
    }
    const earlier = choice.get(column.trim());
    const named = values.split(',').map(normalizeValue);
    choice.set(column.trim(), named.includes('*') ? null : new Set([...(earlier ?? []), ...named]));
  }
  return choice;
}

/** Reads the visibility in a cell; undefined when the row has no such column. */
type Reader = (value: string | undefined) => Visibility;

/** The columns of a file that decide whether a row is shown. */
export interface VisibilityColumns {
  has(name: string): boolean;
  read(names: readonly string[], values: readonly string[], tally: PendingTally): Visibility;
}

/**
 * Finds those columns among the `names` of a file. Throws an OperatorError (2) when a column of `shown` is missing from the whole file.
 * A row of a JSON lines file may lack some of them. A row without a known column (`showOnWidget`, and what belongs to it) counts as shown
 * by that column. A row without any other column waits for approval, also when `shown` names values of it.
 */
export function findVisibilityColumns(
  names: Iterable<string>,
  columns: ColumnChoice,
  shown: ShownChoice,
): VisibilityColumns {
  const found = new Map<string, { label: string; read: Reader }>();
  const all = [...names];
  const isOfInterface = all.some((name) => normalizeName(name) === 'showonwidget');
  const chosen = normalizeChoice(shown);
  for (const name of all) {
    const normalized = normalizeName(name);
    if (found.has(normalized)) continue;
    const known = isOfInterface && !chosen.has(normalized) ? INTERFACE_COLUMNS[normalized] : undefined;
    const read = known ?? createReader(name, normalized, columns, chosen);
    if (!read) continue;
    // A column that was left out could be the one that says hidden.
    if (found.size === MAX_COLUMNS)
      throw new OperatorError(
        `more than ${MAX_COLUMNS} columns may say whether a review was shown: leave out those that do not`,
      );
    found.set(normalized, { label: name.slice(0, 80), read });
  }
  for (const name of shown.keys()) {
    if (!found.has(normalizeName(name))) throw new OperatorError(`--shown: the file has no column "${name}"`, 2);
  }
  /** The indexes of each column in the names of the last row, since all rows of a CSV file have the same names. */
  let last: { names: readonly string[]; indexes: Map<string, number[]> } | null = null;
  const indexesIn = (rowNames: readonly string[]) => {
    if (last?.names !== rowNames) last = { names: rowNames, indexes: indexesOf(rowNames) };
    return last.indexes;
  };
  return {
    has: (name) => found.has(normalizeName(name)),
    read(rowNames, values, tally) {
      if (found.size === 0) return 'shown';
      const indexes = indexesIn(rowNames);
      let visibility: Visibility = 'shown';
      for (const [normalized, { label, read }] of found) {
        for (const index of indexes.get(normalized) ?? [-1]) {
          const cell = values[index];
          const decision = read(cell?.trim());
          if (decision === 'pending') count(tally, label, cell?.trim() ?? '');
          visibility = highest(visibility, decision);
        }
      }
      if (visibility === 'pending') tally.rows += 1;
      return visibility;
    },
  };
}

function highest(one: Visibility, other: Visibility): Visibility {
  return VISIBILITIES.indexOf(one) > VISIBILITIES.indexOf(other) ? one : other;
}

function normalizeChoice(shown: ShownChoice): Map<string, ReadonlySet<string> | null> {
  return new Map([...shown].map(([name, values]) => [normalizeName(name), values]));
}

function indexesOf(names: readonly string[]): Map<string, number[]> {
  const indexes = new Map<string, number[]>();
  for (const [index, name] of names.entries()) {
    const normalized = normalizeName(name);
    indexes.set(normalized, [...(indexes.get(normalized) ?? []), index]);
  }
  return indexes;
}

function createReader(
  name: string,
  normalized: string,
  columns: ColumnChoice,
  chosen: ReadonlyMap<string, ReadonlySet<string> | null>,
): Reader | null {
  const values = chosen.get(normalized);
  if (values === null) return () => 'shown';
  if (values) {
    return (value) => {
      if (value === undefined) return 'pending';
      return values.has(normalizeValue(value)) ? 'shown' : 'hidden';
    };
  }
  if (mapColumns([name], columns).has('showOnWidget')) return readKnown;
  const kind = statusKind(name);
  if (kind === 'day') return (value = '') => (value === '' ? 'pending' : 'shown');
  return kind && (() => 'pending');
}

/** Other columns of a review as the interface has it. They mean what they mean there only where `showOnWidget` is a column too. */
const INTERFACE_COLUMNS: Record<string, Reader> = {
  isarchived: (value = 'false') => {
    const flag = parseBoolean(value);
    if (flag === null) return 'pending';
    return flag ? 'hidden' : 'shown';
  },
  heldbackreason: (value = '') => (value === '' ? 'shown' : 'hidden'),
  // In the interface, the status says whether there is a reply.
  status: (value = '') => (/^(?:new|responded)$/i.test(value) ? 'shown' : 'pending'),
};

function readKnown(value: string | undefined): Visibility {
  if (value === undefined) return 'shown';
  const flag = parseBoolean(value);
  if (flag === null) return 'pending';
  return flag ? 'shown' : 'hidden';
}

function count({ columns }: PendingTally, label: string, value: string): void {
  const values = columns.get(label) ?? new Map<string, number>();
  columns.set(label, values);
  const shortened = value.slice(0, 60);
  const key = values.has(shortened) || values.size < MAX_COUNTED_VALUES ? shortened : OTHER_VALUES;
  values.set(key, (values.get(key) ?? 0) + 1);
}

function normalizeValue(value: string): string {
  return value.trim().toLowerCase();
}
