import { own } from './own-document.js';

/** `address` in full if it is an http or https one, seen from the page; else an empty string. */
export function webAddress(address: string | null | undefined): string {
  if (!address) return '';
  try {
    // On a server there is no page.
    const { protocol, href } = new URL(address, globalThis.document && own('baseURI'));
    return /^https?:$/.test(protocol) ? href : '';
  } catch {
    return '';
  }
}
