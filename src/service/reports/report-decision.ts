/** What is decided about a report, and who was told of it. */
import type { ReportDecision, ReportTold } from '../../contract/service/report.js';
import type { ReviewUpdate } from '../../contract/service/review.js';
import { EVERY_ACCOUNT } from '../account-access.js';
import type { Db, ReportRow } from '../database/schema.js';
import { updateReview } from '../reviews/review-change.js';
import { addDecisionMails } from './report-messages.js';
import { findReport, type ReportPlace } from './report-row.js';

/** The report was decided before, and a decision stays on record. */
export class ReportDecided extends Error {}

/** The report is open: there is no decision yet that anybody could have been told. */
export class ReportOpen extends Error {}

/** The review is gone, so that it cannot be held back. */
export class ReviewGone extends Error {}

/** What a decision does to its review. */
const EFFECTS = {
  kept: null,
  held_back: { showOnWidget: false },
  archived: { isArchived: true },
} as const satisfies Record<ReportDecision['decision'], ReviewUpdate | null>;

/**
 * Records the decision and changes the review accordingly; the same decision again changes nothing. Null when there is no such
 * report. Throws {@link ReportDecided} and {@link ReviewGone}.
 */
export async function decideReport(
  transaction: Db,
  place: ReportPlace,
  { decision, heldBackReason, statement }: ReportDecision,
  { at, by, mail }: { at: Date; by: string; mail: boolean },
): Promise<ReportRow | null> {
  const decided = await transaction
    .updateTable('reports')
    .set({ decision, held_back_reason: heldBackReason ?? null, statement, decided_at: at.toISOString() })
    .where('business_id', '=', place.vendorId)
    .where('id', '=', place.reportId)
    .where('decision', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!decided) {
    const before = await findReport(transaction, place);
    if (!before) return null;
    const isSame = before.decision === decision && before.statement === statement;
    if (!isSame || before.held_back_reason !== (heldBackReason ?? null)) throw new ReportDecided();
    return before;
  }
  const effect = EFFECTS[decision];
  if (effect) {
    const update = { ...effect, reason: heldBackReason };
    const review = await updateReview(transaction, decided.review_id, update, { account: EVERY_ACCOUNT, at, by });
    if (!review) throw new ReviewGone();
  }
  if (mail) await addDecisionMails(transaction, decided, at);
  return decided;
}

/** Records who was told. Null when there is no such report. Throws {@link ReportOpen}. */
export async function markTold(
  transaction: Db,
  place: ReportPlace,
  { reporter, author }: ReportTold,
  at: Date,
): Promise<ReportRow | null> {
  const now = at.toISOString();
  const told = await transaction
    .updateTable('reports')
    .set(({ fn, ref, val }) => ({
      ...(reporter && { reporter_told_at: fn.coalesce(ref('reporter_told_at'), val(now)) }),
      ...(author && { author_told_at: fn.coalesce(ref('author_told_at'), val(now)) }),
    }))
    .where('business_id', '=', place.vendorId)
    .where('id', '=', place.reportId)
    .where('decision', 'is not', null)
    .returningAll()
    .executeTakeFirst();
  if (!told && (await findReport(transaction, place))) throw new ReportOpen();
  return told ?? null;
}
