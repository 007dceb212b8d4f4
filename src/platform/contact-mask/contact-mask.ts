import { inARow } from './letters.js';
import { simplified } from './one-form.js';
import { emailWords, findEmails, LONGEST_EMAIL, type OwnEmail, ownEmails } from './own-email.js';
import { findPhones, ownPhones, tailOf } from './own-phone.js';
import { isLayered, readingsOf } from './readings.js';
import { inOrder, type Span } from './spans.js';

/** What stands in the place of a contact. */
export const MASK = '•••';

/** Keeps the reviewer's own email and phone number out of everything about the review that leaves the proxy. */
export interface ContactMask {
  /** `text` with each of them masked. */
  inText(text: string): string;
  /** Whether `text` holds one of them. */
  holds(text: string): boolean;
  /** Whether an address holds one of them, in base64 too, or is a picture's that is named by the hash of an email. */
  holdsInAddress(url: string): boolean;
}

/** What is known of a reviewer. */
export interface OwnContact {
  email: string | null;
  phoneNumber: string | null;
}

/** The mask for what is known of a reviewer. All of it takes time by the length of the text. */
export function contactMask({ email, phoneNumber }: OwnContact): ContactMask {
  if (!email && !phoneNumber) return NOTHING_KNOWN;
  // Services mix the two up.
  const fields = [email, phoneNumber];
  const phones = fields.flatMap((field) => (field?.includes('@') ? [] : ownPhones(field)));
  const tails = phones.map(tailOf);
  const words = fields.flatMap(emailWords);
  /** Taken apart for the few texts that the quick look does not end with. */
  let known: OwnEmail[] | undefined;
  const emails = () => {
    known ??= fields.flatMap(ownEmails);
    return known;
  };

  let encoded: string[] | undefined;
  const base64 = () => {
    encoded ??= fields.flatMap(base64Parts);
    return encoded;
  };

  const spansIn = (text: string): Span[] => {
    if (text === '') return [];
    const layered = isLayered(text);
    if (!layered && !mayHold(simplified(text), words, tails)) return [];
    const readings = readingsOf(text);
    if (layered && !readings.some(({ characters }) => mayHold(characters, words, tails))) return [];
    return readings.flatMap((reading) => [...findEmails(reading, emails()), ...findPhones(reading, phones)]);
  };
  const holds = (text: string) => spansIn(text).length > 0;

  return {
    inText: (text) => masked(text, spansIn(text)),
    holds,
    holdsInAddress: (url) => HASHED.test(url) || holds(url) || holdsOneOf(url, base64()),
  };
}

/** Services of pictures whose addresses are hashes of emails: who guesses an email finds out whose review it is. */
const HASHED = /(?:gra|libra)vatar\.(?:com|org)/i;

const NOTHING_KNOWN: ContactMask = {
  inText: (text) => text,
  holds: () => false,
  holdsInAddress: (url) => HASHED.test(url),
};

/** A quick look, which most texts end with: whether the letters and digits of a reading in a row hold what a contact has to. */
function mayHold(characters: string, words: readonly string[], tails: readonly string[]): boolean {
  const row = inARow(characters);
  if (words.some((word) => row.includes(word))) return true;
  if (tails.length === 0) return false;
  const digits = row.replace(/\D+/g, '');
  return tails.some((tail) => digits.includes(tail));
}

function masked(text: string, spans: Span[]): string {
  if (spans.length === 0) return text;
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of inOrder(spans)) {
    parts.push(text.slice(from, start), MASK);
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

/** Whether base64, in either alphabet, of one of them is in `url`. */
function holdsOneOf(url: string, parts: readonly string[]): boolean {
  if (parts.length === 0) return false;
  const row = decoded(url).replace(/-/g, '+').replace(/_/g, '/');
  return parts.some((part) => row.includes(part));
}

/** What base64 of any text with the address in it has in common, for each of the three places where it can begin. */
function base64Parts(field: string | null): string[] {
  const address = field?.trim() ?? '';
  if (!address.includes('@') || address.length > LONGEST_EMAIL) return [];
  return [...new Set([address, address.toLowerCase()])].flatMap((spelling) => {
    const bytes = String.fromCharCode(...new TextEncoder().encode(spelling));
    return [0, 1, 2].flatMap((before) => {
      const whole = btoa('\0'.repeat(before) + bytes).replace(/={1,2}$/, '');
      // Characters that hold bits of what stands around it are left out.
      const own = whole.slice(before === 0 ? 0 : before + 1, (before + bytes.length) % 3 === 0 ? undefined : -1);
      return own.length >= 6 ? [own] : [];
    });
  });
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
