/** Addresses of sources, and those that they send. */
import { SourceError } from './source-error.js';

/** The address below which a source is, without a slash at its end. Throws a SourceError where it is none. */
export function addressOf(text: string): string {
  const isAddress = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (!isAddress) throw new SourceError('refused', 'it is no http or https address');
  return text.replace(/\/$/, '');
}

/** An address that may stand in a page of https; null for any other text. */
export function secureLink(text: string | null | undefined): string | null {
  return text && URL.canParse(text) && new URL(text).protocol === 'https:' ? text : null;
}
