/** Reads a whole file once before its reviews are: what only the file as a whole can say. */
import { unescapeFormula } from '../cells/cell-values.js';
import { findVisibilityColumns, type VisibilityColumns, type VisibilityRules } from '../cells/import-visibility.js';
import type { ReviewFile } from '../files/review-file.js';
import type { ShownChoice } from '../shown-choice.js';
import { createStandingTally } from '../standing.js';
import { type ColumnFacts, createColumnFacts, createRivals, type Rivals } from './column-facts.js';
import { type ColumnChoice, isUsualName } from './import-columns.js';
import { createCellReader, type FieldPlaces, findFields, productIdsIn, valuesOf } from './import-fields.js';

/** How many columns are looked at: a JSON file may have other names in each row. */
const MAX_COLUMNS = 200;
/** The same of those whose names speak of a field. */
const MAX_NAMED = 2000;

/** Other ids of products that are noted. */
const MAX_OTHER_IDS = 50_000;

/** A reply that was a row of its own, in the words of its row. */
export interface RowReply {
  text: string;
  name: string;
  date: string;
}

/** What a whole file says. */
export interface Survey {
  /** What the values of each column look like, in the order of the file. */
  columns: Map<string, ColumnFacts>;
  /** Rows that could be read. */
  rows: number;
  /** How often two columns that may be of one field differ. */
  rivals: Rivals;
  /** Replies by the id of their review. */
  replies: Map<string, RowReply>;
  /** Replies that were not public or not the shop's, and those after the first to a review. */
  lostReplies: number;
  /** The line of the newest row of each id, where the profile says how that is known. */
  newest: Map<string, { line: number; time: string }>;
  /** Other ids of products, each with the product; null where the file has it of several. */
  otherIds: Map<string, string | null>;
}

/** Reads the file. `onProgress` takes how many bytes were read. */
export async function surveyFile(
  file: ReviewFile,
  choice: { columns: ColumnChoice; shown: ShownChoice },
  onProgress: (readTo: number) => void,
): Promise<Survey> {
  const { profile } = file;
  const survey: Survey = {
    columns: new Map(),
    rows: 0,
    rivals: createRivals(),
    replies: new Map(),
    lostReplies: 0,
    newest: new Map(),
    otherIds: new Map(),
  };
  const layoutOf = createLayoutLookup(file, choice);
  const addValues = createFactsTaker(survey.columns, file.format);
  for await (const row of file.rows()) {
    onProgress(row.readTo);
    if (row.reason !== undefined) continue;
    const { names, values } = row;
    const layout = layoutOf(names);
    survey.rows += 1;
    addValues(names, values);
    survey.rivals.add(names, values);
    if (!profile?.products) addOtherIds(survey, productIdsIn(layout.fields[0]!, values, file.format));
    if (!profile) continue;
    if (profile.replies && isReply(layout.cell(values, profile.replies.parent))) {
      addReply(survey, layout, row, profile.replies, file.format);
    } else if (profile.newestBy !== undefined) {
      const id = idOf(valuesOf(layout.fields[0]!, values, file.format).sourceFeedbackId, profile.idFrom);
      const time = layout.cell(values, profile.newestBy);
      const known = survey.newest.get(id);
      if (id !== '' && (!known || time > known.time)) survey.newest.set(id, { line: row.line, time });
    }
  }
  return survey;
}

function addOtherIds({ otherIds }: Survey, [id, ...others]: string[]): void {
  for (const other of others) {
    if (other === id || (otherIds.size >= MAX_OTHER_IDS && !otherIds.has(other))) continue;
    const known = otherIds.get(other);
    otherIds.set(other, known === undefined || known === id ? id! : null);
  }
}

/** The rows of a file with the same names. */
export interface RowLayout {
  fields: FieldPlaces[];
  cell: (values: readonly string[], column: string) => string;
  visibility: () => VisibilityColumns;
}

/** Finds the layout of rows by their names; the last one is remembered, as most rows have the names of the row before. */
export function createLayoutLookup(file: ReviewFile, choice: Omit<VisibilityRules, 'profile'>) {
  let last: { key: string; names: string[]; layout: RowLayout } | null = null;
  return (names: string[]): RowLayout => {
    if (last?.names === names) return last.layout;
    const key = names.join('\n');
    if (last?.key === key) return last.layout;
    let visibility: VisibilityColumns | null = null;
    const layout: RowLayout = {
      fields: findFields(names, choice.columns, file.profile),
      cell: createCellReader(names),
      visibility: () => (visibility ??= findVisibilityColumns(names, { ...choice, profile: file.profile })),
    };
    last = { key, names, layout };
    return layout;
  };
}

/** Whether a cell names the row that this one replies to. */
export function isReply(parent: string): boolean {
  return parent !== '' && parent !== '0';
}

/** The id of a review as it is stored, of what stands in its cell. */
export function idOf(cell = '', from?: string): string {
  return from === undefined ? cell : cell.slice(Math.max(0, cell.indexOf(from)));
}

function createFactsTaker(
  columns: Survey['columns'],
  format: ReviewFile['format'],
): (names: string[], values: string[]) => void {
  const takers = new Map<string, (value: string) => void>();
  return (names, values) => {
    for (const [place, name] of names.entries()) {
      let add = takers.get(name);
      if (!add) {
        if (takers.size >= (isUsualName(name) ? MAX_NAMED : MAX_COLUMNS)) continue;
        const taker = createColumnFacts();
        columns.set(name, taker.facts);
        takers.set(name, taker.add);
        add = taker.add;
      }
      const cell = values[place] ?? '';
      add((format === 'csv' ? unescapeFormula(cell) : cell).trim());
    }
  };
}

/** A review has one reply: the first that is public and the shop's. A guest's is none of the shop's. */
function addReply(
  survey: Survey,
  { fields, cell, visibility }: RowLayout,
  { names, values }: { names: string[]; values: string[] },
  { parent, byShop }: { parent: string; byShop: string },
  format: ReviewFile['format'],
): void {
  const { text = '', author = '', createdAt = '' } = valuesOf(fields[0]!, values, format);
  const to = cell(values, parent);
  const isPublic = visibility().read(names, values, createStandingTally()).stored.showOnWidget;
  if (text === '' || !isPublic || !isReply(cell(values, byShop)) || survey.replies.has(to)) survey.lostReplies += 1;
  else survey.replies.set(to, { text, name: author, date: createdAt });
}
