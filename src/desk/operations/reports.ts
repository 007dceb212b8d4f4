/**
 * The reports of a vendor's reviews: everybody at the desk reads what was reported and decided; who may decide also sees whom to tell, and
 * records it. The decision itself is made in the inbox.
 */
import { z } from 'zod';
import {
  type DeskReport,
  type DeskReportPage,
  REPORT_STATES,
  type ReportMailing,
} from '../../contract/desk/reports.js';
import type { ReportDetails } from '../../contract/service/report.js';
import { vendorInPath } from '../../service/http/path-resources.js';
import { type ReportMail, reportMessageId } from '../../service/reports/report-messages.js';
import { markReportTold, reportInPath } from '../../service/reports/report-operations.js';
import { readListCursor } from '../../service/reviews/review-list.js';
import { atDesk, type DeskContext, deskOperation } from '../operation.js';

const PAGE = 20;

export const REPORTS = [
  deskOperation({
    id: 'listReports',
    role: 'reader',
    route: 'GET /vendors/{vendorId}/reports',
    resource: vendorInPath,
    query: z.object({
      state: z.enum(REPORT_STATES, `must be one of ${REPORT_STATES.join(', ')}`).default('open'),
      cursor: z
        .string()
        .refine((text) => readListCursor(text) !== null, 'must be the nextCursor of a page of this list')
        .optional(),
    }),
    async handle({ resource: { id: vendorId }, query: { state, cursor } }, context): Promise<DeskReportPage> {
      const { store } = context;
      const newestFirst = state === 'decided';
      const { reports, nextCursor } = await store.reports.list(vendorId, { state, cursor, newestFirst, limit: PAGE });
      const listed: DeskReport[] = [];
      for (const { id } of reports) {
        const report = await store.reports.get({ vendorId, reportId: id });
        if (report) listed.push(await deskReport(report, context));
      }
      return { reports: listed, ...(nextCursor !== undefined && { nextCursor }) };
    },
  }),

  deskOperation({
    id: 'listReportNotices',
    role: 'moderator',
    route: 'GET /vendors/{vendorId}/reports/{reportId}/notices',
    resource: reportInPath,
    handle: async ({ resource }) => resource.notices,
  }),

  atDesk(markReportTold, { role: 'moderator', show: deskReport }),
];

async function deskReport(report: ReportDetails, context: DeskContext): Promise<DeskReport> {
  const { store, inbox } = context;
  const { id, reason, explanation, goodFaith, page, createdAt, decision, heldBackReason, statement, decidedAt } =
    report;
  const queued = await store.moderation.get(report.vendorId, report.reviewId);
  return {
    ...{ id, reason, explanation, goodFaith, page, createdAt, decision, heldBackReason, statement, decidedAt },
    receipt: await mailing(id, 'report_receipt', context),
    tellings: await Promise.all(
      report.notices.map(async ({ to, toldAt, email, phoneNumber }) => ({
        to,
        toldAt,
        isReachable: email !== null || phoneNumber !== null,
        mail: await mailing(id, to === 'reporter' ? 'report_decision' : 'report_statement', context),
      })),
    ),
    review: queued && (await inbox.review(queued)),
    history: await store.moderation.history(report.vendorId, report.reviewId),
  };
}

async function mailing(
  reportId: string,
  kind: ReportMail,
  { store, session }: DeskContext,
): Promise<ReportMailing | null> {
  const message = await store.messages.find(session.accountId, reportMessageId(reportId, kind));
  return message && { state: message.state, at: message.changedAt };
}
