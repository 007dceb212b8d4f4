import { describe, expect, test } from 'vitest';
import { clientAddress } from '../../../src/proxy/inbound/client-address.js';

describe('the address a request is counted under', () => {
  test('is its peer while no proxy is trusted, whatever the request says', () => {
    expect(clientAddress(null, '203.0.113.7', 0)).toBe('203.0.113.7');
    expect(clientAddress('198.51.100.1', '203.0.113.7', 0)).toBe('203.0.113.7');
  });

  test('is what the outermost trusted proxy saw, not what the client wrote before it', () => {
    expect(clientAddress('198.51.100.1', '10.0.0.1', 1)).toBe('198.51.100.1');
    expect(clientAddress('1.2.3.4, 198.51.100.1', '10.0.0.1', 1)).toBe('198.51.100.1');
    expect(clientAddress('1.2.3.4, 198.51.100.1, 10.0.0.2', '10.0.0.1', 2)).toBe('198.51.100.1');
    expect(clientAddress('198.51.100.1', '10.0.0.1', 3)).toBe('198.51.100.1');
  });

  test('is the peer when a trusted proxy wrote no address', () => {
    for (const forwarded of [null, '', 'unknown', '_hidden', '999.1.1.1', '1.2.3.4.5', '<script>', 'a:b:c', ':::'])
      expect(clientAddress(forwarded, '10.0.0.1', 1), String(forwarded)).toBe('10.0.0.1');
  });

  test('comes without its port, and version 4 in version 6 is version 4', () => {
    expect(clientAddress('198.51.100.1:4711', null, 1)).toBe('198.51.100.1');
    expect(clientAddress('[2001:db8:1:2:3:4:5:6]:443', null, 1)).toBe('2001:db8:1:2::/64');
    expect(clientAddress(null, '::ffff:127.0.0.1', 0)).toBe('127.0.0.1');
  });

  test('of version 6 is its network, however it is written', () => {
    const network = '2001:db8:0:0::/64';
    for (const address of ['2001:db8::1', '2001:DB8:0:0:ffff::', '2001:0db8::192.0.2.1', '2001:db8:0:0:1:2:3:4'])
      expect(clientAddress(null, address, 0), address).toBe(network);
    expect(clientAddress(null, '::1', 0)).toBe('0:0:0:0::/64');
    expect(clientAddress(null, 'fe80::1%eth0', 0)).toBe('fe80:0:0:0::/64');
  });

  test('is unknown where nobody knows it', () => {
    expect(clientAddress(null, null, 0)).toBeNull();
    expect(clientAddress('unknown', null, 1)).toBeNull();
  });
});
