/** From an order to its invite. Everybody who bought is asked, once for an order: nothing here looks at amounts or ratings. */
import type { OrderOutcome } from '../../contract/service/order-kind.js';
import { cut } from '../../platform/clean-text.js';
import type { InviteDraft } from '../invites/ask.js';
import type { CampaignStore } from '../invites/campaigns.js';
import type { InviteStore } from '../invites/invites.js';
import { TextMessagesExhausted } from '../invites/text-message-allowance.js';
import type { ProductStore } from '../products/products.js';
import type { AskedOrder } from './asked-orders.js';
import {
  cleanOrder,
  contactOfOrder,
  contentsOfOrder,
  learnedOfOrder,
  localeOfOrder,
  type Order,
  orderIdOf,
  productsOfOrder,
} from './order.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An invite that should have gone out so many days ago would surprise the customer. */
export const LATEST_DAYS = 60;

export interface InviteOrderOptions {
  store: {
    invites: Pick<InviteStore, 'takeOrder' | 'knownOrder'>;
    campaigns: Pick<CampaignStore, 'get'>;
    products: Pick<ProductStore, 'learn'>;
  };
  vendorId: string;
  campaignId: string | null;
  at: Date;
  /** After how many days an invite that was due is not sent any more. */
  latestDays?: number;
  /**
   * Whether it is from a file: an order without a known product is about the shop itself then, and not left out, and one that is known stays as it is
   * unless it is cancelled.
   */
  fromFile?: boolean;
  /** Says what would come of it, and stores nothing. */
  dryRun?: boolean;
}

/** Invites the customer of an order, or lets its invite follow what changed of it; says what came of it. */
export async function inviteOrder(received: Order, options: InviteOrderOptions): Promise<OrderOutcome> {
  const order = cleanOrder(received);
  const { store, vendorId, fromFile = false, at } = options;
  if (order.state === 'test') return 'test_order';
  if (order.number.trim() === '') return 'no_order_id';
  const placed = {
    vendorId,
    orderId: orderIdOf(order),
    shopRef: order.shopRef ? `${order.kind}:${order.shopRef}` : null,
    state: order.state,
    contents: contentsOfOrder(order),
    changedAt: order.changedAt,
    keepsKnown: fromFile,
  };
  if (!options.dryRun) await store.products.learn(vendorId, learnedOfOrder(order), at);
  const ask = await askedBy(order, options);
  if (!options.dryRun) return store.invites.takeOrder(placed, ask, at).catch(outcomeOfError);
  if (order.state === 'cancelled') return 'cancelled';
  if (order.state === 'waits') return 'not_completed';
  if (ask.reason !== undefined) return ask.reason;
  const known = await store.invites.knownOrder(placed);
  return known === 'cancelled' ? 'cancelled' : known ? 'invited_before' : 'invited';
}

/** Whom it asks, if it is not known. */
async function askedBy(order: Order, options: InviteOrderOptions): Promise<AskedOrder> {
  const draft = draftOf(order, options);
  if (typeof draft === 'string') return { reason: draft };
  return (await isTooOld(order, options)) ? { reason: 'too_old' } : { draft };
}

function draftOf(order: Order, { vendorId, campaignId, fromFile }: InviteOrderOptions): InviteDraft | OrderOutcome {
  const contact = contactOfOrder(order);
  if (Object.keys(contact).length === 0) return 'no_contact';
  const products = productsOfOrder(order);
  if (products.length === 0 && !fromFile) return 'no_products';
  return {
    businessId: vendorId,
    firstName: nameOf(order.firstName),
    lastName: nameOf(order.lastName),
    ...contact,
    ...localeOfOrder(order),
    source: order.kind,
    campaignId: campaignId ?? undefined,
    ...(products.length > 0 && { products }),
    delayHours: undefined,
    delayedFrom: order.doneAt ?? undefined,
    orderId: orderIdOf(order),
  };
}

async function isTooOld({ doneAt }: Order, options: InviteOrderOptions): Promise<boolean> {
  if (!doneAt) return false;
  const { store, vendorId, campaignId, at, latestDays = LATEST_DAYS } = options;
  const campaign =
    (await store.campaigns.get(vendorId, campaignId ?? 'default')) ?? (await store.campaigns.get(vendorId, 'default'));
  const dueAt = doneAt.getTime() + (campaign?.delayHours ?? 0) * HOUR_MS;
  return dueAt < at.getTime() - latestDays * DAY_MS;
}

/** When the customer of an order would be asked: after the delay, and not before now. */
export function dueOfOrder({ doneAt }: Pick<Order, 'doneAt'>, delayHours: number, now: Date): Date {
  return new Date(Math.max((doneAt ?? now).getTime() + delayHours * HOUR_MS, now.getTime()));
}

function outcomeOfError(error: unknown): OrderOutcome {
  if (error instanceof TextMessagesExhausted) return 'text_messages_exhausted';
  throw error;
}

const nameOf = (name: string) => cut(name, 100);
