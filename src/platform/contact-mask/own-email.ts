import { type Reading, simplified } from './readings.js';

/** A part of a text, from `start` up to `end`. */
export interface Span {
  start: number;
  end: number;
}

/** What of an email address is found in a text: its letters and digits, whatever stands between them. */
export interface OwnEmail {
  /** Before the `@`: as it is known, and without a `+tag`. */
  locals: string[];
  /** After it, in Unicode and in punycode. */
  domains: string[];
  /** The longest label of each domain, which is there wherever the address is. */
  labels: string[];
}

/** Longer is no address (RFC 5321 §4.5.3.1), nor worth a search. */
export const LONGEST_EMAIL = 320;
/** Characters of a `+tag` that is not known. */
const LONGEST_TAG = 64;

/**
 * Words for the `@` and for the dot, in languages as far as there are shops, and in the
 * form that readings have (`ät` is `at`, `ド` is `ト`).
 */
export const AT_WORDS =
  'at|aet|arroba|arobase|chiocciola|klammeraffe|affenschwanz|apenstaartje|snabela|kukac|zavinac|małpa|malpa' +
  '|sobaka|собака|собачка|ατ|アットマーク|アット|艾特';
export const DOT_WORDS = 'dot|punkt|point|punto|ponto|piste|kropka|tecka|pont|nokta|точка|τελεια|トット|点|點';

