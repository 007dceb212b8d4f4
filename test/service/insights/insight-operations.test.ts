import { describe, expect, test } from 'vitest';
import { Insights } from '../../../src/contract/service/insights.js';
import { imported, temporaryService } from '../temporary-service.js';

const now = () => new Date('2026-03-31T12:00:00Z');
const daysAgo = (days: number, rating: string | null) =>
  imported({ rating, createdAt: new Date(now().getTime() - days * 86_400_000).toISOString() });

describe.each(['vendors', 'businesses'])('GET /%s/{id}/review-insights', (kind) => {
  const statistics = async (reviews: ReturnType<typeof imported>[]) => {
    const { call, store, vendor } = await temporaryService({ now });
    await store.reviews.import(vendor.id, reviews);
    const answer = await call('GET', `/v2/${kind}/${vendor.id}/review-insights`);
    expect(answer.status).toBe(200);
    const insights = Insights.parse(await answer.json());
    expect(insights).toMatchObject({ topInsights: [], recentInsights: [] });
    return insights.statistics;
  };

  test('says how many reviews there are, their mean, and how it moved', async () => {
    const reviews = [
      daysAgo(1, '5'),
      daysAgo(29, '4'),
      daysAgo(31, '3'),
      daysAgo(59, '5'),
      daysAgo(61, '1'),
      daysAgo(2, null),
    ];
    expect(await statistics(reviews)).toEqual({ totalReviews: 6, averageRating: 3.6, averageRatingTrend: 0.5 });
  });

  test('knows a trend that falls', async () => {
    const { averageRatingTrend } = await statistics([daysAgo(1, '1'), daysAgo(31, '4.5')]);
    expect(averageRatingTrend).toBe(-3.5);
  });

  test.each([
    ['the last 30 days', [daysAgo(31, '4')]],
    ['the 30 days before', [daysAgo(1, '4')]],
  ])('has no trend when nothing is rated in %s', async (_, reviews) => {
    expect((await statistics(reviews)).averageRatingTrend).toBe(0);
  });

  test('is all zero without reviews', async () => {
    expect(await statistics([])).toEqual({ totalReviews: 0, averageRating: 0, averageRatingTrend: 0 });
  });
});
