/** A chunk of its own, loaded when the shopper comes to the field for a phone number. */
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

export interface PhoneNumber {
  /** As it is sent: `+436641234567`. */
  e164: string;
  /** As people read it: `+43 664 1234567`. */
  international: string;
}

/**
 * The number that was typed, with its international prefix or as in the country of the first of `tags` that names one;
 * undefined when it cannot be a number. Its length is checked and not its range: numbering plans change, and a good number
 * must never be rejected.
 */
export function parsePhoneNumber(typed: string, tags: readonly string[]): PhoneNumber | undefined {
  const country = tags.map(regionOf).find(Boolean) as CountryCode | undefined;
  const number = parsePhoneNumberFromString(toPlainDigits(typed).trim().replace(/^00/, '+'), {
    ...(country && { defaultCountry: country }),
  });
  return number?.isPossible() ? { e164: number.number, international: number.formatInternational() } : undefined;
}

/** `typed` with the digits of any script as 0 to 9, and with spaces, dashes and plus signs that the library knows. */
function toPlainDigits(typed: string): string {
  const known = typed
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Z}/gu, ' ')
    .replace(/\p{Pd}/gu, '-')
    .replace('＋', '+');
  return known.replace(/\p{Nd}/gu, (digit) => {
    // The ten digits of a script follow each other in Unicode, beginning with its zero.
    let value = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(digit.codePointAt(0)! - value - 1))) value++;
    return `${value % 10}`;
  });
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
}
