/** The lines of an export: first the vendor, then each review, then each report. */
import { z } from 'zod';
import { timestamp } from '../../contract/service/fields.js';
import { id } from '../../contract/service/id.js';
import { Decision } from '../../contract/service/report.js';
import { HeldBackReason, Review } from '../../contract/service/review.js';

/** The first line, by which a file is known as an export of ours. */
export const VendorLine = z.object({
  line: z.literal('vendor'),
  format: z.literal(1),
  exportedAt: timestamp,
  vendorId: id,
  name: z.string(),
  /** Whether email addresses and phone numbers are in it. */
  contacts: z.boolean(),
});
export type VendorLine = z.infer<typeof VendorLine>;

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
  .extend({ line: z.literal('review'), heldBackReason: HeldBackReason.nullable() });
export type ReviewLine = z.infer<typeof ReviewLine>;

const text = z.string().nullable();
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
});
export type ReportLine = z.infer<typeof ReportLine>;

/** Any line. */
export const ExportLine = z.discriminatedUnion('line', [VendorLine, ReviewLine, ReportLine]);
export type ExportLine = z.infer<typeof ExportLine>;
