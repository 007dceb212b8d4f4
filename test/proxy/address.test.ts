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

test('a thousand addresses are remembered, and none of more than 4,096 characters', () => {
  const read = createAddressReader();
  const first = read(url(0));
  for (let i = 1; i < 1_000; i++) read(url(i));
  expect(read(url(0))).toBe(first);
  const second = read(url(1));
  read(url('new'));
  expect(read(url(1))).toBe(second);
  expect(read(url(0))).toBe(first);
  for (let i = 2_000; i < 3_000; i++) read(url(i));
  expect(read(url(0))).not.toBe(first);

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
