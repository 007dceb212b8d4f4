import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Problem } from '../../../src/contract/widget.js';
import { API_KEY, listing, review, startProxy, type Upstream, VENDOR } from '../../fixtures/proxy-upstream.js';

const FEEDBACK = 'feedback-1';
const accept: Upstream = () => Response.json({ feedback: { id: FEEDBACK } }, { status: 201 });
const WHOLE = {
  rating: 4.5,
  text: 'Warm.\nVery.',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@shopper.test',
  phoneNumber: '+49 30 1234567',
  product: { sourceProductId: 'p1', title: 'Scarf', description: 'Wool', imageUrl: 'https://shop.test/p1.jpg' },
  source: 'shop',
};
const problem = async (response: Response) => (await response.json()) as Problem;
const fields = async (response: Response) => (await problem(response)).errors?.map(({ field }) => field);

/** Submits and returns what the service received. */
async function forwarded(body: unknown, headers: Record<string, string> = {}, scope = ['reviews:submit']) {
  const { submit, sign, asked } = startProxy(accept);
  const response = await submit(body, headers, await sign(scope));
  expect(response.status).toBe(201);
  return { request: asked[0]!, body: (await asked[0]!.json()) as Record<string, unknown> };
}

describe('a submission', () => {
  test('is passed on whole, hidden, to the vendor of the token', async () => {
    const { request, body } = await forwarded(WHOLE);
    expect([request.method, request.url]).toEqual([
      'POST',
      `http://upstream.test/api/v2/vendors/${VENDOR}/submit-review`,
    ]);
    expect(body).toEqual({
      rating: '4.5',
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
    expect([response.status, await response.json()]).toEqual([201, { id: FEEDBACK, published: false }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  test.each([[['reviews:publish']], [['reviews:submit', 'reviews:publish']]])(
    'is shown at once under %j',
    async (scope) => {
      const { submit, sign, asked } = startProxy(accept);
      const response = await submit(WHOLE, {}, await sign(scope));
      expect(await response.json()).toEqual({ id: FEEDBACK, published: true });
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

describe('an invitation and answers', () => {
  const WITH = { rating: 5, invitation: 'a.b.c', answers: { fit: 'Small', size: ' ', colour: null } };
  const receipt = async (feedback: object, body: object = WITH) => {
    const proxy = startProxy(() => Response.json({ feedback: { id: FEEDBACK, ...feedback } }, { status: 201 }));
    return (await proxy.submit(body)).json();
  };

  test('go on with the review; what was left empty is not sent', async () => {
    expect((await forwarded(WITH)).body).toMatchObject({ invitation: 'a.b.c', answers: { fit: 'Small' } });
    expect((await forwarded({ rating: 5, answers: { fit: '' } })).body).not.toHaveProperty('answers');
  });

  test.each([['x'.repeat(2_049)], [5], [{}], [['a.b.c']], [''], [null], [true]])(
    'never refuse a review: %j is no invitation and is not sent',
    async (invitation) => {
      expect((await forwarded({ rating: 5, invitation })).body).not.toHaveProperty('invitation');
    },
  );

  test('are answered by what the service says of them', async () => {
    const said = { id: FEEDBACK, published: false };
    expect(await receipt({ verified: true, answersKept: true })).toEqual({ ...said, verified: true, answers: 'kept' });
    expect(await receipt({ verified: false, answersKept: false })).toEqual({
      ...said,
      verified: false,
      answers: 'dropped',
    });
  });

  test('count as refused and dropped where the service says nothing', async () => {
    expect(await receipt({})).toMatchObject({ verified: false, answers: 'dropped' });
    expect(await receipt({}, { rating: 5, invitation: 'x'.repeat(3_000) })).toMatchObject({ verified: false });
  });

  test('are not answered where none was sent', async () => {
    expect(await receipt({ verified: true, answersKept: true }, { rating: 5, answers: {} })).toEqual({
      id: FEEDBACK,
      published: false,
    });
  });

  test.each<[string, unknown]>([
    ['answers', 'Small'],
    ['answers', ['Small']],
    ['answers', Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`q${n}`, 'x']))],
    ['answers', { '1st': 'x' }],
    ['answers', { 'my size': 'x' }],
    ['answers', { ['q'.repeat(65)]: 'x' }],
    ['answers.fit', { fit: 5 }],
    ['answers.fit', { fit: ['x'] }],
    ['answers.fit', { fit: 'x'.repeat(1_001) }],
  ])('are refused by name: %s of %j', async (field, answers) => {
    const { submit, asked } = startProxy(accept);
    const response = await submit({ rating: 5, answers });
    expect([response.status, await fields(response), asked]).toEqual([400, [field], []]);
  });
});

describe('a wrong submission', () => {
  test.each([
    ['rating', [undefined, null, '5', 0, 0.5, 5.5, 6, -1, 4.3, true, [5], {}]],
    ['text', ['x'.repeat(10_001), 5, ['x'], {}]],
    ['firstName', ['x'.repeat(101), 1]],
    ['lastName', ['x'.repeat(101), {}]],
    ['email', ['ada', 'ada@', '@x.test', 'a b@x.test', `${'x'.repeat(250)}@x.test`, 1, ['a@x.test']]],
    ['phoneNumber', ['030 1234567', '+49', '+49 30 abc', `+${'1'.repeat(30)}`, 49301234567]],
    ['product', ['p1', 1, [], true]],
    [
      'product.sourceProductId',
      [{ title: 'x' }, { sourceProductId: '', title: 'x' }, { sourceProductId: 'x'.repeat(201), title: 'x' }],
    ],
    ['product.title', [{ sourceProductId: 'p' }]],
    ['product.imageUrl', [{ sourceProductId: 'p', title: 'x', imageUrl: 'javascript:alert(1)' }]],
    ['source', ['x'.repeat(65), 5]],
  ])('names %s', async (field, values) => {
    const { submit, asked } = startProxy(accept);
    for (const value of values) {
      const response = await submit({ rating: 5, [field.split('.')[0]!]: value });
      expect([response.status, await fields(response), value]).toEqual([400, [field], value]);
    }
    expect(asked).toHaveLength(0);
  });

  test.each<[unknown, string, string]>([
    [{ sourceProductId: 'p' }, 'product.title', 'is required'],
    [{ sourceProductId: 'p', title: ' ' }, 'product.title', 'is required'],
    [{ sourceProductId: 'p', title: 7 }, 'product.title', 'must be a string'],
    [
      { sourceProductId: 'p', title: 't', description: 'x'.repeat(2001) },
      'product.description',
      'must be at most 2,000 characters',
    ],
    [[], 'product', 'must be an object'],
    ['p1', 'product', 'must be an object'],
  ])('says what would be right for the product %j', async (product, field, message) => {
    const response = await startProxy(accept).submit({ rating: 5, product });
    expect((await problem(response)).errors).toEqual([{ field, message }]);
  });

  test('is never told in the words of a library', async () => {
    const wrong = [7, true, [], ['x'], {}, { a: 1 }, 'x'.repeat(30_000), -1, 1e9];
    for (const field of [
      'rating',
      'text',
      'firstName',
      'lastName',
      'email',
      'phoneNumber',
      'product',
      'source',
      'answers',
    ]) {
      for (const value of wrong) {
        for (const body of [
          { [field]: value },
          { product: { [field]: value, title: value, imageUrl: value } },
          { answers: { a: value } },
        ]) {
          const text = await (await startProxy(accept).submit({ rating: 5, ...body })).text();
          expect(text).not.toMatch(/Invalid |Too (?:big|small)|expected|received/);
        }
      }
    }
  });

  test('names every wrong field once', async () => {
    const response = await startProxy(accept).submit({ rating: 7.3, text: 1, email: 'x', product: {} });
    expect(await fields(response)).toEqual(['rating', 'text', 'email', 'product.sourceProductId', 'product.title']);
  });

  test.each([
    '',
    '{',
    '[]',
    'null',
    '5',
    '"x"',
    '{"rating":5}x',
    "{'rating':5}",
    '[{"rating":5}]',
    new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]),
  ])('is a body that is no JSON object: %s', async (body) => {
    const response = await startProxy(accept).submit(body);
    expect([response.status, (await problem(response)).code]).toEqual([400, 'invalid_request']);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp', ''])(
    'is of the type "%s"',
    async (type) => {
      const response = await startProxy(accept).submit({ rating: 5 }, { 'content-type': type });
      expect([response.status, (await problem(response)).code]).toEqual([415, 'unsupported_media_type']);
    },
  );

  test('may be nested as deep as 64 KiB allow', async () => {
    const { submit } = startProxy(accept);
    expect((await submit(`{"rating":5,"x":${'['.repeat(30_000)}${']'.repeat(30_000)}}`)).status).toBe(201);
    expect((await submit(`{"rating":5,"product":${'['.repeat(30_000)}${']'.repeat(30_000)}}`)).status).toBe(400);
  });

  test('is anything but a submission, and never more than a 400', async () => {
    const { submit } = startProxy(accept);
    const anything = fc.record(Object.fromEntries(Object.keys(WHOLE).map((field) => [field, fc.jsonValue()])), {
      requiredKeys: [],
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(anything, fc.jsonValue()), async (body) => {
        expect([201, 400]).toContain((await submit(JSON.stringify(body))).status);
      }),
    );
  });
});

describe('the body', () => {
  const padded = (bytes: number) => `{"rating":5}${' '.repeat(bytes - 12)}`;

  test('is at most 64 KiB', async () => {
    const { submit, asked } = startProxy(accept);
    expect((await submit(padded(65_536))).status).toBe(201);
    const response = await submit(padded(65_537));
    expect([response.status, (await problem(response)).code]).toEqual([413, 'too_large']);
    expect(asked).toHaveLength(1);
  });

  test('is counted while it is read, and read no further', async () => {
    const { proxy, url, sign } = startProxy(accept);
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(16_384).fill(32));
      },
    });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${await sign(['reviews:submit'])}` };
    const response = await proxy(new Request(url(), { method: 'POST', headers, body, duplex: 'half' } as RequestInit));
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(10);
  });

  test('that says it is larger is not read at all', async () => {
    const { proxy, url, sign } = startProxy(accept);
    const pull = vi.fn();
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const headers = {
      'content-type': 'application/json',
      'content-length': '65537',
      authorization: `Bearer ${await sign(['reviews:submit'])}`,
    };
    const response = await proxy(new Request(url(), { method: 'POST', headers, body, duplex: 'half' } as RequestInit));
    expect([response.status, pull.mock.calls.length]).toEqual([413, 0]);
  });

  test('that breaks off is refused', async () => {
    const { proxy, url, sign, logged } = startProxy(accept);
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${await sign(['reviews:submit'])}` };
    const response = await proxy(new Request(url(), { method: 'POST', headers, body, duplex: 'half' } as RequestInit));
    expect([response.status, logged]).toEqual([400, []]);
  });
});

describe('the idempotency key', () => {
  test('is passed on as it came', async () => {
    const key = `~${'k'.repeat(198)}!`;
    expect((await forwarded(WHOLE, { 'idempotency-key': key })).request.headers.get('idempotency-key')).toBe(key);
  });

  test('is made where there is none', async () => {
    const key = async () => (await forwarded(WHOLE)).request.headers.get('idempotency-key');
    expect(await key()).toMatch(/^[0-9a-f-]{36}$/);
    expect(await key()).not.toBe(await key());
  });

  test.each(['', 'a b', 'k'.repeat(201), 'é'])('is refused by name when it is "%s"', async (key) => {
    const response = await startProxy(accept).submit(WHOLE, { 'idempotency-key': key });
    expect([response.status, await fields(response)]).toEqual([400, ['Idempotency-Key']]);
  });
});

describe('admission', () => {
  test.each([[['reviews:read']], [['insights:read']]])('does not submit under %j', async (scope) => {
    const { submit, sign, asked } = startProxy(accept);
    const response = await submit(WHOLE, {}, await sign(scope));
    expect([response.status, (await problem(response)).code, asked]).toEqual([403, 'scope_missing', []]);
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
    expect([response.status, (await problem(response)).code]).toEqual([status, code]);
    if (status >= 500) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('asks for a pause, the page is told how long', async () => {
    expect((await fails(429, { 'retry-after': '37' })).headers.get('retry-after')).toBe('37');
    expect((await fails(429, { 'retry-after': '31536000' })).headers.get('retry-after')).toBe('3600');
  });

  test('does not answer, the page is told in time', async () => {
    const response = await startProxy(() => new Promise(() => {}), { limits: { waitMs: 20 } }).submit(WHOLE);
    expect([response.status, (await problem(response)).code]).toEqual([504, 'upstream_timeout']);
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
    expect([response.status, await fields(response)]).toEqual([400, ['email', 'phoneNumber', 'text', 'product.title']]);
  });

  test('refuses without saying why, the page is told that at least', async () => {
    const response = await fails(400, {}, 'nonsense');
    expect(await problem(response)).toMatchObject({
      status: 400,
      code: 'invalid_request',
      detail: expect.stringContaining('service'),
    });
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
