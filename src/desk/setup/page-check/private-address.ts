import { BlockList, isIP } from 'node:net';

/**
 * Addresses that are nobody's on the internet (IANA's special-purpose registries): of this machine, of its networks, and of clouds'
 * metadata. IPv4 written as IPv6 counts as IPv4.
 */
const SPECIAL = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  SPECIAL.addSubnet(network, prefix, 'ipv4');

/** The only block that is routed on the internet; of it these are special. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  // What is wrapped in these may be any IPv4 address.
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  SPECIAL.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is not one of the internet; true for what is no IP address. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return SPECIAL.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return true;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return SPECIAL.check(mapped, 'ipv4');
  return !GLOBAL.check(address, 'ipv6') || SPECIAL.check(address, 'ipv6');
}
