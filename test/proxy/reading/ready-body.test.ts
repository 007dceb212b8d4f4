import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { toResponse } from '../../../src/proxy/plain-response.js';
import { type Compress, createReadyBody, JSON_TYPE, readyResponse } from '../../../src/proxy/reading/ready-body.js';

const BODY = { text: 'Warm. '.repeat(500) };
const get = async (headers: Record<string, string> = {}, body: unknown = BODY, compress: Compress = {}) => {
  const request = new Request('https://proxy.test/', { headers });
  const ready = await createReadyBody(JSON.stringify(body), compress);
  const representation = await ready.get(request.headers.get('accept-encoding'));
  expect(ready.find(request.headers.get('accept-encoding'))).toBe(representation);
  return toResponse(readyResponse(request, representation, {}, JSON_TYPE));
};

describe('the ETag', () => {
  test('is the body\u2019s own', async () => {
    const [one, same, other] = [await get(), await get(), await get({}, { text: 'x' })];
    expect(one.headers.get('etag')).toBe(same.headers.get('etag'));
    expect(one.headers.get('etag')).not.toBe(other.headers.get('etag'));
  });

  test.each([
    ['itself', (etag: string) => etag],
    ['itself, weakened by a cache', (etag: string) => `W/${etag}`],
    ['one of several', (etag: string) => `"a", W/"b,c" ,${etag}, "d"`],
    ['anything', () => '*'],
  ])('spares the body to a reader that has %s', async (_what, ifNoneMatch) => {
    const { headers } = await get();
    const response = await get({ 'if-none-match': ifNoneMatch(headers.get('etag')!) });
    expect([response.status, await response.text()]).toEqual([304, '']);
    expect(response.headers.get('etag')).toBe(headers.get('etag'));
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
  });

  test.each([
    ['another', () => '"other"'],
    ['the tag without its quotes', (etag: string) => etag.slice(1, -1)],
    ['a tag that holds it', (etag: string) => `"x${etag.slice(1)}`],
  ])('sends the body to a reader that has %s', async (_what, ifNoneMatch) => {
    const response = await get({ 'if-none-match': ifNoneMatch((await get()).headers.get('etag')!) });
    expect(response.status).toBe(200);
  });
});

describe('gzip', () => {
  test.each(['gzip', 'br;q=1.0, gzip;q=0.8, *;q=0.1', 'deflate,GZIP', 'gzip;q=0.001'])(
    'is used for "%s"',
    async (accepted) => {
      const response = await get({ 'accept-encoding': accepted });
      expect(response.headers.get('content-encoding')).toBe('gzip');
      expect(JSON.parse(gunzipSync(await response.arrayBuffer()).toString())).toEqual(BODY);
      expect(response.headers.get('etag')).not.toBe((await get()).headers.get('etag'));
    },
  );

  test.each(['', 'br', 'gzip;q=0', 'gzip; q=0.000', 'identity', 'xgzip'])('is not used for "%s"', async (accepted) => {
    const response = await get({ 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await response.json()).toEqual(BODY);
  });

  test('is not worth it for little', async () => {
    expect((await get({ 'accept-encoding': 'gzip' }, {})).headers.get('content-encoding')).toBeNull();
  });
});

describe('brotli', () => {
  const brotli = { brotli: async (bytes: Uint8Array) => brotliCompressSync(bytes) };
  const coding = async (accepted: string, compress: Compress = brotli) =>
    (await get({ 'accept-encoding': accepted }, BODY, compress)).headers.get('content-encoding');

  test('is the same JSON under an ETag of its own', async () => {
    const response = await get({ 'accept-encoding': 'br' }, BODY, brotli);
    expect(JSON.parse(brotliDecompressSync(await response.arrayBuffer()).toString())).toEqual(BODY);
    const [plain, gzipped] = [await get(), await get({ 'accept-encoding': 'gzip' })];
    expect(new Set([response, plain, gzipped].map(({ headers }) => headers.get('etag'))).size).toBe(3);
    const again = await get({ 'accept-encoding': 'br', 'if-none-match': response.headers.get('etag')! }, BODY, brotli);
    expect(again.status).toBe(304);
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.9, gzip;q=0.9', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['BR', 'br'],
    ['br;q=0', null],
    ['br;q=2', null],
    ['*', null],
    ['xbr', null],
  ])('for "%s" the answer is %s', async (accepted, expected) => expect(await coding(accepted)).toBe(expected));

  test('that is missing or fails is stood in for by gzip', async () => {
    expect(await coding('br, gzip', {})).toBe('gzip');
    expect(await coding('br, gzip', { brotli: () => Promise.reject(new Error()) })).toBe('gzip');
    expect(await coding('br', { brotli: () => Promise.reject(new Error()) })).toBeNull();
  });
});

test('bytes are made once for each coding, however many readers come at once, and found from then on', async () => {
  let calls = 0;
  const brotli = async (bytes: Uint8Array) => {
    calls += 1;
    return brotliCompressSync(bytes);
  };
  let made = 0;
  const ready = await createReadyBody(JSON.stringify(BODY), { brotli }, (bytes) => {
    made += bytes;
  });
  expect([ready.find('br'), ready.find('identity')]).toEqual([undefined, ready.identity]);
  const [first, second] = await Promise.all([ready.get('br'), ready.get('br')]);
  expect([calls, second === first, (await ready.get('br')) === first, ready.find('br') === first]).toEqual([
    1,
    true,
    true,
    true,
  ]);
  expect(made).toBe(ready.identity.bytes.length + first.bytes.length);
});

test('a compression that failed once is not tried for every reader', async () => {
  let calls = 0;
  const brotli = async () => {
    calls += 1;
    throw new Error('no memory');
  };
  const ready = await createReadyBody(JSON.stringify(BODY), { brotli });
  expect([await ready.get('br'), await ready.get('br'), calls]).toEqual([ready.identity, ready.identity, 1]);
});
