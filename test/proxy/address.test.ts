import { expect, test, vi } from 'vitest';
import { createAddressReader } from '../../src/proxy/address.js';

const url = (id: string | number, query = '') => `https://proxy.test/widget/v1/vendors/${id}/reviews?${query}`;

test('an address is read once, and another one is another', () => {
  const read = createAddressReader();
  const address = read(url('a', 'limit=5'));
  expect(address).toMatchObject({ kind: 'vendor', id: 'a', resource: 'reviews' });
  expect(read(url('a', 'limit=5'))).toBe(address);
  const query = address.pageQuery();
  expect(address.pageQuery()).toBe(query);
  expect([read(url('a', 'limit=6')).pageQuery().limit, read(url('b', 'limit=5')).id]).toEqual([6, 'b']);
});

test('an address with a wrong parameter is wrong each time', () => {
  const address = createAddressReader()(url('a', 'limit=x'));
  for (let i = 0; i < 2; i++) expect(() => address.pageQuery()).toThrow('invalid_request');
});

test('ten thousand addresses are remembered, of four million characters in all, and none of more than 4,096', () => {
  const read = createAddressReader();
  const first = read(url(0));
  for (let i = 1; i < 10_000; i++) read(url(i));
  expect(read(url(0))).toBe(first);
  const second = read(url(1));
  read(url('new'));
  expect(read(url(1))).toBe(second);
  expect(read(url(0))).toBe(first);
  for (let i = 20_000; i < 30_000; i++) read(url(i));
  expect(read(url(0))).not.toBe(first);

  const other = read(url('other'));
  for (let i = 0; i < 1_000; i++) read(url(i, 'x'.repeat(4_000)));
  expect(read(url('other'))).toBe(other);
  for (let i = 1_000; i < 2_100; i++) read(url(i, 'x'.repeat(4_000)));
  expect(read(url('other'))).not.toBe(other);

  const parse = vi.spyOn(globalThis, 'URL');
  for (const length of [4_096, 4_097]) {
    const long = url('a', 'x'.repeat(length - url('a').length));
    expect(long).toHaveLength(length);
    parse.mockClear();
    read(long);
    read(long);
    expect(parse).toHaveBeenCalledTimes(length > 4_096 ? 2 : 1);
  }
  vi.restoreAllMocks();
});
