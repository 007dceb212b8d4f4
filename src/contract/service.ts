/**
 * What crosses the wire between the proxy and the reviews service: the whole service interface, a schema per resource,
 * its type derived. Unknown fields are ignored, as the interface asks of every reader; a field is nullable exactly where
 * the interface says so. A consumer that must survive less careful services reads through `client/`. What `meta` says
 * of a schema stands in the service's OpenAPI document; its `id` is the schema's name there.
 */
import { z } from 'zod';

/** Vendor, business and review ids; nothing else may reach an address. */
export const ID = /^[A-Za-z0-9_-]{1,64}$/;
const id = z.string().regex(ID, 'must be a UUID, or 1 to 64 letters, digits, "_" and "-"');
const timestamp = z.iso.datetime({ offset: true, error: 'must be an ISO 8601 timestamp' });
const day = z.iso.date('must be a date, YYYY-MM-DD');
const link = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(2048);
const line = (max: number) =>
  z.string().trim().min(1, 'must not be empty').max(max, `must be at most ${max} characters`);
const email = z.email('must be an email address').max(254);
const phoneNumber = z
  .string()
  .regex(/^\+[0-9 ().-]{6,24}$/, 'must be a phone number with its international prefix, such as +49 30 123456');
/** At least one field of an update must be there. */
const something = (update: object) => Object.values(update).some((value) => value !== undefined);

/** Answer of `GET /ping` in both families (ours). */
export const Ping = z.object({ status: z.literal('ok') }).meta({ id: 'Ping' });
export type Ping = z.infer<typeof Ping>;

/** A business (location) in `GET /businesses`; `rating` is a decimal number with two decimals. */
export const Business = z
  .object({
    id: id.describe('The `businessId` of other calls.'),
    name: z.string(),
    sources: z.array(z.string()).describe('Names of the sources that have reviews of this business.'),
    sourceMap: z.array(z.object({ label: z.string(), src: z.string().describe('Link to an icon.') })),
    rating: z.string().describe('Mean of the rated reviews, with two decimals; `0.00` when none is rated.'),
    totalReviews: z.int(),
  })
  .meta({ id: 'Business', description: 'A business (location).' });
export type Business = z.infer<typeof Business>;

/** The merchant's reply inside a review; `date` is a calendar day. */
export const ReviewResponse = z
  .object({ name: z.string(), date: day, comment: z.string() })
  .meta({ id: 'ReviewResponse', description: "The merchant's reply." });
export type ReviewResponse = z.infer<typeof ReviewResponse>;

