/** Each way in which a service on a real socket can fail, and what readers get: with a snapshot, always their reviews. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../../src/client/index.js';
import { createProxy, createTokenKey, createTokens, type Proxy as WidgetProxy } from '../../src/proxy/index.js';
import {
  answers,
  type Behaviour,
  drips,
  floods,
  head,
  lists,
  resetsAfter,
  startMisbehaving,
} from '../fixtures/misbehaving-upstream.js';
import { API_KEY, review, START, VENDOR } from '../fixtures/proxy-upstream.js';

const FRESH_MS = 60_000;
/** For a service that never responds. For any other the wait has no end that a busy machine could reach. */
const SHORT_WAIT_MS = 2_000;
const LONG_WAIT_MS = 60_000;

let upstream: Awaited<ReturnType<typeof startMisbehaving>>;
let proxy: WidgetProxy;
let startProxy: (waitMs: number) => WidgetProxy;
let clock: number;
let token: string;
let logged: object[];
/** Is told of each event that is logged. */
let onLog: () => void;

beforeEach(async () => {
  upstream = await startMisbehaving();
  clock = START;
  logged = [];
  onLog = () => {};
  const keySet = { keys: [createTokenKey()] };
  const tokens = createTokens(
    () => keySet,
    () => clock,
  );
  token = await tokens.sign({ vendorId: VENDOR, scope: ['reviews:read'] });
  startProxy = (waitMs) =>
    createProxy({
      client: createClient({
        baseUrl: `${upstream.url}/api/v1`,
        marketplaceUrl: `${upstream.url}/api/v2`,
        apiKey: API_KEY,
      }),
      tokens,
      mediaBaseUrl: 'https://media.test/',
      freshSeconds: FRESH_MS / 1000,
      limits: { waitMs, refreshMs: waitMs },
      now: () => clock,
      log: (event) => {
        logged.push(event);
        onLog();
      },
    });
  proxy = startProxy(LONG_WAIT_MS);
});
afterEach(() => upstream.stop());

const read = () => proxy(new Request(`https://proxy.test/widget/v1/vendors/${VENDOR}/reviews?token=${token}&limit=50`));
const texts = async (response: Response) =>
  ((await response.json()) as { reviews: { text: string }[] }).reviews.map(({ text }) => text);

const JSON_LIST = JSON.stringify({ total: 1, reviews: [review()] });
/** Nobody listens: `behave` is told by null. */
const REFUSED = null;

const failures: [name: string, behaviour: Behaviour | null, status: number, code: string, retryAfter?: string][] = [
  ['400', answers(400, '{"errors":[{"field":"limit","message":"no"}]}'), 502, 'upstream_error'],
  ['401', answers(401, `{"detail":"bad key ${API_KEY}"}`), 502, 'upstream_unauthorized'],
  ['403', answers(403, '{}'), 502, 'upstream_error'],
  ['404', answers(404, '{}'), 404, 'not_found'],
  ['429 with Retry-After', answers(429, '{}', { 'retry-after': '7' }), 503, 'upstream_rate_limited', '60'],
  ['429 with a long Retry-After', answers(429, '{}', { 'retry-after': '600' }), 503, 'upstream_rate_limited', '600'],
  ['429 without Retry-After', answers(429, '{}'), 503, 'upstream_rate_limited', '60'],
  ['500', answers(500, 'oops'), 502, 'upstream_error'],
  ['502', answers(502, '<html>Bad gateway'), 502, 'upstream_error'],
  ['503', answers(503, '{}'), 502, 'upstream_error'],
  ['a redirect', answers(302, '', { location: 'http://127.0.0.1:1/' }), 502, 'upstream_bad_response'],
  ['a refused connection', REFUSED, 503, 'upstream_unreachable'],
  ['a connection reset before the answer', (socket) => socket.resetAndDestroy(), 503, 'upstream_unreachable'],
  ['a connection reset amid the body', resetsAfter(JSON_LIST.slice(0, 40), 5000), 503, 'upstream_unreachable'],
  [
    'a connection closed amid the body',
    (socket) => socket.end(`${head(200, { 'content-length': '5000' })}{"tot`),
    503,
    'upstream_unreachable',
  ],
  ['no answer', () => {}, 504, 'upstream_timeout'],
  ['a byte now and then', drips(100), 504, 'upstream_timeout'],
  [
    'HTML',
    answers(200, '<!doctype html><title>Login</title>', { 'content-type': 'text/html' }),
    502,
    'upstream_bad_response',
  ],
  ['no HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'), 503, 'upstream_unreachable'],
  ['truncated JSON', answers(200, JSON_LIST.slice(0, -20)), 502, 'upstream_bad_response'],
  ['JSON nested too deep', answers(200, `${'['.repeat(5000)}${']'.repeat(5000)}`), 502, 'upstream_bad_response'],
  ['JSON that is no list', answers(200, '[1,2,3]'), 502, 'upstream_bad_response'],
  ['null', answers(200, 'null'), 502, 'upstream_bad_response'],
  ['an empty body', answers(200, ''), 502, 'upstream_bad_response'],
];

