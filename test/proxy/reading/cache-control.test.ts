import { describe, expect, test } from 'vitest';
import { renderEmbed } from '../../../src/embed/index.js';
import { kindOf, listing, review, startProxy, VENDOR } from '../../fixtures/proxy-upstream.js';

const SHARED = 'public, max-age=60, stale-while-revalidate=60, stale-if-error=604800';
const INSIGHTS = { topInsights: [], recentInsights: [], statistics: {} };

async function start() {
  const parts = startProxy(({ url }) => (url.includes('insights') ? Response.json(INSIGHTS) : listing([review()])), {
    embed: renderEmbed,
  });
  const tokenFor = (path: string) =>
    parts.sign(['reviews:read', 'insights:read'], VENDOR, undefined, kindOf(path.split('/')[0]));
  const ask = async (path: string, headers: Record<string, string> = {}) =>
    parts.proxy(new Request(`https://proxy.test/widget/v1/${path}`, { headers }));
  return { ask, tokenFor };
}

describe('a read that caches may hold', () => {
  const paths = ['vendors', 'businesses'].flatMap((family) =>
    ['reviews', 'embed', 'insights'].map((resource) => `${family}/${VENDOR}/${resource}`),
  );

  test.each(paths)('is for those that others share when its address has the token: %s', async (path) => {
    const { ask, tokenFor } = await start();
    const token = await tokenFor(path);
    expect((await ask(`${path}?token=${token}`)).headers.get('cache-control')).toBe(SHARED);
  });

  test.each(paths)('is for the reader’s own when the token came in the header: %s', async (path) => {
    const { ask, tokenFor } = await start();
    const token = await tokenFor(path);
    const headers = { authorization: `Bearer ${token}` };
    const own = SHARED.replace('public', 'private');
    const response = await ask(path, headers);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, own]);
    const known = await ask(path, { ...headers, 'if-none-match': response.headers.get('etag')! });
    expect([known.status, known.headers.get('cache-control')]).toEqual([304, own]);
    // The header goes before the address.
    expect((await ask(`${path}?token=${token}`, headers)).headers.get('cache-control')).toBe(own);
    expect((await ask(`${path}?token=${token}`)).headers.get('cache-control')).toBe(SHARED);
  });
});
