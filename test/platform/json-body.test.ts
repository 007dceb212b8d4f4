import { describe, expect, test } from 'vitest';
import { BodyError, readJsonBody } from '../../src/platform/json-body.js';

const request = (body: BodyInit | null, type = 'application/json') =>
  new Request('http://a.example', {
    method: 'POST',
    body,
    headers: { 'content-type': type },
    duplex: 'half',
  } as RequestInit);
const faultOf = (given: Request, maxBytes = 20) =>
  readJsonBody(given, maxBytes).then(
    () => 'none',
    (error) => (error instanceof BodyError ? error.fault : error),
  );

test('is the JSON value, of any JSON media type', async () => {
  expect(await readJsonBody(request('{"a":1}'), 20)).toEqual({ a: 1 });
  expect(await readJsonBody(request('[1]', 'Application/Problem+JSON; charset=utf-8'), 20)).toEqual([1]);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'text/json', ''])(
  'is refused as "%s"',
  async (type) => expect(await faultOf(request('{}', type))).toBe('unsupported_media_type'),
);

describe('the limit', () => {
  test('is met to the byte', async () => {
    expect(await faultOf(request(`"${'a'.repeat(18)}"`))).toBe('none');
    expect(await faultOf(request(`"${'a'.repeat(19)}"`))).toBe('too_large');
  });

  test('counts what comes, and reads no further, whatever length is declared', async () => {
    let pulled = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(8).fill(32));
      },
    });
    expect(await faultOf(request(endless))).toBe('too_large');
    expect(pulled).toBeLessThan(8);
  });
});

test('what is not JSON in UTF-8 is refused', async () => {
  expect(await faultOf(request('{'))).toBe('not_json');
  expect(await faultOf(request(null))).toBe('not_json');
  expect(await faultOf(request(new Uint8Array([34, 0xff, 34])))).toBe('not_json');
});

test('a body that breaks off is told from one that is no JSON', async () => {
  const broken = new ReadableStream({
    pull(controller) {
      controller.error(new Error('reset'));
    },
  });
  expect(await faultOf(request(broken))).toBe('broken_off');
});
