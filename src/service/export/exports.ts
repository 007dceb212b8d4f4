import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { recordChange } from '../changes/change-log.js';
import type { Database } from '../database/database.js';
import type { Db, ReportRow, ReviewRow, Schema } from '../database/schema.js';
import { changeCounts } from '../reviews/review-counts.js';
import { reviewOfRow } from '../reviews/review-row.js';
import type { ExportLine, ReportLine, ReviewLine } from './export-lines.js';
import { rowOfReportLine, rowOfReviewLine } from './exported-rows.js';

/** Rows read at once: the memory that an export takes, and some milliseconds of work. */
const BATCH = 500;

/** What to export. */
export interface ExportOptions {
  /** With email addresses and phone numbers. */
  contacts: boolean;
  at?: Date;
}

/** How many of the lines were new. */
export interface Restored {
  reviews: number;
  reports: number;
}

/** Gives everything back that a vendor's reviews are, and takes it in again. */
export interface ExportStore {
  /**
   * The vendor's lines in batches, as they were at one moment: the vendor, the reviews from the oldest on, the reports. Null when there
   * is no such vendor. The generator has to be ended, if only by `return`.
   */
  lines(vendorId: string, options: ExportOptions): AsyncGenerator<ExportLine[]>;
  /**
   * Stores these lines for a vendor, all or none. Reviews that it has already (same source and sourceFeedbackId) stay as they are. An
   * id is kept unless a row of another vendor has it.
   */
  restore(vendorId: string, lines: readonly (ReviewLine | ReportLine)[], at?: Date): Promise<Restored>;
}

/** The exports of `database`, whose `write` notifies of changes. */
export function createExportStore({ openMoment, write }: Database): ExportStore {
  return {
    async *lines(vendorId, { contacts, at = new Date() }) {
      const { db, close } = await openMoment();
      try {
        const found = db.selectFrom('businesses').select(['id', 'name']).where('id', '=', vendorId);
        const { id, name } = await found.executeTakeFirstOrThrow();
        yield [{ line: 'vendor', format: 1, exportedAt: at.toISOString(), vendorId: id, name, contacts }];
        for await (const rows of rowsOf(db, 'reviews', vendorId)) yield rows.map((row) => reviewLine(row, contacts));
        for await (const rows of rowsOf(db, 'reports', vendorId)) yield rows.map((row) => reportLine(row, contacts));
      } finally {
        await close();
      }
    },

    restore: (vendorId, lines, at = new Date()) =>
      write(async (transaction) => {
        const found = transaction.selectFrom('businesses').select(['id', 'account_id']).where('id', '=', vendorId);
        const vendor = await found.executeTakeFirstOrThrow();
        const reviews = lines.filter((line) => line.line === 'review');
        const taken = await takenIds(transaction, 'reviews', vendorId, reviews);
        const rows = reviews.map((line) => rowOfReviewLine(vendor, line, taken, at));
        const inserted = rows.length === 0 ? [] : await insertReviews(transaction, rows);
        await changeCounts(transaction, inserted);
        const reports = lines.filter((line) => line.line === 'report');
        const stored = await insertReports(
          transaction,
          reports.map((line) => rowOfReportLine(vendorId, line)),
        );
        if (inserted.length > 0) await recordChange(transaction, vendor);
        return { reviews: inserted.length, reports: stored };
      }),
  };
}

/** The rows of a vendor in one table, oldest first, a batch at a time; other work of the process comes in between. */
async function* rowsOf<T extends 'reviews' | 'reports'>(
  db: Db,
  table: T,
  vendorId: string,
): AsyncGenerator<Schema[T][]> {
  for (let last = { created_at: '', id: '' }; ; ) {
    // Both tables have the columns of this query, which the types of a table that is not known yet cannot say.
    const rows = await db
      .selectFrom(table as 'reviews')
      .selectAll()
      .where('business_id', '=', vendorId)
      .where(sql<boolean>`(created_at, id) > (${last.created_at}, ${last.id})`)
      .orderBy('created_at')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (rows.length > 0) yield rows as unknown as Schema[T][];
    if (rows.length < BATCH) return;
    last = rows.at(-1)!;
    await setImmediate();
  }
}

function reviewLine(row: ReviewRow, contacts: boolean): ReviewLine {
  const { businessId: _, status: __, verified: ___, ...review } = reviewOfRow(row);
  return { line: 'review', ...review, ...(!contacts && { email: null, phoneNumber: null }) } as ReviewLine;
}

function reportLine(row: ReportRow, contacts: boolean): ReportLine {
  return {
    line: 'report',
    id: row.id,
    reviewId: row.review_id,
    reason: row.reason,
    explanation: row.explanation,
    name: row.name,
    email: contacts ? row.email : null,
    goodFaith: row.good_faith === 1,
    page: row.page,
    createdAt: row.created_at,
    decision: row.decision,
    heldBackReason: row.held_back_reason as ReportLine['heldBackReason'],
    statement: row.statement,
    decidedAt: row.decided_at,
    reporterToldAt: row.reporter_told_at,
    authorToldAt: row.author_told_at,
  };
}

/** Of these ids those that a review of another vendor has. */
async function takenIds(db: Db, table: 'reviews', vendorId: string, lines: readonly { id: string }[]) {
  if (lines.length === 0) return new Set<string>();
  const ids = lines.map(({ id }) => id);
  const rows = db.selectFrom(table).select('id').where('id', 'in', ids).where('business_id', '<>', vendorId);
  return new Set((await rows.execute()).map(({ id }) => id));
}

async function insertReviews(transaction: Db, rows: ReviewRow[]) {
  return transaction
    .insertInto('reviews')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['business_id', 'source', 'show_on_widget', 'is_archived', 'rating_hundredths'])
    .execute();
}

async function insertReports(transaction: Db, rows: ReportRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const inserted = transaction
    .insertInto('reports')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing());
  return (await inserted.returning('id').execute()).length;
}
