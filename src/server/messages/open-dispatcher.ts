import type { Review } from '../../contract/service/review.js';
import type { PublicReview } from '../../contract/widget.js';
import type { Store, TakenMessage } from '../../service/index.js';
import { inviteComposers } from '../invites/compose-invite.js';
import { inviteTestComposers } from '../invites/compose-test-mail.js';
import type { Settings } from '../settings/settings.js';
import type { TextMessageProvider } from '../text-messages/provider.js';
import { createTextSender } from '../text-messages/text-sender.js';
import { createMailComposer } from './compose-mail.js';
import { noticeComposers } from './compose-notice.js';
import { reportComposers } from './compose-report.js';
import { createWebhookComposer } from './compose-webhook.js';
import { createDispatcher, type Dispatcher } from './dispatcher.js';
import { createReviewsTold, type ReadTold } from './reviews-told.js';
import { createWebhookSender } from './webhook-sender.js';

export interface OpenDispatcherOptions {
  settings: Pick<Settings, 'mail' | 'webhooksToPrivate'>;
  /** Null: no text messages are sent. */
  textMessages: TextMessageProvider | null;
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
