/**
 * Which addresses the server may request that somebody typed: those that anybody on the internet can reach, and none of this machine, of
 * its networks or of a cloud's metadata (IANA's special-purpose registries).
 */
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const BLOCKED = new BlockList();
const BLOCKED_V4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 ' +
  '198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4';
/** Within the one block of IPv6 that is public (2000::/3): protocols, documentation, and tunnels that hold an IPv4 address. */
const BLOCKED_V6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20';
for (const range of BLOCKED_V4.split(' ')) BLOCKED.addSubnet(...subnetOf(range), 'ipv4');
for (const range of BLOCKED_V6.split(' ')) BLOCKED.addSubnet(...subnetOf(range), 'ipv6');
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');

/** The host has an address that is not public. */
export class PrivateAddress extends Error {
  readonly code = 'PRIVATE_ADDRESS';
}

/** Whether anybody on the internet can reach this address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !BLOCKED.check(address, 'ipv4');
  // An IPv4 address within an IPv6 one is outside 2000::/3, and a zone is one of this machine.
  return family === 6 && !address.includes('%') && PUBLIC_V6.check(address, 'ipv6') && !BLOCKED.check(address, 'ipv6');
}

/**
 * Looks a host up for a connection, and refuses it where one of its addresses is not public. It is the look-up of the connection itself: a
 * name that is public when it is checked and another when it is used finds no gap.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const all = addresses as { address: string; family: number }[];
    if (all.length === 0 || !all.every(({ address }) => isPublicAddress(address))) {
      return callback(new PrivateAddress(), '', 0);
    }
    if (options.all) return (callback as (error: null, all: typeof addresses) => void)(null, addresses);
    callback(null, all[0]!.address, all[0]!.family);
  });
};

function subnetOf(range: string): [address: string, prefix: number] {
  const [address, prefix] = range.split('/');
  return [address!, Number(prefix)];
}
