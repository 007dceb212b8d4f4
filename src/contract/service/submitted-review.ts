import { z } from 'zod';
import { Answers } from './answers.js';
import { Channel } from './channel.js';
import { line } from './fields.js';
import { id } from './id.js';
import { Product } from './product.js';

/** 1 to 5 with at most two decimals, carried as a string; a number is read as its string. */
const rating = z
  .preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z.string().regex(/^(?:[1-4](?:\.\d{1,2})?|5(?:\.0{1,2})?)$/, 'must be a number from 1 to 5'),
  )
  .describe('A number from 1 to 5 with at most two decimals, carried as a string.');

/** An invitation as a page found it: what can be none, or is too long, reads as empty; no review is refused for it. */
export const foundInvitation = z.string().transform((found) => (/^[\w.-]{1,2048}$/.test(found) ? found : ''));

/** Body of `POST /vendors/{vendorId}/submit-review`; hidden from widgets when `showOnWidget` is false. `invitation` and `answers` are ours. */
export const SubmittedReview = z
  .object({
    rating,
    text: z.string().max(20_000, 'must be at most 20,000 characters').optional(),
    vendorId: id.describe('The vendor in the address.'),
    firstName: z.string().trim().max(100).optional(),
    lastName: z.string().trim().max(100).optional(),
    channel: Channel.optional(),
    source: line(64).optional().describe('Echoed in the feedback.'),
    product: Product.optional(),
    showOnWidget: z.boolean().optional().describe('When false, the review is hidden from review widgets.'),
    invitation: foundInvitation
      .optional()
      .describe('Of the `rw_invite` in the address of the page; accepted once, it makes the review verified.'),
    answers: Answers.optional().describe(
      "Answers to the shop's own questions, by their names: at most 5, of at most 1,000 characters each.",
    ),
  })
  .meta({ id: 'SubmittedReview' });
export type SubmittedReview = z.infer<typeof SubmittedReview>;

/** Why an invitation does not make its review verified (ours). */
export const INVITATION_REFUSALS = ['used', 'expired', 'other_vendor', 'other_product', 'invalid'] as const;
export const InvitationRefusal = z.enum(INVITATION_REFUSALS);
export type InvitationRefusal = z.infer<typeof InvitationRefusal>;

/**
 * Answer to a submitted review. `verified` and `invitationRefused` are ours, where an invitation was given; so is
 * `answersKept`, where answers were.
 */
export const Feedback = z
  .object({
    id,
    source: z.string().optional(),
    verified: z.boolean().optional().describe('Where an invitation was given: whether it was accepted.'),
    invitationRefused: InvitationRefusal.optional().describe('Why the invitation was not accepted.'),
    answersKept: z.boolean().optional().describe('Where answers were given: whether they are kept with the review.'),
  })
  .meta({ id: 'Feedback' });
export type Feedback = z.infer<typeof Feedback>;

/** Answer of `POST /vendors/{vendorId}/submit-review`. */
export const SubmitReviewAnswer = z.object({ feedback: Feedback }).meta({ id: 'SubmitReviewAnswer' });
export type SubmitReviewAnswer = z.infer<typeof SubmitReviewAnswer>;
