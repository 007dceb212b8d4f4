import { describe, expect, test } from 'vitest';
import { renderEmbed } from '../../../src/embed/index.js';
import type { InboundRates, ProxyOptions, RequestLimit } from '../../../src/proxy/index.js';
import { listing, review, startProxy, VENDOR } from '../../fixtures/proxy-upstream.js';

const OTHER = '6f1c2d3e-0000-4000-8000-000000000002';
const body = { rating: 5, text: 'Good.' };

/** Lets `most` through for each key, then says to wait. */
function limit(most: number, waitMs = 1500): RequestLimit & { keys: string[] } {
  const keys: string[] = [];
  return {
    keys,
    async consume(key, cost = 1) {
      keys.push(...Array<string>(cost).fill(key));
      return keys.filter((known) => known === key).length > most ? waitMs : 0;
    },
  };
}

function start(rates: InboundRates, options: Partial<ProxyOptions> = {}) {
  const proxy = startProxy(
    (request) =>
      request.method === 'POST' ? Response.json({ feedback: { id: 'f1' } }, { status: 201 }) : listing([review()]),
    { rates, ...options },
  );
  const submit = async (
    address: string | undefined,
    { token, forwarded }: { token?: string; forwarded?: string } = {},
  ) =>
    proxy.proxy(
      new Request(proxy.url(), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token ?? (await proxy.sign(['reviews:submit']))}`,
          ...(forwarded && { 'x-forwarded-for': forwarded }),
        },
        body: JSON.stringify(body),
      }),
      { address },
    );
  return { ...proxy, submit };
}

describe('reviews that come in', () => {
  test('past the limit of an address get 429 rate_limited, with the seconds to wait', async () => {
    const { submit, asked } = start({ submissions: { address: limit(2), token: limit(100) } });
    expect((await submit('203.0.113.7')).status).toBe(201);
    expect((await submit('203.0.113.7')).status).toBe(201);
    const refused = await submit('203.0.113.7');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    expect(await refused.json()).toMatchObject({ status: 429, code: 'rate_limited' });
    expect((await submit('203.0.113.8')).status).toBe(201);
    expect(asked).toHaveLength(3);
  });

  test('past the limit of a token get 429 whatever address they come from, and other tokens go on', async () => {
    const { submit, sign } = start({ submissions: { address: limit(100), token: limit(1) } }, { challenge: 'off' });
    const token = await sign(['reviews:submit']);
    expect((await submit('203.0.113.7', { token })).status).toBe(201);
    expect((await submit('203.0.113.8', { token })).status).toBe(429);
    expect((await submit('203.0.113.8')).status).toBe(201);
  });

  test('past the limit of a token have to come with work where that is asked for', async () => {
    const { submit, sign } = start({ submissions: { address: limit(100), token: limit(1) } });
    const token = await sign(['reviews:submit']);
    expect((await submit('203.0.113.7', { token })).status).toBe(201);
    const refused = await submit('203.0.113.8', { token });
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { code: 'challenge_required', challenge: { parameters: { algorithm: 'PBKDF2/SHA-256' } } },
    ]);
  });

  test('from an address past its limit do not use up what the token has', async () => {
    const token = limit(100);
    const { submit } = start({ submissions: { address: limit(1), token } });
    await submit('203.0.113.7');
    await submit('203.0.113.7');
    expect(token.keys).toHaveLength(1);
  });

  test('cannot get round the limit by an X-Forwarded-For that no trusted proxy wrote', async () => {
    const rates = { address: limit(1), token: limit(100) };
    const { submit } = start({ submissions: rates });
    expect((await submit('203.0.113.7', { forwarded: '198.51.100.1' })).status).toBe(201);
    expect((await submit('203.0.113.7', { forwarded: '198.51.100.2' })).status).toBe(429);
  });

  test('are counted by the shopper’s address behind a trusted proxy', async () => {
    const { submit } = start({ submissions: { address: limit(1), token: limit(100) }, trustedProxies: 1 });
    expect((await submit('10.0.0.1', { forwarded: '198.51.100.1' })).status).toBe(201);
    expect((await submit('10.0.0.1', { forwarded: '198.51.100.2' })).status).toBe(201);
    expect((await submit('10.0.0.1', { forwarded: '9.9.9.9, 198.51.100.2' })).status).toBe(429);
  });

  test('are not counted when their token may not send', async () => {
    const address = limit(1);
    const { submit, sign } = start({ submissions: { address, token: limit(1) } });
    expect((await submit('203.0.113.7', { token: await sign(['reviews:read']) })).status).toBe(403);
    expect((await submit('203.0.113.7', { token: await sign(['reviews:submit'], OTHER) })).status).toBe(403);
    expect((await submit('203.0.113.7', { token: 'x.y.z' })).status).toBe(401);
    expect(address.keys).toEqual([]);
  });

  test('pass when the counter fails: it must not stop the shop', async () => {
    const broken: RequestLimit = { consume: () => Promise.reject(new Error('gone')) };
    const { submit } = start({ submissions: { address: broken, token: broken } });
    expect((await submit('203.0.113.7')).status).toBe(201);
  });

  test('are limited by their token alone where nobody knows the address', async () => {
    const rates = { address: limit(0), token: limit(1) };
    const { submit, sign } = start({ submissions: rates }, { challenge: 'off' });
    const token = await sign(['reviews:submit']);
    expect((await submit(undefined, { token })).status).toBe(201);
    expect((await submit(undefined, { token })).status).toBe(429);
  });
});

describe('answers that have to be made', () => {
  const from = (proxy: ReturnType<typeof start>, query: string, token: string, address = '203.0.113.7') =>
    proxy.proxy(new Request(`${proxy.url()}?token=${token}&${query}`), { address });

  test('are limited for each address, while those that are ready are not', async () => {
    const proxy = start({ making: { address: limit(2), token: limit(100) } });
    const token = await proxy.sign(['reviews:read']);
    expect((await from(proxy, 'limit=5', token)).status).toBe(200);
    for (let time = 0; time < 10; time += 1) expect((await from(proxy, 'limit=5', token)).status).toBe(200);
    expect((await from(proxy, 'limit=6', token)).status).toBe(200);
    const refused = await from(proxy, 'limit=7', token);
    expect([refused.status, (await refused.json()).code]).toEqual([429, 'rate_limited']);
    expect((await from(proxy, 'limit=5', token)).status).toBe(200);
    expect((await from(proxy, 'limit=7', token, '203.0.113.8')).status).toBe(200);
  });

  test('as markup count as the pages that could be made meanwhile, and as none once they are ready', async () => {
    const making = { address: limit(20), token: limit(100) };
    const { proxy, sign } = start({ making }, { embed: renderEmbed });
    const token = await sign(['reviews:read']);
    const draw = async (query: string, address = '203.0.113.7') =>
      proxy(new Request(`https://proxy.test/widget/v1/vendors/${VENDOR}/embed?token=${token}&${query}`), { address });
    const counted = async (query: string) => {
      const before = making.address.keys.length;
      expect((await draw(query)).status).toBe(200);
      return making.address.keys.length - before;
    };
    // The few reviews that there are cost the same on each of these pages: what is drawn counts, not what is asked for.
    expect(await counted('page-size=50')).toBe(6);
    expect(await counted('page-size=50')).toBe(0);
    expect(await counted('')).toBe(6);
    expect(await counted('page-size=1')).toBe(6);
    expect(making.token.keys).toHaveLength(18);
    expect((await draw('page-size=49')).status).toBe(429);
    expect((await draw('page-size=50')).status).toBe(200);
    expect((await draw('page-size=49', '203.0.113.8')).status).toBe(200);
  });

  test('are every search, however often it comes', async () => {
    const proxy = start({ making: { address: limit(2), token: limit(100) } });
    const token = await proxy.sign(['reviews:read']);
    const statuses = [];
    for (let time = 0; time < 3; time += 1) statuses.push((await from(proxy, 'q=good', token)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});
