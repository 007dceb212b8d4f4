/** `address` in full if it is an http or https one, seen from the page; else an empty string. */
export function webAddress(address: string | null | undefined): string {
  // On a server there is no page.
  const base = globalThis.document?.baseURI;
  if (!address || !URL.canParse(address, base)) return '';
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) ? url.href : '';
}
