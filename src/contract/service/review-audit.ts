import { z } from 'zod';
import { timestamp } from './fields.js';

const days = z.number().nullable().describe('Median days between arrival and being shown, to one decimal.');

/** The reviews of one number of stars. Where it is pending, a review counts with the days that it has waited so far. */
export const StarAudit = z
  .object({
    stars: z.int(),
    reviews: z.int(),
    shown: z.int(),
    heldBack: z.int().describe('Not shown, and not pending.'),
    pending: z.int(),
    reasons: z.record(z.string(), z.int()).describe('Held back, by reason; `none` where none was given.'),
    waited: z.int().describe('Of how many it is known how long they waited.'),
    medianDays: days,
  })
  .meta({ id: 'StarAudit' });
export type StarAudit = z.infer<typeof StarAudit>;

const p = z
  .number()
  .nullable()
  .describe(
    'How probable such a difference, or a larger one, is by chance alone; null where there are too few reviews.',
  );
const isUnequal = z.boolean().describe('Whether that is below 0.01.');

/** How low ratings (1 and 2 stars) fare against all others (an extension). */
export const ReviewAudit = z
  .object({
    at: timestamp,
    senderName: z
      .string()
      .optional()
      .catch(undefined)
      .describe("The vendor's short name, for whoever reads the audit."),
    stars: z.array(StarAudit).describe('From one star to five.'),
    heldBack: z
      .object({
        test: z.string().describe('`fisher_exact`, one-sided.'),
        low: z.object({ reviews: z.int(), heldBack: z.int() }),
        others: z.object({ reviews: z.int(), heldBack: z.int() }),
        p,
        isUnequal,
      })
      .describe('Whether low ratings are held back more often. Pending reviews do not count.'),
    waiting: z
      .object({
        test: z.string().describe('`mann_whitney`, one-sided.'),
        low: z.object({ reviews: z.int(), medianDays: days }),
        others: z.object({ reviews: z.int(), medianDays: days }),
        p,
        isUnequal,
      })
      .describe('Whether low ratings wait longer.'),
  })
  .meta({ id: 'ReviewAudit' });
export type ReviewAudit = z.infer<typeof ReviewAudit>;