describe.each(failures)('a service that answers with %s', (_, behaviour, status, code, retryAfter) => {
  beforeEach(() => {
    if (code === 'upstream_timeout') proxy = startProxy(SHORT_WAIT_MS);
  });

  const misbehave = async () => (behaviour === REFUSED ? upstream.stop() : upstream.behave(behaviour));

  test(`leaves readers without a snapshot with ${status} ${code}, and is not asked again for a while`, async () => {
    await misbehave();
    for (let time = 0; time < 3; time += 1) {
      const response = await read();
      const text = await response.text();
      expect([response.status, JSON.parse(text).code]).toEqual([status, code]);
      if (status >= 500) expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      if (retryAfter) expect(response.headers.get('retry-after')).toBe(retryAfter);
      expect(text).not.toContain(API_KEY);
    }
    expect(upstream.asked.length).toBeLessThanOrEqual(1);
    expect(JSON.stringify(logged)).not.toContain(API_KEY);
  });

  test('leaves readers with a snapshot with their reviews', async () => {
    upstream.behave(lists({ total: 1, reviews: [review({ text: 'Kept' })] }));
    expect(await texts(await read())).toEqual(['Kept']);
    await misbehave();
    clock += FRESH_MS;
    // The first read finds it stale and begins the refresh, the second is after its failure.
    expect(await texts(await read())).toEqual(['Kept']);
    await failed();
    const after = await read();
    expect(after.status).toBe(200);
    expect(after.headers.get('age')).toBe('60');
    expect(await texts(after)).toEqual(['Kept']);
  });
});

/** Until the refresh behind has failed. */
async function failed(): Promise<void> {
  const hasFailed = () => logged.some((event) => (event as { event?: string }).event === 'refresh_failed');
  while (!hasFailed()) await new Promise<void>((next) => (onLog = next));
}

describe('a body of 200 MB', () => {
  test('is cut while it is read, and is no response', async () => {
    const patient = createProxy({
      client: createClient({ baseUrl: `${upstream.url}/v1`, marketplaceUrl: `${upstream.url}/v2`, apiKey: API_KEY }),
      tokens: {
        sign: async () => '',
        verify: async () => ({ vendorId: VENDOR, scope: ['reviews:read'], expiresAt: 0 }),
        findVerified: () => null,
        secrets: async () => [],
      },
      mediaBaseUrl: 'https://media.test/',
      limits: { waitMs: 30_000, refreshMs: 30_000 },
      now: () => clock,
    });
    let sent = 0;
    let most = 0;
    upstream.behave(
      floods(200 * 2 ** 20, (bytes) => {
        sent = bytes;
        most = Math.max(most, sent);
      }),
    );
    const url = `https://proxy.test/widget/v1/vendors/${VENDOR}/reviews?token=a.b.c`;
    const response = await patient(new Request(url));
    expect([response.status, (await response.json()).code]).toEqual([502, 'upstream_bad_response']);
    // What is on its way when the proxy hangs up fills the sockets' buffers.
    expect(most).toBeLessThan(100 * 2 ** 20);
  });
});

