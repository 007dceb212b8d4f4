import { describe, expect, test } from 'vitest';
import fc from '../../fixtures/fast-check.js';
import { startProxy, type Upstream } from '../../fixtures/proxy-upstream.js';
import { accept, FEEDBACK, forwarded, problemOf, WHOLE, wrongFields } from './whole-submission.js';

describe('a title', () => {
  const receipt = async (title: string, feedback: object) => {
    const proxy = startProxy(() => Response.json({ feedback: { id: FEEDBACK, ...feedback } }, { status: 201 }));
    return (await proxy.submit({ rating: 5, title })).json();
  };

  test('goes on with the review as one line; an empty one is not sent', async () => {
    expect((await forwarded({ rating: 5, title: ' Warm\nand light ' })).body).toMatchObject({
      title: 'Warm and light',
    });
    expect((await forwarded({ rating: 5, title: ' ' })).body).not.toHaveProperty('title');
  });

  test('is kept where the service says so, and dropped where it says nothing', async () => {
    expect(await receipt('Warm', { titleKept: true })).toMatchObject({ title: 'kept' });
    expect(await receipt('Warm', {})).toMatchObject({ title: 'dropped' });
    expect(await receipt('', { titleKept: true })).not.toHaveProperty('title');
  });

  test('is dropped, and the review accepted, where the service refuses it', async () => {
    let requests = 0;
    const refusesFirst: Upstream = (request) =>
      ++requests === 1 ? new Response('{}', { status: 400 }) : accept(request);
    const response = await startProxy(refusesFirst).submit({ rating: 5, title: 'Warm' });
    expect([response.status, await response.json(), requests]).toMatchObject([201, { title: 'dropped' }, 2]);
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

  test.each([true, false])('are published when the service says %s, whatever the token asks for', async (shown) => {
    expect(await receipt({ shown }, { rating: 5 })).toEqual({ id: FEEDBACK, published: shown });
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
    expect([response.status, await wrongFields(response), asked]).toEqual([400, [field], []]);
  });
});

describe('a wrong submission', () => {
  test.each([
    ['rating', [undefined, null, '5', 0, 0.5, 5.5, 6, -1, 4.3, true, [5], {}]],
    ['title', ['x'.repeat(201), 5, ['x'], {}]],
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
      expect([response.status, await wrongFields(response), value]).toEqual([400, [field], value]);
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
    expect((await problemOf(response)).errors).toEqual([{ field, message }]);
  });

  test('is never told in the words of a library', async () => {
    const wrong = [7, true, [], ['x'], {}, { a: 1 }, 'x'.repeat(30_000), -1, 1e9];
    for (const field of [
      'rating',
      'title',
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
    expect(await wrongFields(response)).toEqual([
      'rating',
      'text',
      'email',
      'product.sourceProductId',
      'product.title',
    ]);
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
    expect([response.status, (await problemOf(response)).code]).toEqual([400, 'invalid_request']);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp', ''])(
    'is of the type "%s"',
    async (type) => {
      const response = await startProxy(accept).submit({ rating: 5 }, { 'content-type': type });
      expect([response.status, (await problemOf(response)).code]).toEqual([415, 'unsupported_media_type']);
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
