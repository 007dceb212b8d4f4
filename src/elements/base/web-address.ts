/** `address` in full if it is an http or https one, seen from the page; else an empty string. */
export function webAddress(address: string | null | undefined): string {
  if (!address || !URL.canParse(address, document.baseURI)) return '';
  const url = new URL(address, document.baseURI);
  return /^https?:$/.test(url.protocol) ? url.href : '';
}
