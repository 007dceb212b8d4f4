import { describe, expect, test } from 'vitest';
import { API_KEY, startProxy } from '../../fixtures/proxy-upstream.js';
import { problemOf, WHOLE, wrongFields } from './whole-submission.js';

describe('when the service', () => {
  const fails = (status: number, headers: HeadersInit = {}, body = '{}') =>
    startProxy(() => new Response(body, { status, headers })).submit(WHOLE);

  test.each([
    [401, 502, 'upstream_unauthorized'],
    [422, 400, 'invalid_request'],
    [404, 404, 'not_found'],
    [429, 503, 'upstream_rate_limited'],
    [500, 502, 'upstream_error'],
    [503, 502, 'upstream_error'],
  ])('answers %d the page is told %d %s', async (answered, status, code) => {
    const response = await fails(answered);
    expect([response.status, (await problemOf(response)).code]).toEqual([status, code]);
    if (status >= 500) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('asks for a pause, the page is told how long', async () => {
    expect((await fails(429, { 'retry-after': '37' })).headers.get('retry-after')).toBe('37');
    expect((await fails(429, { 'retry-after': '31536000' })).headers.get('retry-after')).toBe('3600');
  });

  test('does not answer, the page is told in time', async () => {
    const response = await startProxy(() => new Promise(() => {}), { limits: { waitMs: 20 } }).submit(WHOLE);
    expect([response.status, (await problemOf(response)).code]).toEqual([504, 'upstream_timeout']);
  });

  test('refuses fields, the page is told by its own names, and nothing that the service quotes', async () => {
    const names = [
      'channel.email',
      'channel.phoneNumber',
      'text',
      'product.title',
      'showOnWidget',
      'vendorId',
      'channel.email',
    ];
    const errors = names.map((field) => ({ field, message: `${API_KEY} for ada@shopper.test` }));
    const response = await fails(400, { 'content-type': 'application/problem+json' }, JSON.stringify({ errors }));
    expect(await response.clone().text()).not.toMatch(/SECRET|ada@/);
    expect([response.status, await wrongFields(response)]).toEqual([
      400,
      ['email', 'phoneNumber', 'text', 'product.title'],
    ]);
  });

  test('refuses without saying why, the page is told that at least', async () => {
    const response = await fails(400, {}, 'nonsense');
    expect(await problemOf(response)).toMatchObject({
      status: 400,
      code: 'invalid_request',
      detail: expect.stringContaining('service'),
    });
  });
});
