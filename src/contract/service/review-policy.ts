import { z } from 'zod';
import { DECIDED_REASONS } from '../held-back-reasons.js';
import { type PolicyFacts, SORTS } from '../widget.js';
import { something } from './fields.js';
import { DecidedReason } from './held-back-reason.js';

// The words of what a shop says of its reviews; their types are in `widget.ts`.

/** Of which reviews it is checked that the author has bought or used the product. */
const PURCHASE_CHECKS = ['none', 'some', 'all'] as const;
/** How it is checked: against orders, or by inviting those who have bought. */
const CHECKED_BY = ['order', 'invitation'] as const;
/** Whether anything is given for reviews. */
const INCENTIVE_PRACTICES = ['none', 'some'] as const;

const oneOf = <const T extends readonly string[]>(words: T) => z.enum(words, `must be one of ${words.join(', ')}`);
const whole = (most: number) =>
  z
    .int(`must be a whole number from 0 to ${most}`)
    .min(0, `must be a whole number from 0 to ${most}`)
    .max(most, `must be a whole number from 0 to ${most}`);

/** What a vendor says of its reviews (an extension); null, or an empty list, is what it has not said anything about. */
export const ReviewPolicy = z
  .object({
    purchaseCheck: oneOf(PURCHASE_CHECKS)
      .nullable()
      .describe(
        'Of which reviews it is checked that the author has bought or used the product. Null counts as `none`.',
      ),
    checkedBy: z
      .array(oneOf(CHECKED_BY))
      .max(CHECKED_BY.length)
      .describe('How: against orders, or by inviting those who have bought.'),
    incentives: oneOf(INCENTIVE_PRACTICES).nullable().describe('Whether anything is given for reviews.'),
    publishedWithinDays: whole(3650).nullable().describe('Days until a review is published, at most.'),
    keptMonths: whole(1200).nullable().describe('How long reviews are kept; 0 is without an end.'),
    heldBackFor: z
      .array(DecidedReason)
      .max(DECIDED_REASONS.length)
      .describe('The only reasons for holding a review back.'),
    order: oneOf(SORTS).nullable().describe('In which order readers find the reviews.'),
    authorsContacted: z.boolean().nullable().describe('Whether authors may be contacted about a review.'),
    authorsMayChange: z.boolean().nullable().describe('Whether authors may change or withdraw a review.'),
  } satisfies Record<keyof PolicyFacts, z.ZodType>)
  .meta({ id: 'ReviewPolicy' });
export type ReviewPolicy = z.infer<typeof ReviewPolicy>;

/** Body of `PUT /vendors/{vendorId}/review-policy` (an extension): the fields to change. */
export const ReviewPolicyUpdate = ReviewPolicy.partial()
  .refine(something, 'must set a field of the policy')
  .meta({ id: 'ReviewPolicyUpdate' });
export type ReviewPolicyUpdate = z.infer<typeof ReviewPolicyUpdate>;

/** The policy of a vendor that has said nothing. */
export const NOTHING_SAID: ReviewPolicy = {
  purchaseCheck: null,
  checkedBy: [],
  incentives: null,
  publishedWithinDays: null,
  keptMonths: null,
  heldBackFor: [],
  order: null,
  authorsContacted: null,
  authorsMayChange: null,
};
