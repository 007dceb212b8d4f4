import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { createClient } from '../../../src/client/index.js';
import type { ReviewPage } from '../../../src/contract/widget.js';
import { listing, ownerIn, review, startProxy, type Upstream } from '../../fixtures/proxy-upstream.js';

/** A service whose answers a test lets go one by one, in the order they were asked for. */
function heldUpstream() {
  const waiting: ((response: Response) => void)[] = [];
  const upstream: Upstream = () => new Promise((resolve) => waiting.push(resolve));
  return { upstream, waiting, answer: (...reviews: unknown[]) => waiting.shift()!(listing(reviews)) };
}

const texts = async (response: Response) => ((await response.json()) as ReviewPage).reviews.map(({ text }) => text);
const code = async (response: Response) => ((await response.json()) as { code: string }).code;
const failing =
  (status: number, headers: HeadersInit = {}) =>
  () =>
    new Response('{}', { status, headers });

describe('a fresh snapshot', () => {
  test('is served without asking again, whatever the query and the token', async () => {
    const { read, asked, clock } = startProxy(() => listing([review()]));
    await read();
    clock.now += 59_000;
    const response = await read('sort=oldest&limit=1');
    expect([response.status, response.headers.get('age'), asked.length]).toEqual([200, null, 1]);
  });

  test('is requested once for many readers at once', async () => {
    const { upstream, answer, waiting } = heldUpstream();
    const { read, asked } = startProxy(upstream);
    const readers = Array.from({ length: 50 }, () => read());
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    answer(review());
    expect((await Promise.all(readers)).map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(asked).toHaveLength(1);
  });

  test('may be held by caches for what is left of its time', async () => {
    const { read, clock } = startProxy(() => listing([review()]));
    await read();
    clock.now += 20_000;
    expect((await read()).headers.get('cache-control')).toBe(
      'public, max-age=40, stale-while-revalidate=60, stale-if-error=604800',
    );
  });
});

describe('a stale snapshot', () => {
  test('is served at once with its age, and refreshed in the background by one request', async () => {
    const { upstream, answer, waiting } = heldUpstream();
    const { read, asked, clock } = startProxy(upstream);
    const first = read();
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    answer(review({ text: 'old' }));
    await first;

    clock.now += 60_000;
    const stale = await read();
    expect([await texts(stale), stale.headers.get('age')]).toEqual([['old'], '60']);
    expect(await texts(await read())).toEqual(['old']);
    expect(asked).toHaveLength(2);

    answer(review({ text: 'new' }));
    await vi.waitFor(async () => expect(await texts(await read())).toEqual(['new']));
    expect((await read()).headers.get('age')).toBeNull();
    expect(asked).toHaveLength(2);
  });

  test.each([400, 401, 404, 429, 500, 503])(
    'outlives a service that answers %d, asked once a period',
    async (status) => {
      let upstream: Upstream = () => listing([review()]);
      const { read, asked, clock } = startProxy((request) => upstream(request));
      await read();
      upstream = failing(status);
      clock.now += 60_000;
      for (let i = 0; i < 5; i++) {
        expect((await read()).status).toBe(200);
        clock.now += 10_000;
      }
      expect(asked).toHaveLength(2);
      clock.now += 10_000;
      expect((await read()).headers.get('age')).toBe('120');
      expect(asked).toHaveLength(3);
    },
  );

  test('is served for as long as it is kept, and no longer', async () => {
    let upstream: Upstream = () => listing([review()]);
    const { read, clock } = startProxy((request) => upstream(request), { keepSeconds: 3600 });
    await read();
    upstream = failing(500);
    clock.now += 3_599_000;
    expect((await read()).status).toBe(200);
    clock.now += 1_000_000;
    expect((await read()).status).toBe(502);
  });

  test('is left alone for as long as the service wants', async () => {
    let upstream: Upstream = () => listing([review()]);
    const { read, asked, clock, logged } = startProxy((request) => upstream(request));
    await read();
    upstream = failing(429, { 'retry-after': '300' });
    clock.now += 60_000;
    await read();
    await vi.waitFor(() => expect(logged).toHaveLength(1));
    clock.now += 299_000;
    await read();
    expect(asked).toHaveLength(2);
    clock.now += 1_000;
    await read();
    expect(asked).toHaveLength(3);
  });

  const years = ['31536000', '999999999', 'Fri, 01 Jan 2100 00:00:00 GMT'];
  test.each([429, 500].flatMap((status) => years.map((asked) => [status, asked] as const)))(
    'is asked for again after an hour when the service answered %d and asked for years: %s',
    async (status, retryAfter) => {
      let upstream: Upstream = () => listing([review({ text: 'old' })]);
      const { read, asked, clock, logged } = startProxy((request) => upstream(request));
      await read();
      upstream = failing(status, { 'retry-after': retryAfter });
      clock.now += 60_000;
      await read();
      await vi.waitFor(() => expect(logged).toHaveLength(1));
      upstream = () => listing([review({ text: 'new' })]);
      clock.now += 3_599_000;
      expect([await texts(await read()), asked.length]).toEqual([['old'], 2]);
      clock.now += 1_000;
      await vi.waitFor(async () => expect(await texts(await read())).toEqual(['new']));
      expect(asked).toHaveLength(3);
    },
  );
});

describe('a vendor never seen', () => {
  test.each([
    [400, 502, 'upstream_error'],
    [401, 502, 'upstream_unauthorized'],
    [429, 503, 'upstream_rate_limited'],
    [500, 502, 'upstream_error'],
    [301, 502, 'upstream_bad_response'],
  ])('is refused when the service answers %d: %d %s, and when to come back', async (answered, status, expected) => {
    const { read, asked } = startProxy(failing(answered));
    const response = await read();
    expect([response.status, response.headers.get('retry-after'), await code(response)]).toEqual([
      status,
      '60',
      expected,
    ]);
    expect((await read()).status).toBe(status);
    expect(asked).toHaveLength(1);
  });

  test('is refused when the response is no list', async () => {
    const response = await startProxy(() => new Response('<h1>Hello</h1>')).read();
    expect([response.status, await code(response)]).toEqual([502, 'upstream_bad_response']);
  });

  test('is refused for as long as the service wants', async () => {
    const { read, asked, clock } = startProxy(failing(429, { 'retry-after': '120' }));
    expect((await read()).headers.get('retry-after')).toBe('120');
    clock.now += 119_500;
    expect((await read()).headers.get('retry-after')).toBe('1');
    expect(asked).toHaveLength(1);
  });

  test('is refused for an hour at most', async () => {
    const { read } = startProxy(failing(429, { 'retry-after': '31536000' }));
    expect((await read()).headers.get('retry-after')).toBe('3600');
  });

  test('is not found, by name, and briefly not requested again', async () => {
    const { read, asked, clock, url } = startProxy(failing(404));
    const response = await read();
    const problem = (await response.json()) as { code: string; detail: string };
    expect([response.status, problem.code]).toEqual([404, 'not_found']);
    expect(url()).toContain(/vendor (\S+)\.$/.exec(problem.detail)![1]!);
    await read();
    expect(asked).toHaveLength(1);
    clock.now += 60_000;
    await read();
    expect(asked).toHaveLength(2);
  });

  test('keeps a reader waiting only so long, and the refresh goes on in the background', async () => {
    const { upstream, answer } = heldUpstream();
    const { read, asked } = startProxy(upstream, { limits: { waitMs: 20 } });
    const response = await read();
    expect([response.status, await code(response), response.headers.get('retry-after')]).toEqual([
      504,
      'upstream_timeout',
      '1',
    ]);
    answer(review({ text: 'late' }));
    await vi.waitFor(async () => expect((await read()).status).toBe(200));
    expect(asked).toHaveLength(1);
  });

  test('is refused when a refresh takes too long', async () => {
    const never: Upstream = () => new Promise(() => {});
    const { read, logged } = startProxy(never, { limits: { refreshMs: 20 } });
    const response = await read();
    expect([response.status, await code(response), response.headers.get('retry-after')]).toEqual([
      504,
      'upstream_timeout',
      '60',
    ]);
    expect(logged).toMatchObject([{ event: 'refresh_failed', code: 'upstream_timeout' }]);
  });

  test('is refused when nobody listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await new Promise((resolve) => server.close(resolve));
    const client = createClient({ baseUrl: `${origin}/api/v1`, marketplaceUrl: `${origin}/api/v2`, apiKey: 'k' });
    const response = await startProxy(failing(500), { client }).read();
    expect([response.status, await code(response)]).toEqual([503, 'upstream_unreachable']);
  });
});

