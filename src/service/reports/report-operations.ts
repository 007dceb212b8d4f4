import { z } from 'zod';
import { ID } from '../../contract/service/fields.js';
import {
  NewReport,
  Report,
  ReportDecision,
  ReportDetails,
  ReportList,
  ReportTold,
} from '../../contract/service/report.js';
import type { AccountAccess } from '../account-access.js';
import type { OperationContext } from '../http/operation.js';
import { operation } from '../http/operation.js';
import { vendorInPath } from '../http/path-resources.js';
import { notFound } from '../http/problem.js';
import { wholeNumber } from '../http/validation.js';
import { readListCursor } from '../reviews/review-list.js';

export const createReport = operation({
  id: 'createReport',
  families: ['v2'],
  method: 'post',
  path: '/vendors/{vendorId}/reviews/{reviewId}/reports',
  tag: 'Reports',
  summary: 'Report a review',
  description:
    'Says what is wrong with a review, whether it is shown or not. The review stays as it is until the report is decided.',
  resource: async (params, account, context) => {
    const vendor = await vendorInPath(params, account, context);
    return { vendorId: vendor.id, reviewId: params.reviewId ?? '' };
  },
  body: NewReport,
  idempotent: true,
  response: { status: 201, description: 'The report is stored.', schema: Report },
  async handle({ resource, body, idempotencyKey }, { store, now, sends }) {
    const { reviewId } = resource;
    const mail = sends.includes('email');
    const report = ID.test(reviewId)
      ? await store.reports.create(resource, body, { idempotencyKey, at: now(), mail })
      : null;
    if (!report) throw notFound('review', reviewId);
    return report;
  },
});

export const listReports = operation({
  id: 'listReports',
  families: ['v2'],
  method: 'get',
  path: '/vendors/{vendorId}/reports',
  tag: 'Reports',
  summary: "List reports of a vendor's reviews",
  description: 'The oldest first, so that the open ones are a queue.',
  resource: vendorInPath,
  query: z.object({
    state: z.enum(['open', 'decided'], 'must be open or decided').optional().describe('Both without it.'),
    limit: wholeNumber(1, 500).default(100).describe('Page size.'),
    cursor: z
      .string()
      .refine((text) => readListCursor(text) !== null, 'must be the nextCursor of a page of this list')
      .optional()
      .describe('The `nextCursor` of the previous page.'),
  }),
  response: { status: 200, description: 'A page of the list.', schema: ReportList },
  handle: ({ resource, query }, { store }) => store.reports.list(resource.id, query),
});

export const getReport = operation({
  id: 'getReport',
  families: ['v2'],
  method: 'get',
  path: '/vendors/{vendorId}/reports/{reportId}',
  tag: 'Reports',
  summary: 'Read a report',
  description: 'With its review as it is now and, once it is decided, who has to be told what.',
  resource: reportInPath,
  response: { status: 200, description: 'The report.', schema: ReportDetails },
  handle: async ({ resource }) => resource,
});

export const decideReport = operation({
  id: 'decideReport',
  families: ['v2'],
  method: 'put',
  path: '/vendors/{vendorId}/reports/{reportId}/decision',
  tag: 'Reports',
  summary: 'Decide a report',
  description:
    'Keeps the review as it is, hides it (`held_back`) or archives it, in one step with the decision. What the shopper wrote ' +
    'stays as it is. A decision stays on record, and the same one may be sent again: show a review again with `PATCH /reviews/{reviewId}`.',
  resource: reportInPath,
  body: ReportDecision,
  response: { status: 200, description: 'The report, and who has to be told what.', schema: ReportDetails },
  conflict:
    'The report was decided otherwise before (`report_decided`), or its review is gone and can only be kept (`review_gone`).',
  invalidates: ({ vendorId }) => vendorId,
  async handle({ resource: { vendorId, id }, body, by }, { store, now, sends }) {
    const place = { vendorId, reportId: id };
    const options = { by, mail: sends.includes('email') };
    const decided = await store.reports.decide(place, body, now(), options);
    if (!decided) throw notFound('report', id);
    return decided;
  },
});

export const markReportTold = operation({
  id: 'markReportTold',
  families: ['v2'],
  method: 'put',
  path: '/vendors/{vendorId}/reports/{reportId}/told',
  tag: 'Reports',
  summary: 'Record who was told the decision',
  description: 'After the notice to reporter or author was sent. The first time counts.',
  resource: reportInPath,
  body: ReportTold,
  response: { status: 200, description: 'The report.', schema: ReportDetails },
  conflict: 'The report is not decided yet (`report_open`).',
  async handle({ resource: { vendorId, id }, body }, { store, now }) {
    const told = await store.reports.markTold({ vendorId, reportId: id }, body, now());
    if (!told) throw notFound('report', id);
    return told;
  },
});

/** The report `{reportId}` of the vendor `{vendorId}`. */
export async function reportInPath(
  params: Record<string, string>,
  account: AccountAccess,
  { store }: Pick<OperationContext, 'store'>,
): Promise<ReportDetails> {
  const vendor = await vendorInPath(params, account, { store });
  const { reportId = '' } = params;
  const report = ID.test(reportId) ? await store.reports.get({ vendorId: vendor.id, reportId }) : null;
  if (!report) throw notFound('report', reportId);
  return report;
}
