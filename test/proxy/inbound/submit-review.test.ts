import { describe, expect, test, vi } from 'vitest';
import { listing, review, startProxy, VENDOR } from '../../fixtures/proxy-upstream.js';
import { accept, FEEDBACK, forwarded, problemOf, WHOLE, wrongFields } from './whole-submission.js';

describe('a submission', () => {
  test('is passed on whole, hidden, to the vendor of the token', async () => {
    const { request, body } = await forwarded(WHOLE);
    expect([request.method, request.url]).toEqual([
      'POST',
      `http://upstream.test/api/v2/vendors/${VENDOR}/submit-review`,
    ]);
    expect(body).toEqual({
      rating: '4.5',
      title: 'Warm',
      text: 'Warm.\nVery.',
      vendorId: VENDOR,
      firstName: 'Ada',
      lastName: 'Lovelace',
      channel: { email: 'ada@shopper.test', phoneNumber: '+49 30 1234567' },
      source: 'shop',
      product: WHOLE.product,
      showOnWidget: false,
    });
  });

  test('is answered with the feedback\u2019s id, never cached', async () => {
    const response = await startProxy(accept).submit(WHOLE);
    expect([response.status, await response.json()]).toEqual([
      201,
      { id: FEEDBACK, published: false, title: 'dropped' },
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  test.each([[['reviews:publish']], [['reviews:submit', 'reviews:publish']]])(
    'is shown at once under %j',
    async (scope) => {
      const { submit, sign, asked } = startProxy(accept);
      const response = await submit(WHOLE, {}, await sign(scope));
      expect(await response.json()).toMatchObject({ id: FEEDBACK, published: true });
      expect(await asked[0]!.json()).toMatchObject({ showOnWidget: true });
    },
  );

  test('cannot publish itself, name another vendor or add anything', async () => {
    const sent = {
      ...WHOLE,
      showOnWidget: true,
      isArchived: false,
      vendorId: 'other',
      businessId: 'other',
      channel: { email: 'x@y.zz' },
      verified: true,
      id: 'x',
      constructor: 1,
    };
    const { body } = await forwarded(
      JSON.stringify(sent).replace('{', '{"__proto__":{"showOnWidget":true,"text":"x"},'),
    );
    expect(body).toEqual((await forwarded(WHOLE)).body);
  });

  test('is a rating at least; what was left empty is not sent', async () => {
    const nothing = { text: ' ', firstName: '', lastName: null, email: '', phoneNumber: '', product: null, source: '' };
    expect((await forwarded({ rating: 1 })).body).toEqual({ rating: '1', vendorId: VENDOR, showOnWidget: false });
    expect((await forwarded({ rating: 1, ...nothing })).body).toEqual({
      rating: '1',
      vendorId: VENDOR,
      showOnWidget: false,
    });
  });

  test('loses NUL and lone surrogates, which databases refuse', async () => {
    const { body } = await forwarded('{"rating":5,"text":"a\\u0000b\\ud800c\\ud83d\\ude00","firstName":"\\udc00"}');
    expect([body.text, body.firstName]).toEqual(['ab\ufffdc😀', '\ufffd']);
  });

  test('takes its token from the query too, and the content type with parameters', async () => {
    const { proxy, sign, url } = startProxy(accept);
    const request = new Request(`${url()}?token=${await sign(['reviews:submit'])}`, {
      method: 'POST',
      headers: { 'content-type': 'Application/JSON; charset=UTF-8' },
      body: '{"rating":5}',
    });
    expect((await proxy(request)).status).toBe(201);
  });
});

describe('the idempotency key', () => {
  test('is passed on as it came', async () => {
    const key = `~${'k'.repeat(198)}!`;
    expect((await forwarded(WHOLE, { 'idempotency-key': key })).request.headers.get('idempotency-key')).toBe(key);
  });

  test('may have spaces, as it may at the service', async () => {
    const { request } = await forwarded(WHOLE, { 'idempotency-key': 'order 7, ada' });
    expect(request.headers.get('idempotency-key')).toBe('order 7, ada');
  });

  test('is made where there is none', async () => {
    const key = async () => (await forwarded(WHOLE)).request.headers.get('idempotency-key');
    expect(await key()).toMatch(/^[0-9a-f-]{36}$/);
    expect(await key()).not.toBe(await key());
  });

  test.each(['', 'k'.repeat(201), 'é', 'a\tb'])('is refused by name when it is "%s"', async (key) => {
    const response = await startProxy(accept).submit(WHOLE, { 'idempotency-key': key });
    expect([response.status, await wrongFields(response)]).toEqual([400, ['Idempotency-Key']]);
  });
});

describe('admission', () => {
  test.each([[['reviews:read']], [['insights:read']]])('does not submit under %j', async (scope) => {
    const { submit, sign, asked } = startProxy(accept);
    const response = await submit(WHOLE, {}, await sign(scope));
    expect([response.status, (await problemOf(response)).code, asked]).toEqual([403, 'scope_missing', []]);
  });

  test('comes before the body is looked at', async () => {
    const { proxy, url } = startProxy(accept);
    expect((await proxy(new Request(url(), { method: 'POST', body: 'x' }))).status).toBe(401);
  });

  test('binds to origins as reading does', async () => {
    const { submit, sign } = startProxy(accept);
    const token = await sign(['reviews:submit'], VENDOR, ['https://shop.example']);
    expect((await submit(WHOLE, { origin: 'https://attacker.test' }, token)).status).toBe(403);
    const response = await submit(WHOLE, { origin: 'https://shop.example' }, token);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      201,
      'https://shop.example',
    ]);
  });
});

describe('the snapshot', () => {
  const read = async (response: Response) => ((await response.json()) as { total: number }).total;

  test('shows a published review without waiting for its time to be up', async () => {
    const stored: unknown[] = [];
    const proxy = startProxy((request) => {
      if (request.method === 'GET') return listing(stored);
      stored.push(review());
      return accept(request);
    });
    expect(await read(await proxy.read())).toBe(0);
    await proxy.submit(WHOLE, {}, await proxy.sign(['reviews:publish']));
    await vi.waitFor(async () => expect(await read(await proxy.read())).toBe(1));
  });

  test('is taken again when the review came while one was being taken', async () => {
    const stored: unknown[] = [];
    const lists: (() => void)[] = [];
    const proxy = startProxy((request) => {
      if (request.method === 'POST') return accept(request);
      const answer = listing([...stored]);
      return new Promise((resolve) => lists.push(() => resolve(answer)));
    });
    const first = proxy.read();
    await vi.waitFor(() => expect(lists).toHaveLength(1));
    stored.push(review());
    await proxy.submit(WHOLE, {}, await proxy.sign(['reviews:publish']));
    lists[0]!();
    expect(await read(await first)).toBe(0);
    await vi.waitFor(() => expect(lists).toHaveLength(2));
    lists[1]!();
    await vi.waitFor(async () => expect(await read(await proxy.read())).toBe(1));
  });

  test('is left alone by a review that is hidden, or of a vendor nobody reads', async () => {
    const proxy = startProxy((request) => (request.method === 'GET' ? listing([]) : accept(request)));
    await proxy.submit(WHOLE, {}, await proxy.sign(['reviews:publish']));
    await proxy.read();
    await proxy.submit(WHOLE);
    await proxy.read();
    expect(proxy.asked.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST']);
  });
});
