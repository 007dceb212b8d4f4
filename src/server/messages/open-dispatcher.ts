import type { Review } from '../../contract/service/review.js';
import type { PublicReview } from '../../contract/widget.js';
import { REPORT_MAILS, type Store, type TakenMessage } from '../../service/index.js';
import { inviteComposers } from '../invites/compose-invite.js';
import { inviteTestComposers } from '../invites/compose-test-mail.js';
import type { Settings } from '../settings/settings.js';
import type { TextMessageProvider } from '../text-messages/provider.js';
import { createTextSender } from '../text-messages/text-sender.js';
import { type ComposeMail, createMailComposer } from './compose-mail.js';
import { noticeComposers } from './compose-notice.js';
import { createDispatcher, type Dispatcher } from './dispatcher.js';
import { mailMarkup } from './mail-markup.js';
import { createReviewsTold, type ReadTold } from './reviews-told.js';
import type { Sender } from './sender.js';
import { createWebhookSender } from './webhook-sender.js';

export interface OpenDispatcherOptions {
  settings: Pick<Settings, 'mail' | 'webhooksToPrivate'>;
  /** Null: no text messages are sent. */
  textMessages: TextMessageProvider | null;
  /** Sends replies to connected sources; null in front of a service that is not ours. */
  sourceReplies: Sender | null;
  store: Store;
  /** A review as shoppers see it, or would if it were shown. */
  toCard: (review: Review) => PublicReview;
  /** What links in mails begin with. */
  url: string;
  log: (event: object) => void;
}

/** The dispatcher of the embedded service's queue, with a sender for each channel that the settings allow. */
export async function openDispatcher({
  settings,
  textMessages,
  sourceReplies,
  store,
  toCard,
  url,
  log,
}: OpenDispatcherOptions): Promise<Dispatcher> {
  const readTold = createReviewsTold({ store, toCard, url });
  const more = furtherComposers({ store, readTold, url, bounces: settings.mail?.bounces ?? null });
  const compose = createMailComposer({ store, url, more });
  const webhooks = createWebhookSender({
    webhooks: store.webhooks,
    allowPrivate: settings.webhooksToPrivate,
    compose: createWebhookComposer({ store, readTold }),
    onGivenUp: (message) => disableWebhook(store, message, log),
  });
  const mail = settings.mail && (await import('./mail-sender.js')).createMailSender({ ...settings.mail, compose });
  const senders = [
    ...(mail ? [mail] : []),
    ...(textMessages ? [createTextSender({ provider: textMessages, invites: store.invites, url })] : []),
    webhooks,
    ...(sourceReplies ? [sourceReplies] : []),
  ];
  return createDispatcher({ queue: store.messages, senders, log });
}

/** The kinds of mail besides those of signing in: docs/internals/mails.md says of each where its fields come from. */
export function furtherComposers({
  store,
  readTold,
  url,
  bounces,
}: Pick<OpenDispatcherOptions, 'store' | 'url'> & { readTold: ReadTold; bounces: string | null }) {
  return {
    ...noticeComposers({ store, readTold, url }),
    ...inviteComposers({ store, url, bounces }),
    ...inviteTestComposers({ store, url }),
    ...reportComposers({ store }),
  };
}

/** Disables a webhook, and tells the owners of its account. */
async function disableWebhook(
  store: Store,
  { accountId, recipientId: webhookId }: TakenMessage,
  log: (event: object) => void,
): Promise<void> {
  const at = new Date();
  if (!(await store.webhooks.disable(accountId, webhookId, at))) return;
  log({ severity: 'warn', event: 'webhook_disabled', accountId, webhookId });
  const owners = (await store.people.list(accountId)).filter(({ role }) => role === 'owner');
  await store.messages.add(
    owners.map(({ id }) => ({
      accountId,
      id: `webhook_disabled:${webhookId}:${at.toISOString()}:${id}`,
      channel: 'mail' as const,
      kind: 'webhook_disabled',
      recipientId: id,
      details: { webhookId },
    })),
    at,
  );
}

// Mails about reports: the receipt, the decision to who reported, and the reasons to the author of a review that is held back.

/** The kinds of these mails. */
function reportComposers({ store }: { store: Pick<Store, 'reports'> }): Record<string, ComposeMail> {
  return Object.fromEntries(
    REPORT_MAILS.map((kind): [string, ComposeMail] => [
      kind,
      async ({ vendorId, details }) => {
        const mail = await store.reports.mail({ vendorId: vendorId!, reportId: String(details.reportId) }, kind);
        if (!mail) return null;
        const { name, address, shop, language, subject, text, footer } = mail;
        const lines = text.split('\n\n');
        return {
          to: { name, address },
          fromName: shop,
          ...mailMarkup({ language, subject, heading: subject, lines, footer }),
        };
      },
    ]),
  );
}

// The body of an event (docs/reference/webhooks.md).

/** Composes bodies; null where the review, report or invite is gone. */
function createWebhookComposer({ store, readTold }: { store: Pick<Store, 'reports' | 'invites'>; readTold: ReadTold }) {
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
