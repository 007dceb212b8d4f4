import { describe, expect, test } from 'vitest';
import type { ChallengeResponse, Problem } from '../../../src/contract/widget.js';
import type { ProxyOptions, RequestLimit } from '../../../src/proxy/index.js';
import { listing, review, startProxy, type Upstream, VENDOR } from '../../fixtures/proxy-upstream.js';
import { ADDRESS, solve } from '../abuse/gated-proxy.js';

const SHOWN = review({ id: 'shown-1' });
const HIDDEN = review({ id: 'hidden-1', showOnWidget: false });
const REPORT = {
  reason: 'abusive',
  explanation: 'It insults the staff by name.',
  name: 'Rosa Reader',
  email: 'rosa@reader.example',
  goodFaith: true,
  page: 'https://shop.example/reviews#review-shown-1',
};

/** A service that takes reports, unless it responds otherwise to them. */
const service =
  (
    respond: Upstream = () => Response.json({ id: 'p-1', createdAt: '2026-03-10T12:00:00.000Z' }, { status: 201 }),
  ): Upstream =>
  (request) => {
    if (request.method === 'POST') return respond(request);
    return request.url.includes('/reports') ? Response.json({ reports: [REPORT] }) : listing([SHOWN, HIDDEN]);
  };
const status = (code: number) => () => new Response('{}', { status: code });

async function start(upstream: Upstream = service(), options: Partial<ProxyOptions> = {}) {
  const proxy = startProxy(upstream, options);
  proxy.clock.now = Date.now();
  const pageToken = await proxy.sign(['reviews:read']);
  const send = async (
    body: unknown = {},
    { id = 'shown-1', token = pageToken, address = ADDRESS, headers = {} } = {},
  ) => {
    const response = await proxy.proxy(
      new Request(`${proxy.url()}/${id}/report`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify({ ...REPORT, ...(body as object) }),
      }),
      { address },
    );
    return { status: response.status, body: (await response.json()) as Partial<Problem> & Record<string, unknown> };
  };
  const begin = (id = 'shown-1', init: RequestInit = {}) =>
    proxy.proxy(new Request(`${proxy.url()}/${id}/report?token=${pageToken}`, init), { address: ADDRESS });
  const reports = () => proxy.asked.filter(({ method }) => method === 'POST');
  return { ...proxy, pageToken, send, begin, reports };
}

