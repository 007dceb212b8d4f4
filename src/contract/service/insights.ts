import { z } from 'zod';

/** One topic of the insights; `sentiment` knows `negative`, its other values are open. */
export const Insight = z
  .object({
    category: z.string(),
    topic: z.string(),
    mentions: z.int(),
    label: z.string(),
    sentiment: z.string(),
  })
  .meta({ id: 'Insight' });
export type Insight = z.infer<typeof Insight>;

/** Totals of a business; the trend can be negative. */
export const Statistics = z
  .object({
    totalReviews: z.int(),
    averageRating: z.number().describe('Mean of the rated reviews; 0 when none is rated.'),
    averageRatingTrend: z
      .number()
      .describe('Mean of the last 30 days minus that of the 30 days before; 0 when either has none.'),
  })
  .meta({ id: 'Statistics' });
export type Statistics = z.infer<typeof Statistics>;

/** Response of both `review-insights`: all time, and the last 30 days. */
export const Insights = z
  .object({
    topInsights: z.array(Insight),
    recentInsights: z.array(Insight),
    statistics: Statistics,
  })
  .meta({ id: 'Insights' });
export type Insights = z.infer<typeof Insights>;
