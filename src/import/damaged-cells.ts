/** What spreadsheets make of long numbers and of cells that they cannot show. */
import { quoted } from './cell-values.js';

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
