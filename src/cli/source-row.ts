/** One row of an imported file: its columns, or why it cannot be read. */
export type SourceRow = {
  /** Where it begins; 1 is the file's first line. */
  line: number;
  /** Bytes of the file up to its end. */
  readTo: number;
} & ({ names: string[]; values: string[]; reason?: never } | { reason: string });

/** Columns of one row: no export has a tenth of them, and each costs memory. */
export const MAX_COLUMNS = 1000;
const MAX_NAME = 200;

/** Why a row with these columns is not read; null when it is. */
export function columnsRefusal(names: readonly string[]): string | null {
  if (names.length > MAX_COLUMNS) return 'has more than 1,000 columns';
  return names.some((name) => name.length > MAX_NAME) ? 'has a column whose name is longer than 200 characters' : null;
}

/** A value as a message quotes it: cut, its control characters escaped. */
export function quoted(value: string): string {
  return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
}
