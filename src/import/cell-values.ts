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
