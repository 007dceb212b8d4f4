import { roundMean } from '../../contract/mean.js';
import type { Business } from '../../contract/service/business.js';
import type { Statistics } from '../../contract/service/insights.js';
import type { Database } from '../database/database.js';
import { countsWithout } from '../numbers/columns.js';
import { NO_SUMS, sumReviews, uncountedSources } from '../reviews/review-counts.js';
import { SHOWN } from '../reviews/review-state.js';
import { connectedSources } from '../sources/source-connections.js';

const DAY_MS = 86_400_000;
/** Days of the newer and of the older part of the trend. */
const TREND_DAYS = 30;

/** A business with its numbers; its links are the caller's to make. */
export type BusinessSummary = Omit<Business, 'sourceMap'>;

/** What the reviews of businesses add up to. */
export interface BusinessStore {
  /**
   * The businesses of an account, oldest first, with all their reviews, hidden and archived ones too, as the lists give them, and their sources, connected ones
   * without a review too. The rating is of
   * those that count on the page.
   */
  list(accountId: string): Promise<BusinessSummary[]>;
  /** The numbers of one business at `at`, of the reviews that readers see: those that its insights are of. */
  statistics(businessId: string, at?: Date): Promise<Statistics>;
}

/** The businesses in `database`. */
export function createBusinessStore({ db }: Database): BusinessStore {
  return {
    async list(accountId) {
      const businesses = await db
        .selectFrom('businesses')
        .select(['id', 'name'])
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      const all = await sumReviews(db, { accountId }, { shown: false });
      const connected = await connectedSources(db, { accountId });
      return businesses.map(({ id, name }) => {
        const { sources, reviews, rated, hundredths } = all.get(id) ?? NO_SUMS;
        const named = [...new Set([...sources, ...(connected.get(id) ?? [])])].sort();
        return {
          id,
          name,
          sources: named,
          rating: roundMean(mean(hundredths, rated), 100).toFixed(2),
          totalReviews: reviews,
        };
      });
    },

    async statistics(businessId, at = new Date()) {
      const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS).toISOString();
      const uncounted = await uncountedSources(db, businessId);
      const all = await sumReviews(db, { businessId }, { shown: true });
      const { reviews, rated, hundredths } = all.get(businessId) ?? NO_SUMS;
      const between = async (start: string, end: string) => {
        const part = await db
          .selectFrom('reviews')
          .select(({ fn }) => [fn.count('rating_hundredths').as('rated'), fn.sum('rating_hundredths').as('hundredths')])
          .where('business_id', '=', businessId)
          .where(SHOWN)
          .$if(uncounted.length > 0, (query) => query.where(countsWithout(uncounted)))
          .where('created_at', '>', start)
          .where('created_at', '<=', end)
          .executeTakeFirstOrThrow();
        return Number(part.rated) === 0 ? null : mean(Number(part.hundredths), Number(part.rated));
      };
      const recent = await between(daysAgo(TREND_DAYS), daysAgo(0));
      const before = await between(daysAgo(2 * TREND_DAYS), daysAgo(TREND_DAYS));
      return {
        totalReviews: reviews,
        averageRating: roundMean(mean(hundredths, rated), 100),
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
