import type { ReceivedReview } from '../../client/index.js';
import { cut } from '../../platform/clean-text.js';
import { asSeen, digitsOf, nameHoldsOwn } from '../../platform/contact-mask/own-contact-in-name.js';

/** Of a longer name nothing is shown from here on. */
const READ_CHARACTERS = 400;

/**
 * Whether a name is, or holds, an email address or a phone number: services fall back to them when they know no name, and
 * shoppers type them. The reviewer's own are known in any writing; of others, what looks like one. A year, a date or a
 * handle with a number is none.
 */
export function isContact(name: string, reviewer: Pick<ReceivedReview, 'email' | 'phoneNumber'>): boolean {
  const read = cut(name, READ_CHARACTERS);
  const text = asSeen(read);
  return holdsAddress(text) || holdsNumber(text) || nameHoldsOwn(read, reviewer);
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
