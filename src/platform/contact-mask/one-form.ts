import { isAscii } from './letters.js';

/** `text` in the form that readings have: lower case, without accents and what is invisible, digits of any script as ours. */
export function simplified(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return (
    decomposed(text.toLowerCase())
      // A final sigma is one by what follows, which a single character does not know.
      .replace(/ς/g, 'σ')
      .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
      .replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0)!)))
  );
}

/** Characters that stand for a whole sentence, 18 characters for one: a text of them is as long as it stands. */
const SENTENCES = /[\ufdfa\ufdfb]/;

function decomposed(text: string): string {
  if (!SENTENCES.test(text)) return text.normalize('NFKD');
  return text.replace(/[^\ufdfa\ufdfb]+/g, (part) => part.normalize('NFKD'));
}

/** Decimal digits of a script stand in a row from zero to nine. */
function digitValue(code: number): number {
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

/** Characters that were asked for, of which the same ones come in each reading of a text. */
const known = new Map<number, string | null>();
/** More than a text has. */
const MOST_KNOWN = 32_768;

const UPPER_A = 'A'.charCodeAt(0);
const UPPER_Z = 'Z'.charCodeAt(0);

/** The simplest form of a character; null when it is that itself. */
export function oneFormOf(code: number): string | null {
  if (code < 0x80 && (code < UPPER_A || code > UPPER_Z)) return null;
  const form = known.get(code);
  if (form !== undefined) return form;
  const character = String.fromCodePoint(code);
  const simple = simplified(character);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(code, simple === character ? null : simple);
  return simple === character ? null : simple;
}
