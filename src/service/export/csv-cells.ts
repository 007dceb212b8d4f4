/** What a spreadsheet would take for a formula at the beginning of a cell; full-width signs count as well. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
/** The same where a cell begins for a program that takes semicolons, tabs or line breaks for the ends of cells. */
const FORMULA_WITHIN = /([;\t\r\n][ "]*)('*[=+\-@＝＋－＠])/g;

/** What some program takes for the end of a cell. */
const END = /[",;\t\r\n]/;

/** A line of CSV whose texts no spreadsheet runs: in quotes where it has an end of a cell in it, with an apostrophe before what looks like a formula. */
export function csvRow(values: readonly string[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const within = text.replace(FORMULA_WITHIN, "$1'$2");
  const safe = FORMULA.test(within) ? `'${within}` : within;
  return END.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
