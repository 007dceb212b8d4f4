/** A chunk of its own, fetched when the shopper comes to the field for a phone number. */
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A phone number as it is sent (E.164), and as people read it. */
export interface PhoneNumber {
  sent: string;
  shown: string;
}

/**
 * The number that was typed, with its international prefix or as in one of the countries that `tags` name; undefined when
 * it can be none. Its length is checked and not its range: numbering plans change, and a good number must never be refused.
 */
export function readPhoneNumber(typed: string, tags: readonly string[]): PhoneNumber | undefined {
  const country = tags.map(regionOf).find(Boolean) as CountryCode | undefined;
  const number = parsePhoneNumberFromString(plain(typed).trim().replace(/^00/, '+'), {
    ...(country && { defaultCountry: country }),
  });
  return number?.isPossible() ? { sent: number.number, shown: number.formatInternational() } : undefined;
}

/** `typed` in the digits 0 to 9, whatever script they were in, and without what else the library does not know. */
function plain(typed: string): string {
  const known = typed
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Z}/gu, ' ')
    .replace(/\p{Pd}/gu, '-')
    .replace('＋', '+');
  return known.replace(/\p{Nd}/gu, (digit) => {
    // The digits of a script stand side by side from its zero on, ten by ten.
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
