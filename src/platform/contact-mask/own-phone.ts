import type { Span } from './own-email.js';
import { type Reading, simplified } from './readings.js';

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
    const tail = tailOf(phone);
    for (let at = digits.indexOf(tail); at !== -1; at = digits.indexOf(tail, at + 1)) {
      const end = at + TAIL;
      if (!isOneNumber(at, end) || gaps[end] === 0) continue;
      const first = firstOf(phone, at);
      const own = end - first;
      // Other digits right before it make it another number, unless it is a country code.
      const prefixed = gaps[first] === 0;
      if (prefixed && own < SURE) continue;
      const start = prefixed ? withPrefix(first) : first;
      spans.push({ start: starts[signBefore(places[start]!)]!, end: ends[places[end - 1]!]! });
    }
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
      if (left > 0 && before === phone[left - 1]) left -= 1;
      else if (before === '0' && !trunk) trunk = true;
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

/** The digits of a text, where each stands, and how many signs are before it: endless where there is a letter, or no digit. */
function digitsIn(characters: string): { digits: string; places: number[]; gaps: number[] } {
  const places: number[] = [];
  const gaps: number[] = [];
  const found: string[] = [];
  for (const { 0: digit, index } of characters.matchAll(/\d/g)) {
    const gap = places.length === 0 ? Number.POSITIVE_INFINITY : index - places.at(-1)! - 1;
    const far = gap > WIDEST_GAP || /\p{L}/u.test(characters.slice(index - gap, index));
    gaps.push(far ? Number.POSITIVE_INFINITY : gap);
    places.push(index);
    found.push(digit);
  }
  return { digits: found.join(''), places, gaps };
}
