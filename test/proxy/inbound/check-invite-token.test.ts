import { describe, expect, test } from 'vitest';
import { createBudget, type RequestLimit } from '../../../src/proxy/index.js';
import { startProxy, type Upstream, VENDOR } from '../../fixtures/proxy-upstream.js';

const TOKEN = `${'h'.repeat(20)}.${'p'.repeat(80)}.${'s'.repeat(43)}`;
const KETTLE = { sourceProductId: 'k-1', title: 'Kettle', imageUrl: 'https://shop.test/kettle.png' };
const good: Upstream = () =>
  Response.json({ accepted: true, firstName: 'Ada', lastName: 'Lovelace', product: KETTLE, email: 'ada@shopper.test' });

/** Asks about an invitation as the form does, with a token that may submit unless another is given. */
async function check(
  upstream: Upstream,
  {
    body = { invitation: TOKEN },
    scope = ['reviews:submit'],
    vendor = VENDOR,
    options = {},
  }: Partial<{
    body: unknown;
    scope: string[];
    vendor: string;
    options: Parameters<typeof startProxy>[1];
  }> = {},
) {
  const { proxy, sign, asked } = startProxy(upstream, options);
  const response = await proxy(
    new Request(`https://proxy.test/widget/v1/vendors/${vendor}/invitation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await sign(scope)}` },
      body: JSON.stringify(body),
    }),
  );
  return { response, answer: await response.json(), asked };
}

describe('an invitation that a page asks about', () => {
  test('is answered with the name and product that the service knows, and with nothing else it says', async () => {
    const { response, answer, asked } = await check(good);
    expect(response.status).toBe(200);
    expect(answer).toEqual({ valid: true, firstName: 'Ada', lastName: 'Lovelace', product: KETTLE });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect([asked[0]!.method, asked[0]!.url]).toEqual([
      'GET',
      `http://upstream.test/api/v2/vendors/${VENDOR}/invitation?invitation=${TOKEN}`,
    ]);
  });

  test.each(['used', 'expired', 'other_vendor', 'invalid'])('is not valid, whatever the reason: %s', async (reason) => {
    const refused: Upstream = () =>
      Response.json({ accepted: false, invitationRefused: reason, firstName: 'Ada', product: KETTLE });
    expect((await check(refused)).answer).toEqual({ valid: false });
  });

  test.each(['', 'no token', 'a.b', `${TOKEN}.x`, `${'x'.repeat(2000)}.${'y'.repeat(100)}.z`, '../../ping'])(
    'does not reach the service when it can be none: %s',
    async (invitation) => {
      const { answer, asked } = await check(good, { body: { invitation } });
      expect([answer, asked]).toEqual([{ valid: false }, []]);
    },
  );

  test.each<[string, Upstream]>([
    ['has no such address', () => new Response('{}', { status: 404 })],
    ['fails', () => new Response('{}', { status: 500 })],
    ['is away', () => Promise.reject(new TypeError('fetch failed'))],
    ['answers with something else', () => Response.json({ hello: 'world' })],
  ])('is neither valid nor not where the service %s', async (_, upstream) => {
    const { response, answer, asked } = await check(upstream);
    expect([response.status, answer]).toEqual([200, { valid: null }]);
    expect(asked).toHaveLength(1);
  });

  test.each([[{}], [{ invitation: 7 }], [{ invitation: null }]])('is a 400 that names the field: %j', async (body) => {
    const { response, answer } = await check(good, { body });
    expect([response.status, (answer as { errors: object[] }).errors]).toEqual([
      400,
      [{ field: 'invitation', message: 'must be a string' }],
    ]);
  });

  test('needs a token of this vendor that may submit', async () => {
    expect((await check(good, { scope: ['reviews:read'] })).response.status).toBe(403);
    expect((await check(good, { vendor: '6f1c2d3e-0000-4000-8000-000000000002' })).response.status).toBe(403);
  });

  test('counts as the beginning of a review', async () => {
    const full: RequestLimit = { consume: async () => 1000 };
    const { response, asked } = await check(good, {
      options: { rates: { challenges: { address: full, token: full } } },
    });
    expect([response.status, asked]).toEqual([429, []]);
  });

  test('is asked about with POST alone, and of vendors alone', async () => {
    const { proxy, sign } = startProxy(good);
    const token = await sign(['reviews:submit']);
    const get = await proxy(new Request(`https://proxy.test/widget/v1/vendors/${VENDOR}/invitation?token=${token}`));
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    const business = `https://proxy.test/widget/v1/businesses/${VENDOR}/invitation?token=${token}`;
    expect((await proxy(new Request(business, { method: 'POST', body: '{}' }))).status).toBe(404);
  });

  test('costs the service a tenth of its rate at most, however many are made up', async () => {
    const clock = { now: Date.UTC(2026, 0, 1) };
    const now = () => clock.now;
    const { proxy, sign, asked } = startProxy(good, { budget: createBudget({ ratePerMinute: 200, now }), now });
    const authorization = `Bearer ${await sign(['reviews:submit'])}`;
    const ask = async (signature: number) => {
      const body = JSON.stringify({ invitation: `${TOKEN}${signature}` });
      const headers = { 'content-type': 'application/json', authorization };
      const url = `https://proxy.test/widget/v1/vendors/${VENDOR}/invitation`;
      return ((await (await proxy(new Request(url, { method: 'POST', headers, body }))).json()) as { valid: unknown })
        .valid;
    };
    const answers: unknown[] = [];
    for (let signature = 0; signature < 50; signature += 1) answers.push(await ask(signature));
    expect(asked).toHaveLength(20);
    expect(answers).toEqual([...Array(20).fill(true), ...Array(30).fill(null)]);
    clock.now += 60_000;
    expect(await ask(50)).toBe(true);
  });
});
