/**
 * The ways in which a text can be read: as it stands, and with its encodings undone, in one form of each character. Every
 * character knows which part of the text it comes from, so that what is found in a reading can be masked in the text.
 */
import { isAscii } from './letters.js';
import { oneFormOf } from './one-form.js';

/** Characters in one form, lower case, without accents and what is invisible; `starts` and `ends` are places in the text. */
export interface Reading {
  characters: string;
  starts: Int32Array;
  ends: Int32Array;
}

/** Encodings within encodings that are undone: percent-encoded twice, with entities in it. */
const MOST_LAYERS = 4;
/** Entities that stand for a character of addresses and numbers, or for one that is not seen. */
export const ENTITIES: Record<string, string> = {
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

/**
 * One character each: percent-encoded UTF-8, an entity, an escape of JSON or JavaScript. What stands for none, such as half a character, is no
 * match: it would be looked at again in each layer.
 */
const ESCAPES = new RegExp(
  [
    '%[0-7][\\da-f]|%(?:c[2-9a-f]|d[\\da-f])%[89ab][\\da-f]',
    '%(?:e0%[ab]|ed%[89]|e[1-9a-cef]%[89ab])[\\da-f]%[89ab][\\da-f]',
    '%(?:f0%[9ab]|f[1-3]%[89ab]|f4%8)[\\da-f](?:%[89ab][\\da-f]){2}',
    `&#x[\\da-f]{1,6};?|&#\\d{1,7};?|&(?:${Object.keys(ENTITIES).join('|')});`,
    '\\\\u\\{[\\da-f]{1,6}\\}|\\\\u[\\da-f]{4}|\\\\x[\\da-f]{2}',
  ].join('|'),
  'gi',
);
/** A sign of addresses, or the end of a line that goes on. */
const QUOTED_PRINTABLE = /=(?:40|2[bde]|3d|5f)|=\r?\n/gi;
/** What a browser may take for a tag or a comment, as long as nobody writes one by hand. */
const TAGS = /<[a-z/!?][^<>]{0,300}>/gi;

/** Whether `text` may have more than one reading. */
export function isLayered(text: string): boolean {
  return /[%&\\=<]/.test(text);
}

/** All readings of `text`: as it stands, and each that another layer of encoding brings. */
export function readingsOf(text: string): Reading[] {
  const plain: Reading = {
    characters: text,
    starts: new Int32Array(text.length),
    ends: new Int32Array(text.length),
  };
  for (let at = 0; at < text.length; at += 1) {
    plain.starts[at] = at;
    plain.ends[at] = at + 1;
  }
  return layersOf(plain).map(inOneForm);
}

/** `first`, and what another layer of encoding and the tags leave of it. */
function layersOf(first: Reading): Reading[] {
  const layers: Reading[] = [];
  for (let layer: Reading | null = first; layer !== null && layers.length <= MOST_LAYERS; ) {
    layers.push(layer);
    layer = rewrite(layer, ESCAPES, undoEscape);
  }
  const printed = layers.flatMap((layer) => rewrite(layer, QUOTED_PRINTABLE, undoPrinting) ?? []);
  const found = layers.concat(printed);
  // Readers see the words of a markup without its tags.
  return found.concat(found.flatMap((layer) => rewrite(layer, TAGS, () => '') ?? []));
}

/** `reading` with every match replaced by what is no longer than it; null when nothing is. */
function rewrite(
  { characters, starts, ends }: Reading,
  pattern: RegExp,
  replace: (match: string) => string | null,
): Reading | null {
  /** Of each match its start, its end and the length of what stands there now. */
  const changes: number[] = [];
  const written = characters.replace(pattern, (match: string, at: number) => {
    const replaced = replace(match);
    if (replaced === null) return match;
    changes.push(at, at + match.length, replaced.length);
    return replaced;
  });
  if (changes.length === 0) return null;
  const made: Reading = {
    characters: written,
    starts: new Int32Array(written.length),
    ends: new Int32Array(written.length),
  };
  let from = 0;
  let to = 0;
  const copy = (until: number) => {
    made.starts.set(starts.subarray(from, until), to);
    made.ends.set(ends.subarray(from, until), to);
    to += until - from;
  };
  for (let change = 0; change < changes.length; change += 3) {
    const start = changes[change]!;
    if (start > from) copy(start);
    from = changes[change + 1]!;
    for (let unit = 0; unit < changes[change + 2]!; unit += 1, to += 1) {
      made.starts[to] = starts[start]!;
      made.ends[to] = ends[from - 1]!;
    }
  }
  copy(characters.length);
  return made;
}

function undoPrinting(match: string): string {
  return /^=\r?\n$/.test(match) ? '' : String.fromCharCode(Number.parseInt(match.slice(1), 16));
}

function undoEscape(match: string): string | null {
  if (match.startsWith('%')) return decodeURIComponent(match);
  if (match.startsWith('&') && match[1] !== '#') return ENTITIES[match.slice(1, -1).toLowerCase()]!;
  const hex = /^(?:&#x|\\u\{?|\\x)([\da-f]+)/i.exec(match);
  const code = hex ? Number.parseInt(hex[1]!, 16) : Number.parseInt(match.slice(2), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}

/** Each character in lower case and in its simplest form; what is invisible, and accents, are left out. */
function inOneForm({ characters, starts, ends }: Reading): Reading {
  if (isAscii(characters)) return { characters: characters.toLowerCase(), starts, ends };
  const parts: string[] = [];
  const made: Pick<Reading, 'starts' | 'ends'> = {
    starts: new Int32Array(characters.length),
    ends: new Int32Array(characters.length),
  };
  let length = 0;
  /** One more that stands for the characters from `first` to `last`. */
  const add = (first: number, last: number) => {
    if (length === made.starts.length) {
      made.starts = longer(made.starts);
      made.ends = longer(made.ends);
    }
    made.starts[length] = starts[first]!;
    made.ends[length] = ends[last]!;
    length += 1;
  };
  let from = 0;
  for (let at = 0; at < characters.length; ) {
    const code = characters.codePointAt(at)!;
    const last = code > 0xffff ? at + 1 : at;
    const simple = oneFormOf(code);
    if (simple === null) {
      const first = at;
      for (; at <= last; at += 1) add(first, last);
      continue;
    }
    parts.push(characters.slice(from, at), simple);
    for (let unit = 0; unit < simple.length; unit += 1) add(at, last);
    at = last + 1;
    from = at;
  }
  parts.push(characters.slice(from));
  return {
    characters: parts.join(''),
    starts: made.starts.subarray(0, length),
    ends: made.ends.subarray(0, length),
  };
}

function longer(places: Int32Array): Int32Array {
  const made = new Int32Array(2 * places.length);
  made.set(places);
  return made;
}
