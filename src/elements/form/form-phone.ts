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
  const number = parsePhoneNumberFromString(typed.trim().replace(/^00/, '+'), {
    ...(country && { defaultCountry: country }),
  });
  return number?.isPossible() ? { sent: number.number, shown: number.formatInternational() } : undefined;
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
}
