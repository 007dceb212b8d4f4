import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { jsonResponse } from '../../src/proxy/json-response.js';

const BODY = { text: 'Warm. '.repeat(500) };
const get = (headers: Record<string, string> = {}, body: unknown = BODY) =>
  jsonResponse(new Request('https://proxy.test/', { headers }), body, new Headers());

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
