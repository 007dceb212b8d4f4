/**
 * Promises 1 to 3 of the product, tried on every answer the proxy can give: each kind of request, to each kind of service.
 * All that may not leave holds a recognisable string, and so does everything a service or a shopper may send by mistake.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { FORGED_TOKENS } from '../fixtures/forged-tokens.js';
import { API_KEY, listing, startProxy, type Upstream, VENDOR } from '../fixtures/proxy-upstream.js';
import { SECRET, SECRET_REVIEWS } from '../fixtures/secret-reviews.js';

const LEAK = { headers: { 'x-secret': API_KEY, 'set-cookie': `key=${API_KEY}`, 'retry-after': '9' } };
const confession = JSON.stringify({
  title: `wrong key ${API_KEY}`,
  detail: 'ada@shopper.test',
  errors: [
    { field: 'channel.email', message: `ada@shopper.test ${API_KEY}` },
    { field: API_KEY, message: API_KEY },
  ],
});
const insights = {
  topInsights: [{ topic: 'bread', label: 'Fresh', mentions: 3, email: 'ada@shopper.test', SECRET: 1 }],
  competitors: [{ topic: API_KEY }],
  statistics: { totalReviews: 4, SECRET: API_KEY },
};
const SERVICES: [what: string, upstream: Upstream][] = [
  [
    'works',
    ({ method, url }) =>
      method === 'GET'
        ? url.endsWith('/review-insights')
          ? Response.json(insights)
          : listing(SECRET_REVIEWS)
        : Response.json({ feedback: { id: 'f1', email: 'ada@shopper.test' }, key: API_KEY }, { status: 201, ...LEAK }),
  ],
  ...[400, 401, 403, 404, 429, 500, 503].map((status): [string, Upstream] => [
    `answers ${status}`,
    () => new Response(confession, { status, ...LEAK }),
  ]),
  ['redirects', () => new Response(null, { status: 302, headers: { location: `https://attacker.test/?${API_KEY}` } })],
  ['answers nonsense', () => new Response(`<p>${API_KEY}`, LEAK)],
  ['answers another shape', () => Response.json({ reviews: API_KEY, feedback: API_KEY })],
  ['breaks', () => Promise.reject(new TypeError(`connect ${API_KEY}`))],
];

const QUERIES = [
  '',
  'limit=50',
  'sort=oldest',
  'sort=highest',
  'sort=lowest',
  'rating=1',
  'rating=1,2,3,4,5',
  'media=true',
  'source=SECRET%20source',
  'q=secret',
  'q=shopper.test',
  'q=555',
  'product=p1',
  'limit=SECRET',
  'offset=1',
  'offset=SECRET',
  'sort=SECRET',
  'rating=SECRET',
  'media=SECRET',
];
const BODIES = [
  { rating: 5, text: 'SECRET', firstName: 'SECRET', email: 'ada@shopper.test', phoneNumber: '+1 202 555-0199' },
  {
    rating: 'SECRET',
    text: ['SECRET'],
    firstName: {},
    email: 'SECRET',
    phoneNumber: '555-0199',
    product: { SECRET: 1 },
  },
  'SECRET',
  `{"rating":5,"text":"${'SECRET'.repeat(20_000)}"}`,
];

type Proxy = ReturnType<typeof startProxy>;

/** Every kind of request, one after the other, so that later ones meet what earlier ones left behind. */
async function* requests({ url, sign, keySet, tokens }: Proxy): AsyncGenerator<Request> {
  const read = await sign(['reviews:read']);
  const write = await sign(['reviews:submit', 'reviews:publish']);
  const bound = await sign(['reviews:read'], VENDOR, ['https://shop.example']);
  for (const method of ['GET', 'HEAD']) {
    for (const query of QUERIES) {
      yield new Request(`${url()}?token=${read}&${query}`, { method, headers: { 'accept-encoding': 'identity' } });
    }
  }
  yield new Request(`${url()}?token=${read}`, { headers: { 'accept-encoding': 'gzip' } });
  yield new Request(`${url()}?token=${read}`, { headers: { 'if-none-match': '*' } });
  yield new Request(`${url()}?token=${bound}`, { headers: { origin: 'https://shop.example' } });
  yield new Request(`${url()}?token=${bound}`, { headers: { origin: 'https://SECRET.test' } });
  yield new Request(`${url('SECRET.id')}?token=${read}`);
  yield new Request(`${url('other')}?token=${read}`);
  const owner = await sign(['insights:read']);
  for (const family of ['vendors', 'businesses']) {
    const [reviews, insights] = ['reviews', 'insights'].map((resource) =>
      url().replace('vendors', family).replace('reviews', resource),
    );
    yield new Request(`${reviews}?token=${read}&limit=50`);
    yield new Request(`${reviews!.replace('reviews', 'ratings')}?token=${read}&products=SECRET,a`);
    yield new Request(`${insights}?token=${owner}`);
    yield new Request(`${insights}?token=${read}`);
    yield new Request(`${insights}`, { method: 'POST' });
  }
  yield new Request(url().replace('reviews', 'SECRET'));
  yield new Request(url());
  yield new Request(`${url()}?token=${write}`);
  for (const method of ['OPTIONS', 'PUT', 'DELETE']) yield new Request(url(), { method });
  for (const [, forge] of FORGED_TOKENS) {
    yield new Request(`${url()}?token=${encodeURIComponent(await forge({ token: read, key: keySet.keys[0]! }))}`);
  }
  for (const body of BODIES) {
    for (const type of ['application/json', 'text/SECRET']) {
      for (const token of [write, read, 'SECRET']) {
        yield new Request(url(), {
          method: 'POST',
          headers: { 'content-type': type, authorization: `Bearer ${token}`, 'idempotency-key': 'SECRET' },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        });
      }
    }
  }
  yield new Request(`${url()}?token=${write}`, { method: 'POST', headers: { 'idempotency-key': 'SECRET key' } });
  keySet.revoked.push((await tokens.verify(read)).tokenId!);
  yield new Request(`${url()}?token=${read}`);
}

