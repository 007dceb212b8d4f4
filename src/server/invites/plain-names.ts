/** Names and titles of a shop or a customer, for a mail: whatever stands in them, they break no line, turn no text around and have an end. */
import { wellFormed } from '../../platform/clean-text.js';

/** Control characters, line breaks, and signs that change the direction of the text around them or are not seen at all. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu;

/** A name as one line of at most `longest` characters. */
export function plainName(name: string, longest: number): string {
  const line = wellFormed(name).replace(UNSEEN, ' ').replace(/ {2,}/g, ' ').trim();
  const letters = [...line];
  return letters.length > longest
    ? `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : line;
}

/** Letters of any script with what stands between the parts of a name; no digit, no `:` or `/`. */
const PERSON = /^[\p{L}\p{M}][\p{L}\p{M} .,'’‘ʼ`´·-]*$/u;
/** A domain, such as in `prize.example`; initials are none. */
const DOMAIN = /[\p{L}\p{M}]{2}\.[\p{L}\p{M}]{2}/u;
const WORDS = 6;

/**
 * A customer's name as a mail to them may hold it: '' where it does not read like a name. Whoever orders types the name and the address,
 * and the address may be that of somebody else.
 */
export function personName(name: string, longest: number): string {
  const line = plainName(name, longest);
  return PERSON.test(line) && !DOMAIN.test(line) && line.split(' ').length <= WORDS ? line : '';
}

/** Letters of scripts that are written from right to left. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A name within words of another direction, which it must not reorder. By signs, since mail programs drop the element `bdi`; where both run from left
 * to right there are none, which a filter of spam might take for hidden text.
 */
export function isolated(name: string, dir: 'ltr' | 'rtl'): string {
  return name !== '' && (dir === 'rtl' || FROM_RIGHT.test(name)) ? `\u2068${name}\u2069` : name;
}

/** `message` with its placeholders filled. What the text itself does not know stays as it is. */
export function fill(message: string, values: Record<string, string>): string {
  return message.replace(/{(\w+)}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : placeholder,
  );
}

/** An address of a shop's website or picture; null where it is none that a mail or page may hold. */
export function webAddress(text: string | null | undefined, protocols = ['https:', 'http:']): string | null {
  const named = text?.trim() ?? '';
  const whole = /^[a-z][a-z\d+.-]*:/i.test(named) ? named : `https://${named}`;
  const url = named !== '' && URL.canParse(whole) ? new URL(whole) : null;
  return url && protocols.includes(url.protocol) && url.hostname.includes('.') && url.username === '' ? url.href : null;
}
