/** A list of which nothing can be read says nothing about the reviews that were read before. */

import { describe, expect, test, vi } from 'vitest';
import { createClient } from '../../../src/client/index.js';
import type { ReviewPage } from '../../../src/contract/widget.js';
import { createReviewsResource } from '../../../src/proxy/snapshots/reviews-resource.js';
import type { Snapshot } from '../../../src/proxy/snapshots/snapshot.js';
import fc from '../../fixtures/fast-check.js';
import { API_KEY, businessReview, listing, START, startProxy, VENDOR } from '../../fixtures/proxy-upstream.js';

const OTHER = '6f1c2d3e-0000-4000-8000-000000000002';
const FAILURE = { code: 'upstream_bad_response' };

/** Entries of which nobody can tell which review they are. */
const WITHOUT_ID: unknown[] = [
  null,
  true,
  7,
  'r1',
  [],
  [businessReview()],
  {},
  { reviewId: 'r1', text: 'Renamed.' },
  { datum: businessReview() },
  businessReview({ id: undefined }),
  businessReview({ id: null }),
  businessReview({ id: 0.7 }),
  businessReview({ id: '' }),
  businessReview({ id: '../r1' }),
  businessReview({ id: 'r 1' }),
  businessReview({ id: 'x'.repeat(65) }),
  businessReview({ id: ['r1'] }),
  businessReview({ ID: 'r1', id: undefined }),
];
/** Reviews that are somebody else's, or may be, in a list of each kind. */
const NOT_OWNED = {
  vendors: [7, OTHER, `${VENDOR} `, `${VENDOR}0`].map((vendorId) => businessReview({ vendorId })),
  businesses: [undefined, null, 7, '', [VENDOR], OTHER, `${VENDOR} `].map((businessId) =>
    businessReview({ businessId }),
  ),
};
/** What names the owner of a review in each. */
const OWNER = { vendors: 'vendorId', businesses: 'businessId' } as const;

/** The reviews of a vendor, read from a service that responds with `body`. */
function reading(family: 'vendors' | 'businesses' = 'vendors') {
  const logged: { event?: string }[] = [];
  let body: unknown;
  const client = createClient({
    baseUrl: 'http://upstream.test/api/v1',
    marketplaceUrl: 'http://upstream.test/api/v2',
    apiKey: API_KEY,
    fetch: async () => Response.json(body),
  });
  const log = (event: object) => logged.push(event);
  const resource = createReviewsResource({ client, mediaBaseUrl: 'https://media.test/', log });
  const subject = { family, id: VENDOR, key: `${family}/${VENDOR}/reviews` };
  let at = START;
  return {
    logged,
    read(sent: unknown, before: Snapshot | null, changed = false) {
      body = sent;
      at += 60_000;
      return resource.request(subject, before, { timeoutMs: 1000, retries: 0, changed }, at);
    },
  };
}

const list = (reviews: unknown[], total: unknown = reviews.length) => ({ total, reviews });

