import { emailKey } from '../contract/email-address.js';

/** What is known of somebody who asks to be forgotten; at least one of the two. */
export interface Person {
  email?: string | undefined;
  phoneNumber?: string | undefined;
}

/** Fewer digits could be the end of too many numbers; national ones have as many. */
const FEWEST_DIGITS = 8;

/**
 * Makes the check whether contact fields are this person's: an email in any case and with its
 * domain in letters or in punycode, a phone number with any signs between its digits, with
 * or without its country code. Either may be in a field for the other, as some sources have it.
 */
export function samePerson({ email, phoneNumber }: Person): (...fields: (string | null | undefined)[]) => boolean {
  const address = email === undefined ? '' : emailKey(email);
  const digits = digitsOf(phoneNumber ?? '');
  return (...fields) =>
    fields.some((field) => {
      if (!field) return false;
      if (address !== '' && emailKey(field) === address) return true;
      return digits !== '' && !field.includes('@') && sameNumber(digitsOf(field), digits);
    });
}

/** Whether a text can be looked for as a phone number. */
export function isPhoneNumber(text: string): boolean {
  return /^[\d\s+()./-]+$/.test(text) && digitsOf(text).length >= FEWEST_DIGITS;
}

/** The digits without what stands for "abroad" or "long distance": `+49 170…`, `0049170…` and `0170…` end alike. */
function digitsOf(phoneNumber: string): string {
  return phoneNumber.replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^0+/, '');
}

function sameNumber(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < FEWEST_DIGITS) return false;
  return one.endsWith(other) || other.endsWith(one);
}
