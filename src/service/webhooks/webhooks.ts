import { randomBytes, randomUUID } from 'node:crypto';
import { MOST_WEBHOOKS, type NewWebhook, type Webhook, type WebhookEvent } from '../../contract/webhooks.js';
import type { Database } from '../database/database.js';
import type { WebhookRow } from '../database/schema.js';
import { forgetMessagesTo } from '../messages/messages.js';

/** The account has as many as it may. */
export class TooManyWebhooks extends Error {}

/** Where events of an account are sent to. Nothing here reads or changes another account than the one that is named. */
export interface WebhookStore {
  /** Throws {@link TooManyWebhooks}. */
  create(accountId: string, webhook: { url: string; events: readonly WebhookEvent[] }, now?: Date): Promise<NewWebhook>;
  /** The oldest first. */
  list(accountId: string): Promise<Webhook[]>;
  /** With its secret, for whoever sends to it. */
  get(accountId: string, id: string): Promise<NewWebhook | null>;
  /** Chooses other events. Null: there is none. */
  setEvents(accountId: string, id: string, events: readonly WebhookEvent[]): Promise<Webhook | null>;
  /** Sends to one again that was disabled. Null: there is none. */
  enable(accountId: string, id: string): Promise<Webhook | null>;
  /** Removes it with everything that waits for it; false: there is none. */
  remove(accountId: string, id: string): Promise<boolean>;
  /** Notes that something has arrived there, or has not. */
  noteArrival(accountId: string, id: string, arrived: boolean, now?: Date): Promise<void>;
  /** Disables it; false when it was, or is gone. */
  disable(accountId: string, id: string, now?: Date): Promise<boolean>;
}

/** The webhooks in `database`. */
export function createWebhookStore({ db, write }: Pick<Database, 'db' | 'write'>): WebhookStore {
  const change = (accountId: string, id: string, values: Partial<WebhookRow>) =>
    write(async (transaction) => {
      const row = await transaction
        .updateTable('webhooks')
        .set(values)
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      return row ? webhookOf(row) : null;
    });
  const rowOf = (accountId: string, id: string) =>
    db.selectFrom('webhooks').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst();

  return {
    create: (accountId, { url, events }, now = new Date()) =>
      write(async (transaction) => {
        const there = await transaction
          .selectFrom('webhooks')
          .select('id')
          .where('account_id', '=', accountId)
          .execute();
        if (there.length >= MOST_WEBHOOKS) throw new TooManyWebhooks();
        const row: WebhookRow = {
          account_id: accountId,
          id: randomUUID(),
          url,
          events: JSON.stringify(events),
          secret: `whsec_${randomBytes(32).toString('base64')}`,
          created_at: now.toISOString(),
          failing_since: null,
          disabled_at: null,
        };
        await transaction.insertInto('webhooks').values(row).execute();
        return { ...webhookOf(row), secret: row.secret };
      }),

    async list(accountId) {
      const rows = db.selectFrom('webhooks').selectAll().where('account_id', '=', accountId);
      return (await rows.orderBy('created_at').orderBy('id').execute()).map(webhookOf);
    },

    async get(accountId, id) {
      const row = await rowOf(accountId, id);
      return row ? { ...webhookOf(row), secret: row.secret } : null;
    },

    setEvents: (accountId, id, events) => change(accountId, id, { events: JSON.stringify(events) }),

    enable: (accountId, id) => change(accountId, id, { failing_since: null, disabled_at: null }),

    remove: (accountId, id) =>
      write(async (transaction) => {
        await forgetMessagesTo(transaction, accountId, id);
        const { numDeletedRows } = await transaction
          .deleteFrom('webhooks')
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .executeTakeFirst();
        return numDeletedRows > 0n;
      }),

    async noteArrival(accountId, id, arrived, now = new Date()) {
      const row = await rowOf(accountId, id);
      // Only what changes is written: most deliveries find it as the one before left it.
      if (!row || arrived === (row.failing_since === null)) return;
      await change(accountId, id, { failing_since: arrived ? null : now.toISOString() });
    },

    disable: (accountId, id, now = new Date()) =>
      write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('webhooks')
          .set({ disabled_at: now.toISOString() })
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .where('disabled_at', 'is', null)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      }),
  };
}

function webhookOf(row: WebhookRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: JSON.parse(row.events),
    createdAt: row.created_at,
    failingSince: row.failing_since,
    disabledAt: row.disabled_at,
  };
}
