/**
 * Decides which rows of an import are shown. A row is shown when every column that may say otherwise says that it is shown.
 * What an unknown value means is not guessed: its rows wait for approval.
 */
import { OperatorError } from '../../platform/errors.js';
import { type ColumnChoice, mapColumns, normalizeName } from '../columns/import-columns.js';
import { statusKind } from '../columns/import-status-columns.js';
import type { SourceRow } from '../files/source-row.js';
import type { Profile } from '../profiles/profile.js';
import { normalizeChoice, normalizeValue, type ShownChoice } from '../shown-choice.js';
import {
  combine,
  countValue,
  type RowStanding,
  type StandingTally,
  type ValueCount,
  type Verdict,
} from '../standing.js';
import { parseBoolean } from './cell-values.js';

/** What decides besides the file: the user's choices, and the file's profile. */
export interface VisibilityRules {
  columns: ColumnChoice;
  shown: ShownChoice;
  profile: Profile | null;
  /** Whether a column is empty in every row: such a column decides nothing. */
  isEmpty?: (name: string) => boolean;
}

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
  rules: VisibilityRules,
): Promise<Iterable<string>> {
  const isDeciding = createReaderLookup(rules);
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
      if (isOfInterface || isDeciding(name, normalized)) found.set(normalized, name);
    }
    if (found.size > MAX_COLUMNS + INTERFACE_NAMES) break;
  }
  return found.values();
}

/** Reads the verdict of a cell; undefined when the row has no such column. */
type Reader = (value: string | undefined) => Verdict;

/** The columns of a file that decide whether a row is shown. */
export interface VisibilityColumns {
  has(name: string): boolean;
  /** Counts what the columns say; {@link countStored} counts what came of it. */
  read(names: readonly string[], values: readonly string[], tally: StandingTally): RowStanding;
}

/**
 * Finds those columns among the `names` of a file. Throws an OperatorError (2) when a column of `shown` is missing from the whole file.
 * A row of a JSON lines file may lack some of them. A row without a known column (`showOnWidget`, and what belongs to it) counts as shown
 * by that column. A row without any other column waits for approval, also when `shown` or the profile names values of it.
 */
export function findVisibilityColumns(names: Iterable<string>, rules: VisibilityRules): VisibilityColumns {
  const found = new Map<string, { label: string; read: Reader }>();
  const all = [...names];
  const isOfInterface = rules.profile === null && all.some((name) => normalizeName(name) === 'showonwidget');
  const chosen = normalizeChoice(rules.shown);
  const readerOf = createReaderLookup(rules);
  for (const name of all) {
    const normalized = normalizeName(name);
    if (found.has(normalized)) continue;
    const known = isOfInterface && !chosen.has(normalized) ? INTERFACE_COLUMNS[normalized] : undefined;
    const read = known ?? readerOf(name, normalized);
    if (!read) continue;
    // A column that was left out could be the one that says hidden.
    if (found.size === MAX_COLUMNS)
      throw new OperatorError(
        `more than ${MAX_COLUMNS} columns may say whether a review was shown: leave out those that do not`,
      );
    found.set(normalized, { label: name.slice(0, 80), read });
  }
  for (const name of rules.shown.keys()) {
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
      const indexes = indexesIn(rowNames);
      const verdicts: Verdict[] = [];
      const counted: ValueCount[] = [];
      for (const [normalized, { label, read }] of found) {
        for (const index of indexes.get(normalized) ?? [-1]) {
          const cell = values[index]?.trim();
          const verdict = read(cell);
          counted.push(countValue(tally, label, cell ?? '', verdict));
          verdicts.push(verdict);
        }
      }
      return { stored: combine(verdicts), isUnknown: verdicts.includes('unknown'), values: counted };
    },
  };
}

function indexesOf(names: readonly string[]): Map<string, number[]> {
  const indexes = new Map<string, number[]>();
  for (const [index, name] of names.entries()) {
    const normalized = normalizeName(name);
    indexes.set(normalized, [...(indexes.get(normalized) ?? []), index]);
  }
  return indexes;
}

/** What reads a column of this name, in this order: the user's choice, the profile, what is known anywhere, and who knows no value. */
function createReaderLookup({ columns, shown, profile, isEmpty = () => false }: VisibilityRules) {
  const chosen = normalizeChoice(shown);
  const profiled = new Map(
    Object.entries(profile?.status ?? {}).map(([name, values]) => [
      normalizeName(name),
      new Map(Object.entries(values).map(([value, standing]) => [normalizeValue(value), standing])),
    ]),
  );
  const aboutReplies = new Set(Object.keys(profile?.repliesShown ?? {}).map(normalizeName));
  return (name: string, normalized: string): Reader | null => {
    const values = chosen.get(normalized);
    if (values === null) return () => 'shown';
    if (values) {
      return (value) => {
        if (value === undefined) return 'unknown';
        return values.has(normalizeValue(value)) ? 'shown' : 'hidden';
      };
    }
    const meanings = profiled.get(normalized);
    if (meanings) {
      const any = meanings.get('*');
      return (value) => (value !== undefined && meanings.get(normalizeValue(value))) || any || 'unknown';
    }
    if (aboutReplies.has(normalized)) return null;
    if (normalized !== 'showonwidget' && isEmpty(name)) return null;
    if (mapColumns([name], columns).has('showOnWidget')) return readKnown;
    const kind = statusKind(name);
    if (kind === 'day') return (value = '') => (value === '' ? 'unknown' : 'shown');
    return kind && (() => 'unknown');
  };
}

/** Other columns of a review as the interface has it. They mean what they mean there only where `showOnWidget` is a column too. */
const INTERFACE_COLUMNS: Record<string, Reader> = {
  isarchived: (value = 'false') => {
    const flag = parseBoolean(value);
    if (flag === null) return 'unknown';
    return flag ? 'hidden' : 'shown';
  },
  heldbackreason: (value = '') => (value === '' ? 'shown' : 'hidden'),
  // When readers saw it first, as far as anybody knows.
  shownat: () => 'shown',
  // In the interface, the status says whether there is a reply.
  status: (value = '') => (/^(?:new|responded)$/i.test(value) ? 'shown' : 'unknown'),
};

function readKnown(value: string | undefined): Verdict {
  if (value === undefined) return 'shown';
  const flag = parseBoolean(value);
  if (flag === null) return 'unknown';
  return flag ? 'shown' : 'hidden';
}
