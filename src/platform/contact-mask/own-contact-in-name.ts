import type { OwnContact } from './contact-mask.js';

/** Digits at the end of a number that are the same however its start is written: +49 170 … and 0170 …. */
const OWN_DIGITS = 7;

/** Whether a name holds the reviewer's own email or phone number, in any writing: whatever stands between its digits. */
export function nameHoldsOwn(name: string, { email, phoneNumber }: OwnContact): boolean {
  const text = asSeen(name);
  const address = asSeen(email ?? '').replace(/\s/g, '');
  if (address.includes('@') && text.replace(/\s/g, '').includes(address)) return true;
  const number = digitsOf(asSeen(phoneNumber ?? '')).slice(-OWN_DIGITS);
  return number.length >= 6 && digitsOf(text).includes(number);
}

/** As people see it: one form of each character, nothing invisible. */
export function asSeen(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
}

export function digitsOf(text: string): string {
  return text.replace(/\P{Nd}/gu, '');
}
