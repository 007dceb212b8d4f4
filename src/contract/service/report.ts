import { z } from 'zod';
import { DECIDED_REASONS } from '../held-back-reasons.js';
import { ANONYMOUS_REASON, REPORT_LIMITS, REPORT_REASONS } from '../report.js';
import { languageTag } from './campaign.js';
import { email } from './channel.js';
import { id, line, link, timestamp } from './fields.js';
import { DecidedReason } from './held-back-reason.js';
import { Review } from './review.js';

/** Why somebody reports a review; all of reports is an extension. */
export const ReportReason = z.enum(REPORT_REASONS, `must be one of ${REPORT_REASONS.join(', ')}`);

/** What somebody writes in a report, whoever checks it. */
export const REPORT_FIELDS = {
  reason: ReportReason,
  explanation: line(REPORT_LIMITS.explanation),
  name: line(REPORT_LIMITS.name),
  email,
  goodFaith: z.literal(true, 'must be true: you believe in good faith that what you report is right'),
  page: link,
  language: languageTag,
};

/** Adds what a report lacks: name and email, unless its reason does without. */
export function needsReporter(
  {
    reason,
    name,
    email,
  }: { reason: z.infer<typeof ReportReason>; name?: string | undefined; email?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (reason === ANONYMOUS_REASON) return;
  for (const [field, value] of Object.entries({ name, email })) {
    if (value === undefined) context.addIssue({ code: 'custom', path: [field], message: 'is required' });
  }
}

/** Body of `POST /vendors/{vendorId}/reviews/{reviewId}/reports`. */
export const NewReport = z
  .object({
    reason: REPORT_FIELDS.reason,
    explanation: REPORT_FIELDS.explanation.describe('Why, in words: at most 5,000 characters.'),
    name: REPORT_FIELDS.name
      .optional()
      .describe(`Who reports it; not needed for the reason \`${ANONYMOUS_REASON}\` alone.`),
    email: REPORT_FIELDS.email.optional().describe('Where the decision goes; needed as `name` is.'),
    goodFaith: REPORT_FIELDS.goodFaith.describe('That the reporter believes in good faith that all of it is right.'),
    page: REPORT_FIELDS.page.optional().describe('Address at which the review was seen.'),
    language: REPORT_FIELDS.language.optional().describe('Of that page: in it both sides are told.'),
  })
  .superRefine(needsReporter)
  .meta({ id: 'NewReport' });
export type NewReport = z.infer<typeof NewReport>;

/** What the merchant decided about the review. */
export const DECISIONS = ['kept', 'held_back', 'archived'] as const;
export const Decision = z.enum(DECISIONS, `must be one of ${DECISIONS.join(', ')}`);
export type Decision = z.infer<typeof Decision>;

/** A report and what became of it. A decided one stays as it is. */
export const Report = z
  .object({
    id,
    vendorId: id,
    reviewId: id,
    state: z.enum(['open', 'decided']),
    reason: z.string().describe(`One of ${REPORT_REASONS.join(', ')}.`),
    explanation: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    goodFaith: z.boolean(),
    page: z.string().nullable(),
    createdAt: timestamp,
    decision: Decision.nullable().describe('Null while the report is open.'),
    heldBackReason: z.string().nullable().describe('Why the review is held back or archived.'),
    statement: z.string().nullable().describe('The reasons of the decision, as reporter and author are told them.'),
    decidedAt: timestamp.nullable(),
    reporterToldAt: timestamp.nullable().describe('When the reporter was told the decision.'),
    authorToldAt: timestamp.nullable().describe('When the author of the review was told it.'),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof Report>;

/** A message that a decision asks for, ready to send. A server with mail sends it to whom it has an email address of. */
export const Notice = z
  .object({
    to: z.enum(['reporter', 'author']),
    name: z.string().nullable(),
    email: z.string().nullable().describe('Null where nobody knows it.'),
    phoneNumber: z.string().nullable().describe('Where there is no email.'),
    subject: z.string(),
    text: z.string(),
    toldAt: timestamp.nullable().describe('Null while it is left to do.'),
  })
  .meta({ id: 'Notice' });
export type Notice = z.infer<typeof Notice>;

/** A report with its review and, once it is decided, who has to be told what. */
export const ReportDetails = Report.extend({
  review: Review.nullable().describe('As it is now; null when it is gone.'),
  notices: z.array(Notice).describe('Empty while the report is open.'),
}).meta({ id: 'ReportDetails' });
export type ReportDetails = z.infer<typeof ReportDetails>;

/** A page of a vendor's reports. */
export const ReportList = z
  .object({
    reports: z.array(Report),
    nextCursor: z
      .string()
      .optional()
      .describe('The `cursor` of the next page, where this one has as many reports as its `limit`.'),
  })
  .meta({ id: 'ReportList' });
export type ReportList = z.infer<typeof ReportList>;

/** Body of `PUT /vendors/{vendorId}/reports/{reportId}/decision`. */
export const ReportDecision = z
  .object({
    decision: Decision,
    heldBackReason: DecidedReason.optional().describe('Needed unless the review is `kept`, and only then.'),
    statement: line(REPORT_LIMITS.statement).describe('The reasons, as reporter and author are told them.'),
  })
  .superRefine(({ decision, heldBackReason }, context) => {
    const isNeeded = decision !== 'kept';
    if (isNeeded === (heldBackReason !== undefined)) return;
    const message = isNeeded ? `is required: one of ${DECIDED_REASONS.join(', ')}` : 'must not come with "kept"';
    context.addIssue({ code: 'custom', path: ['heldBackReason'], message });
  })
  .meta({ id: 'ReportDecision' });
export type ReportDecision = z.infer<typeof ReportDecision>;

/** Body of `PUT /vendors/{vendorId}/reports/{reportId}/told`: who was told the decision by now. */
export const ReportTold = z
  .object({ reporter: z.literal(true, 'must be true'), author: z.literal(true, 'must be true') })
  .partial()
  .refine(({ reporter, author }) => reporter || author, 'must name reporter or author')
  .meta({ id: 'ReportTold' });
export type ReportTold = z.infer<typeof ReportTold>;