describe.each(['vendors', 'businesses'] as const)(
  'a list of one of the %s, after reviews that could be read',
  (family) => {
    const known = async (...reviews: unknown[]) => {
      const { read, logged } = reading(family);
      const before = await read(list(reviews.length > 0 ? reviews : [businessReview({ id: 'known' })]), null);
      return { read, logged, before };
    };

    test.each([...WITHOUT_ID, ...NOT_OWNED[family]].map((entry) => [entry]))(
      'of %j alone is a failure',
      async (entry) => {
        const { read, before } = await known();
        for (const times of [1, 3]) {
          await expect(read(list(Array(times).fill(entry)), before)).rejects.toMatchObject(FAILURE);
          await expect(read(list(Array(times).fill(entry)), before, true)).rejects.toMatchObject(FAILURE);
        }
        expect(before.reviews.map(({ id }) => id)).toEqual(['known']);
      },
    );

    test('is a failure whatever its total says, and also where all that was known is hidden', async () => {
      const { read, before } = await known(businessReview({ showOnWidget: false }));
      for (const total of [0, 1, 900, -1, null, 'many']) {
        await expect(read(list([{}], total), before)).rejects.toMatchObject(FAILURE);
      }
    });

    test.each([
      [[]],
      [[businessReview({ id: 'new' }), {}, null]],
      [[...NOT_OWNED[family], businessReview({ id: 'new', showOnWidget: false })]],
    ])('is believed when it is empty, or one of its reviews can be read: %#', async (entries) => {
      const { read, before } = await known();
      const next = await read(list(entries), before);
      expect(next.reviews.some(({ id }) => id === 'known')).toBe(false);
      expect(next.summary.total).toBe(
        entries.filter((entry) => !(NOT_OWNED[family] as unknown[]).includes(entry)).length,
      );
    });

    test('is believed where nothing was known', async () => {
      const { read } = reading(family);
      const first = await read(list([{}, {}]), null);
      expect(first.summary).toMatchObject({ count: 0, total: 2 });
      expect((await read(list([null]), first)).summary).toMatchObject({ count: 0, total: 1 });
    });

    test('is logged once, until one can be read again', async () => {
      const { read, logged, before } = await known();
      const said = () => logged.filter(({ event }) => event === 'reviews_unreadable');
      for (let time = 0; time < 3; time += 1)
        await read(list([{}, businessReview({ [OWNER[family]]: OTHER })]), before).catch(() => {});
      expect(said()).toEqual([
        {
          severity: 'error',
          event: 'reviews_unreadable',
          vendorId: VENDOR,
          subject: `${family}/${VENDOR}/reviews`,
          withoutId: 1,
          notOwned: 1,
          hint: expect.stringContaining('last snapshot'),
        },
      ]);
      await read(list([businessReview(), {}]), before);
      await read(list([{}]), before).catch(() => {});
      expect(said()).toHaveLength(2);
    });

    test('replaces what was known exactly when it has no entry, or one that can be read', async () => {
      const entry = fc.oneof(
        fc.constantFrom<unknown>(...WITHOUT_ID, ...NOT_OWNED[family]),
        fc.jsonValue(),
        fc.record({ id: fc.oneof(fc.uuid(), fc.string()), [OWNER[family]]: fc.constantFrom(VENDOR, OTHER, null) }),
        fc.uuid().map((id) => businessReview({ id })),
      );
      const isReadable = (value: unknown) => {
        const { id, businessId, vendorId } = (value ?? {}) as {
          id?: unknown;
          businessId?: unknown;
          vendorId?: unknown;
        };
        const isOwn =
          family === 'vendors' ? [undefined, null, VENDOR].includes(vendorId as string) : businessId === VENDOR;
        return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) && isOwn;
      };
      await fc.assert(
        fc.asyncProperty(fc.array(entry, { maxLength: 6 }), fc.boolean(), async (entries, changed) => {
          const { read, before } = await known();
          const next = await read(list(entries), before, changed).catch(() => null);
          expect(next !== null).toBe(entries.length === 0 || entries.some(isReadable));
          expect(before.reviews.map(({ id }) => id)).toEqual(['known']);
        }),
        { numRuns: 200 },
      );
    });
  },
);

test('readers keep the reviews that they saw, with their age, and get new ones as soon as they can be read', async () => {
  let answer = () => listing([businessReview({ text: 'Kept.' })]);
  const { read, clock, logged, proxy } = startProxy(() => answer());
  const texts = async () => ((await (await read()).json()) as ReviewPage).reviews.map(({ text }) => text);
  const nextPeriod = async () => {
    clock.now += 60_000;
    await read();
    await vi.waitFor(() => expect(proxy.stats().running).toBe(0));
    await new Promise((resolve) => setImmediate(resolve));
  };
  await read();
  answer = () => listing([{ reviewId: 'r1', text: 'Renamed.' }]);
  await nextPeriod();
  await nextPeriod();
  expect((await read()).headers.get('age')).toBe('120');
  expect(await texts()).toEqual(['Kept.']);
  expect(logged).toMatchObject([
    { event: 'reviews_unreadable' },
    { event: 'refresh_failed', code: 'upstream_bad_response' },
    { event: 'refresh_failed', code: 'upstream_bad_response' },
  ]);
  answer = () => listing([businessReview({ text: 'New.' })]);
  await nextPeriod();
  expect(await texts()).toEqual(['New.']);
  answer = () => listing([]);
  await nextPeriod();
  expect(await texts()).toEqual([]);
});