/** A sign or a word for the `@`, of which the word is the group, or a word for the dot. A word stands between other words. */
const SIGNS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(${AT_WORDS})|${DOT_WORDS})(?![\\p{L}\\p{N}])|@|[([{<]\\s{0,3}a\\s{0,3}[)\\]}>]`,
  'gu',
);

/** The addresses in what the service says is the reviewer's email. */
export function ownEmails(email: string | null): OwnEmail[] {
  const text = (email ?? '')
    .slice(0, 4 * LONGEST_EMAIL)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/\s{0,5}@\s{0,5}/g, '@');
  const addresses = text.split(/[\s<>,;:"'()[\]]/).filter((part) => /.@./.test(part));
  return addresses.slice(0, 4).flatMap((address) => {
    const at = address.lastIndexOf('@');
    const local = address.slice(0, at);
    const plain = local.split('+', 1)[0]!;
    const domain = address.slice(at + 1).replace(/\.$/, '');
    const ascii = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
    const spelled = [domain, ascii, unicodeDomain(ascii)].map(simplified);
    const locals = unique([local, plain].map(simplified).map(wordsOf));
    const domains = unique([...spelled.map(wordsOf), ...spelled.map((one) => wordsOf(one.replace(/\./g, 'dot')))]);
    if (locals.length === 0 || domains.length === 0) return [];
    return [{ locals, domains, labels: unique(spelled.map(longestLabel)) }];
  });
}

/** Words of which one is in a row of letters and digits that holds an address of `email`. */
export function emailWords(email: string | null): string[] {
  if (!email) return [];
  const plain = /^[\w.+-]{1,64}@((?!.*xn--)[a-z\d.-]{1,255})$/i.exec(email);
  return plain ? [longestLabel(plain[1]!.toLowerCase())] : ownEmails(email).flatMap(({ labels }) => labels);
}

/** The letters and digits of a text in lower case, in a row. */
export function inARow(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant, for which the quicker pattern will do.
  return text.replace(/^[\x00-\x7f]*$/.test(text) ? /[^a-z\d]+/g : /[^\p{L}\p{N}]+/gu, '');
}

/** Where a reading holds one of `emails`, with whatever signs or words for `@` and dots. */
export function findEmails(reading: Reading, emails: readonly OwnEmail[]): Span[] {
  if (emails.length === 0) return [];
  const { characters, starts, ends } = reading;
  const { letters, places, signs } = squeezed(characters);
  const spans: Span[] = [];
  const signBetween = (left: number, right: number) => signs[right]! - signs[left + 1]! > 0;
  const add = (first: number, last: number) =>
    spans.push({ start: starts[places[first]!]!, end: ends[places[last]!]! });

  for (const { locals, domains } of emails) {
    for (const domain of domains) {
      for (let at = letters.indexOf(domain); at !== -1; at = letters.indexOf(domain, at + 1)) {
        const last = at + domain.length - 1;
        if (at === 0) continue;
        const glued = letters.endsWith('at', at) ? at - 2 : -1;
        const signed = signBetween(places[at - 1]!, places[at]!);
        for (const local of locals) {
          if (signed && endsWith(letters, local, at)) add(at - local.length, last);
          else if (signed && tagged(local, at, last)) break;
          else if (glued > 0 && local.length + domain.length >= 8 && endsWith(letters, local, glued))
            add(glued - local.length, last);
        }
      }
    }
  }
  return spans;

  /** `local+tag@domain`, of a tag that is not known. */
  function tagged(local: string, at: number, last: number): boolean {
    for (let length = 1; length <= LONGEST_TAG && at - length > 0; length += 1) {
      const first = at - length;
      const between = characters.slice(places[first - 1]! + 1, places[first]!);
      if (!between.includes('+') || !endsWith(letters, local, first)) continue;
      add(first - local.length, last);
      return true;
    }
    return false;
  }
}

/** Letters and digits alone, where each of them stands, and how many signs for `@` begin before each place. */
function squeezed(characters: string): { letters: string; places: number[]; signs: Int32Array } {
  const signs = new Int32Array(characters.length + 1);
  const parts: string[] = [];
  const places: number[] = [];
  let from = 0;
  const copy = (until: number) => {
    for (const { 0: word, index } of characters.slice(from, until).matchAll(/[\p{L}\p{N}]+/gu)) {
      parts.push(word);
      for (let unit = 0; unit < word.length; unit += 1) places.push(from + index + unit);
    }
  };
  for (const { 0: match, 1: at, index } of characters.matchAll(SIGNS)) {
    copy(index);
    from = index + match.length;
    if (at !== undefined || !/^\p{L}/u.test(match)) signs[index + 1] = 1;
  }
  copy(characters.length);
  for (let place = 1; place < signs.length; place += 1) signs[place]! += signs[place - 1]!;
  return { letters: parts.join(''), places, signs };
}

/** The letters and digits of a part of an address, as a text that holds it has them. */
function wordsOf(part: string): string {
  return squeezed(part).letters;
}

function endsWith(text: string, part: string, end: number): boolean {
  return part !== '' && text.endsWith(part, end);
}

function unique(texts: string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}

function longestLabel(domain: string): string {
  return domain
    .split('.')
    .map(inARow)
    .reduce((one, other) => (other.length > one.length ? other : one), '');
}

/** Of punycode (RFC 3492), and the longest label of a domain. */
const BASE = 36;
const MOST_CODE_POINTS = 63;

/** `domain` as people write it: each `xn--` label decoded (RFC 3492), and left as it is when it is none. */
function unicodeDomain(domain: string): string {
  return domain
    .split('.')
    .map((label) => (/^xn--[a-z\d-]{1,59}$/.test(label) ? (decodeLabel(label.slice(4)) ?? label) : label))
    .join('.');
}

function decodeLabel(encoded: string): string | null {
  const dash = encoded.lastIndexOf('-');
  const points = [...encoded.slice(0, Math.max(0, dash))].map((character) => character.codePointAt(0)!);
  let code = 128;
  let index = 0;
  let bias = 72;
  for (let at = dash + 1; at < encoded.length; ) {
    const before = index;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = digitOf(encoded.charCodeAt(at++));
      if (digit < 0) return null;
      index += digit * weight;
      const threshold = Math.min(26, Math.max(1, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
      if (weight > 2 ** 31) return null;
    }
    const length = points.length + 1;
    bias = adapt(index - before, length, before === 0);
    code += Math.floor(index / length);
    index %= length;
    if (code > 0x10ffff || length > MOST_CODE_POINTS) return null;
    points.splice(index++, 0, code);
  }
  return String.fromCodePoint(...points);
}

function digitOf(unit: number): number {
  if (unit >= 0x61 && unit <= 0x7a) return unit - 0x61;
  return unit >= 0x30 && unit <= 0x39 ? unit - 0x30 + 26 : -1;
}

function adapt(delta: number, length: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? 700 : 2));
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > 455; k += BASE) rest = Math.floor(rest / (BASE - 1));
  return k + Math.floor((BASE * rest) / (rest + 38));
}
