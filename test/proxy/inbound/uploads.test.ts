import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../src/contract/widget.js';
import type { ProxyOptions, RequestLimit } from '../../../src/proxy/index.js';
import { startProxy, type Upstream, VENDOR } from '../../fixtures/proxy-upstream.js';

const LIMITS = { pictures: 5, films: 1, pictureBytes: 10, filmBytes: 20, types: ['image/png'] };
const OPENED = {
  id: 'an-upload-of-a-page',
  url: 'https://media.test/media/uploads/secret',
  expiresAt: '2026-03-02T10:00:00.000Z',
};
const NOTHING = { pictures: 0, films: 0, pictureBytes: 0, filmBytes: 0, types: [] };

/** A service that takes files. */
const takes: Upstream = ({ method, url }) => {
  if (url.endsWith('/submit-review'))
    return Response.json({ feedback: { id: 'f-1', uploadsKept: true } }, { status: 201 });
  return method === 'POST' ? Response.json({ ...OPENED, more: 'x' }, { status: 201 }) : Response.json(LIMITS);
};
const status = (code: number) => () => new Response('{}', { status: code });

async function start(upstream: Upstream = takes, options: Partial<ProxyOptions> = {}) {
  const started = startProxy(upstream, { challenge: 'off', ...options });
  const address = started.url().replace(/reviews$/, 'uploads');
  const token = await started.sign(['reviews:submit']);
  const limits = async (given = token) => (await started.proxy(new Request(`${address}?token=${given}`))).json();
  const open = async (body: unknown = { type: 'image/png', size: 5 }, headers: Record<string, string> = {}) => {
    const sent = { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers };
    const response = await started.proxy(
      new Request(address, { method: 'POST', headers: sent, body: JSON.stringify(body) }),
      { address: '203.0.113.7' },
    );
    return { status: response.status, body: (await response.json()) as Partial<Problem> & Record<string, unknown> };
  };
  return { ...started, limits, open, token };
}

describe('what a review may have', () => {
  test('is what the service says, which is requested once an hour', async () => {
    const { limits, asked, clock } = await start();
    expect(await limits()).toEqual(LIMITS);
    expect(await limits()).toEqual(LIMITS);
    expect(asked.map(({ url }) => url)).toEqual([`http://upstream.test/api/v2/vendors/${VENDOR}/uploads`]);
    clock.now += 3_600_001;
    await limits();
    expect(asked).toHaveLength(2);
  });

  test.each([
    ['that has no such operation', status(404)],
    ['that takes no such method', status(405)],
    ['that responds with something else', () => Response.json({ uploads: [] })],
  ])('is nothing of a service %s', async (_, upstream) => {
    expect(await (await start(upstream)).limits()).toEqual(NOTHING);
  });

  test('is nothing while the service cannot say, and what it says ten seconds later', async () => {
    let isAway = true;
    const { limits, clock, logged } = await start((request) =>
      isAway ? new Response('{}', { status: 500 }) : takes(request),
    );
    expect(await limits()).toEqual(NOTHING);
    expect(logged).toContainEqual(expect.objectContaining({ event: 'upload_check_failed', vendorId: VENDOR }));
    isAway = false;
    clock.now += 10_001;
    expect(await limits()).toEqual(LIMITS);
  });

  test('is nothing for a minute after the service had no room, or no film, and files that are ready may be submitted', async () => {
    let isFull = true;
    const limits = { ...LIMITS, types: ['image/png', 'video/mp4'] };
    const started = await start((request) => {
      if (request.method === 'GET') return Response.json(limits);
      if (request.url.endsWith('/uploads') && isFull) return status(409)();
      return takes(request);
    });
    expect(await started.limits()).toEqual(limits);
    expect((await started.open({ type: 'video/mp4', size: 5 })).status).toBe(503);
    expect(await started.limits()).toEqual({ ...limits, films: 0, types: ['image/png'] });
    expect((await started.open()).status).toBe(503);
    expect(await started.limits()).toEqual(NOTHING);
    const submitted = await started.submit({ rating: 5, text: 'Good.', uploads: ['an-upload-of-a-page'] });
    expect(submitted.status).toBe(201);
    isFull = false;
    started.clock.now += 60_001;
    expect(await started.limits()).toEqual(limits);
    expect((await started.open()).status).toBe(201);
  });

  test('is told to a token that may submit, and to no other', async () => {
    const { limits, sign } = await start();
    expect(await limits(await sign(['reviews:read']))).toMatchObject({ status: 403, code: 'scope_missing' });
    expect(await limits(await sign(['reviews:submit'], 'other'))).toMatchObject({ code: 'vendor_not_allowed' });
  });
});

