/** One row of an imported file: its columns, or why it cannot be read. */
export type SourceRow = {
  /** Where it begins; 1 is the file's first line. */
  line: number;
  /** Bytes of the file up to its end. */
  readTo: number;
} & ({ names: string[]; values: string[]; reason?: never } | { reason: string });

/** A value as a message quotes it: cut, its control characters escaped. */
export function quoted(value: string): string {
  return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
}
