import { sql } from 'kysely';
import type {
  NewReport,
  Report,
  ReportDecision,
  ReportDetails,
  ReportList,
  ReportTold,
} from '../../contract/service/report.js';
import type { Review } from '../../contract/service/review.js';
import type { Database } from '../database/database.js';
import { makeOnce } from '../database/idempotency.js';
import type { Db, ReportRow } from '../database/schema.js';
import { BY_KEY } from '../moderation/decision-log.js';
import { readListCursor, writeListCursor } from '../reviews/review-list-cursor.js';
import { reviewOfRow } from '../reviews/review-row.js';
import { recordEvents } from '../webhooks/review-events.js';
import { decideReport, markTold } from './report-decision.js';
import { noticesOf } from './report-notices.js';
import { findReport, type ReportPlace, reportOfRow, rowOfReport } from './report-row.js';

/** Which reports of a vendor to list. */
export interface ReportListQuery {
  state?: Report['state'] | undefined;
  /** Those of one review. */
  reviewId?: string | undefined;
  /** The oldest come first without it. */
  newestFirst?: boolean;
  limit: number;
  /** The `nextCursor` of the previous page. */
  cursor?: string | undefined;
}

/**
 * Reports of reviews. A report changes nothing about its review; a decision may hold the review back or archive it, and nothing
 * changes what a shopper wrote.
 */
export interface ReportStore {
  /**
   * Stores a report of a vendor's review; null when the vendor has no such review. Under a key already used for this vendor it
   * returns the first report, or throws an `IdempotencyConflict` when this one is another.
   */
  create(
    place: { vendorId: string; reviewId: string },
    report: NewReport,
    options?: { idempotencyKey?: string | undefined; at?: Date },
  ): Promise<Report | null>;
  /** A page of a vendor's reports. */
  list(vendorId: string, query: ReportListQuery): Promise<ReportList>;
  /** The report with its review and notices; null when there is none. */
  get(place: ReportPlace): Promise<ReportDetails | null>;
  /** How many are open. */
  countOpen(vendorId: string): Promise<number>;
  /** Decides an open report; the same decision again changes nothing. Null when there is none. Throws `ReportDecided` and `ReviewGone`. */
  decide(place: ReportPlace, decision: ReportDecision, at?: Date, by?: string): Promise<ReportDetails | null>;
  /** Records that these were told the decision; the first time counts. Null when there is none. Throws `ReportOpen`. */
  markTold(place: ReportPlace, told: ReportTold, at?: Date): Promise<ReportDetails | null>;
}

/** The reports in `database`, whose `write` notifies of changes. */
export function createReportStore({ db, write }: Database): ReportStore {
  const details = async (row: ReportRow | null | undefined) => (row ? readDetails(db, row) : null);

  return {
    create: ({ vendorId, reviewId }, report, { idempotencyKey, at = new Date() } = {}) =>
      write(async (transaction) => {
        if (!(await findReview(transaction, vendorId, reviewId))) return null;
        const row = rowOfReport(vendorId, reviewId, report, at);
        const request = { scope: `reports of ${vendorId}`, key: idempotencyKey, request: { reviewId, ...report }, at };
        const id = await makeOnce(transaction, request, row.id, async () => {
          await transaction.insertInto('reports').values(row).execute();
          const vendor = transaction.selectFrom('businesses').select(['id', 'account_id']).where('id', '=', vendorId);
          const received = { type: 'report.received', reviewId, reportId: row.id } as const;
          await recordEvents(transaction, await vendor.executeTakeFirstOrThrow(), [received], at);
        });
        return reportOfRow((await findReport(transaction, { vendorId, reportId: id }))!);
      }),

    async list(vendorId, { state, reviewId, newestFirst = false, limit, cursor }) {
      const [order, than] = newestFirst ? (['desc', sql.raw('<')] as const) : (['asc', sql.raw('>')] as const);
      const after = cursor === undefined ? null : readListCursor(cursor);
      const rows = await db
        .selectFrom('reports')
        .selectAll()
        .where('business_id', '=', vendorId)
        .$if(state !== undefined, (query) => query.where('decision', state === 'open' ? 'is' : 'is not', null))
        .$if(reviewId !== undefined, (query) => query.where('review_id', '=', reviewId!))
        .$if(after !== null, (query) =>
          query.where(sql<boolean>`(created_at, id) ${than} (${after!.createdAt}, ${after!.id})`),
        )
        .orderBy('created_at', order)
        .orderBy('id', order)
        .limit(limit)
        .execute();
      const reports = rows.map(reportOfRow);
      const last = reports.at(-1);
      return { reports, ...(last && reports.length === limit && { nextCursor: writeListCursor(last) }) };
    },

    async countOpen(vendorId) {
      const { count } = await db
        .selectFrom('reports')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('business_id', '=', vendorId)
        .where('decision', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    get: async (place) => details(await findReport(db, place)),

    decide: async (place, decision, at = new Date(), by = BY_KEY) =>
      details(await write((transaction) => decideReport(transaction, place, decision, at, by))),

    markTold: async (place, told, at = new Date()) =>
      details(await write((transaction) => markTold(transaction, place, told, at))),
  };
}

async function readDetails(db: Db, row: ReportRow): Promise<ReportDetails> {
  const report = reportOfRow(row);
  const review = await findReview(db, report.vendorId, report.reviewId);
  const vendor = db.selectFrom('businesses').select('sender_name').where('id', '=', report.vendorId);
  const { sender_name } = await vendor.executeTakeFirstOrThrow();
  return { ...report, review, notices: noticesOf(report, review, sender_name) };
}

async function findReview(db: Db, vendorId: string, reviewId: string): Promise<Review | null> {
  const row = await db
    .selectFrom('reviews')
    .selectAll()
    .where('business_id', '=', vendorId)
    .where('id', '=', reviewId)
    .executeTakeFirst();
  return row ? reviewOfRow(row) : null;
}
