const TRUE = /^(true|yes|y|1|on)$/i;
const FALSE = /^(false|no|n|0|off)$/i;
/** What a spreadsheet would take for a formula, behind the apostrophe that an export puts before it, and the same within a cell. */
const ESCAPED_FORMULA = /^'+[=+\-@\t\r＝＋－＠]/;
const ESCAPED_WITHIN = /([;\t\r\n][ "]*)'('*[=+\-@＝＋－＠])/g;

/** The yes or no that a cell says; null for any other text. */
export function parseBoolean(value: string): boolean | null {
  if (TRUE.test(value)) return true;
  return FALSE.test(value) ? false : null;
}

/** The text of a CSV cell without the apostrophes that keep a spreadsheet from computing it. */
export function unescapeFormula(cell: string): string {
  if (!cell.includes("'")) return cell;
  const text = ESCAPED_FORMULA.test(cell) ? cell.slice(1) : cell;
  return text.replace(ESCAPED_WITHIN, '$1$2');
}

/** A value as a message quotes it: shortened, with its control characters escaped. */
export function quoted(value: string): string {
  return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
}

/** Why a value cannot be taken: what it holds that is no text; null for text. */
export function characterFault(value: string): string | null {
  return /\0|\p{Surrogate}/u.test(value) ? 'holds a character that is no text' : null;
}

// What spreadsheets make of long numbers and of cells that they cannot show.

/** `8.12346E+12`, with a point or a comma. */
const ROUNDED = /^\d(?:[.,]\d{1,20})?E\+\d{1,3}$/i;
/** A column that was too narrow, and the errors of formulas. */
const NOT_SHOWN = /^(?:#{2,}|#(?:N\/A|REF!|VALUE!|NAME\?|NUM!|NULL!|DIV\/0!|NV|BEZUG!|WERT!|ZAHL!))$/i;

/** What a spreadsheet has done to a number or an identifier, and what would be right; null where it is whole. */
export function damageOf(cell: string): string | null {
  if (ROUNDED.test(cell)) {
    return `${quoted(cell)} was rounded by a spreadsheet, so that different ones became the same: take the file as the shop exports it, or make the column one of text before the numbers are put in`;
  }
  return NOT_SHOWN.test(cell) ? `${quoted(cell)} is what a spreadsheet shows in the place of a value` : null;
}
