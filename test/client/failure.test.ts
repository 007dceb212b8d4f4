import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../src/client/index.js';
import { failure, KEY, respondWith, temporaryServer } from './temporary-server.js';

describe('a status', () => {
  test.each([
    [400, 'invalid_request'],
    [401, 'unauthorized'],
    [403, 'upstream_error'],
    [404, 'not_found'],
    [405, 'upstream_error'],
    [409, 'conflict'],
    [413, 'too_large'],
    [415, 'upstream_error'],
    [429, 'rate_limited'],
    [500, 'upstream_error'],
    [503, 'upstream_error'],
  ] as const)('%i is %s', async (status, code) => {
    const { client } = await temporaryServer(respondWith(status, { detail: `key ${KEY}` }));
    const error = await failure(client.listVendorReviews('v'), code);
    expect(error).toMatchObject({ status, retryAfterSeconds: null, fields: [], name: 'ServiceError' });
    expect(error.message).toBe(`The reviews service responded with ${status}`);
  });

  test.each([301, 302, 303, 304, 307, 308])('%i is refused, and nothing is requested elsewhere', async (status) => {
    const { client, requests } = await temporaryServer(respondWith(status, '', { location: '/elsewhere' }));
    const error = await failure(client.listVendorReviews('v'), 'upstream_bad_response');
    expect(error.status).toBe(status);
    expect(requests).toHaveLength(1);
  });
});

describe('Retry-After', () => {
  const NOW = Date.UTC(2026, 2, 10, 12);
  const retryAfter = async (value: string) => {
    const clock = { now: () => NOW, random: () => 0, sleep: async () => {} };
    const { client } = await temporaryServer(respondWith(429, '', { 'retry-after': value }), { clock });
    return (await failure(client.listVendorReviews('v'), 'rate_limited')).retryAfterSeconds;
  };

  test.each([
    ['17', 17],
    [' 0 ', 0],
    ['Tue, 10 Mar 2026 12:01:30 GMT', 90],
    ['Tuesday, 10-Mar-26 12:01:30 GMT', 90],
    ['Wed, 01 Jan 2020 00:00:00 GMT', 0],
  ])('%j is read as seconds or as a date', async (value, seconds) => {
    expect(await retryAfter(value)).toBe(seconds);
  });

  test.each(['soon', '-5', '1.5', '1e3', '9'.repeat(400), 'Mon', '2027-01-01'])('%.20j is neither', async (value) => {
    expect(await retryAfter(value)).toBeNull();
  });
});

describe('the fields of a problem', () => {
  test('are those it names, shortened', async () => {
    const errors = [
      { field: 'rating', message: 'must be a number from 1 to 5' },
      { field: 'text', message: 'x'.repeat(1000) },
      { field: 3, message: 'no' },
      'no',
      null,
    ];
    const { client } = await temporaryServer(respondWith(400, { code: 'invalid_request', errors }));
    const { fields } = await failure(client.submitReview({ rating: '9', vendorId: 'v' }), 'invalid_request');
    expect(fields).toEqual([
      { field: 'rating', message: 'must be a number from 1 to 5' },
      { field: 'text', message: 'x'.repeat(200) },
    ]);
  });

  test('are at most fifty', async () => {
    const errors = Array.from({ length: 51 }, () => ({ field: 'a', message: 'b' }));
    const { client } = await temporaryServer(respondWith(400, { errors }));
    expect((await failure(client.listVendorReviews('v'), 'invalid_request')).fields).toHaveLength(50);
  });

  test.each([
    '<h1>Bad Request</h1>',
    '',
    '{"errors":{}}',
    'null',
    `{"errors":${'['.repeat(9)}${']'.repeat(9)}}`,
    `{"errors":[{"field":"a","message":"b"}],"x":"${'x'.repeat(70_000)}"}`,
  ])('are none in %.40s', async (body) => {
    const { client } = await temporaryServer(respondWith(400, body));
    expect((await failure(client.listVendorReviews('v'), 'invalid_request')).fields).toEqual([]);
  });
});

describe('a service that cannot be reached', () => {
  test('is named so, with the reason of the network', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    const url = `http://127.0.0.1:${port}/api/v2`;
    const client = createClient({ baseUrl: url, marketplaceUrl: url, apiKey: KEY, retries: 0 });
    const error = await failure(client.listVendorReviews('v'), 'upstream_unreachable');
    expect(error).toMatchObject({ status: null, message: 'The reviews service could not be reached (ECONNREFUSED)' });
  });

  test.each(['before its headers', 'amid its body'])('is one that hangs up %s', async (when) => {
    const { client } = await temporaryServer((_, response) => {
      if (when === 'amid its body') {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"total":1,');
        response.flushHeaders();
        setImmediate(() => response.socket?.resetAndDestroy());
      } else response.socket?.resetAndDestroy();
    });
    await failure(client.listVendorReviews('v'), 'upstream_unreachable');
  });

  test('may be one whose fetch throws anything', async () => {
    for (const thrown of [new Error(`with ${KEY}`), null, undefined, 'text', { cause: { code: `${KEY}` } }]) {
      const client = createClient({
        baseUrl: 'https://reviews.example/api/v1',
        marketplaceUrl: 'https://reviews.example/api/v2',
        apiKey: KEY,
        retries: 0,
        fetch: () => Promise.reject(thrown),
      });
      await failure(client.listVendorReviews('v'), 'upstream_unreachable');
    }
  });
});
