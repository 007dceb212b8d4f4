/** The body of an event (docs/reference/webhooks.md). */
import type { Store, TakenMessage } from '../../service/index.js';
import type { ReadTold } from './reviews-told.js';

/** Composes bodies; null where the review, report or invite is gone. */
export function createWebhookComposer({
  store,
  readTold,
}: {
  store: Pick<Store, 'reports' | 'invites'>;
  readTold: ReadTold;
}) {
  return async ({ accountId, vendorId, subjectId, kind, details }: TakenMessage): Promise<object | null> => {
    if (vendorId === null || subjectId === null) return null;
    if (kind === 'invite.sent') {
      const invite = await store.invites.get(vendorId, subjectId, accountId);
      if (!invite) return null;
      const { id: inviteId, campaignId, channel, state, reminders } = invite;
      return { type: kind, timestamp: details.at, data: { vendorId, inviteId, campaignId, channel, state, reminders } };
    }
    const told = await readTold(accountId, vendorId, subjectId);
    if (!told) return null;
    const { state, card, url } = told;
    const reportId = details.reportId === null ? null : String(details.reportId);
    const report = reportId === null ? null : await store.reports.get({ vendorId, reportId });
    if (reportId !== null && !report) return null;
    return {
      type: kind,
      timestamp: details.at,
      data: {
        vendorId,
        reviewId: subjectId,
        state,
        deskUrl: url,
        review: card,
        ...(report && { report: { id: report.id, reason: report.reason, createdAt: report.createdAt } }),
      },
    };
  };
}
