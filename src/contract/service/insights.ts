import { z } from 'zod';
import { OPINIONS } from '../topics.js';
import { id } from './fields.js';
import { Product } from './review.js';

/** A sentence of a review that stands behind an insight (an extension). */
export const InsightQuote = z
  .object({
    reviewId: id,
    text: z.string().describe('The sentence, as plain text, as the review has it.'),
    opinion: z.enum(OPINIONS),
  })
  .meta({ id: 'InsightQuote' });
export type InsightQuote = z.infer<typeof InsightQuote>;

/** What reviews say exactly, and how many do (an extension). */
export const InsightClaim = z.object({ claim: z.string(), mentions: z.int() }).meta({ id: 'InsightClaim' });
export type InsightClaim = z.infer<typeof InsightClaim>;

/** How the share of reviews that speak of a topic moved (an extension). */
export const InsightTrend = z
  .object({
    direction: z.enum(['rising', 'falling', 'steady']).describe('`steady` unless the interval leaves out 0.'),
    change: z.number().describe('Share of the last 30 days minus share of all reviews before, -1 to 1.'),
    low: z.number().describe('Lower end of the 95 % interval of `change`.'),
    high: z.number().describe('Upper end of it.'),
  })
  .meta({ id: 'InsightTrend' });
export type InsightTrend = z.infer<typeof InsightTrend>;

/** One topic of the insights. The fields from `praised` on are extensions. */
export const Insight = z
  .object({
    category: z.string(),
    topic: z.string(),
    mentions: z.int().describe('Reviews that speak of it, at least 5.'),
    label: z.string().describe('A sentence for people, made of counted facts.'),
    sentiment: z
      .string()
      .describe('`positive`, `negative` or `mixed`; `neutral` is a topic that is named alone, which ours leaves out.'),
    praised: z.int().optional().describe('Reviews that praise it.'),
    criticised: z.int().optional().describe('Reviews that criticise it. What does both counts in both.'),
    claim: z
      .string()
      .nullable()
      .optional()
      .describe('What exactly they say, such as `runs_small`, where at least 5 do.'),
    claims: z
      .array(InsightClaim)
      .optional()
      .describe('All that they say exactly, and how many say it, most first, at most 20.'),
    reviewIds: z.array(id).optional().describe('The reviews behind it, newest first, at most 1,000.'),
    quotes: z
      .array(InsightQuote)
      .optional()
      .describe('Sentences behind it, criticism and praise in turns, at most 20.'),
    trend: InsightTrend.nullable().optional().describe('Null where there are too few reviews to say.'),
    wordedBy: z.enum(['rules', 'model']).optional().describe('Who wrote `label`: rules, or a language model.'),
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

/** One of the products that are compared, or a competitor (extensions): counted facts alone. */
const Compared = z.object({
  statistics: Statistics.omit({ averageRatingTrend: true }),
  topics: z.array(
    Insight.pick({
      category: true,
      topic: true,
      mentions: true,
      label: true,
      sentiment: true,
      praised: true,
      criticised: true,
    }),
  ),
});
export const ComparedProduct = Compared.extend({ product: Product }).meta({ id: 'ComparedProduct' });
export type ComparedProduct = z.infer<typeof ComparedProduct>;
export const Competitor = Compared.extend({ vendorId: id, name: z.string() }).meta({ id: 'Competitor' });
export type Competitor = z.infer<typeof Competitor>;

/** Response of both `review-insights`: all time, and the last 30 days. The fields from `productId` on are extensions. */
export const Insights = z
  .object({
    topInsights: z.array(Insight),
    recentInsights: z.array(Insight),
    statistics: Statistics,
    productId: z
      .string()
      .nullable()
      .optional()
      .describe('The product they are about; null for the whole vendor or business.'),
    language: z.string().optional().describe('Language of the labels.'),
    reviewsRead: z.int().optional().describe('Shown reviews whose text was read.'),
    toRead: z.int().optional().describe('Shown reviews with a text that are still to be read.'),
    unread: z
      .array(z.object({ language: z.string().nullable(), reviews: z.int() }))
      .optional()
      .describe('Reviews with a text in languages that are not read; null: no language was found.'),
    products: z.array(ComparedProduct).optional().describe('The products with most reviews, at most 20.'),
    competitors: z
      .array(Competitor)
      .optional()
      .describe('Vendors of the same account that were chosen or proposed as competitors.'),
    connectedSources: z
      .array(z.string())
      .optional()
      .describe('Names of the connected sources whose reviews are read into its list.'),
  })
  .meta({ id: 'Insights' });
export type Insights = z.infer<typeof Insights>;
