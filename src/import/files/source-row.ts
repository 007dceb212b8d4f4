/** One row of an imported file: its columns, or why it cannot be read. */
export type SourceRow = {
  /** Where it begins; 1 is the file's first line. */
  line: number;
  /** How many bytes of the file are read. */
  readTo: number;
} & ({ names: string[]; values: string[]; reason?: never } | { reason: string });

/** How many columns a row may have: no export has a tenth of them, and each costs memory. */
export const MAX_COLUMNS = 1000;
const MAX_NAME = 200;

/** Why a row with these columns is refused; null when it is not. */
export function refuseColumns(names: readonly string[]): string | null {
  if (names.length > MAX_COLUMNS) return 'has more than 1,000 columns';
  return names.some((name) => name.length > MAX_NAME) ? 'has a column whose name is longer than 200 characters' : null;
}
