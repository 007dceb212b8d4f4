/** Letters and digits of a text, and places in them: typed arrays and tables, as a text may be made to have thousands of anything. */

const OTHER = 1;
const LETTER = 2;
const NUMBER = 3;

/** What each code point is, once it was asked for; 0 before. */
const KINDS = new Uint8Array(0x110000);
const ASCII_END = 0x80;

function kindOf(code: number): number {
  const known = KINDS[code]!;
  if (known !== 0) return known;
  const character = String.fromCodePoint(code);
  const kind = /\p{L}/u.test(character) ? LETTER : /\p{N}/u.test(character) ? NUMBER : OTHER;
  KINDS[code] = kind;
  return kind;
}

/** The code point at `at`, which a `for` would visit. */
function codeAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit < 0xd800 || unit > 0xdbff ? unit : text.codePointAt(at)!;
}

/** Whether a letter begins at `at`. */
export function isLetterAt(text: string, at: number): boolean {
  return kindOf(codeAt(text, at)) === LETTER;
}

/** Where the letters and digits that begin at `at` end: at `at` itself when there are none. */
export function endOfWord(text: string, at: number): number {
  let end = at;
  while (end < text.length) {
    const code = codeAt(text, end);
    if (kindOf(code) === OTHER) break;
    end += code > 0xffff ? 2 : 1;
  }
  return end;
}

/** The letters and digits of a text in lower case, in a row. */
export function inARow(text: string): string {
  return text.replace(isAscii(text) ? /[^a-z\d]+/g : /[^\p{L}\p{N}]+/gu, '');
}

/** Whether all of `text` is ASCII, for which quicker ways will do. */
export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) >= ASCII_END) return false;
  return true;
}

/** A text that is looked for, with the length of what its first characters end with as they begin (Knuth, Morris and Pratt). */
export interface Part {
  units: Uint16Array;
  borders: Uint16Array;
}

export function partOf(text: string): Part {
  const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  const borders = new Uint16Array(units.length);
  for (let at = 1, same = 0; at < units.length; at += 1) {
    while (same > 0 && units[at] !== units[same]) same = borders[same - 1]!;
    if (units[at] === units[same]) same += 1;
    borders[at] = same;
  }
  return { units, borders };
}

/** Calls `visit` with each place at which `part` begins, in time by the length of `text`, however often it comes. */
export function eachPlace(text: Uint16Array, { units, borders }: Part, visit: (at: number) => void): void {
  for (let at = 0, same = 0; at < text.length; at += 1) {
    while (same > 0 && text[at] !== units[same]) same = borders[same - 1]!;
    if (text[at] === units[same]) same += 1;
    if (same < units.length) continue;
    visit(at + 1 - same);
    same = borders[same - 1]!;
  }
}

/** Whether `part` ends right before `end`. */
export function endsAt(text: Uint16Array, { units }: Part, end: number): boolean {
  const start = end - units.length;
  if (start < 0) return false;
  for (let at = units.length - 1; at >= 0; at -= 1) if (text[start + at] !== units[at]) return false;
  return true;
}
