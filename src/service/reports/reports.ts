import { sql } from 'kysely';
import { emailKey } from '../../contract/email-address.js';
import type {
  NewReport,
  Report,
  ReportDecision,
  ReportDetails,
  ReportList,
  ReportTold,
} from '../../contract/service/report.js';
import type { Review } from '../../contract/service/review.js';
import { businessAt } from '../changes/change-log.js';
import type { Database } from '../database/database.js';
import { makeOnce } from '../database/idempotency.js';
import type { Db, ReportRow } from '../database/schema.js';
import { BY_KEY } from '../moderation/decision-log.js';
import { withProducts } from '../products/filed-reviews.js';
import { readListCursor, writeListCursor } from '../reviews/review-list.js';
import { reviewOfRow } from '../reviews/review-row.js';
import { recordEvents } from '../webhooks/webhook-messages.js';
import { noticeWords } from './notice-words.js';
import { decideReport, markTold } from './report-decision.js';
import { addReceipt, type ReportMail } from './report-messages.js';
import { type AuthorReach, type NoticeSource, noticesOf, receiptOf } from './report-notices.js';
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

/** A mail about a report, ready to send. */
export interface ReportMailToSend {
  name: string;
  address: string;
  /** Who it is from. */
  shop: string;
  language: string;
  subject: string;
  text: string;
  footer: string;
}

/**
 * Reports of reviews. A report changes nothing about its review; a decision may hold the review back or archive it, and nothing
 * changes what a shopper wrote.
 */
export interface ReportStore {
  /**
   * Stores a report of a vendor's review; null when the vendor has no such review. Under a key already used for this vendor it
   * returns the first report, or throws an `IdempotencyConflict` when this one is another. With `mail` the reporter gets a receipt.
   */
  create(
    place: { vendorId: string; reviewId: string },
    report: NewReport,
    options?: { idempotencyKey?: string | undefined; at?: Date; mail?: boolean },
  ): Promise<Report | null>;
  /** A page of a vendor's reports. */
  list(vendorId: string, query: ReportListQuery): Promise<ReportList>;
  /** The report with its review and notices; null when there is none. */
  get(place: ReportPlace): Promise<ReportDetails | null>;
  /** How many of each of these vendors are open; of a vendor without one there is none. */
  countOpen(vendorIds: readonly string[]): Promise<Map<string, number>>;
  /**
   * Decides an open report; the same decision again changes nothing. With `mail` reporter and author are told by mail. Null when there is none. Throws
   * `ReportDecided` and `ReviewGone`.
   */
  decide(
    place: ReportPlace,
    decision: ReportDecision,
    at?: Date,
    options?: { by?: string; mail?: boolean },
  ): Promise<ReportDetails | null>;
  /** What a mail about a report says now, and to whom; null where there is nothing to say, or nobody to say it to. */
  mail(place: ReportPlace, kind: ReportMail): Promise<ReportMailToSend | null>;
  /** Records that these were told the decision; the first time counts. Null when there is none. Throws `ReportOpen`. */
  markTold(place: ReportPlace, told: ReportTold, at?: Date): Promise<ReportDetails | null>;
}

