import { describe, expect, test } from 'vitest';
import { BODY_LIMIT } from '../../../src/service/http/validation.js';
import { temporaryService, wrongFields } from '../temporary-service.js';

const padded = (vendorId: string, bytes: number) => {
  const body = JSON.stringify({ rating: '5', vendorId, ignored: '' });
  return body.replace('"ignored":""', `"ignored":"${'x'.repeat(bytes - body.length)}"`);
};

describe('a body', () => {
  test('may be as long as the limit, and not a byte longer', async () => {
    const { call, vendor } = await temporaryService();
    const path = `/v2/vendors/${vendor.id}/submit-review`;
    expect((await call('POST', path, padded(vendor.id, BODY_LIMIT))).status).toBe(201);
    const answer = await call('POST', path, padded(vendor.id, BODY_LIMIT + 1));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'content_too_large' });
  });

  test('is cut while it is read, whatever length it declares', async () => {
    const { fetch, key } = await temporaryService();
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
    });
    const init = { method: 'POST', body: endless, duplex: 'half' };
    const headers = { 'x-api-key': key, 'content-type': 'application/json', 'content-length': '2' };
    const answer = await fetch(new Request('http://service.test/api/v2/vendors', { ...init, headers } as RequestInit));
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(2 * BODY_LIMIT);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'of type "%s" is a 415',
    async (type) => {
      const { call } = await temporaryService();
      const answer = await call('POST', '/v2/vendors', '{}', { 'content-type': type });
      expect(answer.status).toBe(415);
      expect(await answer.json()).toMatchObject({ code: 'unsupported_media_type' });
    },
  );

  test.each(['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/vnd.api+json'])(
    'of type "%s" is read',
    async (type) => {
      const { submit } = await temporaryService();
      expect((await submit({}, { 'content-type': type })).status).toBe(201);
    },
  );

  test.each(['', '{', '{"rating":', '{"a":1}x', "{'a':1}", 'NaN'])('%j is not JSON and named so', async (body) => {
    const { call } = await temporaryService();
    const answer = await call('POST', '/v2/vendors', body);
    expect(answer.status).toBe(400);
    expect(await wrongFields(answer)).toEqual(['body']);
  });

  test('that is not UTF-8 is a 400', async () => {
    const { fetch, key } = await temporaryService();
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const body = Buffer.from('{"name":"caf\u00e9"}', 'latin1');
    const answer = await fetch(new Request('http://service.test/api/v2/vendors', { method: 'POST', headers, body }));
    expect(await wrongFields(answer)).toEqual(['body']);
  });

  test.each(['[', '{"a":'])('of nothing but %s is a 400, however deep', async (open) => {
    const { call } = await temporaryService();
    const close = open === '[' ? ']' : '}';
    const depth = 40_000;
    const body = open.repeat(depth) + (open === '[' ? '' : '1') + close.repeat(depth);
    expect((await call('POST', '/v2/vendors', body)).status).toBe(400);
  });

  test('cannot reach a prototype', async () => {
    const { call } = await temporaryService();
    const answer = await call(
      'POST',
      '/v2/vendors',
      '{"__proto__":{"name":"x"},"constructor":{"prototype":{"name":"y"}}}',
    );
    expect(await wrongFields(answer)).toContain('name');
    expect(({} as { name?: string }).name).toBeUndefined();
  });
});
