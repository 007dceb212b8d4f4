/**
 * One form of each email address, for everything that keeps, sends to, or looks for one. A browser sends `er@xn--mller-kva.example` for what the
 * shopper typed as `er@müller.example`, and files and shops have either: it is the same mailbox.
 */

/** Signs that nobody sees, as they come along when an address is copied. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** What no domain has, and what would make an address of a page mean something else. */
const NO_DOMAIN = /[\s/?#@:[\]\\%]/;

/** An address as it is kept and sent to: nothing around it, its domain in small letters and in ASCII (punycode). What is no address stays. */
export function normalEmail(text: string): string {
  const address = text.replace(UNSEEN, '').trim();
  const at = address.lastIndexOf('@');
  return at === -1 ? address : address.slice(0, at + 1) + asciiDomain(address.slice(at + 1));
}

/** What two spellings of one mailbox have in common: mail servers take the part before the `@` in either case, nearly all of them. */
export function emailKey(text: string): string {
  return normalEmail(text.normalize('NFKC')).toLowerCase();
}

function asciiDomain(domain: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII.
  if (/^[\x00-\x7f]*$/.test(domain) || NO_DOMAIN.test(domain)) return domain.toLowerCase();
  const address = `http://${domain}`;
  return URL.canParse(address) ? new URL(address).hostname : domain.toLowerCase();
}
