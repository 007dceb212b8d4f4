/** The lines of an export: first the vendor, then who must not be asked, then its contacts with their invites, then its products, then each review, then each report. */
import { z } from 'zod';
import { Campaign } from '../../contract/service/campaign.js';
import { CustomQuestions } from '../../contract/service/custom-question.js';
import { id, timestamp } from '../../contract/service/fields.js';
import { Contact, INVITE_STATES, InviteReason } from '../../contract/service/invite.js';
import { NEW_REVIEWS } from '../../contract/service/moderation.js';
import { Decision } from '../../contract/service/report.js';
import { HeldBackReason, Product, Review } from '../../contract/service/review.js';
import { ReviewPolicy } from '../../contract/service/review-policy.js';
import { Vendor } from '../../contract/service/vendor.js';
import { ProductLine } from '../products/product-lines.js';
import { shopLook } from '../vendors/looks.js';
import { DecisionLine } from './decision-lines.js';
import { SuppressionLine } from './suppression-lines.js';

/** The first line, by which a file is known as an export of ours. Files of before lack profile and policy. */
export const VendorLine = z.object({
  line: z.literal('vendor'),
  format: z.literal(1),
  exportedAt: timestamp,
  vendorId: id,
  name: z.string(),
  profile: Vendor.omit({ id: true, name: true }).optional(),
  /** Null where the vendor has said nothing. */
  reviewPolicy: ReviewPolicy.nullable().optional(),
  customQuestions: CustomQuestions.shape.questions.optional(),
  newReviews: z.enum(NEW_REVIEWS).nullable().optional(),
  look: shopLook.nullable().optional(),
  /** Those that the shop has made, or changed. */
  campaigns: z.array(Campaign.omit({ businessId: true }).required({ createdAt: true })).optional(),
  /** Whether email addresses and phone numbers are in it, contacts and invites, and who must not be asked. */
  contacts: z.boolean(),
});
export type VendorLine = z.infer<typeof VendorLine>;

const text = z.string().nullable();
const OriginContents = z.object({
  lines: z.array(z.object({ line: text, product: z.string(), quantity: z.number() })),
  refunds: z.array(z.string()),
});
/** A customer who was invited, and the invites. */
export const ContactLine = Contact.extend({
  line: z.literal('contact'),
  createdAt: timestamp,
  invites: z.array(
    z.object({
      id,
      campaignId: text,
      channel: z.enum(['email', 'sms']),
      products: z.array(Product).nullable(),
      createdAt: timestamp,
      dueAt: timestamp,
      language: text.optional(),
      timeZone: text.optional(),
      /** Null where it is from a version that sent none. */
      state: z.enum(INVITE_STATES).nullable().optional(),
      reason: InviteReason.nullable().optional(),
      reminders: z.int().nullable().optional(),
      sentAt: timestamp.nullable().optional(),
      deliveredAt: timestamp.nullable().optional(),
      openedAt: timestamp.nullable().optional(),
      reviewedAt: timestamp.nullable().optional(),
      orderId: z.string().nullable().optional(),
      /** Numbers of products that it does not ask about any more; absent where it asks about all. */
      withdrawn: z.array(z.int()).optional(),
      /** The orders and requests that it is made of; absent where they are not known. */
      origins: z
        .array(
          z.object({ origin: z.string(), shopRef: text, contents: OriginContents, changedAt: timestamp.nullable() }),
        )
        .optional(),
    }),
  ),
});
export type ContactLine = z.infer<typeof ContactLine>;

/** A review as the lists have it, without what follows from the rest. */
export const ReviewLine = Review.omit({ businessId: true, canReply: true, status: true, verified: true })
  .required({
    title: true,
    pictures: true,
    product: true,
    verifiedBy: true,
    experiencedAt: true,
    incentive: true,
    relationship: true,
    shownAt: true,
    answers: true,
  })
  .extend({
    line: z.literal('review'),
    heldBackReason: HeldBackReason.nullable(),
    /** Who decided what about it, the first decision first; absent where nobody has. */
    decisions: z.array(DecisionLine).optional(),
    /** The invite it was written on, which is used up by it; null without one, and where the invites are not in the file. */
    invite: z.object({ id, productNumber: z.int() }).nullable().default(null),
  });
export type ReviewLine = z.infer<typeof ReviewLine>;

/** A report with its decision. */
export const ReportLine = z.object({
  line: z.literal('report'),
  id,
  reviewId: id,
  reason: z.string(),
  explanation: z.string(),
  name: text,
  email: text,
  goodFaith: z.boolean(),
  page: text,
  createdAt: timestamp,
  decision: Decision.nullable(),
  heldBackReason: HeldBackReason.nullable(),
  statement: text,
  decidedAt: timestamp.nullable(),
  reporterToldAt: timestamp.nullable(),
  authorToldAt: timestamp.nullable(),
  language: text.default(null),
});
export type ReportLine = z.infer<typeof ReportLine>;

/** Any line. */
export const ExportLine = z.discriminatedUnion('line', [
  VendorLine,
  SuppressionLine,
  ContactLine,
  ProductLine,
  ReviewLine,
  ReportLine,
]);
export type ExportLine = z.infer<typeof ExportLine>;
