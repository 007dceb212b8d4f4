import { eachPlace, endOfWord, endsAt, inARow, type Part, partOf } from './letters.js';
import { simplified } from './one-form.js';
import type { Reading } from './readings.js';
import { addSpan, type Span } from './spans.js';

/** What of an email address is found in a text: its letters and digits, whatever stands between them. */
export interface OwnEmail {
  /** Before the `@`: as it is known, and without a `+tag`. */
  locals: Part[];
  /** After it, in Unicode and in punycode. */
  domains: Part[];
  /** The longest label of each domain, which is there wherever the address is. */
  labels: string[];
}

/** Longer is no address (RFC 5321 §4.5.3.1), nor worth a search. */
export const LONGEST_EMAIL = 320;
/** Characters of a `+tag` that is not known. */
const LONGEST_TAG = 64;
/** Of an address whose `@` is an `at` between other letters. */
const SHORTEST_GLUED = 8;

/**
 * Words for the `@` and for the dot, in languages as far as there are shops, and in the
 * form that readings have (`ät` is `at`, `ド` is `ト`).
 */
const AT_WORDS =
  'at|aet|arroba|arobase|chiocciola|klammeraffe|affenschwanz|apenstaartje|snabela|kukac|zavinac|małpa|malpa' +
  '|sobaka|собака|собачка|ατ|アットマーク|アット|艾特';
const DOT_WORDS = 'dot|punkt|point|punto|ponto|piste|kropka|tecka|pont|nokta|точка|τελεια|トット|点|點';
/** Each with whether it stands for the `@`. */
const SIGN_WORDS = new Map([
  ...AT_WORDS.split('|').map((word) => [word, true] as const),
  ...DOT_WORDS.split('|').map((word) => [word, false] as const),
]);
const FIRST_OF_SIGN_WORDS = new Set([...SIGN_WORDS.keys()].map((word) => word.charCodeAt(0)));
const LONGEST_SIGN_WORD = Math.max(...[...SIGN_WORDS.keys()].map((word) => word.length));

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
    return [{ locals: locals.map(partOf), domains: domains.map(partOf), labels: unique(spelled.map(longestLabel)) }];
  });
}

/** Words of which one is in a row of letters and digits that holds an address of `email`. */
export function emailWords(email: string | null): string[] {
  if (!email) return [];
  const plain = /^[\w.+-]{1,64}@((?!.*xn--)[a-z\d.-]{1,255})$/i.exec(email);
  return plain ? [longestLabel(plain[1]!.toLowerCase())] : ownEmails(email).flatMap(({ labels }) => labels);
}

/** Where a reading holds one of `emails`, with whatever signs or words for `@` and dots. */
export function findEmails({ characters, starts, ends }: Reading, emails: readonly OwnEmail[]): Span[] {
  if (emails.length === 0) return [];
  const { letters, places, signed, afterPlus } = squeezed(characters);
  const spans: Span[] = [];
  const add = (first: number, last: number) => addSpan(spans, starts[places[first]!]!, ends[places[last]!]!);

  for (const { locals, domains } of emails) {
    /** Where each local part ends and a `+` follows: there a tag may begin that is not known. */
    const tags = locals.map((local) => afterPlus.filter((place) => endsAt(letters, local, place)));
    for (const domain of domains) {
      const passed = locals.map(() => 0);
      /** The last of them before `at`, from one `at` to a later one; 0 when there is none. */
      const tagBefore = (at: number, index: number) => {
        const places = tags[index]!;
        let next = passed[index]!;
        while (next < places.length && places[next]! < at) next += 1;
        passed[index] = next;
        return next === 0 ? 0 : places[next - 1]!;
      };
      eachPlace(letters, domain, (at) => {
        const isSigned = signed[at] === 1;
        const isGlued = at > 2 && letters[at - 2] === A && letters[at - 1] === T;
        if (!isSigned && !isGlued) return;
        const last = at + domain.units.length - 1;
        for (let index = 0; index < locals.length; index += 1) {
          const local = locals[index]!;
          const { length } = local.units;
          if (isSigned) {
            if (endsAt(letters, local, at)) {
              add(at - length, last);
              continue;
            }
            const tag = tagBefore(at, index);
            if (tag > 0 && at - tag <= LONGEST_TAG) {
              add(tag - length, last);
              break;
            }
          }
          const isLong = length + domain.units.length >= SHORTEST_GLUED;
          if (isGlued && isLong && endsAt(letters, local, at - 2)) add(at - 2 - length, last);
        }
      });
    }
  }
  return spans;
}

const A = 'a'.charCodeAt(0);
const T = 't'.charCodeAt(0);

/** Letters and digits alone, where each of them stands, and what stands before it. */
interface Squeezed {
  letters: Uint16Array;
  places: Int32Array;
  /** 1 where a sign for the `@` stands before a letter. */
  signed: Uint8Array;
  /** The letters before which a `+` stands. */
  afterPlus: number[];
}

function squeezed(characters: string): Squeezed {
  const letters = new Uint16Array(characters.length);
  const places = new Int32Array(characters.length);
  const signed = new Uint8Array(characters.length + 1);
  const afterPlus: number[] = [];
  let length = 0;
  for (let at = 0; at < characters.length; ) {
    const end = endOfWord(characters, at);
    if (end > at) {
      const isAt = signWord(characters, at, end);
      if (isAt === true) signed[length] = 1;
      if (isAt !== undefined) at = end;
      for (; at < end; at += 1, length += 1) {
        letters[length] = characters.charCodeAt(at);
        places[length] = at;
      }
      continue;
    }
    const sign = characters[at]!;
    const closed = '([{<'.includes(sign) ? endOfBrackets(characters, at) : at;
    if (sign === '@' || closed > at) signed[length] = 1;
    else if (sign === '+' && afterPlus.at(-1) !== length) afterPlus.push(length);
    at = Math.max(closed, at + 1);
  }
  return { letters: letters.subarray(0, length), places, signed, afterPlus };
}

/** Whether a word that stands between other signs is one for the `@`, or for the dot; undefined when it is neither. */
function signWord(characters: string, start: number, end: number): boolean | undefined {
  if (end - start > LONGEST_SIGN_WORD || !FIRST_OF_SIGN_WORDS.has(characters.charCodeAt(start))) return undefined;
  return SIGN_WORDS.get(characters.slice(start, end));
}

/** Where `(a)`, in any brackets, ends that begins at `start`: at `start` itself when there is none. */
function endOfBrackets(characters: string, start: number): number {
  const inside = skipSpaces(characters, start + 1);
  if (characters[inside] !== 'a') return start;
  const end = skipSpaces(characters, inside + 1);
  return end < characters.length && ')]}>'.includes(characters[end]!) ? end + 1 : start;
}

/** The place after at most three spaces. */
function skipSpaces(characters: string, from: number): number {
  let at = from;
  while (at < from + 3 && isSpace(characters, at)) at += 1;
  return at;
}

function isSpace(characters: string, at: number): boolean {
  const unit = characters.charCodeAt(at);
  return unit > 0x7f ? /\s/.test(characters[at]!) : unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
}

/** The letters and digits of a part of an address, as a text that holds it has them. */
function wordsOf(part: string): string {
  return String.fromCharCode(...squeezed(part).letters);
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
