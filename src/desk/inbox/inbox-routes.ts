import type { Context } from 'hono';
import { Hono } from 'hono';
import { z } from 'zod';
import type { InboxAudit, InboxForecast, InboxOverview, InboxReport } from '../../contract/desk-inbox.js';
import { ID } from '../../contract/service/id.js';
import { DecisionRequest, MediaDecision, ModerationUpdate, UndoRequest } from '../../contract/service/moderation.js';
import { Reply } from '../../contract/service/reply.js';
import { ReportDecision } from '../../contract/service/report.js';
import { notFound } from '../../service/http/problem.js';
import { validateInput } from '../../service/http/validation.js';
import { QueueParameters } from '../../service/moderation/moderation-operations.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { readBody } from '../http/body.js';
import { vendorInPath } from '../http/vendor-in-path.js';
import { demand, sessionOf } from '../sign-in/session.js';
import { createInboxReviews } from './inbox-reviews.js';

/** A decision that is only thought of has no reason yet. */
const ForecastRequest = z.object(DecisionRequest.shape).omit({ reason: true });
const ReplyBody = Reply.omit({ reviewId: true });
/** Open reports of one review that are shown. */
const MOST_REPORTS = 20;

/** The queues of a vendor, and what is decided in them. A reader reads them; a moderator decides; whether new reviews wait is the owner's. */
export function inboxRoutes({
  store,
  onChange,
  toCard,
  mediaUrl,
  mail,
  wake,
  now = () => new Date(),
}: DeskOptions): DeskRoutes {
  const routes: DeskRoutes = new Hono<DeskEnv>();
  const { inboxReview, inboxPage, inboxResults } = createInboxReviews({ toCard, mediaUrl });

  const vendorIn = async (c: Context<DeskEnv>) => (await vendorInPath(c, { store })).id;
  /** A review of it. */
  async function placeIn(c: Context<DeskEnv>) {
    const vendorId = await vendorIn(c);
    const reviewId = c.req.param('reviewId') ?? '';
    const found = ID.test(reviewId) ? await store.moderation.get(vendorId, reviewId) : null;
    if (!found) throw notFound('review', reviewId);
    return { vendorId, reviewId };
  }
  const decider = (c: Context<DeskEnv>) => ({ by: sessionOf(c).person.name, at: now() });
  async function reviewAt({ vendorId, reviewId }: { vendorId: string; reviewId: string }) {
    const queued = await store.moderation.get(vendorId, reviewId);
    if (!queued) throw notFound('review', reviewId);
    return inboxReview(queued);
  }

  routes.get('/vendors/:vendorId/moderation', demand('reader'), async (c) => {
    const vendorId = await vendorIn(c);
    const sources = await store.reviews.sources({ businessId: vendorId });
    return c.json({ ...(await store.moderation.overview(vendorId)), sources } satisfies InboxOverview);
  });

  routes.put('/vendors/:vendorId/moderation', demand('owner'), async (c) => {
    const vendorId = await vendorIn(c);
    const { newReviews } = await readBody(c, ModerationUpdate);
    await store.moderation.setNewReviews(vendorId, newReviews);
    return c.json({ newReviews });
  });

  routes.get('/vendors/:vendorId/reviews', demand('reader'), async (c) => {
    const vendorId = await vendorIn(c);
    const { reviews, ...page } = await store.moderation.page(vendorId, validateInput(QueueParameters, c.req.query()));
    return c.json({ reviews: await inboxPage(reviews), ...page });
  });

  routes.get('/vendors/:vendorId/reviews/:reviewId', demand('reader'), async (c) =>
    c.json(await reviewAt(await placeIn(c))),
  );

  routes.post('/vendors/:vendorId/decisions', demand('moderator'), async (c) => {
    const vendorId = await vendorIn(c);
    const results = await store.moderation.decide(vendorId, await readBody(c, DecisionRequest), decider(c));
    onChange(vendorId);
    return c.json(inboxResults(results));
  });

  routes.post('/vendors/:vendorId/decisions/forecast', demand('moderator'), async (c) => {
    const vendorId = await vendorIn(c);
    const { heldBack, waiting } = await store.moderation.forecast(vendorId, await readBody(c, ForecastRequest), now());
    const { low, others, isUnequal, p } = heldBack;
    return c.json({ low, others, heldBackUnequal: isUnequal, p, waiting } satisfies InboxForecast);
  });

  routes.post('/vendors/:vendorId/undo', demand('moderator'), async (c) => {
    const vendorId = await vendorIn(c);
    const { decisionIds } = await readBody(c, UndoRequest);
    const results = await store.moderation.undo(vendorId, decisionIds, decider(c));
    onChange(vendorId);
    return c.json(inboxResults(results));
  });

  routes.put('/vendors/:vendorId/reviews/:reviewId/media', demand('moderator'), async (c) => {
    const place = await placeIn(c);
    await store.moderation.decideMedia(place, await readBody(c, MediaDecision), decider(c));
    onChange(place.vendorId);
    return c.json(await reviewAt(place));
  });

  routes.put('/vendors/:vendorId/reviews/:reviewId/reply', demand('moderator'), async (c) => {
    const place = await placeIn(c);
    const body = await readBody(c, ReplyBody);
    const change = { account: sessionOf(c).accountId, at: now() };
    await store.reviews.reply({ ...body, reviewId: place.reviewId }, change);
    onChange(place.vendorId);
    return c.json(await reviewAt(place));
  });

  routes.delete('/vendors/:vendorId/reviews/:reviewId/reply', demand('moderator'), async (c) => {
    const place = await placeIn(c);
    await store.reviews.deleteReply(place.reviewId, { account: sessionOf(c).accountId, at: now() });
    onChange(place.vendorId);
    return c.json(await reviewAt(place));
  });

  routes.get('/vendors/:vendorId/reviews/:reviewId/reports', demand('reader'), async (c) => {
    const { vendorId, reviewId } = await placeIn(c);
    const { reports } = await store.reports.list(vendorId, { state: 'open', reviewId, limit: MOST_REPORTS });
    const listed = reports.map(
      ({ id, reason, explanation, createdAt }): InboxReport => ({ id, reason, explanation, createdAt }),
    );
    return c.json(listed);
  });

  routes.put('/vendors/:vendorId/reports/:reportId/decision', demand('moderator'), async (c) => {
    const vendorId = await vendorIn(c);
    const reportId = c.req.param('reportId');
    const body = await readBody(c, ReportDecision);
    const place = { vendorId, reportId };
    const by = sessionOf(c).person.name;
    const decided = ID.test(reportId) ? await store.reports.decide(place, body, now(), { by, mail }) : null;
    if (!decided) throw notFound('report', reportId);
    if (mail) wake();
    onChange(vendorId);
    return c.json(decided.review ? await reviewAt({ vendorId, reviewId: decided.reviewId }) : null);
  });

  routes.get('/vendors/:vendorId/audit', demand('reader'), async (c) => {
    const { heldBack, waiting } = await store.reviews.audit(await vendorIn(c), now());
    return c.json({
      low: heldBack.low,
      others: heldBack.others,
      heldBackUnequal: heldBack.isUnequal,
      waitingUnequal: waiting.isUnequal,
      waitingDays: { low: waiting.low.medianDays, others: waiting.others.medianDays },
    } satisfies InboxAudit);
  });

  return routes;
}