describe('a report', () => {
  test('reaches the service under its idempotency key, and its receipt holds nothing of the reporter', async () => {
    const { send, reports } = await start();
    const sent = await send({}, { headers: { 'idempotency-key': 'key-1' } });
    expect(sent).toEqual({
      status: 201,
      body: { id: 'p-1', receivedAt: '2026-03-10T12:00:00.000Z', reviewId: 'shown-1', next: 'decision_by_email' },
    });
    const [report] = reports();
    expect(report!.url).toBe(`http://upstream.test/api/v2/vendors/${VENDOR}/reviews/shown-1/reports`);
    expect(report!.headers.get('idempotency-key')).toBe('key-1');
    expect(await report!.json()).toEqual(REPORT);
  });

  test('needs no name and no email for one reason alone', async () => {
    const { send, reports } = await start();
    const anonymous = { name: ' ', email: null };
    expect((await send({ ...anonymous, reason: 'child_abuse' })).body.next).toBe('decision');
    expect(Object.keys(await reports()[0]!.json()).sort()).toEqual(['explanation', 'goodFaith', 'page', 'reason']);
    const refused = await send(anonymous);
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [
        { field: 'name', message: 'is required' },
        { field: 'email', message: 'is required' },
      ],
    ]);
  });

  test.each<[string, unknown]>([
    ['reason', 'too_few_stars'],
    ['reason', undefined],
    ['explanation', '  '],
    ['explanation', 'x'.repeat(5001)],
    ['name', 'x'.repeat(101)],
    ['name', 7],
    ['email', 'rosa'],
    ['goodFaith', 'true'],
    ['goodFaith', undefined],
  ])('with a wrong %s is a 400 that names it: %j', async (field, value) => {
    const { send, reports } = await start();
    const refused = await send({ [field]: value });
    expect([refused.status, refused.body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
    expect(reports()).toEqual([]);
  });

  test('may be as long as its limits, and takes unknown fields nowhere', async () => {
    const { send, reports } = await start();
    const longest = { explanation: 'x'.repeat(5000), name: 'y'.repeat(100) };
    expect((await send({ ...longest, vendorId: 'other', decision: 'held_back', page: 'app://home' })).status).toBe(201);
    const { page, ...rest } = REPORT;
    expect(await reports()[0]!.json()).toEqual({ ...rest, ...longest });
  });

  test.each([
    ['[]', 400, 'invalid_request'],
    ['{', 400, 'invalid_request'],
    [JSON.stringify({ ...REPORT, more: 'x'.repeat(65_536) }), 413, 'too_large'],
  ])('is refused as a body of %#', async (body, code, problem) => {
    const { send } = await start();
    expect(await send(body)).toMatchObject({ status: code, body: { code: problem } });
  });

  test('of a review that is hidden gets what one of no review gets, in body and begin', async () => {
    const { send, begin, reports } = await start();
    const [hidden, unknown] = [await send({}, { id: 'hidden-1' }), await send({}, { id: 'no-such' })];
    expect(hidden).toEqual(unknown);
    expect(hidden).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await (await begin('hidden-1')).text()).toBe(await (await begin('no%2Fsuch')).text());
    expect(reports()).toEqual([]);
  });

  test('needs a token that may read the reviews of this vendor', async () => {
    const { send, sign } = await start();
    expect(await send({}, { token: await sign(['reviews:submit']) })).toMatchObject({
      status: 403,
      body: { code: 'scope_missing' },
    });
    const other = await sign(['reviews:read'], 'other');
    expect(await send({}, { token: other })).toMatchObject({ status: 403, body: { code: 'vendor_not_allowed' } });
    const bound = await sign(['reviews:read'], VENDOR, ['https://shop.example']);
    expect(await send({}, { token: bound })).toMatchObject({ status: 403, body: { code: 'origin_not_allowed' } });
    expect((await send({}, { token: bound, headers: { origin: 'https://shop.example' } })).status).toBe(201);
  });

  test('has no other methods, and none of a business', async () => {
    const { proxy, url, pageToken } = await start();
    const removed = await proxy(new Request(`${url()}/shown-1/report`, { method: 'DELETE' }));
    expect([removed.status, removed.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
    const business = `https://proxy.test/widget/v1/businesses/${VENDOR}/reviews/shown-1/report?token=${pageToken}`;
    expect((await proxy(new Request(business))).status).toBe(404);
  });
});

describe('a service', () => {
  test('that takes no reports is told before anything is typed and after, never as a success', async () => {
    const none: Upstream = (request) =>
      request.method === 'GET' && !request.url.includes('/reports') ? listing([SHOWN]) : status(404)();
    const { begin, send, asked } = await start(none);
    const began = await begin();
    expect([began.status, ((await began.json()) as Problem).code]).toEqual([501, 'reports_unsupported']);
    const before = asked.length;
    await begin();
    expect(asked.length, 'it is remembered').toBe(before);
    expect(await send()).toMatchObject({ status: 501, body: { code: 'reports_unsupported' } });
  });

  test('that has lost the review meanwhile makes it a 404', async () => {
    const { send } = await start(service(status(404)));
    expect(await send()).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('that is upgraded takes reports without a restart', async () => {
    let takes = false;
    const { begin, clock } = await start((request) =>
      request.url.includes('/reports') && !takes ? status(404)() : service()(request),
    );
    expect((await begin()).status).toBe(501);
    takes = true;
    clock.now += 300_001;
    expect((await begin()).status).toBe(200);
  });

  test.each<[string, Upstream, number, string]>([
    ['fails', status(500), 502, 'upstream_error'],
    ['is away', () => Promise.reject(new TypeError('refused')), 503, 'upstream_unreachable'],
    ['is busy', status(429), 503, 'upstream_rate_limited'],
    ['refuses the key', status(401), 502, 'upstream_unauthorized'],
    ['has another report under the key', status(409), 409, 'idempotency_conflict'],
    ['accepts none of it', status(400), 400, 'invalid_request'],
    ['responds without an id', () => Response.json({}, { status: 201 }), 502, 'upstream_bad_response'],
  ])('that %s makes no success, and the log holds nothing of the report', async (_, respond, code, problem) => {
    const { send, logged } = await start(service(respond));
    expect(await send()).toMatchObject({ status: code, body: { code: problem } });
    expect(JSON.stringify(logged)).not.toMatch(/rosa|Rosa|insults/);
  });

  test('that cannot say whether it takes reports is taken to', async () => {
    const { begin, logged } = await start((request) =>
      request.url.includes('/reports') ? status(500)() : service()(request),
    );
    expect((await begin()).status).toBe(200);
    expect(logged).toMatchObject([{ event: 'report_check_failed', code: 'upstream_error' }]);
  });
});

/** Lets `most` through for each key. */
function limit(most: number): RequestLimit & { keys: string[] } {
  const keys: string[] = [];
  return {
    keys,
    async consume(key) {
      keys.push(key);
      return keys.filter((known) => known === key).length > most ? 1500 : 0;
    },
  };
}

describe('reports that look like a robot’s', () => {
  test('past the limit of an address get 429, others go on, and reviews are counted apart', async () => {
    const rate = { address: limit(2), token: limit(100) };
    const { send } = await start(service(), {
      rates: { reports: rate, submissions: { address: limit(0), token: limit(0) } },
    });
    const statuses = [];
    for (let time = 0; time < 3; time += 1) statuses.push((await send({ explanation: `Report ${time}` })).status);
    expect(statuses).toEqual([201, 201, 429]);
    expect((await send({}, { address: '203.0.113.9' })).status).toBe(201);
    expect(new Set(rate.address.keys)).toEqual(new Set([`reports:${ADDRESS}`, 'reports:203.0.113.9']));
  });

  test('past the limit of a token get 429 without challenges, and have to work with them', async () => {
    const rates = () => ({ reports: { address: limit(100), token: limit(1) } });
    const off = await start(service(), { rates: rates(), challenge: 'off' });
    expect([(await off.send()).status, (await off.send({ explanation: 'Another.' })).status]).toEqual([201, 429]);
    const auto = await start(service(), { rates: rates() });
    await auto.send();
    const refused = await auto.send({ explanation: 'Another.' });
    expect([refused.status, refused.body.code]).toEqual([403, 'challenge_required']);
    const solution = await solve(refused.body.challenge);
    expect((await auto.send({ explanation: 'Another.', solution })).status).toBe(201);
  });

  test.each([
    ['a filled honeypot', { website: 'https://spam.example' }],
    ['a forged form timestamp', { start: 'a.b.c' }],
    ['a link in the name', { name: 'www.spam.example/win' }],
    ['many links', { explanation: 'https://a.test https://b.test https://c.test https://d.test' }],
  ])('have to work first: %s', async (_, sign) => {
    const { send, reports } = await start();
    const refused = await send(sign);
    expect([refused.status, refused.body.code]).toEqual([403, 'challenge_required']);
    expect(reports()).toEqual([]);
    expect((await send({ ...sign, solution: await solve(refused.body.challenge) })).status).toBe(201);
  });

  test('have to work past twenty a minute, and leave the form without it', async () => {
    const { send, begin, proxy, sign } = await start();
    const statuses = [];
    for (let time = 0; time < 21; time += 1) statuses.push((await send({ explanation: `Report ${time}` })).status);
    expect(statuses).toEqual([...Array(20).fill(201), 403]);
    expect(((await (await begin()).json()) as ChallengeResponse).challenge).not.toBeNull();
    const form = `https://proxy.test/widget/v1/vendors/${VENDOR}/challenge?token=${await sign(['reviews:submit'])}`;
    expect(
      ((await (await proxy(new Request(form), { address: ADDRESS })).json()) as ChallengeResponse).challenge,
    ).toBeNull();
    expect(proxy.stats()).toMatchObject({
      reports: { plain: 20, challenged: 1 },
      submissions: { plain: 0, challenged: 0 },
    });
  });

  test('pass with the form timestamp of their dialog after a second, and again with the same report', async () => {
    const { begin, send, clock } = await start();
    const { start: began, challenge } = (await (await begin()).json()) as ChallengeResponse;
    expect(challenge).toBeNull();
    clock.now += 1_500;
    const headers = { 'idempotency-key': 'k' };
    expect((await send({ start: began }, { headers })).status).toBe(201);
    expect((await send({ start: began }, { headers })).status).toBe(201);
  });
});