/** A product in invites and submissions; `sourceProductId` is the caller's own identifier. */
export const Product = z
  .object({
    sourceProductId: line(200).describe("The caller's own identifier of the product."),
    title: line(300),
    description: z.string().max(2000).optional(),
    imageUrl: link.optional(),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof Product>;

/** Names that a shop may give its own questions. */
const QUESTION = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
const MAX_ANSWERS = 5;

/** What somebody answered to the shop's own questions (ours), by the names of the questions; never shown to readers. */
export const Answers = z
  .record(z.string(), z.string().max(1000, 'must be at most 1,000 characters'), 'must be an object')
  .refine((answers) => Object.keys(answers).length <= MAX_ANSWERS, `must hold at most ${MAX_ANSWERS} answers`)
  .refine(
    (answers) => Object.keys(answers).every((name) => QUESTION.test(name)),
    'must be named by a letter and up to 63 letters, digits, "_" and "-"',
  )
  .meta({ maxProperties: MAX_ANSWERS, propertyNames: { pattern: QUESTION.source } });
export type Answers = z.infer<typeof Answers>;

/** Why a review is held back from readers (ours): about what it is, never about how it rates. */
export const HELD_BACK_REASONS = ['spam', 'personal_data', 'unlawful', 'off_topic', 'duplicate', 'pending'] as const;
export const HeldBackReason = z.enum(HELD_BACK_REASONS, `must be one of ${HELD_BACK_REASONS.join(', ')}`);
export type HeldBackReason = z.infer<typeof HeldBackReason>;

/** A review in the lists. `product`, `verified`, `heldBackReason` and `answers` are ours; `canReply` comes in the version 1 list alone. */
export const Review = z
  .object({
    id,
    businessId: id,
    authorName: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    photo: z.string().nullable(),
    rating: z.string().describe('A decimal number; empty when the review has no rating.'),
    text: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
    isArchived: z.boolean(),
    showOnWidget: z.boolean().describe('Whether the review appears in review widgets.'),
    shield: z.boolean(),
    source: z.string().describe('Name of the source.'),
    sourceFeedbackId: z.string().describe('Identifier of the review at its source.'),
    status: z.string().describe('`Responded` when a reply exists, `New` before.'),
    reviewUrl: z.string().nullable().describe('Link to the review at its source.'),
    type: z.string().nullable(),
    videoRef: z.string().nullable().describe('Relative path of a video.'),
    gifRef: z.string().nullable().describe('Relative path of a GIF.'),
    response: ReviewResponse.nullable(),
    canReply: z.boolean().optional().describe('In the version 1 list: whether `PUT /reply` takes a reply.'),
    product: Product.nullable().optional(),
    verified: z.boolean().optional(),
    heldBackReason: z
      .string()
      .nullable()
      .optional()
      .describe(`Why it is held back: ${HELD_BACK_REASONS.join(', ')}; null when it is shown or nobody said why.`),
    answers: Answers.nullable()
      .optional()
      .describe("Answers to the shop's own questions, by their names; for the shop, not for readers."),
  })
  .meta({ id: 'Review', description: 'A review. Many fields can be null.' });
export type Review = z.infer<typeof Review>;

/** Answer of both review lists; `total` counts the whole list, not the page. */
export const ReviewList = z
  .object({ total: z.int().describe('Length of the whole list, not of this page.'), reviews: z.array(Review) })
  .meta({ id: 'ReviewList' });
export type ReviewList = z.infer<typeof ReviewList>;

/** Query of the version 1 list; at most 500 a page, 100 when it does not say. */
export const ReviewQuery = z.object({
  source: z.string().optional(),
  showOnWidget: z.boolean().optional(),
  limit: z.int().optional(),
  offset: z.int().optional(),
  businessId: id.optional(),
  sort: z.enum(['desc', 'asc']).optional(),
});
export type ReviewQuery = z.infer<typeof ReviewQuery>;

/** Query of a vendor's list (ours); everything without it. */
export const VendorReviewQuery = ReviewQuery.pick({ showOnWidget: true, limit: true, offset: true });
export type VendorReviewQuery = z.infer<typeof VendorReviewQuery>;

/** Body of `PATCH /reviews/{id}` (ours). A `reason` needs a review that is held back: hidden, archived, or both. */
export const ReviewUpdate = z
  .object({ showOnWidget: z.boolean(), isArchived: z.boolean(), reason: HeldBackReason })
  .partial()
  .refine(something, 'must set showOnWidget, isArchived or reason')
  .meta({ id: 'ReviewUpdate' });
export type ReviewUpdate = z.infer<typeof ReviewUpdate>;

/** Body of `PUT /reply`; who replies is the vendor's `senderName` unless `name` says otherwise. */
export const Reply = z.object({ reviewId: id, comment: line(5000), name: line(100).optional() }).meta({ id: 'Reply' });
export type Reply = z.infer<typeof Reply>;

/** Body of `POST /vendors`. */
export const NewVendor = z
  .object({
    name: line(200).describe('Internal reference, as close as possible to the real vendor name.'),
    senderName: line(100).describe('Short, user-friendly name; displayed externally.'),
    address: line(500).describe('Full address, with as much detail as possible.'),
    industry: line(200).describe('Any descriptive text.'),
    website: line(2048),
    logoUrl: link,
    googlePlaceId: line(300).nullish(),
    facebookUrl: link.nullish(),
  })
  .meta({ id: 'NewVendor' });
export type NewVendor = z.infer<typeof NewVendor>;

/** Body of `PUT /vendors/{vendorId}` (ours): the fields to change; null empties one that may be empty. */
export const VendorUpdate = NewVendor.partial()
  .refine(something, 'must set a field of the vendor')
  .meta({ id: 'VendorUpdate' });
export type VendorUpdate = z.infer<typeof VendorUpdate>;

/** A vendor; its `id` must be stored by whoever created it. */
export const Vendor = z
  .object({
    id: id.describe('The `vendorId`; store it.'),
    name: z.string(),
    senderName: z.string(),
    address: z.string(),
    industry: z.string(),
    website: z.string(),
    logoUrl: z.string(),
    googlePlaceId: z.string().nullable(),
    facebookUrl: z.string().nullable(),
  })
  .meta({ id: 'Vendor' });
export type Vendor = z.infer<typeof Vendor>;

/** Body of `PUT /businesses/{businessId}`: profile fields, metadata only. */
export const BusinessUpdate = z
  .object({ name: line(200), address: line(500), industry: line(200), logoUrl: link })
  .partial()
  .refine(something, 'must set name, address, industry or logoUrl')
  .meta({ id: 'BusinessUpdate' });
export type BusinessUpdate = z.infer<typeof BusinessUpdate>;

/** Answer to a changed business profile. */
export const BusinessProfile = z.object({ id, name: z.string(), address: z.string() }).meta({ id: 'BusinessProfile' });
export type BusinessProfile = z.infer<typeof BusinessProfile>;

/** How to reach the reviewer; never shown to readers. */
export const Channel = z
  .object({ email: email.optional(), phoneNumber: phoneNumber.optional() })
  .meta({ id: 'Channel' });
export type Channel = z.infer<typeof Channel>;

/** 1 to 5 with at most two decimals, carried as a string; a number is read as its string. */
const rating = z
  .preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z.string().regex(/^(?:[1-4](?:\.\d{1,2})?|5(?:\.0{1,2})?)$/, 'must be a number from 1 to 5'),
  )
  .describe('A number from 1 to 5 with at most two decimals, carried as a string.');

/** Why an invitation does not make its review verified (ours). */
export const INVITATION_REFUSALS = ['used', 'expired', 'other_vendor', 'other_product', 'invalid'] as const;
export const InvitationRefusal = z.enum(INVITATION_REFUSALS);
export type InvitationRefusal = z.infer<typeof InvitationRefusal>;

/** An invitation as a page found it: what can be none, or is too long, reads as empty; no review is refused for it. */
const foundInvitation = z.string().transform((found) => (/^[\w.-]{1,2048}$/.test(found) ? found : ''));

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
export const SubmitReviewAnswer = z.object({ feedback: Feedback }).meta({ id: 'SubmitReviewAnswer' });
export type SubmitReviewAnswer = z.infer<typeof SubmitReviewAnswer>;

/** Body of the version 1 `POST /send-review-invite`; the delay is in days. */
export const Invite = z
  .object({
    firstName: line(100),
    lastName: z.string().trim().max(100).optional(),
    email: email.optional(),
    phoneNumber: phoneNumber.optional(),
    source: line(64).optional(),
    sourceContactId: line(200).optional(),
    businessId: id,
    campaignId: id.optional().describe("Without it, the business' default campaign is used."),
    inviteDelayDays: z.int().min(0).max(365).optional().describe('Without it, the invite is due at once.'),
  })
  .refine((invite) => invite.email !== undefined || invite.phoneNumber !== undefined, {
    path: ['email'],
    error: 'must be given, or else a phoneNumber',
  })
  .meta({ id: 'Invite', description: 'At least one of `email` and `phoneNumber` is needed.' });
export type Invite = z.infer<typeof Invite>;

/** Body of the marketplace `POST /businesses/{businessId}/send-review-invite`; the delay is in hours. */
export const MarketplaceInvite = z
  .object({
    sourceContactId: line(200).optional(),
    campaignId: id.optional().describe("Without it, the business' default campaign is used."),
    firstName: line(100),
    lastName: z.string().trim().max(100).optional(),
    channel: Channel.refine((channel) => channel.email !== undefined || channel.phoneNumber !== undefined, {
      error: 'must hold an email or a phoneNumber',
    }),
    source: line(64).optional(),
    inviteDelayHours: z
      .int()
      .min(0)
      .max(365 * 24)
      .optional()
      .describe('Without it, the invite is due at once.'),
    products: z.array(Product).max(50).optional(),
  })
  .meta({ id: 'MarketplaceInvite' });
export type MarketplaceInvite = z.infer<typeof MarketplaceInvite>;

/** The contact an invite created. */
export const Contact = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    source: z.string(),
    sourceContactId: z.string(),
  })
  .meta({ id: 'Contact' });
export type Contact = z.infer<typeof Contact>;

/** What is left of the text-message allowance, and when it renews. */
export const Usage = z
  .object({
    smsLimitsLeft: z.int().describe('Text messages left.'),
    renews: timestamp.describe('When the allowance renews.'),
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof Usage>;
/** Answer of both invites. The invitations are ours: signed tokens, each for one review, to go into links to the shop. */
export const InviteAnswer = z
  .object({
    contact: Contact,
    usage: Usage,
    invitation: z
      .string()
      .optional()
      .describe('For a link to the shop, `https://shop.example/review?rw_invite={invitation}`; of the first product.'),
    invitations: z
      .array(z.object({ sourceProductId: z.string(), invitation: z.string() }))
      .optional()
      .describe('One for each product, where there are several.'),
  })
  .meta({ id: 'InviteAnswer' });
export type InviteAnswer = z.infer<typeof InviteAnswer>;

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

/** Answer of both `review-insights`: all time, and the last 30 days. */
export const Insights = z
  .object({
    topInsights: z.array(Insight),
    recentInsights: z.array(Insight),
    statistics: Statistics,
  })
  .meta({ id: 'Insights' });
export type Insights = z.infer<typeof Insights>;
