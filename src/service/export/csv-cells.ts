/** What a spreadsheet would take for a formula. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** A line of CSV whose texts no spreadsheet runs: an apostrophe stands before what looks like a formula. */
export function csvRow(values: readonly string[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
