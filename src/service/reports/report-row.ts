import { randomUUID } from 'node:crypto';
import type { NewReport, Report } from '../../contract/service/report.js';
import type { Db, ReportRow } from '../database/schema.js';

/** Whose report is meant. The caller has checked that the vendor is open to it. */
export interface ReportPlace {
  vendorId: string;
  reportId: string;
}

/** A new report of this review of a vendor, open. */
export function rowOfReport(vendorId: string, reviewId: string, report: NewReport, at: Date): ReportRow {
  return {
    business_id: vendorId,
    id: randomUUID(),
    review_id: reviewId,
    reason: report.reason,
    explanation: report.explanation,
    name: report.name ?? null,
    email: report.email ?? null,
    good_faith: 1,
    page: report.page ?? null,
    created_at: at.toISOString(),
    decision: null,
    held_back_reason: null,
    statement: null,
    decided_at: null,
    reporter_told_at: null,
    author_told_at: null,
    language: report.language ?? null,
  };
}

/** The report in a row, as the interface shows it. */
export function reportOfRow(row: ReportRow): Report {
  return {
    id: row.id,
    vendorId: row.business_id,
    reviewId: row.review_id,
    state: row.decision === null ? 'open' : 'decided',
    reason: row.reason,
    explanation: row.explanation,
    name: row.name,
    email: row.email,
    goodFaith: row.good_faith === 1,
    page: row.page,
    createdAt: row.created_at,
    decision: row.decision,
    heldBackReason: row.held_back_reason,
    statement: row.statement,
    decidedAt: row.decided_at,
    reporterToldAt: row.reporter_told_at,
    authorToldAt: row.author_told_at,
  };
}

/** The row of a report, where there is one. */
export function findReport(db: Db, { vendorId, reportId }: ReportPlace): Promise<ReportRow | undefined> {
  return db
    .selectFrom('reports')
    .selectAll()
    .where('business_id', '=', vendorId)
    .where('id', '=', reportId)
    .executeTakeFirst();
}
