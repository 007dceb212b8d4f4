import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DEFAULT_CAMPAIGN } from '../../contract/service/campaign.js';
import type { OrderOutcome } from '../../contract/service/order-kind.js';
import type { NewOrderSource, OrderSource } from '../../contract/service/order-source.js';
import type { Database } from '../database/database.js';
import type { OrderSourceRow } from '../database/schema.js';

/** Sources of one business. */
const MOST_SOURCES = 20;

/** The business has as many as it may have. */
export class TooManyOrderSources extends Error {
  readonly most = MOST_SOURCES;
}

/** A source with what its signatures are checked by. */
export type SigningOrderSource = OrderSource & { secret: string };

/** Shops that tell of orders by webhook. Whoever calls has found the business in the account. */
export interface OrderSourceStore {
  /** The secret is told this once. Throws {@link TooManyOrderSources}. */
  create(businessId: string, source: NewOrderSource, at: Date): Promise<SigningOrderSource>;
  /** The oldest first. */
  list(businessId: string): Promise<OrderSource[]>;
  /** By its id alone, for a message that says nothing else; null when there is none. */
  find(id: string): Promise<SigningOrderSource | null>;
  /** Notes what became of a message. */
  note(source: Pick<OrderSource, 'businessId' | 'id'>, outcome: OrderOutcome, at: Date): Promise<void>;
  /** What it invited stays; false when there is none. */
  remove(businessId: string, id: string): Promise<boolean>;
}

/** The sources in `database`. */
export function createOrderSourceStore({ db, write }: Pick<Database, 'db' | 'write'>): OrderSourceStore {
  const own = (businessId: string) => db.selectFrom('order_sources').selectAll().where('business_id', '=', businessId);
  return {
    create: (businessId, { name, kind, campaignId, secret = newSecret() }, at) =>
      write(async (transaction) => {
        const there = transaction.selectFrom('order_sources').select('id').where('business_id', '=', businessId);
        if ((await there.execute()).length >= MOST_SOURCES) throw new TooManyOrderSources();
        const business = transaction.selectFrom('businesses').select('account_id').where('id', '=', businessId);
        const row: OrderSourceRow = {
          business_id: businessId,
          id: randomUUID(),
          account_id: (await business.executeTakeFirstOrThrow()).account_id,
          name,
          kind,
          campaign_id: campaignId ?? null,
          secret,
          created_at: at.toISOString(),
          received: 0,
          invited: 0,
          last_at: null,
          last_outcome: null,
        };
        await transaction.insertInto('order_sources').values(row).execute();
        return { ...sourceOf(row), secret };
      }),

    list: async (businessId) => (await own(businessId).orderBy('created_at').orderBy('id').execute()).map(sourceOf),

    async find(id) {
      const row = await db.selectFrom('order_sources').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? { ...sourceOf(row), secret: row.secret } : null;
    },

    note: ({ businessId, id }, outcome, at) =>
      write(async (transaction) => {
        await transaction
          .updateTable('order_sources')
          .set({
            received: sql<number>`received + 1`,
            invited: sql<number>`invited + ${outcome === 'invited' ? 1 : 0}`,
            last_at: at.toISOString(),
            last_outcome: outcome,
          })
          .where('business_id', '=', businessId)
          .where('id', '=', id)
          .execute();
      }),

    remove: (businessId, id) =>
      write(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('order_sources')
          .where('business_id', '=', businessId)
          .where('id', '=', id)
          .executeTakeFirst();
        return numDeletedRows > 0n;
      }),
  };
}

/** As Standard Webhooks has it; WooCommerce takes any text. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

function sourceOf(row: OrderSourceRow): OrderSource {
  return {
    id: row.id,
    businessId: row.business_id,
    name: row.name,
    kind: row.kind,
    campaignId: row.campaign_id ?? DEFAULT_CAMPAIGN,
    createdAt: row.created_at,
    received: Number(row.received),
    invited: Number(row.invited),
    lastReceivedAt: row.last_at,
    lastOutcome: row.last_outcome,
  };
}
