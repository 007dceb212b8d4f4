import { expect, test } from 'vitest';
import { renderEmbed } from '../../../src/embed/index.js';
import { listing, review, startProxy, VENDOR } from '../../fixtures/proxy-upstream.js';

const INSIGHTS = { topInsights: [], recentInsights: [], statistics: {} };
const ORIGIN = 'https://shop.example';
const OTHER = '6f7ab0f4-0c6c-4a3f-9a55-3d2b8f1d7c11';

/** Which scopes open what. */
const OPENED_BY: Record<string, string[]> = {
  'GET reviews': ['reviews:read'],
  'GET ratings': ['reviews:read'],
  'GET embed': ['reviews:read'],
  'GET insights': ['insights:read'],
  'GET challenge': ['reviews:submit', 'reviews:publish'],
  'POST reviews': ['reviews:submit', 'reviews:publish'],
};
const SCOPES = ['reviews:read', 'reviews:submit', 'reviews:publish', 'insights:read'];
const KINDS = ['vendor', 'business'] as const;
const ORIGINS = [undefined, [ORIGIN]];
const SENT_ORIGINS = [null, ORIGIN, 'https://shop.example.evil.test'];

test('a token opens one vendor or business, for its scopes, on its origins', async () => {
  const scene = startProxy(
    ({ method, url }) =>
      method === 'POST'
        ? Response.json({ feedback: { id: 'f1' } }, { status: 201 })
        : url.includes('insights')
          ? Response.json(INSIGHTS)
          : listing([review()]),
    { embed: renderEmbed, challenge: 'off' },
  );
  const wrong: string[] = [];
  let opened = 0;
  for (const kind of KINDS)
    for (const scope of SCOPES)
      for (const origins of ORIGINS) {
        const token = await scene.sign([scope], VENDOR, origins, kind);
        for (const family of KINDS)
          for (const id of [VENDOR, OTHER])
            for (const [request, scopes] of Object.entries(OPENED_BY))
              for (const origin of SENT_ORIGINS) {
                const [method, resource] = request.split(' ') as [string, string];
                const takes = family === 'vendor' || (method === 'GET' && resource !== 'challenge');
                const expected =
                  takes &&
                  kind === family &&
                  id === VENDOR &&
                  scopes.includes(scope) &&
                  (!origins || origin === ORIGIN);
                const path = `${family === 'vendor' ? 'vendors' : 'businesses'}/${id}/${resource}`;
                const headers: Record<string, string> = { authorization: `Bearer ${token}` };
                if (origin) headers.origin = origin;
                if (method === 'POST') {
                  headers['content-type'] = 'application/json';
                  headers['idempotency-key'] = crypto.randomUUID();
                }
                const { ok } = await scene.proxy(
                  new Request(`https://proxy.test/widget/v1/${path}`, {
                    method,
                    headers,
                    ...(method === 'POST' && { body: JSON.stringify({ rating: 5, text: `${opened}` }) }),
                  }),
                );
                if (ok) opened += 1;
                if (ok !== expected)
                  wrong.push(`${kind} ${scope} ${origins ?? 'any'}: ${method} ${path} from ${origin}`);
              }
      }
  expect(wrong).toEqual([]);
  expect(opened).toBeGreaterThan(30);
});
