import { expect, test } from 'vitest';
import { createRequestLimits } from '../../../src/stores/index.js';
import { listing, review, startProxy, VENDOR } from '../../fixtures/proxy-upstream.js';

test('a search that costs more than a whole minute allows passes once in a minute', async () => {
  const limit = createRequestLimits(null);
  const READ_RATE = 20;
  const making = {
    address: limit('making:address', { requests: READ_RATE, seconds: 60 }),
    token: limit('making:token', { requests: READ_RATE, seconds: 60 }),
  };
  // An index over 1.2 million characters is worth 26 pages.
  const reviews = Array.from({ length: 400 }, (_, n) => review({ id: `r${n}`, text: 'x'.repeat(3_000) }));
  const { proxy, sign, url } = startProxy(() => listing(reviews), { rates: { making } });
  const token = await sign(['reviews:read']);
  const search = (q: string) => proxy(new Request(`${url(VENDOR)}?token=${token}&q=${q}`), { address: '192.0.2.1' });
  expect((await search('zebra')).status).toBe(200);
  const refused = await search('horse');
  expect([refused.status, await refused.json()]).toEqual([429, expect.objectContaining({ code: 'rate_limited' })]);
});
