import { z } from 'zod';
import { INCENTIVES, RELATIONSHIPS } from '../disclosures.js';
import { LIMITS } from '../widget.js';
import { ReviewerChannel } from './channel.js';
import { day, id, line, oneLine } from './fields.js';
import { Product } from './review.js';
import { Answers } from './shopper-answers.js';
import { SubmittedUploads } from './upload.js';

/** 1 to 5 with at most two decimals, carried as a string; a number is read as its string. */
const rating = z
  .preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z
      .string()
      .regex(/^(?:[1-4](?:\.\d{1,2})?|5(?:\.0{1,2})?)$/, 'must be a number from 1 to 5 with at most two decimals'),
  )
  .describe('A number from 1 to 5 with at most two decimals, carried as a string.');

/** An invite token as a page found it. What cannot be one, or is too long, reads as empty: no review is refused for it. */
export const inviteToken = z.string().transform((found) => (/^[\w.-]{1,2048}$/.test(found) ? found : ''));

/**
 * A preference (RFC 7240) of who submits a review: where the vendor shows new reviews at once, so is this one. A header, since a service
 * that does not know it ignores it, where an unknown field might be refused.
 */
export const VENDOR_VISIBILITY = 'vendor-visibility';

/** The preference (RFC 7240) of who submits a review that nobody waits for: it is stored without the uploads that cannot be used. */
export const LENIENT = 'handling=lenient';

/** Body of `POST /vendors/{vendorId}/submit-review`; hidden from widgets when `showOnWidget` is false. The fields from `title` and `invitation` on are extensions. */
export const SubmittedReview = z
  .object({
    rating,
    title: z
      .string()
      .max(LIMITS.title, 'must be at most 200 characters')
      .transform(oneLine)
      .optional()
      .describe('One line above the text, at most 200 characters.'),
    text: z.string().max(20_000, 'must be at most 20,000 characters').optional(),
    vendorId: id.describe('The vendor in the address.'),
    firstName: z.string().trim().max(100).optional(),
    lastName: z.string().trim().max(100).optional(),
    channel: ReviewerChannel.optional(),
    source: line(64).optional().describe('Echoed in the feedback.'),
    product: Product.optional(),
    showOnWidget: z.boolean().optional().describe('When false, the review is hidden from review widgets.'),
    invitation: inviteToken
      .optional()
      .describe('Of the `rw_invite` in the address of the page; accepted once, it makes the review verified.'),
    answers: Answers.optional().describe(
      "Answers to the shop's own questions, by their names: at most 5, of at most 1,000 characters each.",
    ),
    verifiedBy: z
      .enum(['order'], 'must be order')
      .optional()
      .describe('`order`: the shop has matched the review to an order. It makes the review verified.'),
    experiencedAt: day.optional().describe('The day of what the review tells of, such as the delivery.'),
    incentive: z
      .enum(INCENTIVES, `must be one of ${INCENTIVES.join(', ')}`)
      .optional()
      .describe('What the author was given or promised for writing it.'),
    relationship: z
      .enum(RELATIONSHIPS, `must be one of ${RELATIONSHIPS.join(', ')}`)
      .optional()
      .describe('How the author belongs to the shop.'),
    uploads: SubmittedUploads.optional().describe(
      'Ids of uploads that are ready, in the order in which readers see them: at most 5 pictures and 1 film.',
    ),
  })
  .meta({ id: 'SubmittedReview' });
export type SubmittedReview = z.infer<typeof SubmittedReview>;

/** Why an invite token does not make its review verified (an extension). */
export const INVITE_TOKEN_REFUSALS = ['used', 'expired', 'other_vendor', 'other_product', 'invalid'] as const;
export const InviteTokenRefusal = z.enum(INVITE_TOKEN_REFUSALS);
export type InviteTokenRefusal = z.infer<typeof InviteTokenRefusal>;

/**
 * What the service says of a submitted review. `verified` and `invitationRefused` are extensions, where an invite token was given; so
 * are `shown`, `titleKept`, `answersKept` and `uploadsKept`, where a title, answers or uploads were.
 */
export const Feedback = z
  .object({
    id,
    source: z.string().optional(),
    verified: z.boolean().optional().describe('Where an invite token was given: whether it was accepted.'),
    invitationRefused: InviteTokenRefusal.optional().describe('Why the invite token was not accepted.'),
    shown: z
      .boolean()
      .optional()
      .describe('Where the vendor has a setting for new reviews: whether readers see this one now.'),
    titleKept: z.boolean().optional().describe('Where a title was given: whether it is kept with the review.'),
    answersKept: z.boolean().optional().describe('Where answers were given: whether they are kept with the review.'),
    uploadsKept: z.boolean().optional().describe('Where uploads were given: whether the review has all of them.'),
  })
  .meta({ id: 'Feedback' });
export type Feedback = z.infer<typeof Feedback>;

/** Response of `POST /vendors/{vendorId}/submit-review`. */
export const SubmitReviewResponse = z.object({ feedback: Feedback }).meta({ id: 'SubmitReviewResponse' });
export type SubmitReviewResponse = z.infer<typeof SubmitReviewResponse>;
