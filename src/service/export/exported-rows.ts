/** Rows of the lines of an export: each field as it was, and nothing shown that was not. */
import { randomUUID } from 'node:crypto';
import { isVerifiedPurchase } from '../../contract/disclosures.js';
import type { ReportRow, ReviewedBusiness, ReviewRow } from '../database/schema.js';
import { hundredths } from '../reviews/review-row.js';
import type { ReportLine, ReviewLine } from './export-lines.js';

/** The row of a review; its id is another one where it is among the `taken`. */
export function rowOfReviewLine(
  business: ReviewedBusiness,
  line: ReviewLine,
  taken: ReadonlySet<string>,
  at: Date,
): ReviewRow {
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value));
  return {
    id: taken.has(line.id) ? randomUUID() : line.id,
    account_id: business.account_id,
    business_id: business.id,
    author_name: line.authorName,
    name: line.name,
    email: line.email,
    phone_number: line.phoneNumber,
    photo: line.photo,
    rating: line.rating,
    rating_hundredths: hundredths(line.rating),
    title: line.title,
    text: line.text,
    created_at: new Date(line.createdAt).toISOString(),
    updated_at: new Date(line.updatedAt).toISOString(),
    is_archived: line.isArchived ? 1 : 0,
    show_on_widget: line.showOnWidget ? 1 : 0,
    held_back_reason: line.heldBackReason,
    shield: line.shield ? 1 : 0,
    source: line.source,
    source_feedback_id: line.sourceFeedbackId,
    review_url: line.reviewUrl,
    type: line.type,
    video_ref: line.videoRef,
    gif_ref: line.gifRef,
    pictures: line.pictures.length > 0 ? json(line.pictures) : null,
    response: json(line.response),
    product: json(line.product),
    verified: isVerifiedPurchase(line.verifiedBy) ? 1 : 0,
    verified_by: line.verifiedBy,
    experienced_at: line.experiencedAt,
    incentive: line.incentive,
    relationship: line.relationship,
    shown_at: line.shownAt === null ? null : new Date(line.shownAt).toISOString(),
    answers: json(line.answers),
    changed_at: at.toISOString(),
  };
}

export function rowOfReportLine(vendorId: string, line: ReportLine): ReportRow {
  return {
    business_id: vendorId,
    id: line.id,
    review_id: line.reviewId,
    reason: line.reason,
    explanation: line.explanation,
    name: line.name,
    email: line.email,
    good_faith: line.goodFaith ? 1 : 0,
    page: line.page,
    created_at: line.createdAt,
    decision: line.decision,
    held_back_reason: line.heldBackReason,
    statement: line.statement,
    decided_at: line.decidedAt,
    reporter_told_at: line.reporterToldAt,
    author_told_at: line.authorToldAt,
  };
}
