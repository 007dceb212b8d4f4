import { beforeAll, describe, expect, test } from 'vitest';
import { arrayOf, INTEGER, NUMBER, OBJECT, STRING, testFields } from './fields.js';
import { vendorWith } from './scene.js';
import type { Answer, Api } from './target.js';

const INSIGHT = { category: STRING, topic: STRING, mentions: INTEGER, label: STRING, sentiment: STRING };
const STATISTICS = { totalReviews: INTEGER, averageRating: NUMBER, averageRatingTrend: NUMBER };

/** `GET /vendors/{vendorId}/review-insights` and `GET /businesses/{businessId}/review-insights`. */
export function describeInsights(api: Api, { ours }: { ours: boolean }) {
  describe.each(['vendors', 'businesses'])('GET /%s/{id}/review-insights', (resource) => {
    let answer: Answer['body'];
    beforeAll(async () => {
      const { vendorId } = await vendorWith(api, [{ rating: '5' }, { rating: '4' }, { rating: '2.5' }]);
      answer = await api.v2('GET', `/${resource}/${vendorId}/review-insights`);
    });

    testFields(
      'the response',
      { topInsights: arrayOf(OBJECT), recentInsights: arrayOf(OBJECT), statistics: OBJECT },
      () => [answer],
    );
    testFields('the statistics', STATISTICS, () => [answer.statistics]);

    test.each(Object.entries(INSIGHT))('an insight, if there is one, has %s', (name, [, holds]) => {
      for (const insight of [...answer.topInsights, ...answer.recentInsights]) {
        expect(insight).toHaveProperty([name], expect.toSatisfy(holds));
      }
    });

    test('counts the reviews and averages their ratings', async () => {
      expect(answer.statistics.totalReviews).toBe(3);
      expect(answer.statistics.averageRating).toBeCloseTo(11.5 / 3, 1);
    });

    describe.skipIf(!ours)('as ours tells it', () => {
      test('has zeros for a business without reviews', async () => {
        const { vendorId: empty } = await vendorWith(api);
        expect(await api.v2('GET', `/${resource}/${empty}/review-insights`)).toEqual({
          topInsights: [],
          recentInsights: [],
          statistics: { totalReviews: 0, averageRating: 0, averageRatingTrend: 0 },
        });
      });
    });
  });
}
