import { describe, expect, test } from 'vitest';
import { renderEmbed } from '../../../src/embed/index.js';
import { signed } from '../../fixtures/forged-tokens.js';
import { listing, review, startProxy, VENDOR } from '../../fixtures/proxy-upstream.js';

const INSIGHTS = { topInsights: [], recentInsights: [], statistics: {} };
const SCOPE = ['reviews:read', 'reviews:submit', 'insights:read'];

function start() {
  const answer = ({ url }: Request) => (url.includes('insights') ? Response.json(INSIGHTS) : listing([review()]));
  return startProxy(answer, { embed: renderEmbed });
}

/** What a token opens, of everything at both families' addresses of one id. */
async function opened({ proxy }: ReturnType<typeof start>, token: string, how: 'query' | 'header') {
  const answers: Record<string, unknown> = {};
  for (const path of ['vendors', 'businesses'].flatMap((family) =>
    ['reviews', 'ratings', 'embed', 'insights', 'challenge'].map((resource) => `${family}/${VENDOR}/${resource}`),
  )) {
    const url = `https://proxy.test/widget/v1/${path}`;
    const request =
      how === 'query'
        ? new Request(`${url}?token=${token}`)
        : new Request(url, { headers: { authorization: `Bearer ${token}` } });
    const response = await proxy(request);
    const name = path.replace(`${VENDOR}/`, '');
    answers[name] = response.ok ? 200 : ((await response.json()) as { code: string }).code;
  }
  return answers;
}

const VENDORS_ALONE = {
  'vendors/reviews': 200,
  'vendors/ratings': 200,
  'vendors/embed': 200,
  'vendors/insights': 200,
  'vendors/challenge': 200,
  'businesses/reviews': 'vendor_not_allowed',
  'businesses/ratings': 'vendor_not_allowed',
  'businesses/embed': 'vendor_not_allowed',
  'businesses/insights': 'vendor_not_allowed',
  'businesses/challenge': 'not_found',
};
const BUSINESSES_ALONE = {
  'vendors/reviews': 'vendor_not_allowed',
  'vendors/ratings': 'vendor_not_allowed',
  'vendors/embed': 'vendor_not_allowed',
  'vendors/insights': 'vendor_not_allowed',
  'vendors/challenge': 'vendor_not_allowed',
  'businesses/reviews': 200,
  'businesses/ratings': 200,
  'businesses/embed': 200,
  'businesses/insights': 200,
  'businesses/challenge': 'not_found',
};

describe.each(['query', 'header'] as const)('a token in the %s', (how) => {
  test('of a vendor opens nothing of the business of the same id', async () => {
    const scene = start();
    expect(await opened(scene, await scene.sign(SCOPE), how)).toEqual(VENDORS_ALONE);
  });

  test('of a business opens nothing of the vendor of the same id', async () => {
    const scene = start();
    const token = await scene.sign(SCOPE, VENDOR, undefined, 'business');
    expect(await opened(scene, token, how)).toEqual(BUSINESSES_ALONE);
  });

  test('that does not say which opens the vendor', async () => {
    const scene = start();
    const claims = { sub: VENDOR, scope: SCOPE.join(' '), exp: scene.clock.now / 1000 + 60 };
    expect(await opened(scene, await signed(scene.keySet.keys[0]!, claims), how)).toEqual(VENDORS_ALONE);
  });
});

test('a review is not taken under the token of the business of that id', async () => {
  const { submit, sign, asked } = start();
  const token = await sign(SCOPE, VENDOR, undefined, 'business');
  const response = await submit({ rating: 5 }, {}, token);
  expect(await response.json()).toMatchObject({
    status: 403,
    code: 'vendor_not_allowed',
    detail: 'The token is for the business of this id, not for the vendor.',
  });
  expect(asked).toHaveLength(0);
});
