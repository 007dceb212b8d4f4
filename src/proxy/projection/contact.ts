import type { ReceivedReview } from '../../client/index.js';
import { cut } from './public-values.js';

/** Of a longer name nothing is shown from here on. */
const READ_CHARACTERS = 400;
/** Digits at the end of a number that are the same however its start is written: +49 170 … and 0170 …. */
const OWN_DIGITS = 7;

/**
 * Whether a name is, or holds, an email address or a phone number: services fall back to them when they know no name, and
 * shoppers type them. The reviewer's own are known in any writing; of others, what looks like one. A year, a date or a
 * handle with a number is none.
 */
export function isContact(
  name: string,
  { email, phoneNumber }: Pick<ReceivedReview, 'email' | 'phoneNumber'>,
): boolean {
  const text = plain(cut(name, READ_CHARACTERS));
  return holdsAddress(text) || holdsNumber(text) || holdsOwn(text, plain(email ?? ''), plain(phoneNumber ?? ''));
}

/** As people see it: one form of each character, nothing invisible. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
}

function holdsAddress(text: string): boolean {
  return /\S@\S/.test(text) || /\S ?(?:@|[([{] ?at ?[)\]}]) ?[^\s@([{]+ ?\. ?\S/.test(text);
}

function holdsNumber(text: string): boolean {
  if (/^\+?[\p{Nd}\s()./\p{Pd}]{6,}$/u.test(text.trim())) return true;
  // Digits right behind a letter are a handle's.
  for (const [run] of text.matchAll(/(?<![\p{L}\p{N}_])[+(]{0,4}\p{Nd}[\p{Nd}\s()./\p{Pd}]*/gu)) {
    const digits = digitsOf(run).length;
    if (digits >= 10 || (digits >= 7 && /^[+(]*[+0]/.test(run))) return true;
  }
  return LABELLED.test(text) && digitsOf(text).length >= 6;
}

const LABELLED = /(?<!\p{L})(?:tel|telefon|phone|fon|mobile?|handy|cell|call|whatsapp|sms|ph)(?:[.:\s]|$)/u;

function holdsOwn(name: string, email: string, phoneNumber: string): boolean {
  const address = email.replace(/\s/g, '');
  if (address.includes('@') && name.replace(/\s/g, '').includes(address)) return true;
  const number = digitsOf(phoneNumber).slice(-OWN_DIGITS);
  return number.length >= 6 && digitsOf(name).includes(number);
}

function digitsOf(text: string): string {
  return text.replace(/\P{Nd}/gu, '');
}
