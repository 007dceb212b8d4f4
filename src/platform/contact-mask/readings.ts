/**
 * The ways in which a text can be read: as it stands, and with its encodings undone, in one form of each character. Every
 * character knows which part of the text it comes from, so that what is found in a reading can be masked in the text.
 */

/** Characters in one form, lower case, without accents and what is invisible; `starts` and `ends` are places in the text. */
export interface Reading {
  characters: string;
  starts: number[];
  ends: number[];
}

/** Encodings within encodings that are undone: percent-encoded twice, with entities in it. */
const MOST_LAYERS = 4;
/** One character each: percent-encoded UTF-8, an entity, an escape of JSON or JavaScript. */
const ESCAPES = new RegExp(
  [
    '%[0-7][\\da-f]|%[cd][\\da-f]%[89ab][\\da-f]|%e[\\da-f](?:%[89ab][\\da-f]){2}|%f[0-7](?:%[89ab][\\da-f]){3}',
    '&#x[\\da-f]{1,6};?|&#\\d{1,7};?|&[a-z]{2,14};',
    '\\\\u\\{[\\da-f]{1,6}\\}|\\\\u[\\da-f]{4}|\\\\x[\\da-f]{2}',
  ].join('|'),
  'gi',
);
/** A sign of addresses, or the end of a line that goes on. */
const QUOTED_PRINTABLE = /=(?:40|2[bde]|3d|5f)|=\r?\n/gi;
/** What a browser may take for a tag or a comment, as long as nobody writes one by hand. */
const TAGS = /<[a-z/!?][^<>]{0,300}>/gi;

/** Entities that stand for a character of addresses and numbers, or for one that is not seen. */
const ENTITIES: Record<string, string> = {
  commat: '@',
  period: '.',
  plus: '+',
  lowbar: '_',
  hyphen: '-',
  dash: '-',
  ndash: '-',
  mdash: '-',
  lpar: '(',
  rpar: ')',
  lsqb: '[',
  rsqb: ']',
  lbrack: '[',
  rbrack: ']',
  sol: '/',
  colon: ':',
  num: '#',
  percnt: '%',
  equals: '=',
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  tab: ' ',
  newline: ' ',
  shy: '',
  zwnj: '',
  zwj: '',
};

/** All readings of `text`: as it stands, and each that another layer of encoding brings. */
export function readingsOf(text: string): Reading[] {
  const plain: Reading = {
    characters: text,
    starts: Array.from({ length: text.length }, (_, index) => index),
    ends: Array.from({ length: text.length }, (_, index) => index + 1),
  };
  return layersOf(plain, rewrite).map(inOneForm);
}

/** The characters of all readings of `text` alone, which is much quicker. */
export function spellingsOf(text: string): string[] {
  if (!/[%&\\=<]/.test(text)) return [simplified(text)];
  return layersOf(text, replaceAll).map(simplified);
}

type Replace = (match: string) => string | null;

/** `first`, and what another layer of encoding and the tags leave of it; `apply` gives null where nothing changes. */
function layersOf<T>(first: T, apply: (layer: T, pattern: RegExp, replace: Replace) => T | null): T[] {
  const layers: T[] = [];
  for (let layer: T | null = first; layer !== null && layers.length <= MOST_LAYERS; ) {
    layers.push(layer);
    layer = apply(layer, ESCAPES, undoEscape);
  }
  const printed = layers.flatMap((layer) => apply(layer, QUOTED_PRINTABLE, undoPrinting) ?? []);
  const found = layers.concat(printed);
  // Readers see the words of a markup without its tags.
  return found.concat(found.flatMap((layer) => apply(layer, TAGS, () => '') ?? []));
}

function replaceAll(text: string, pattern: RegExp, replace: Replace): string | null {
  const replaced = text.replace(pattern, (match) => replace(match) ?? match);
  return replaced === text ? null : replaced;
}

/** `reading` with every match replaced; null when there is none, or nothing changes. */
function rewrite({ characters, starts, ends }: Reading, pattern: RegExp, replace: Replace): Reading | null {
  const made: Reading = { characters: '', starts: [], ends: [] };
  const parts: string[] = [];
  let from = 0;
  let changed = false;
  const copy = (until: number) => {
    parts.push(characters.slice(from, until));
    for (let at = from; at < until; at += 1) {
      made.starts.push(starts[at]!);
      made.ends.push(ends[at]!);
    }
  };
  for (const { 0: match, index } of characters.matchAll(pattern)) {
    const replaced = replace(match);
    if (replaced === null) continue;
    copy(index);
    from = index + match.length;
    changed = true;
    parts.push(replaced);
    for (let unit = 0; unit < replaced.length; unit += 1) {
      made.starts.push(starts[index]!);
      made.ends.push(ends[from - 1]!);
    }
  }
  if (!changed) return null;
  copy(characters.length);
  made.characters = parts.join('');
  return made;
}

function undoPrinting(match: string): string {
  return /^=\r?\n$/.test(match) ? '' : String.fromCharCode(Number.parseInt(match.slice(1), 16));
}

function undoEscape(match: string): string | null {
  if (match.startsWith('%')) return percentDecoded(match);
  if (match.startsWith('&') && match[1] !== '#') return ENTITIES[match.slice(1, -1).toLowerCase()] ?? null;
  const hex = /^(?:&#x|\\u\{?|\\x)([\da-f]+)/i.exec(match);
  const code = hex ? Number.parseInt(hex[1]!, 16) : Number.parseInt(match.slice(2), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}

function percentDecoded(match: string): string | null {
  try {
    return decodeURIComponent(match);
  } catch {
    return null;
  }
}

/** Each character in lower case and in its simplest form; what is invisible, and accents, are left out. */
function inOneForm({ characters, starts, ends }: Reading): Reading {
  const made: Reading = { characters: '', starts: [], ends: [] };
  const parts: string[] = [];
  for (let at = 0; at < characters.length; ) {
    const character = String.fromCodePoint(characters.codePointAt(at)!);
    const simple = simplified(character);
    parts.push(simple);
    for (let unit = 0; unit < simple.length; unit += 1) {
      made.starts.push(starts[at]!);
      made.ends.push(ends[at + character.length - 1]!);
    }
    at += character.length;
  }
  made.characters = parts.join('');
  return made;
}

/** `text` in the form that readings have. */
export function simplified(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return (
    text
      .toLowerCase()
      .normalize('NFKD')
      // A final sigma is one by what follows, which a single character does not know.
      .replace(/ς/g, 'σ')
      .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
      .replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0)!)))
  );
}

/** Decimal digits of a script stand in a row from zero to nine. */
function digitValue(code: number): number {
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}
