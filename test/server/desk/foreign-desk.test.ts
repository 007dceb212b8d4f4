import { describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../src/contract/desk/desk.js';
import type { ForeignPage } from '../../../src/contract/desk/foreign.js';
import { upstreamSettings } from '../../cli/test-shell.js';
import { type ForeignRequest, SHOP, startForeignService, VENDOR } from '../../fixtures/foreign-service.js';
import { startTestServer } from '../test-server.js';

const PASSWORD = 'one sentence nobody guesses';

/** A server in front of a service that is not ours, and its owner, who came by the link of the command. */
async function scene(env: Record<string, string> = {}) {
  const service = await startForeignService();
  service.endWithTest();
  const { url, shell, ownUrl } = await startTestServer({ ...upstreamSettings(service.origin), ...env });
  const secret = (await shell.run('desk', 'link')).out.trim().split('#')[1]!;
  let cookie = '';
  let token = '';
  async function send(method: string, path: string, body?: unknown) {
    const response = await fetch(`${url}/desk/api${path}`, {
      method,
      headers: {
        cookie,
        ...(method !== 'GET' && { origin: url, 'sec-fetch-site': 'same-origin', 'x-csrf-token': token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    cookie = /^[^;]*/.exec(response.headers.getSetCookie()[0] ?? cookie)![0];
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: text === '' ? null : JSON.parse(text) };
  }
  const who = { secret, name: 'Ada', email: 'ada@hats.example', password: PASSWORD };
  const signedIn = (await send('POST', '/link/use', who)).body as SignedIn;
  token = signedIn.csrfToken;
  const add = (id: string) => send('POST', '/foreign/shops', { id, name: 'Hats' });
  const list = async (id: string, query = '') =>
    (await send('GET', `/vendors/${id}/foreign/reviews${query}`)).body as ForeignPage;
  return { service, url, ownUrl, shell, send, signedIn, add, list };
}
const last = (requests: ForeignRequest[], method: string) => requests.findLast((one) => one.method === method)!;

describe('the desk in front of a service that is not ours', () => {
  test('is set up by the link of the command, lists the shops of the service, and takes vendors by their id', async () => {
    const { send, signedIn, add } = await scene();
    expect(signedIn).toMatchObject({ foreign: true, vendors: [], person: { role: 'owner' } });
    expect((await send('GET', '/foreign/businesses')).body).toEqual([{ id: SHOP, name: 'Hats <b>& Co', reviews: 63 }]);
    expect((await add(SHOP)).status).toBe(201);
    expect((await add(SHOP)).status).toBe(201);
    expect((await add(VENDOR)).status).toBe(201);
    const unknown = await add('7a3b2e74-9120-4f4d-8c99-3b7a4f5e6d7c');
    expect([unknown.status, unknown.body.errors]).toEqual([
      400,
      [{ field: 'id', message: 'is none that the reviews service knows' }],
    ]);
    expect((await send('GET', '/session')).body.vendors.map(({ id }: { id: string }) => id)).toEqual([SHOP, VENDOR]);
  });

  test('lists, filters and orders by the parameters of the interface, page by page, and never sends a contact', async () => {
    const { service, send, add, list } = await scene();
    await add(SHOP);
    const first = await list(SHOP);
    expect([first.total, first.reviews.length, first.nextOffset, first.filters]).toEqual([63, 50, 50, true]);
    expect(first.reviews.slice(0, 3).map(({ state, canReply }) => [state, canReply])).toEqual([
      ['shown', true],
      ['held_back', false],
      ['archived', true],
    ]);
    const second = await list(SHOP, '?offset=50');
    expect([second.reviews.length, second.nextOffset]).toEqual([13, null]);
    const hidden = await list(SHOP, '?shown=hidden&source=facebook&order=asc');
    expect(hidden.reviews.map(({ card }) => card.author)).toEqual(['Reader 2']);
    const { searchParams } = new URL(last(service.requests, 'GET').path, 'http://x');
    expect(Object.fromEntries(searchParams)).toMatchObject({ showOnWidget: 'false', source: 'facebook', sort: 'asc' });
    const { text } = await send('GET', `/vendors/${SHOP}/foreign/reviews`);
    expect(text).not.toMatch(/secret-reader|9999999|secret-upstream-key/);
  });

  test('reads a list that knows no pages in pages, and says that it cannot be filtered', async () => {
    const { add, list } = await scene();
    await add(VENDOR);
    const [first, second] = [await list(VENDOR), await list(VENDOR, '?offset=50')];
    expect([first.filters, first.reviews.length, first.nextOffset]).toEqual([false, 50, 50]);
    expect([second.reviews.length, second.nextOffset]).toEqual([13, null]);
    expect(first.reviews.every(({ canReply }) => !canReply)).toBe(true);
  });

  test('replies where the service allows it, and nowhere else', async () => {
    const { service, send, add, list } = await scene();
    await add(SHOP);
    const [can, cannot] = (await list(SHOP)).reviews;
    const path = (id: string) => `/vendors/${SHOP}/foreign/reviews/${id}/reply`;
    expect((await send('PUT', path(can!.id), { comment: ' Thank you! ' })).status).toBe(204);
    expect(last(service.requests, 'PUT').body).toEqual({ reviewId: can!.id, comment: 'Thank you!' });
    const before = service.requests.filter(({ method }) => method === 'PUT').length;
    expect((await send('PUT', path(cannot!.id), { comment: 'Thanks' })).body.code).toBe('cannot_reply');
    expect((await send('PUT', path('other'), { comment: 'Thanks' })).status).toBe(404);
    expect((await send('PUT', path(can!.id), { comment: '' })).status).toBe(400);
    expect(service.requests.filter(({ method }) => method === 'PUT')).toHaveLength(before);
  });

  test('sends an invite by the operation of a business or a vendor, and has the insights of either', async () => {
    const { service, send, add } = await scene();
    await add(SHOP);
    await add(VENDOR);
    const invite = {
      firstName: 'Grace',
      email: 'grace@mail.example',
      delayDays: 3,
      idempotencyKey: crypto.randomUUID(),
    };
    const sent = await send('POST', `/vendors/${SHOP}/foreign/invites`, invite);
    expect([sent.status, sent.body]).toEqual([201, { textMessagesLeft: 41, renews: '2026-02-01T00:00:00Z' }]);
    expect(last(service.requests, 'POST')).toMatchObject({
      path: '/api/v1/send-review-invite',
      body: { businessId: SHOP, firstName: 'Grace', email: 'grace@mail.example', inviteDelayDays: 3 },
    });
    expect((await send('POST', `/vendors/${VENDOR}/foreign/invites`, invite)).status).toBe(201);
    expect(last(service.requests, 'POST').body).toMatchObject({
      channel: { email: 'grace@mail.example' },
      inviteDelayHours: 72,
    });
    const { email: _, ...nobody } = invite;
    expect((await send('POST', `/vendors/${SHOP}/foreign/invites`, nobody)).body.errors).toMatchObject([
      { field: 'email' },
    ]);
    for (const id of [SHOP, VENDOR]) {
      expect((await send('GET', `/vendors/${id}/foreign/insights`)).body).toMatchObject({
        ...{ totalReviews: 63, averageRating: 4.2, averageRatingTrend: -0.1, recent: [] },
        top: [{ topic: 'service', mentions: 12, sentiment: 'positive' }],
      });
    }
  });

  test('offers nothing that the interface has not: those addresses are not there', async () => {
    const { send, add, list } = await scene();
    await add(SHOP);
    const { id } = (await list(SHOP)).reviews[0]!;
    for (const [method, path] of [
      ['POST', `/vendors/${SHOP}/decisions`],
      ['GET', `/vendors/${SHOP}/moderation`],
      ['DELETE', `/vendors/${SHOP}/reviews/${id}/reply`],
      ['GET', `/vendors/${SHOP}/reports`],
      ['GET', `/vendors/${SHOP}/live`],
      ['GET', '/keys'],
      ['POST', '/vendors'],
    ] as const) {
      expect([path, (await send(method, path, method === 'POST' ? {} : undefined)).status]).toEqual([path, 404]);
    }
  });

  const SAYS = (status: number, headers: Record<string, string> = {}, body = '') =>
    [status, headers, body] as [number, Record<string, string>, string];
  test.each([
    ['refuses the key', SAYS(401), 503, 'foreign_key_refused', /UPSTREAM_API_KEY/],
    ['asks for a pause', SAYS(429, { 'retry-after': '7' }), 503, 'foreign_busy', /try again in \d+ seconds/],
    ['fails', SAYS(500), 503, 'foreign_failed', /failed/],
    ['sends a page of HTML', SAYS(200, {}, '<html>'), 503, 'foreign_unreadable', /cannot be read/],
    ['refuses it', SAYS(400, {}, '{"secret":"words"}'), 409, 'foreign_refused', /does not accept/],
  ])('says it in words when the service %s', async (_, [code, headers, body], status, problem, words) => {
    const { service, send, add, shell } = await scene();
    await add(SHOP);
    service.state.trouble = (_request, response) => {
      response.writeHead(code, headers).end(body);
      return true;
    };
    const response = await send('GET', `/vendors/${SHOP}/foreign/reviews`);
    expect([response.status, response.body.code]).toEqual([status, problem]);
    expect(response.body.detail).toMatch(words);
    if (code === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.text + shell.out()).not.toMatch(/secret-upstream-key|"secret":"words"/);
  });

  test('says it when the service is not there', async () => {
    const { service, send, add } = await scene();
    await add(SHOP);
    service.state.trouble = (request) => {
      request.socket.destroy();
      return true;
    };
    const response = await send('GET', `/vendors/${SHOP}/foreign/insights`);
    expect([response.status, response.body.code]).toEqual([503, 'foreign_unreachable']);
  });

  test('keeps to the budget of requests that shoppers have, and says when it is used up', async () => {
    const { service, send, add } = await scene({ UPSTREAM_RATE: '8' });
    await add(SHOP);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => send('GET', `/vendors/${SHOP}/foreign/insights`)),
    );
    expect(service.requests.length).toBeLessThanOrEqual(8);
    const busy = answers.filter(({ status }) => status !== 200);
    expect(busy.length).toBeGreaterThan(0);
    for (const { body } of busy) expect(['foreign_busy', 'foreign_slow']).toContain(body.code);
  });

  test('makes keys that the proxy takes at once, and refuses when they are revoked', async () => {
    const { url, send, add } = await scene();
    await add(SHOP);
    const { kind } = (await send('GET', `/vendors/${SHOP}/tokens`)).body;
    expect(kind).toBe('business');
    const body = { name: 'Shop', kind, scope: ['reviews:read'], origins: [], days: null };
    const made = (await send('POST', `/vendors/${SHOP}/tokens`, body)).body;
    const read = () => fetch(`${url}/widget/v1/businesses/${SHOP}/reviews?token=${made.token}`);
    expect(((await (await read()).json()) as { total: number }).total).toBeGreaterThan(0);
    expect((await send('DELETE', `/vendors/${SHOP}/tokens/${made.id}`)).status).toBe(204);
    expect((await read()).status).toBe(401);
  });
});
