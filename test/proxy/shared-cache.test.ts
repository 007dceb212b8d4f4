/**
 * A cache that keeps to RFC 9111, as a CDN does, stands between readers and the proxy: whoever reads through it gets what
 * the proxy itself would have given, or refused.
 */

import { describe, expect, test } from 'vitest';
import { renderEmbed } from '../../src/embed/index.js';
import { toResponse } from '../../src/proxy/plain-response.js';
import { createFastPath } from '../../src/server/http/fast-path.js';
import { createInstrument } from '../../src/server/http/instrument.js';
import { createLog } from '../../src/server/log.js';
import fc from '../fixtures/fast-check.js';
import { HOSTILE_ORIGINS } from '../fixtures/hostile-origins.js';
import { kindOf, listing, review, startProxy, VENDOR } from '../fixtures/proxy-upstream.js';
import { createSharedCache } from '../fixtures/shared-cache.js';

const SHOPS = ['https://shop.example', 'https://other.example'];
const silent = createLog('silent', { write: () => {} });

async function start() {
  const scene = startProxy(
    ({ url }) => (url.includes('insights') ? Response.json({ statistics: {} }) : listing([review({ text: 'Warm.' })])),
    { embed: renderEmbed },
  );
  const sign = (origins: string[] | undefined, family: string) =>
    scene.sign(['reviews:read', 'insights:read'], VENDOR, origins, kindOf(family));
  const tokens: string[] = [];
  for (const family of ['vendors', 'businesses']) {
    for (const origins of [undefined, [SHOPS[0]!], SHOPS, []]) tokens.push(await sign(origins, family));
  }
  const fastPath = createFastPath(
    () => scene.proxy,
    createInstrument(silent, () => {}),
  );
  /** Both ways a server has to the proxy. */
  const ways: Record<string, (request: Request) => Promise<Response>> = {
    'the proxy': async (request) => scene.proxy(request),
    'the fast path': async (request) => {
      const { pathname, search } = new URL(request.url);
      const read = { method: request.method, url: pathname + search, headers: request.headers };
      const peer = { address: '192.0.2.1' };
      return toResponse((fastPath.ready(read) ?? (await fastPath.read(read, peer)))!);
    },
  };
  return { ...scene, tokens, ways };
}

/** An address that many readers ask for; most tokens are opened by their own family. */
const page = fc.record({
  token: fc.nat({ max: 7 }),
  misused: fc.constantFrom(false, false, false, true),
  resource: fc.constantFrom('reviews', 'reviews', 'ratings', 'embed', 'insights'),
  query: fc.constantFrom('', '', '&limit=2', '&limit=none', '&products=a,b'),
});
const reader = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
  origin: fc.oneof(
    { arbitrary: fc.constantFrom(null, null, SHOPS[0]!, SHOPS[0]!, SHOPS[1]!), weight: 5 },
    fc.constantFrom('https://evil.test', ...HOSTILE_ORIGINS.map(([, origin]) => origin)),
  ),
  site: fc.constantFrom(null, 'same-origin', 'same-origin', 'same-site', 'cross-site', 'none'),
  encoding: fc.constantFrom(null, null, 'gzip'),
  pause: fc.constantFrom(...Array(15).fill(0), 1_000, 61_000),
});
const readers = fc.array(reader, { minLength: 40, maxLength: 60 });

describe.each(['the proxy', 'the fast path'])('behind a shared cache, %s', (way) => {
  test('gives and refuses each reader what it would have without one', async () => {
    const { tokens, ways, clock } = await start();
    const direct = ways[way]!;
    let hits = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(page, readers, async ({ token, misused, resource, query }, crowd) => {
        const cache = createSharedCache(direct, () => clock.now);
        const family = token < 4 === misused ? 'businesses' : 'vendors';
        const url = `https://proxy.test/widget/v1/${family}/${VENDOR}/${resource}?token=${tokens[token]}${query}`;
        for (const { method, origin, site, encoding, pause } of crowd) {
          clock.now += pause;
          const headers = new Headers();
          if (origin !== null) headers.set('origin', origin);
          if (site !== null) headers.set('sec-fetch-site', site);
          if (encoding !== null) headers.set('accept-encoding', encoding);
          const expected = await direct(new Request(url, { method, headers }));
          const got = await cache(new Request(url, { method, headers }));
          const facts = ({ status, headers: given }: Response) => [
            status,
            given.get('access-control-allow-origin'),
            given.get('content-encoding'),
          ];
          expect([url, origin, site, ...facts(got)]).toEqual([url, origin, site, ...facts(expected)]);
          if (!expected.ok) refused += 1;
        }
        hits += cache.hits();
      }),
      { numRuns: 40, seed: 9111 },
    );
    // A cache that keeps nothing, and a proxy that refuses nobody, would prove nothing.
    expect([hits > 100, refused > 100]).toEqual([true, true]);
  });

  test('names all that a response under a bound token depends on, refusals too', async () => {
    const { tokens, ways } = await start();
    const url = `https://proxy.test/widget/v1/vendors/${VENDOR}/reviews?token=${tokens[1]}`;
    for (const headers of [
      { origin: SHOPS[0]! },
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'https://evil.test' },
    ]) {
      const { status, headers: given } = await ways[way]!(
        new Request(url, { headers: headers as Record<string, string> }),
      );
      expect([status, given.get('vary')]).toEqual(
        'origin' in headers && headers.origin !== SHOPS[0]
          ? [403, 'Origin, Sec-Fetch-Site']
          : [200, 'Origin, Sec-Fetch-Site, Accept-Encoding'],
      );
    }
  });
});
