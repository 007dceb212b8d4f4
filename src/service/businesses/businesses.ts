import { roundMean } from '../../contract/mean.js';
import type { Business } from '../../contract/service/business.js';
import type { Statistics } from '../../contract/service/insights.js';
import { rulesOf } from '../../contract/source-rules.js';
import type { Database } from '../database/database.js';
import { uncountedSources } from '../reviews/review-counts.js';
import { SHOWN } from '../reviews/review-state.js';

const DAY_MS = 86_400_000;
/** Days of the newer and of the older part of the trend. */
const TREND_DAYS = 30;

/** A business with its numbers; its links are the caller's to make. */
export type BusinessSummary = Omit<Business, 'sourceMap'>;

/** What the reviews of businesses add up to. */
export interface BusinessStore {
  /**
   * The businesses of an account, oldest first, with all their reviews, hidden and archived ones too, as the lists give them. The rating is without
   * sources that do not count.
   */
  list(accountId: string): Promise<BusinessSummary[]>;
  /** The numbers of one business at `at`, of the reviews that readers see: those that its insights are of. */
  statistics(businessId: string, at?: Date): Promise<Statistics>;
}

/** The businesses in `database`. */
export function createBusinessStore({ db }: Database): BusinessStore {
  return {
    async list(accountId) {
      const rows = await db
        .selectFrom('businesses')
        .leftJoin('review_counts', (join) =>
          join.onRef('review_counts.business_id', '=', 'businesses.id').on('review_counts.reviews', '>', 0),
        )
        .select(['businesses.id', 'businesses.name', 'review_counts.source'])
        .select(({ fn }) => [
          fn.sum('review_counts.reviews').as('reviews'),
          fn.sum('review_counts.rated').as('rated'),
          fn.sum('review_counts.rating_hundredths').as('hundredths'),
        ])
        .where('businesses.account_id', '=', accountId)
        .groupBy(['businesses.id', 'businesses.name', 'businesses.created_at', 'review_counts.source'])
        .orderBy('businesses.created_at')
        .orderBy('businesses.id')
        .orderBy('review_counts.source')
        .execute();
      const businesses = new Map<string, BusinessSummary & { rated: number; hundredths: number }>();
      for (const { id, name, source, reviews, rated, hundredths } of rows) {
        const business = businesses.get(id) ?? {
          id,
          name,
          sources: [],
          rating: '',
          totalReviews: 0,
          rated: 0,
          hundredths: 0,
        };
        if (source !== null) business.sources.push(source);
        business.totalReviews += Number(reviews);
        businesses.set(id, business);
        if (!rulesOf(source).counted) continue;
        business.rated += Number(rated);
        business.hundredths += Number(hundredths);
      }
      return [...businesses.values()].map(({ rated, hundredths, ...business }) => ({
        ...business,
        rating: roundMean(mean(hundredths, rated), 100).toFixed(2),
      }));
    },

    async statistics(businessId, at = new Date()) {
      const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS).toISOString();
      const uncounted = await uncountedSources(db, businessId);
      const counts = db.selectFrom('review_counts').where('business_id', '=', businessId).where(SHOWN);
      const { reviews } = await counts.select(({ fn }) => fn.sum('reviews').as('reviews')).executeTakeFirstOrThrow();
      const { rated, hundredths } = await counts
        .$if(uncounted.length > 0, (query) => query.where('source', 'not in', uncounted))
        .select(({ fn }) => [fn.sum('rated').as('rated'), fn.sum('rating_hundredths').as('hundredths')])
        .executeTakeFirstOrThrow();
      const between = async (start: string, end: string) => {
        const part = await db
          .selectFrom('reviews')
          .select(({ fn }) => [fn.count('rating_hundredths').as('rated'), fn.sum('rating_hundredths').as('hundredths')])
          .where('business_id', '=', businessId)
          .where(SHOWN)
          .$if(uncounted.length > 0, (query) => query.where('source', 'not in', uncounted))
          .where('created_at', '>', start)
          .where('created_at', '<=', end)
          .executeTakeFirstOrThrow();
        return Number(part.rated) === 0 ? null : mean(Number(part.hundredths), Number(part.rated));
      };
      const recent = await between(daysAgo(TREND_DAYS), daysAgo(0));
      const before = await between(daysAgo(2 * TREND_DAYS), daysAgo(TREND_DAYS));
      return {
        totalReviews: Number(reviews ?? 0),
        averageRating: roundMean(mean(Number(hundredths), Number(rated)), 100),
        averageRatingTrend: recent === null || before === null ? 0 : rounded(recent - before),
      };
    },
  };
}

/** Stars; 0 when nothing is rated. */
function mean(hundredths: number, rated: number): number {
  return rated === 0 ? 0 : hundredths / rated / 100;
}

/** To two decimals; never -0, which JSON would write as 0 and a test would not. */
function rounded(stars: number): number {
  return Math.round(stars * 100) / 100 || 0;
}
