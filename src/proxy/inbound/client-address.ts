/**
 * The address to count a request under: its peer's; or, when `trusted` proxies stand in between and each adds the address it saw
 * to `X-Forwarded-For`, the one that the outermost of them saw. What stands further left a client can have made up. An IPv6
 * address is shortened to its network of 64 bits, since one subscriber has at least that many. Null when nobody knows.
 */
export function clientAddress(forwardedFor: string | null, peer: string | null, trusted: number): string | null {
  const seen = forwardedFor === null || trusted === 0 ? [] : forwardedFor.split(',').slice(-trusted);
  return normal(seen[0]) ?? normal(peer ?? undefined);
}

function normal(text: string | undefined): string | null {
  const [, bracketed, plain = ''] = /^(?:\[([^\]]+)\](?::\d+)?|(\S*))$/.exec(text?.trim() ?? '') ?? [];
  const address = (bracketed ?? plain).replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/s, '');
  const version4 = /^((?:\d{1,3}\.){3}\d{1,3})(?::\d+)?$/.exec(address)?.[1];
  if (version4) return version4.split('.').every((part) => Number(part) <= 255) ? version4 : null;
  return address.includes(':') && URL.canParse(`http://[${address}]`) ? network(address) : null;
}

/** The first four groups of an IPv6 address, as the platform writes them. */
function network(address: string): string {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const groups =
    tail === undefined ? before : [...before, ...Array(8 - before.length - after.length).fill('0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
