import { beforeAll, describe, expect, test } from 'vitest';
import { arrayOf, INTEGER, LINK, OBJECT, STRING, TWO_DECIMALS, testFields, UUID } from './fields.js';
import { vendorWith } from './scene.js';
import type { Api } from './target.js';

const BUSINESS = {
  id: UUID,
  name: STRING,
  sources: arrayOf(STRING),
  sourceMap: arrayOf(OBJECT),
  rating: TWO_DECIMALS,
  totalReviews: INTEGER,
};

interface Business {
  id: string;
  sources: string[];
  sourceMap: { label: string; src: string }[];
}

/** `GET /businesses`. */
export function describeBusinesses(api: Api, { ours }: { ours: boolean }) {
  describe('GET /businesses', () => {
    let businesses: Business[];
    let vendorId: string;
    beforeAll(async () => {
      const reviews = [{ rating: '5', source: 'google' }, { rating: '4', source: 'facebook' }, { rating: '4' }];
      ({ vendorId } = await vendorWith(api, reviews));
      businesses = await api.v1('GET', '/businesses');
    });

    test('returns an array', () => {
      expect(Array.isArray(businesses)).toBe(true);
    });

    testFields('a business', BUSINESS, () => businesses);
    testFields('a source of the sourceMap', { label: STRING, src: LINK }, () =>
      businesses.flatMap(({ sourceMap }) => sourceMap),
    );

    test('gives the businessId of other calls', async () => {
      const { id } = businesses[0]!;
      expect((await api.ask('GET', 'v1', `/reviews?businessId=${id}&limit=1`)).status).toBe(200);
      expect((await api.ask('GET', 'v2', `/businesses/${id}/review-insights`)).status).toBe(200);
    });

    describe.skipIf(!ours)('as ours tells it', () => {
      const own = () => businesses.find(({ id }) => id === vendorId);

      test('holds a vendor, with the mean and the number of its reviews', () => {
        expect(own()).toMatchObject({ rating: '4.33', totalReviews: 3 });
      });

      test('names the sources that have reviews, each with its icon', () => {
        expect(own()?.sources).toEqual(expect.arrayContaining(['google', 'facebook']));
        expect(own()?.sourceMap).toHaveLength(own()!.sources.length);
      });

      test('gives 0.00 to a business without reviews', async () => {
        const { vendorId: empty } = await vendorWith(api);
        const found = ((await api.v1('GET', '/businesses')) as Business[]).find(({ id }) => id === empty);
        expect(found).toMatchObject({ rating: '0.00', totalReviews: 0, sources: [], sourceMap: [] });
      });
    });
  });
}
