import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from '../../contract/webhooks.js';
import type { Db, ReviewedBusiness } from '../database/schema.js';
import type { NewMessage } from '../messages/messages.js';

/** An event to tell. */
export interface ToldToWebhooks {
  type: WebhookEvent;
  /** The review or the invite that it is about. */
  subjectId: string;
  reportId?: string | null;
}

/** The messages that tell the account's webhooks of these events, each those that want to know it. */
export async function webhookMessages(
  transaction: Db,
  { id: vendorId, account_id: accountId }: ReviewedBusiness,
  events: readonly ToldToWebhooks[],
  at: Date,
): Promise<NewMessage[]> {
  const webhooks = await transaction
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('account_id', '=', accountId)
    .where('disabled_at', 'is', null)
    .execute();
  if (webhooks.length === 0) return [];
  return events.flatMap(({ type, subjectId, reportId = null }) => {
    const event = `evt_${randomUUID()}`;
    return webhooks
      .filter((webhook) => (JSON.parse(webhook.events) as string[]).includes(type))
      .map(
        (webhook): NewMessage => ({
          accountId,
          id: `${event}:${webhook.id}`,
          channel: 'webhook',
          kind: type,
          recipientId: webhook.id,
          vendorId,
          subjectId,
          details: { event, at: at.toISOString(), reportId },
        }),
      );
  });
}