describe('over a socket', () => {
  test('the whole list is read page by page from a service that pages', async () => {
    const all = Array.from({ length: 25 }, (_, i) => review({ text: String(i) }));
    const server = createServer((request, response) => {
      const query = new URL(request.url!, 'http://x').searchParams;
      const offset = Number(query.get('offset') ?? 0);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ total: 25, reviews: all.slice(offset, offset + 10) }));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const client = createClient({ baseUrl: `${origin}/api/v1`, marketplaceUrl: `${origin}/api/v2`, apiKey: 'k' });
    const page = (await (await startProxy(failing(500), { client }).read('limit=50')).json()) as ReviewPage;
    expect([page.total, page.reviews.length, page.summary.total]).toEqual([25, 25, 25]);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('many vendors', () => {
  test('are kept up to a number; the one read longest ago is requested again', async () => {
    const { proxy, sign, url, asked } = startProxy(() => listing([review()]), { limits: { vendors: 2 } });
    const read = async (id: string) => proxy(new Request(`${url(id)}?token=${await sign(['reviews:read'], id)}`));
    for (const id of ['a', 'b', 'a', 'c', 'a', 'c']) expect((await read(id)).status).toBe(200);
    expect(asked).toHaveLength(3);
    await read('b');
    expect(asked).toHaveLength(4);
  });

  test('are kept up to a number of bytes, by the length of their lists', async () => {
    const lists: Record<string, number> = { small: 1, other: 1, large: 200 };
    const { proxy, sign, url, asked } = startProxy(
      (request) => {
        const owner = ownerIn(request)!;
        const list = Array.from({ length: lists[owner]! }, (_, index) =>
          review({ id: `r-${index}`, businessId: owner }),
        );
        return listing(list);
      },
      { limits: { snapshotBytes: 60_000 } },
    );
    const read = async (id: string) => {
      expect((await proxy(new Request(`${url(id)}?token=${await sign(['reviews:read'], id)}`))).status).toBe(200);
      return proxy.stats();
    };
    await read('small');
    expect(await read('other')).toMatchObject({ snapshots: 2, snapshotsEvicted: 0 });
    const { snapshotBytes, ...full } = await read('large');
    expect(full).toMatchObject({ snapshots: 1, snapshotsEvicted: 2 });
    expect(snapshotBytes).toBeGreaterThan(60_000);
    const after = await read('small');
    expect(after).toMatchObject({ snapshots: 1, snapshotsEvicted: 3, responseBytes: expect.any(Number) });
    expect(after.snapshotBytes).toBeLessThan(6_000);
    expect(asked).toHaveLength(4);
  });

  test('do not see each other', async () => {
    const { proxy, sign, url } = startProxy((request) =>
      listing([review({ businessId: ownerIn(request), text: new URL(request.url).pathname })]),
    );
    const read = async (id: string) => proxy(new Request(`${url(id)}?token=${await sign(['reviews:read'], id)}`));
    expect(await texts(await read('a'))).toEqual(['/api/v2/vendors/a/reviews']);
    expect(await texts(await read('b'))).toEqual(['/api/v2/vendors/b/reviews']);
  });
});

describe('logs', () => {
  test('say what an operator can do about a refused key, and nothing of the key', async () => {
    const { read, logged } = startProxy(failing(401));
    expect(JSON.stringify(await (await read()).json())).not.toContain('UPSTREAM_API_KEY');
    expect(logged).toMatchObject([
      { severity: 'error', code: 'unauthorized', hint: expect.stringContaining('UPSTREAM_API_KEY') },
    ]);
  });
});
