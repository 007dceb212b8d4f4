import { own } from './own-document.js';

/**
 * `address` in full if it is an http or https one, seen from the page; else an empty string. A place (`#write`) is one of the page itself:
 * where the page has a `<base>`, with the address that it has now.
 */
export function webAddress(address: string | null | undefined): string {
  if (!address) return '';
  if (address.startsWith('#')) return isOnBase() ? location.href.split('#')[0] + address : address;
  try {
    // On a server there is no page.
    const { protocol, href } = new URL(address, globalThis.document && own('baseURI'));
    return /^https?:$/.test(protocol) ? href : '';
  } catch {
    return '';
  }
}

/** Whether links of the page begin elsewhere than at the page. On a server there is no page. */
const isOnBase = (): boolean => Boolean(globalThis.document) && own('baseURI') !== own('URL');

/** Milliseconds after which a browser that has had enough is asked again: Safari takes 100 writes in ten seconds. */
const RETRY_AFTER_MS = 10_000;

/** What stands in the tab's history for this page. */
export interface PageEntry {
  state: unknown;
  /** In full, because a page may have its addresses begin elsewhere (`<base>`). */
  address: string;
}

/**
 * Replaces the page's entry in the tab's history by what `entry` says at that moment, undefined for nothing to change. A
 * browser that refuses, because the page has written too often, is asked once more; nothing is thrown.
 */
export function replaceEntry(entry: () => PageEntry | undefined, mayRetry = true): void {
  const wanted = entry();
  if (!wanted) return;
  try {
    history.replaceState(wanted.state, '', wanted.address);
  } catch {
    if (mayRetry) setTimeout(() => replaceEntry(entry, false), RETRY_AFTER_MS);
  }
}
