/** Whatever a body, a query or an address holds: a 4xx that names what is wrong, or stored as it is. Never a 500. */

import { describe, expect, test } from 'vitest';
import type { Problem } from '../../src/contract/widget.js';
import fc from '../fixtures/fast-check.js';
import { ENGINES, type Engine, NEW_VENDOR, temporaryService } from './temporary-service.js';

const TEXTS = [
  '\0',
  'a\0b',
  '\ud800',
  '\udc00\ud800',
  "'); drop table reviews; --",
  "' or '1'='1",
  '%27%20or%201=1',
  '$1 ? ?1 :name @p',
  '\\x00 \\u0000 \\',
  '<!--#exec cmd="x"-->',
  '../../etc/passwd',
  '\u202e\u2066\ufeff\u200b\uffff',
  'e\u0301'.repeat(50),
  '🫖👨‍👩‍👧‍👦🇩🇪',
  '__proto__',
  'constructor',
  'x'.repeat(30_000),
  '1e999',
  'NaN',
  '\r\nset-cookie: a=b',
];

/** A value of any kind, hostile texts among them. */
const anything = fc.anything({
  key: fc.oneof(
    fc.constantFrom('rating', 'text', 'vendorId', 'channel', 'product', 'answers', '__proto__'),
    fc.string(),
  ),
  values: [
    fc.constantFrom(...TEXTS),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.bigInt().map(String),
    fc.boolean(),
    fc.constant(null),
  ],
  maxDepth: 3,
});

/** A right body of each operation that takes one, and where it goes. */
const BODIES: [method: string, path: string, right: (vendorId: string) => Record<string, unknown>][] = [
  ['POST', '/v2/vendors', () => ({ ...NEW_VENDOR })],
  ['PUT', '/v2/vendors/{id}', () => ({ ...NEW_VENDOR })],
  ['PUT', '/v2/businesses/{id}', () => ({ name: 'a', address: 'b', industry: 'c', logoUrl: NEW_VENDOR.logoUrl })],
  [
    'POST',
    '/v2/vendors/{id}/submit-review',
    (vendorId) => ({
      rating: '5',
      text: 'x',
      vendorId,
      firstName: 'a',
      lastName: 'b',
      channel: { email: 'ada@shop.example' },
      source: 's',
      product: { sourceProductId: '1', title: 't', description: 'd' },
      showOnWidget: true,
      answers: { a: 'b' },
    }),
  ],
  ['PATCH', '/v2/reviews/nothing', () => ({ showOnWidget: false, isArchived: true, reason: 'spam' })],
  ['PUT', '/v1/reply', () => ({ reviewId: 'nothing', comment: 'c', name: 'n' })],
  [
    'POST',
    '/v1/send-review-invite',
    (businessId) => ({
      firstName: 'a',
      lastName: 'b',
      email: 'ada@shop.example',
      phoneNumber: '+49 30 123456',
      source: 's',
      sourceContactId: 'c',
      businessId,
      campaignId: 'x',
      inviteDelayDays: 1,
    }),
  ],
  [
    'POST',
    '/v2/businesses/{id}/send-review-invite',
    () => ({
      firstName: 'a',
      channel: { phoneNumber: '+49 30 123456' },
      inviteDelayHours: 1,
      products: [{ sourceProductId: '1', title: 't' }],
    }),
  ],
];

async function hostileService(engine: Engine) {
  const errors: object[] = [];
  const service = await temporaryService({ engine, log: (event) => errors.push(event), textMessagesPerMonth: 1e6 });
  const send = (method: string, path: string, body: unknown) =>
    service.call(method, path.replace('{id}', service.vendor.id), body);
  /** Refused by name or done; nothing unexpected. */
  const expectTame = async (answer: Response, sent: unknown) => {
    const words = `${answer.status} for ${JSON.stringify(sent)?.slice(0, 300)}`;
    expect(errors, words).toEqual([]);
    if (answer.ok) return;
    expect([400, 404, 409, 413], words).toContain(answer.status);
    const problem = (await answer.json()) as Problem;
    if (answer.status === 400) expect(problem.errors?.length, words).toBeGreaterThan(0);
  };
  return { ...service, send, expectTame };
}

describe.each(ENGINES)('on %s', (engine) => {
  test('any JSON value is refused by name, or done, in place of any body', async () => {
    const { send, expectTame } = await hostileService(engine);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...BODIES), anything, async ([method, path], value) => {
        const body = JSON.stringify(value) ?? 'undefined';
        await expectTame(await send(method, path, body), value);
      }),
      { numRuns: 300 },
    );
  });

  test('any JSON value is refused by name, or done, in place of any field', async () => {
    const { send, expectTame, vendor } = await hostileService(engine);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...BODIES), fc.nat(), anything, async ([method, path, right], index, value) => {
        const body = right(vendor.id);
        const fields = Object.keys(body);
        body[fields[index % fields.length]!] = value;
        await expectTame(await send(method, path, JSON.stringify(body)), body);
      }),
      { numRuns: 500 },
    );
  });

  test('every hostile text in every text is refused by its name, or kept as it is', async () => {
    const { send, vendor, store, expectTame } = await hostileService(engine);
    const [, path, right] = BODIES[3]!;
    for (const text of TEXTS) {
      for (const field of ['text', 'firstName', 'lastName', 'source']) {
        const answer = await send('POST', path, { ...right(vendor.id), [field]: text });
        if (answer.ok) continue;
        const { errors } = (await answer.clone().json()) as Problem;
        expect(errors?.map((error) => error.field)).toEqual([field]);
        await expectTame(answer, text);
      }
    }
    const kept = (await store.reviews.list(vendor.id)).reviews.map((review) => review.text);
    for (const text of TEXTS.filter((one) => !/\0|\p{Surrogate}/u.test(one) && one.length <= 20_000)) {
      expect(kept).toContain(text);
    }
  });

  test('every hostile text in a query or an address is refused or finds nothing', async () => {
    const { call, vendor, expectTame } = await hostileService(engine);
    for (const text of TEXTS.filter((one) => !/\p{Surrogate}/u.test(one) && one.length < 8000)) {
      const value = encodeURIComponent(text);
      for (const name of ['source', 'businessId', 'limit', 'offset', 'sort', 'showOnWidget', value]) {
        await expectTame(await call('GET', `/v1/reviews?${name}=${value}`), [name, text]);
        await expectTame(await call('GET', `/v2/vendors/${vendor.id}/reviews?${name}=${value}`), [name, text]);
      }
      for (const path of [
        `/v2/vendors/${value}`,
        `/v2/vendors/${value}/reviews`,
        `/v2/businesses/${value}/review-insights`,
      ]) {
        expect((await call('GET', path)).status).toBe(404);
      }
    }
  });
});