describe('an upload', () => {
  test('is opened by the service, of whose response the page gets three fields', async () => {
    const { open, asked } = await start();
    expect(await open()).toEqual({ status: 201, body: OPENED });
    expect(await asked[0]!.json()).toEqual({ type: 'image/png', size: 5 });
  });

  test.each([
    [{ type: 'image/svg+xml', size: 5 }, ['type']],
    [{ type: 'image/png', size: 10 * 1024 * 1024 + 1 }, ['size']],
    [{ type: 'image/png', size: 1.5 }, ['size']],
    [{}, ['type', 'size']],
  ])('of %j is refused, by its fields, and not requested', async (body, fields) => {
    const { open, asked } = await start();
    const refused = await open(body);
    expect([refused.status, refused.body.errors?.map(({ field }) => field)]).toEqual([400, fields]);
    expect(asked).toEqual([]);
  });

  test('is refused beyond the rate of its address, and of its token', async () => {
    const counted: string[] = [];
    const limit = (most: number): RequestLimit => ({
      consume: async (key) => {
        counted.push(key);
        return counted.length > most ? 9_000 : 0;
      },
    });
    const { open } = await start(takes, { rates: { uploads: { address: limit(2), token: limit(99) } } });
    expect((await open()).status).toBe(201);
    expect(await open()).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(counted[0]).toBe('uploads:203.0.113.7');
  });

  test('needs a page of the origins of its token', async () => {
    const { proxy, sign, url } = await start();
    const token = await sign(['reviews:submit'], VENDOR, ['https://shop.example']);
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      origin: 'https://evil.example',
    };
    const request = new Request(url().replace(/reviews$/, 'uploads'), { method: 'POST', headers, body: '{}' });
    expect((await proxy(request)).status).toBe(403);
  });
});

describe('a review with files', () => {
  const review = { rating: 5, text: 'Good.', uploads: ['an-upload-of-a-page'] };

  test('goes to the service with them, and its receipt says whether they are kept', async () => {
    const { submit, asked } = await start();
    const receipt = await (await submit(review)).json();
    expect(receipt).toMatchObject({ id: 'f-1', uploads: 'kept' });
    expect(await asked.at(-1)!.json()).toMatchObject({ uploads: review.uploads });
  });

  test('is a wrong request of a service that takes none', async () => {
    const { submit, asked } = await start(status(404));
    expect(await (await submit(review)).json()).toMatchObject({ status: 400, errors: [{ field: 'uploads' }] });
    expect(asked).toHaveLength(1);
  });

  test('hears which of them the service cannot use', async () => {
    const { submit } = await start((request) =>
      request.method === 'GET'
        ? takes(request)
        : Response.json(
            { code: 'invalid_request', errors: [{ field: 'uploads.0', message: '<b>words of the service</b>' }] },
            { status: 400 },
          ),
    );
    expect(await (await submit(review)).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'uploads.0', message: 'cannot be used: send the file again, or leave it out' }],
    });
  });

  test.each([
    [['short'], 'uploads.0'],
    ['an-upload-of-a-page', 'uploads'],
    [[...Array(7)].map((_, at) => `an-upload-of-page-${at}`), 'uploads'],
    [['an-upload-of-a-page', 'an-upload-of-a-page'], 'uploads'],
  ])('is refused with %j', async (uploads, field) => {
    const { submit } = await start();
    expect(await (await submit({ ...review, uploads })).json()).toMatchObject({ status: 400, errors: [{ field }] });
  });
});
