import { beforeAll, describe, expect, test } from 'vitest';
import { arrayOf, INTEGER, NUMBER, OBJECT, orNull, STRING, testFields, UUID } from './fields.js';
import { NEW_VENDOR, vendorWith } from './scene.js';
import type { Answer, Api } from './target.js';

const INSIGHT = { category: STRING, topic: STRING, mentions: INTEGER, label: STRING, sentiment: STRING };
/** Fields of ours. */
const OUR_INSIGHTS = {
  productId: orNull(STRING),
  language: STRING,
  reviewsRead: INTEGER,
  toRead: INTEGER,
  unread: arrayOf(OBJECT),
  products: arrayOf(OBJECT),
  competitors: arrayOf(OBJECT),
  connectedSources: arrayOf(STRING),
};
const OUR_INSIGHT = {
  praised: INTEGER,
  criticised: INTEGER,
  claim: orNull(STRING),
  claims: arrayOf(OBJECT),
  reviewIds: arrayOf(UUID),
  quotes: arrayOf(OBJECT),
  trend: orNull(OBJECT),
  wordedBy: STRING,
};
const CLAIM = { claim: STRING, mentions: INTEGER };
const QUOTE = { reviewId: UUID, text: STRING, opinion: STRING };
const TREND = { direction: STRING, change: NUMBER, low: NUMBER, high: NUMBER };
const COMPARED = { statistics: OBJECT, topics: arrayOf(OBJECT) };
const COMPARED_STATISTICS = { totalReviews: INTEGER, averageRating: NUMBER };
const COMPARED_TOPIC = { ...INSIGHT, praised: INTEGER, criticised: INTEGER };
const KETTLE = { sourceProductId: 'kettle-1', title: 'Kettle' };
const said = (text: string) => ({ text, product: KETTLE });
/** Six of them speak of the delivery, and nobody can read the last one. */
const REVIEWS = [
  said('The delivery was fast.'),
  said('Very fast delivery!'),
  said('Fast delivery, and it was well packed.'),
  said('Delivery was quick.'),
  said('I loved the fast delivery.'),
  said('The delivery was slow.'),
  { text: '12345' },
];
const STATISTICS = { totalReviews: INTEGER, averageRating: NUMBER, averageRatingTrend: NUMBER };

/** `GET /vendors/{vendorId}/review-insights` and `GET /businesses/{businessId}/review-insights`. */
export function describeInsights(api: Api, { ours }: { ours: boolean }) {
  describe.each(['vendors', 'businesses'])('GET /%s/{id}/review-insights', (resource) => {
    let answer: Answer['body'];
    let own: Answer['body'];
    let ids: string[];
    /** Once all is read: each request waits two seconds for that by itself. */
    const readInsights = async (id: string, tries = 15): Promise<Answer['body']> => {
      const insights = await api.v2('GET', `/${resource}/${id}/review-insights`);
      return insights.toRead === 0 || tries === 0 ? insights : readInsights(id, tries - 1);
    };
    beforeAll(async () => {
      const { vendorId } = await vendorWith(api, [{ rating: '5' }, { rating: '4' }, { rating: '2.5' }]);
      answer = await api.v2('GET', `/${resource}/${vendorId}/review-insights`);
      if (!ours) return;
      const made = await vendorWith(api, REVIEWS);
      ids = made.ids;
      own = await readInsights(made.vendorId);
    }, 60_000);

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
      const delivery = () => own.topInsights.find(({ topic }: { topic: string }) => topic === 'delivery');

      testFields('the response', OUR_INSIGHTS, () => [own]);
      testFields('an insight', { ...INSIGHT, ...OUR_INSIGHT }, () => own.topInsights);
      testFields('a claim', CLAIM, () => delivery().claims);
      testFields('a quote', QUOTE, () => delivery().quotes);
      testFields('what is unread', { language: orNull(STRING), reviews: INTEGER }, () => own.unread);
      testFields('a product', { product: OBJECT, ...COMPARED }, () => own.products);
      testFields('the statistics of a product', COMPARED_STATISTICS, () => [own.products[0].statistics]);
      testFields('a topic of a product', COMPARED_TOPIC, () => own.products[0].topics);

      test('has the vendors beside it that it names as competitors', async () => {
        const { vendorId: other } = await vendorWith(api, REVIEWS);
        await readInsights(other);
        const { vendorId: mine } = await vendorWith(api);
        await api.v2('PUT', `/vendors/${mine}`, { competitors: [other] });
        const { competitors } = await api.v2('GET', `/${resource}/${mine}/review-insights`);
        expect(competitors).toEqual([
          {
            vendorId: other,
            name: NEW_VENDOR.name,
            statistics: { totalReviews: 7, averageRating: 5 },
            topics: [expect.objectContaining({ topic: 'delivery', mentions: 6, praised: 5, criticised: 1 })],
          },
        ]);
      });

      test('says how a share moved, with what chance may have done', () => {
        // Where all that a vendor has is of the last 30 days there is nothing to hold it against.
        for (const { trend } of own.topInsights) {
          expect(trend).toSatisfy(orNull(OBJECT)[1]);
          if (trend) for (const [name, [, holds]] of Object.entries(TREND)) expect(trend[name]).toSatisfy(holds);
        }
      });

      test('says what at least five reviews speak of, with the reviews behind it', () => {
        expect(delivery()).toMatchObject({ category: 'order', mentions: 6, praised: 5, criticised: 1 });
        expect([...delivery().reviewIds].sort()).toEqual(ids.slice(0, 6).sort());
        expect(own).toMatchObject({ reviewsRead: 6, toRead: 0, unread: [{ language: null, reviews: 1 }] });
      });

      test('has zeros for a business without reviews', async () => {
        const { vendorId: empty } = await vendorWith(api);
        expect(await api.v2('GET', `/${resource}/${empty}/review-insights`)).toMatchObject({
          topInsights: [],
          recentInsights: [],
          statistics: { totalReviews: 0, averageRating: 0, averageRatingTrend: 0 },
        });
      });
    });
  });
}
