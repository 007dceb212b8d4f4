/** The queues of a vendor, and what is decided in them. A reader reads them; a moderator decides; whether new reviews wait is the owner's. */
import { z } from 'zod';
import {
  type InboxAudit,
  type InboxForecast,
  type InboxOverview,
  type InboxReport,
  REPLY_LENGTH,
} from '../../contract/desk/inbox.js';
import { DecisionRequest } from '../../contract/service/moderation.js';
import { Reply } from '../../contract/service/review.js';
import { noResource } from '../../service/http/operation.js';
import { vendorInPath } from '../../service/http/path-resources.js';
import { notFound, ServiceProblem } from '../../service/http/problem.js';
import {
  decideMedia,
  decideReviews,
  deleteReply,
  getModeration,
  listQueue,
  reviewInPath,
  undoDecisions,
  updateModeration,
} from '../../service/moderation/moderation-operations.js';
import { getReviewAudit } from '../../service/policy/policy-operations.js';
import { decideReport } from '../../service/reports/report-operations.js';
import { fields } from '../http/body.js';
import { atDesk, type DeskContext, deskOperation, idInPath } from '../operation.js';

/** Open reports of one review that are shown. */
const MOST_REPORTS = 20;

async function reviewAt(place: { vendorId: string; reviewId: string }, { store, inbox }: DeskContext) {
  const queued = await store.moderation.get(place.vendorId, place.reviewId);
  if (!queued) throw notFound('review', place.reviewId);
  return inbox.review(queued);
}

export const INBOX = [
  atDesk(getModeration, {
    role: 'reader',
    async show(overview, { store, session }, { resource }): Promise<InboxOverview> {
      const sources = await store.reviews.sources({ businessId: resource.id });
      return { ...overview, sources, repliesStay: await store.sources.ofStayingReplies(session.accountId) };
    },
  }),

  atDesk(updateModeration, { role: 'owner' }),

  atDesk(listQueue, {
    role: 'reader',
    path: '/vendors/{vendorId}/reviews',
    show: async ({ reviews, ...page }, { inbox }) => ({ reviews: await inbox.page(reviews), ...page }),
  }),

  deskOperation({
    id: 'getReview',
    role: 'reader',
    route: 'GET /vendors/{vendorId}/reviews/{reviewId}',
    resource: reviewInPath,
    handle: ({ resource }, context) => reviewAt(resource, context),
  }),

  atDesk(decideReviews, {
    role: 'moderator',
    path: '/vendors/{vendorId}/decisions',
    show: ({ results }, { inbox }) => inbox.results(results),
    logs: (_, { body: { decision, reviewIds } }) => ({ decision, reviews: reviewIds.length }),
  }),

  deskOperation({
    id: 'forecastDecisions',
    role: 'moderator',
    route: 'POST /vendors/{vendorId}/decisions/forecast',
    changesNothing: true,
    resource: vendorInPath,
    // A decision that is only thought of has no reason yet.
    body: z.object(DecisionRequest.shape).omit({ reason: true }),
    async handle({ resource, body }, { store, now }): Promise<InboxForecast> {
      const { heldBack, waiting } = await store.moderation.forecast(resource.id, body, now());
      const { low, others, isUnequal, p } = heldBack;
      return { low, others, heldBackUnequal: isUnequal, p, waiting };
    },
  }),

  atDesk(undoDecisions, {
    role: 'moderator',
    path: '/vendors/{vendorId}/undo',
    show: ({ results }, { inbox }) => inbox.results(results),
    logs: (_, { body: { decisionIds } }) => ({ decisions: decisionIds.length }),
  }),

  atDesk(decideMedia, { role: 'moderator', show: (queued, { inbox }) => inbox.review(queued) }),

  deskOperation({
    id: 'replyToReview',
    role: 'moderator',
    route: 'PUT /vendors/{vendorId}/reviews/{reviewId}/reply',
    resource: reviewInPath,
    body: Reply.omit({ reviewId: true }),
    invalidates: (_, { vendorId }) => vendorId,
    async handle({ resource, body, account }, context) {
      const { store, now, wake } = context;
      await store.reviews.reply({ ...body, reviewId: resource.reviewId }, { account, at: now() });
      wake();
      return reviewAt(resource, context);
    },
  }),

  atDesk(deleteReply, {
    role: 'moderator',
    show(queued, { inbox, wake }) {
      wake();
      return inbox.review(queued);
    },
  }),

  deskOperation({
    id: 'listReportsOfReview',
    role: 'reader',
    route: 'GET /vendors/{vendorId}/reviews/{reviewId}/reports',
    resource: reviewInPath,
    async handle({ resource: { vendorId, reviewId } }, { store }) {
      const { reports } = await store.reports.list(vendorId, { state: 'open', reviewId, limit: MOST_REPORTS });
      return reports.map(({ id, reason, explanation, createdAt }): InboxReport => {
        return { id, reason, explanation, createdAt };
      });
    },
  }),

  atDesk(decideReport, {
    role: 'moderator',
    async show(decided, context) {
      if (context.mail) context.wake();
      return decided.review ? reviewAt(decided, context) : null;
    },
  }),

  atDesk(getReviewAudit, {
    role: 'reader',
    path: '/vendors/{vendorId}/audit',
    show: ({ heldBack, waiting }): InboxAudit => ({
      low: heldBack.low,
      others: heldBack.others,
      heldBackUnequal: heldBack.isUnequal,
      waitingUnequal: waiting.isUnequal,
      waitingDays: { low: waiting.low.medianDays, others: waiting.others.medianDays },
    }),
  }),
];

const Template = z.object({
  name: fields.name,
  text: z.string().trim().min(1, 'must not be empty').max(REPLY_LENGTH, `must be at most ${REPLY_LENGTH} characters`),
});

/** `/reply-templates`: texts for replies, for all shops of the account. Who may reply may also write them. */
export const REPLY_TEMPLATES = [
  deskOperation({
    id: 'listReplyTemplates',
    role: 'moderator',
    route: 'GET /reply-templates',
    resource: noResource,
    handle: (_, { store, session }) => store.replyTemplates.list(session.accountId),
  }),

  deskOperation({
    id: 'createReplyTemplate',
    role: 'moderator',
    route: 'POST /reply-templates',
    status: 201,
    resource: noResource,
    body: Template,
    async handle({ body }, { store, session }) {
      const made = await store.replyTemplates.create(session.accountId, body);
      if (made) return made;
      throw new ServiceProblem(409, 'too_many_templates', {
        detail: 'There are 50 templates already: delete one first',
      });
    },
  }),

  deskOperation({
    id: 'updateReplyTemplate',
    role: 'moderator',
    route: 'PUT /reply-templates/{id}',
    resource: idInPath,
    body: Template,
    async handle({ resource: id, body }, { store, session }) {
      const replaced = await store.replyTemplates.replace(session.accountId, { id, ...body });
      if (!replaced) throw notFound('template', id);
      return replaced;
    },
  }),

  deskOperation({
    id: 'deleteReplyTemplate',
    role: 'moderator',
    route: 'DELETE /reply-templates/{id}',
    status: 204,
    resource: idInPath,
    async handle({ resource: id }, { store, session }) {
      if (!(await store.replyTemplates.remove(session.accountId, id))) throw notFound('template', id);
    },
  }),
];
