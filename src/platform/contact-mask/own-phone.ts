import { eachPlace, isLetterAt, partOf } from './letters.js';
import { simplified } from './one-form.js';
import type { Reading } from './readings.js';
import { addSpan, type Span } from './spans.js';

/** Fewer digits are no phone number: prices, years and sizes look like one. The last as many are the same with or without prefixes. */
const TAIL = 7;
/** Digits that agree from the end, so that what stands right before them is only a prefix that is not known. */
const SURE = 9;
/** Signs between two digits of one number. */
const WIDEST_GAP = 6;
const LONGEST = 20;

/** The digits of the numbers in what the service says is the reviewer's phone number; an extension is no part of them. */
export function ownPhones(phoneNumber: string | null): string[] {
  return simplified((phoneNumber ?? '').slice(0, 200))
    .split(/[;,\n]|\s\/\s|\p{L}+/u)
    .map((part) => part.replace(/\D/g, ''))
    .filter((digits) => digits.length >= TAIL && digits.length <= LONGEST)
    .slice(0, 4);
}

/** The part of a number that is there wherever the number is. */
export function tailOf(digits: string): string {
  return digits.slice(-TAIL);
}

/** Where a reading holds one of `phones`, with any signs between its digits, with and without country code and trunk zero. */
export function findPhones({ characters, starts, ends }: Reading, phones: readonly string[]): Span[] {
  if (phones.length === 0) return [];
  const { digits, places, gaps } = digitsIn(characters);
  const spans: Span[] = [];
  for (const phone of phones) {
    eachPlace(digits, partOf(tailOf(phone)), (at) => {
      const end = at + TAIL;
      if (gaps[end] === 0 || !isOneNumber(at, end)) return;
      const first = firstOf(phone, at);
      const own = end - first;
      // Other digits right before it make it another number, unless it is a country code.
      const prefixed = gaps[first] === 0;
      if (prefixed && own < SURE) return;
      const start = prefixed ? withPrefix(first) : first;
      addSpan(spans, starts[signBefore(places[start]!)]!, ends[places[end - 1]!]!);
    });
  }
  return spans;

  function isOneNumber(from: number, until: number): boolean {
    for (let at = from + 1; at < until; at += 1) if (gaps[at]! > WIDEST_GAP) return false;
    return true;
  }

  /** The first digit, before the one at `tail`, that is the number's own: a trunk zero may stand among them. */
  function firstOf(phone: string, tail: number): number {
    let first = tail;
    let trunk = false;
    for (let left = phone.length - TAIL; first > 0 && gaps[first]! <= WIDEST_GAP; ) {
      const before = digits[first - 1];
      if (left > 0 && before === phone.charCodeAt(left - 1)) left -= 1;
      else if (before === ZERO && !trunk) trunk = true;
      else break;
      first -= 1;
    }
    return first;
  }

  /** The first digit of a country code, and of its zeros, right before the one at `first`. */
  function withPrefix(first: number): number {
    let at = first;
    while (at > 0 && first - at < 5 && gaps[at] === 0) at -= 1;
    return at;
  }

  /** The place of the sign that opens an international number, else `place`. */
  function signBefore(place: number): number {
    return characters[place - 1] === '+' ? place - 1 : place;
  }
}

const ZERO = '0'.charCodeAt(0);
/** Stands for more signs than a number has between two digits, for a letter, and for no digit before. */
const FAR = 255;

/** The digits of a text, where each stands, and how many signs are before it: `FAR` where there is a letter, or no digit. */
function digitsIn(characters: string): { digits: Uint16Array; places: Int32Array; gaps: Uint8Array } {
  const digits = new Uint16Array(characters.length);
  const places = new Int32Array(characters.length);
  const gaps = new Uint8Array(characters.length);
  let length = 0;
  let gap = FAR;
  for (let at = 0; at < characters.length; at += 1) {
    const unit = characters.charCodeAt(at);
    if (unit < ZERO || unit > ZERO + 9) {
      gap = gap >= WIDEST_GAP || isLetterAt(characters, at) ? FAR : gap + 1;
      continue;
    }
    digits[length] = unit;
    places[length] = at;
    gaps[length] = gap;
    length += 1;
    gap = 0;
  }
  return { digits: digits.subarray(0, length), places, gaps: gaps.subarray(0, length) };
}
