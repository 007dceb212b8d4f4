/**
 * What crosses the wire between the proxy and the reviews service: the whole service interface, a schema per resource,
 * its type derived. Unknown fields are ignored, as the interface asks of every reader; a field is nullable exactly where
 * the interface says so. A consumer that must survive less careful services reads through `client/`.
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

/** A business (location) in `GET /businesses`; `rating` is a decimal number with two decimals. */
export const Business = z.object({
  id,
  name: z.string(),
  sources: z.array(z.string()),
  sourceMap: z.array(z.object({ label: z.string(), src: z.string() })),
  rating: z.string(),
  totalReviews: z.int(),
});
export type Business = z.infer<typeof Business>;

/** The merchant's reply inside a review; `date` is a calendar day. */
export const ReviewResponse = z.object({ name: z.string(), date: day, comment: z.string() });
export type ReviewResponse = z.infer<typeof ReviewResponse>;

/** A product in invites and submissions; `sourceProductId` is the caller's own identifier. */
export const Product = z.object({
  sourceProductId: line(200),
  title: line(300),
  description: z.string().max(2000).optional(),
  imageUrl: link.optional(),
});
export type Product = z.infer<typeof Product>;

/** A review in the lists. `product` and `verified` are ours; `canReply` comes in the version 1 list alone. */
export const Review = z.object({
  id,
  businessId: id,
  authorName: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  photo: z.string().nullable(),
  rating: z.string(),
  text: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  isArchived: z.boolean(),
  showOnWidget: z.boolean(),
  shield: z.boolean(),
  source: z.string(),
  sourceFeedbackId: z.string(),
  status: z.string(),
  reviewUrl: z.string().nullable(),
  type: z.string().nullable(),
  videoRef: z.string().nullable(),
  gifRef: z.string().nullable(),
  response: ReviewResponse.nullable(),
  canReply: z.boolean().optional(),
  product: Product.nullable().optional(),
  verified: z.boolean().optional(),
});
export type Review = z.infer<typeof Review>;

/** Answer of both review lists; `total` counts the whole list, not the page. */
export const ReviewList = z.object({ total: z.int(), reviews: z.array(Review) });
export type ReviewList = z.infer<typeof ReviewList>;

/** Query of the review lists. */
export const ReviewQuery = z.object({
  source: z.string().optional(),
  showOnWidget: z.boolean().optional(),
  limit: z.int().optional(),
  offset: z.int().optional(),
  businessId: id.optional(),
  sort: z.enum(['desc', 'asc']).optional(),
});
export type ReviewQuery = z.infer<typeof ReviewQuery>;

/** Body of `PATCH /reviews/{id}` (ours). */
export const ReviewUpdate = z
  .object({ showOnWidget: z.boolean(), isArchived: z.boolean() })
  .partial()
  .refine((update) => Object.keys(update).length > 0, 'must set showOnWidget or isArchived');
export type ReviewUpdate = z.infer<typeof ReviewUpdate>;

/** Body of `POST /vendors`. */
export const NewVendor = z.object({
  name: line(200),
  senderName: line(100),
  address: line(500),
  industry: line(200),
  website: line(2048),
  logoUrl: link,
  googlePlaceId: line(300).nullish(),
  facebookUrl: link.nullish(),
});
export type NewVendor = z.infer<typeof NewVendor>;

/** A vendor; its `id` must be stored by whoever created it. */
export const Vendor = z.object({
  id,
  name: z.string(),
  senderName: z.string(),
  address: z.string(),
  industry: z.string(),
  website: z.string(),
  logoUrl: z.string(),
  googlePlaceId: z.string().nullable(),
  facebookUrl: z.string().nullable(),
});
export type Vendor = z.infer<typeof Vendor>;

/** Body of `PUT /businesses/{businessId}`: profile fields, metadata only. */
export const BusinessUpdate = z
  .object({ name: line(200), address: line(500), industry: line(200), logoUrl: link })
  .partial();
export type BusinessUpdate = z.infer<typeof BusinessUpdate>;

/** How to reach the reviewer; never shown to readers. */
export const Channel = z.object({ email: email.optional(), phoneNumber: phoneNumber.optional() });
export type Channel = z.infer<typeof Channel>;

/** 1 to 5 with at most two decimals, carried as a string; a number is read as its string. */
const rating = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.string().regex(/^(?:[1-4](?:\.\d{1,2})?|5(?:\.0{1,2})?)$/, 'must be a number from 1 to 5'),
);

/** Body of `POST /vendors/{vendorId}/submit-review`; hidden from widgets when `showOnWidget` is false. */
export const SubmittedReview = z.object({
  rating,
  text: z.string().max(20_000, 'must be at most 20,000 characters').optional(),
  vendorId: id,
  firstName: z.string().trim().max(100).optional(),
  lastName: z.string().trim().max(100).optional(),
  channel: Channel.optional(),
  source: line(64).optional(),
  product: Product.optional(),
  showOnWidget: z.boolean().optional(),
});
export type SubmittedReview = z.infer<typeof SubmittedReview>;

/** Answer to a submitted review. */
export const Feedback = z.object({ id, source: z.string().optional() });
export type Feedback = z.infer<typeof Feedback>;
export const SubmitReviewAnswer = z.object({ feedback: Feedback });
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
    campaignId: id.optional(),
    inviteDelayDays: z.int().min(0).max(365).optional(),
  })
  .refine((invite) => invite.email !== undefined || invite.phoneNumber !== undefined, {
    path: ['email'],
    error: 'must be given, or else a phoneNumber',
  });
export type Invite = z.infer<typeof Invite>;

/** Body of the marketplace `POST /businesses/{businessId}/send-review-invite`; the delay is in hours. */
export const MarketplaceInvite = z.object({
  sourceContactId: line(200).optional(),
  campaignId: id.optional(),
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
    .optional(),
  products: z.array(Product).max(50).optional(),
});
export type MarketplaceInvite = z.infer<typeof MarketplaceInvite>;

/** The contact an invite created. */
export const Contact = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  source: z.string(),
  sourceContactId: z.string(),
});
export type Contact = z.infer<typeof Contact>;

/** What is left of the text-message allowance, and when it renews. */
export const Usage = z.object({ smsLimitsLeft: z.int(), renews: timestamp });
export type Usage = z.infer<typeof Usage>;
export const InviteAnswer = z.object({ contact: Contact, usage: Usage });
export type InviteAnswer = z.infer<typeof InviteAnswer>;

/** One topic of the insights; `sentiment` knows `negative`, its other values are open. */
export const Insight = z.object({
  category: z.string(),
  topic: z.string(),
  mentions: z.int(),
  label: z.string(),
  sentiment: z.string(),
});
export type Insight = z.infer<typeof Insight>;

/** Totals of a business; the trend can be negative. */
export const Statistics = z.object({
  totalReviews: z.int(),
  averageRating: z.number(),
  averageRatingTrend: z.number(),
});
export type Statistics = z.infer<typeof Statistics>;

/** Answer of both `review-insights`: all time, and the last 30 days. */
export const Insights = z.object({
  topInsights: z.array(Insight),
  recentInsights: z.array(Insight),
  statistics: Statistics,
});
export type Insights = z.infer<typeof Insights>;