/** All that a client can see of an answer. */
async function visible(response: Response): Promise<string> {
  const { body } = response;
  const gzipped = response.headers.get('content-encoding') === 'gzip';
  const text = await new Response(gzipped ? body!.pipeThrough(new DecompressionStream('gzip')) : body).text();
  return JSON.stringify([response.status, response.statusText, [...response.headers], text]);
}

describe.each(SERVICES)('when the service %s', (what, upstream) => {
  /** What clients see of each answer, and what an operator sees. */
  const answers: string[] = [];
  const reads: string[] = [];
  const statuses = new Set<number>();
  let log = '';

  beforeAll(async () => {
    const proxy = startProxy(upstream);
    for await (const request of requests(proxy)) {
      const response = await proxy.proxy(request);
      statuses.add(response.status);
      const text = await visible(response);
      answers.push(text);
      if (response.status === 200 && request.method === 'GET') reads.push(text);
    }
    log = JSON.stringify(proxy.logged);
  });

  test('the API key never leaves the proxy', () => {
    for (const text of [...answers, log]) expect(text).not.toContain(API_KEY);
  });

  test('a review that is not shown, or is archived, never leaves the proxy', () => {
    for (const text of [...answers, log]) expect(text).not.toMatch(/SECRET/);
  });

  test('a reviewer’s email and phone number never leave the proxy', () => {
    for (const text of [...answers, log]) expect(text).not.toMatch(SECRET);
  });

  test('no response and no log holds a token', () => {
    for (const text of [...answers, log]) expect(text).not.toMatch(/eyJ/);
    expect(log).not.toMatch(/attacker/);
  });

  test('every kind of response was among them', () => {
    expect(statuses).not.toContain(500);
    expect([...statuses]).toEqual(expect.arrayContaining([204, 400, 401, 403, 404, 405, 413, 415]));
    // A test that sees nothing proves nothing: a service that works has shown its two visible reviews.
    expect(reads.some((text) => text.includes('shown-1') && text.includes('shown-2'))).toBe(what === 'works');
  });
});

test('the secrets are there to be found: each of them reaches the proxy', async () => {
  const proxy = startProxy(() => listing(SECRET_REVIEWS));
  await proxy.read();
  expect(proxy.asked[0]!.headers.get('x-api-key')).toBe(API_KEY);
  for (const review of SECRET_REVIEWS) expect(JSON.stringify(review)).toMatch(SECRET);
});

test('the numbers are honest about what is held back: two shown, eight in all', async () => {
  const page = (await (await startProxy(() => listing(SECRET_REVIEWS)).read()).json()) as { summary: object };
  expect(page.summary).toEqual({ average: 5, count: 2, histogram: [0, 0, 0, 0, 1], total: 8 });
});