/** The reports in `database`, whose `write` notifies of changes. */
export function createReportStore({ db, write }: Database): ReportStore {
  const details = async (row: ReportRow | null | undefined) => (row ? readDetails(db, row) : null);

  return {
    create: ({ vendorId, reviewId }, report, { idempotencyKey, at = new Date(), mail = false } = {}) =>
      write(async (transaction) => {
        if (!(await findReview(transaction, vendorId, reviewId))) return null;
        const row = rowOfReport(vendorId, reviewId, report, at);
        const request = { scope: `reports of ${vendorId}`, key: idempotencyKey, request: { reviewId, ...report }, at };
        const id = await makeOnce(transaction, request, row.id, async () => {
          await transaction.insertInto('reports').values(row).execute();
          const received = { type: 'report.received', reviewId, reportId: row.id } as const;
          const business = await businessAt(transaction, vendorId);
          await recordEvents(transaction, business, [received], at);
          if (mail) await addReceipt(transaction, row, business.account_id, at);
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

    async countOpen(vendorIds) {
      const rows = await db
        .selectFrom('reports')
        .select(({ fn }) => ['business_id', fn.countAll().as('count')])
        .where('business_id', 'in', [...vendorIds])
        .where('decision', 'is', null)
        .groupBy('business_id')
        .execute();
      return new Map(rows.map(({ business_id, count }) => [business_id, Number(count)]));
    },

    get: async (place) => details(await findReport(db, place)),

    decide: async (place, decision, at = new Date(), { by = BY_KEY, mail = false } = {}) =>
      details(await write((transaction) => decideReport(transaction, place, decision, { at, by, mail }))),

    async mail(place, kind) {
      const row = await findReport(db, place);
      return row ? mailOf(await readSource(db, row), kind) : null;
    },

    markTold: async (place, told, at = new Date()) =>
      details(await write((transaction) => markTold(transaction, place, told, at))),
  };
}

async function readDetails(db: Db, row: ReportRow): Promise<ReportDetails> {
  const source = await readSource(db, row);
  return { ...source.report, review: source.review, notices: noticesOf(source) };
}

async function readSource(db: Db, row: ReportRow): Promise<NoticeSource> {
  const report = reportOfRow(row);
  const review = await findReview(db, report.vendorId, report.reviewId);
  const vendor = db.selectFrom('businesses').select(['name', 'sender_name']).where('id', '=', report.vendorId);
  const { name, sender_name } = await vendor.executeTakeFirstOrThrow();
  const author = await reachOf(db, review);
  return { report, review, author, shop: sender_name || name, language: row.language };
}

async function reachOf(db: Db, review: Review | null): Promise<AuthorReach> {
  if (!review) return { email: null, phoneNumber: null, isInvited: false };
  const invited = await db
    .selectFrom('review_invitations')
    .innerJoin('invites', 'invites.id', 'review_invitations.invite_id')
    .innerJoin('contacts', 'contacts.id', 'invites.contact_id')
    .select(['contacts.email', 'contacts.phone_number'])
    .where('review_invitations.review_id', '=', review.id)
    .where('review_invitations.refused', 'is', null)
    .where('contacts.business_id', '=', review.businessId)
    .executeTakeFirst();
  if (review.email !== null) {
    const isInvited = invited?.email != null && emailKey(invited.email) === emailKey(review.email);
    return { email: review.email, phoneNumber: review.phoneNumber, isInvited };
  }
  const email = invited?.email ?? null;
  return { email, phoneNumber: review.phoneNumber ?? invited?.phone_number ?? null, isInvited: email !== null };
}

/** Nobody gets a mail who was told already, as by a person of the shop. */
function mailOf(source: NoticeSource, kind: ReportMail): ReportMailToSend | null {
  const { report, shop } = source;
  const { language, words } = noticeWords(source.language);
  const mail = { shop, language, footer: words.footer.replace('{shop}', () => shop) };
  if (kind === 'report_receipt') {
    return report.email === null ? null : { ...mail, ...receiptOf(source), name: '', address: report.email };
  }
  const to = kind === 'report_decision' ? 'reporter' : 'author';
  const notice = noticesOf(source).find((one) => one.to === to);
  if (!notice || notice.toldAt !== null || notice.email === null) return null;
  const { subject, text, name, email } = notice;
  return {
    ...mail,
    subject,
    text,
    name: to === 'author' && source.author.isInvited ? (name ?? '') : '',
    address: email,
  };
}

async function findReview(db: Db, vendorId: string, reviewId: string): Promise<Review | null> {
  const row = await db
    .selectFrom('reviews')
    .selectAll()
    .where('business_id', '=', vendorId)
    .where('id', '=', reviewId)
    .executeTakeFirst();
  const [review = null] = row ? await withProducts(db, [reviewOfRow(row)]) : [];
  return review;
}