describe('a list that is not as it should be', () => {
  const page = async (answer: unknown) => {
    upstream.behave(lists(answer));
    const response = await read();
    expect(response.status).toBe(200);
    return (await response.json()) as {
      summary: { count: number; total: number; average: number | null };
      reviews: Record<string, unknown>[];
    };
  };

  test('with wrong types in every field shows what is left of it, and nothing that is not ours', async () => {
    const wrong = Object.fromEntries(Object.keys(review()).map((name) => [name, { nested: ['x'] }]));
    const { reviews, summary } = await page({
      total: 'many',
      reviews: [
        { ...wrong, id: 'r1', showOnWidget: true, isArchived: false },
        // Whether it is archived cannot be known, so it is not shown.
        { ...wrong, id: 'r3', businessId: VENDOR, showOnWidget: true },
        // It is another vendor's.
        { ...wrong, id: 'r4', vendorId: 'another', showOnWidget: true, isArchived: false },
        7,
        null,
        'x',
        [],
        { ...wrong, id: 'r2', showOnWidget: 'true' },
      ],
    });
    expect(reviews).toEqual([
      {
        id: 'r1',
        author: '',
        avatar: null,
        rating: null,
        text: '',
        createdAt: null,
        source: '',
        url: null,
        media: [],
        reply: null,
        product: null,
        verified: false,
      },
    ]);
    expect(summary).toMatchObject({ count: 1, average: null });
  });

  test('with null in every field but its owner that may be null shows the review', async () => {
    const empty = Object.fromEntries(Object.keys(review()).map((name) => [name, null]));
    const shown = { ...empty, id: 'r1', businessId: VENDOR, showOnWidget: true, text: 'Shown' };
    const { reviews } = await page({ total: 1, reviews: [shown] });
    expect(reviews).toMatchObject([{ id: 'r1', text: 'Shown', rating: null, createdAt: null }]);
  });

  test.each(['fine', '', '0', '6', '-1', 'NaN', '1e1', '0x5'])(
    'with the rating %j shows the review without one',
    async (rating) => {
      const { reviews } = await page({ total: 1, reviews: [review({ rating })] });
      expect(reviews).toMatchObject([{ rating: null }]);
    },
  );

  test('with an id twice shows the review once', async () => {
    const twice = review({ id: 'same', text: 'Once' });
    const { reviews, summary } = await page({ total: 2, reviews: [twice, { ...twice, text: 'Twice' }] });
    expect(reviews.map(({ text }) => text)).toEqual(['Once']);
    expect(summary.count).toBe(1);
  });

  test('with a total larger than itself is read on until a page brings nothing new', async () => {
    const known = [review({ id: 'a' }), review({ id: 'b' })];
    const { reviews, summary } = await page({ total: 90, reviews: known });
    expect(reviews).toHaveLength(2);
    expect(summary).toMatchObject({ count: 2, total: 90 });
    expect(upstream.asked).toHaveLength(2);
  });

  test('that ignores limit is read whole', async () => {
    const all = Array.from({ length: 700 }, (_, index) => review({ id: `r${index}` }));
    const { summary } = await page({ total: 700, reviews: all });
    expect(summary).toMatchObject({ count: 700, total: 700 });
    expect(upstream.asked).toHaveLength(1);
  });

  test('that comes in pages is read to its end', async () => {
    const all = Array.from({ length: 250 }, (_, index) => review({ id: `r${index}` }));
    const { summary } = await page((path: string) => {
      const offset = Number(new URL(path, upstream.url).searchParams.get('offset') ?? 0);
      return { total: 250, reviews: all.slice(offset, offset + 100) };
    });
    expect(summary).toMatchObject({ count: 250, total: 250 });
    expect(upstream.asked).toHaveLength(3);
  });
});
