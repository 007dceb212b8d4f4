import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { InboxReview } from '../../contract/desk-inbox.js';
import {
  type DeskNotice,
  type DeskReport,
  type DeskReportPage,
  REPORT_STATES,
  type ReportMailing,
} from '../../contract/desk-reports.js';
import { ID } from '../../contract/service/id.js';
import { type ReportDetails, ReportTold } from '../../contract/service/report.js';
import { notFound } from '../../service/http/problem.js';
import { validateInput } from '../../service/http/validation.js';
import { type ReportMail, reportMessageId } from '../../service/reports/report-messages.js';
import { readListCursor } from '../../service/reviews/review-list-cursor.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { readBody } from '../http/body.js';
import { vendorInPath } from '../http/vendor-in-path.js';
import { createInboxReviews } from '../inbox/inbox-reviews.js';
import { demand, sessionOf } from '../sign-in/session.js';

const PAGE = 20;
const Parameters = z.object({
  state: z.enum(REPORT_STATES, `must be one of ${REPORT_STATES.join(', ')}`).default('open'),
  cursor: z
    .string()
    .refine((text) => readListCursor(text) !== null, 'must be the nextCursor of a page of this list')
    .optional(),
});

/**
 * The reports of a vendor's reviews: everybody at the desk reads what was reported and decided; who may decide also sees whom to tell, and
 * records it. The decision itself is a route of the inbox.
 */
export function reportRoutes({ store, toCard, mediaUrl, now = () => new Date() }: DeskOptions): DeskRoutes {
  const routes: DeskRoutes = new Hono<DeskEnv>();
  const { inboxReview } = createInboxReviews({ toCard, mediaUrl });

  async function reportIn(c: Context<DeskEnv>) {
    const { id: vendorId } = await vendorInPath(c, { store });
    const reportId = c.req.param('reportId') ?? '';
    const place = { vendorId, reportId };
    const report = ID.test(reportId) ? await store.reports.get(place) : null;
    if (!report) throw notFound('report', reportId);
    return { place, report };
  }

  async function reviewOf({ vendorId, reviewId }: ReportDetails): Promise<InboxReview | null> {
    const queued = await store.moderation.get(vendorId, reviewId);
    return queued && inboxReview(queued);
  }

  async function mailing(accountId: string, reportId: string, kind: ReportMail): Promise<ReportMailing | null> {
    const message = await store.messages.find(accountId, reportMessageId(reportId, kind));
    return message && { state: message.state, at: message.changedAt };
  }

  async function deskReport(report: ReportDetails, accountId: string): Promise<DeskReport> {
    const { id, reason, explanation, goodFaith, page, createdAt, decision, heldBackReason, statement, decidedAt } =
      report;
    return {
      ...{ id, reason, explanation, goodFaith, page, createdAt, decision, heldBackReason, statement, decidedAt },
      receipt: await mailing(accountId, id, 'report_receipt'),
      tellings: await Promise.all(
        report.notices.map(async ({ to, toldAt, email, phoneNumber }) => ({
          to,
          toldAt,
          isReachable: email !== null || phoneNumber !== null,
          mail: await mailing(accountId, id, to === 'reporter' ? 'report_decision' : 'report_statement'),
        })),
      ),
      review: await reviewOf(report),
      history: await store.moderation.history(report.vendorId, report.reviewId),
    };
  }

  routes.get('/vendors/:vendorId/reports', demand('reader'), async (c) => {
    const { id: vendorId } = await vendorInPath(c, { store });
    const { state, cursor } = validateInput(Parameters, c.req.query());
    const newestFirst = state === 'decided';
    const { reports, nextCursor } = await store.reports.list(vendorId, { state, cursor, newestFirst, limit: PAGE });
    const listed: DeskReport[] = [];
    for (const { id } of reports) {
      const report = await store.reports.get({ vendorId, reportId: id });
      if (report) listed.push(await deskReport(report, sessionOf(c).accountId));
    }
    return c.json({ reports: listed, ...(nextCursor !== undefined && { nextCursor }) } satisfies DeskReportPage);
  });

  routes.get('/vendors/:vendorId/reports/:reportId/notices', demand('moderator'), async (c) => {
    const { report } = await reportIn(c);
    return c.json(report.notices satisfies DeskNotice[]);
  });

  routes.put('/vendors/:vendorId/reports/:reportId/told', demand('moderator'), async (c) => {
    const { place } = await reportIn(c);
    const told = await store.reports.markTold(place, await readBody(c, ReportTold), now());
    if (!told) throw notFound('report', place.reportId);
    return c.json(await deskReport(told, sessionOf(c).accountId));
  });

  return routes;
}
