/** From an order to its invite. Everybody who bought is asked, once for an order: nothing here looks at amounts or ratings. */
import type { OrderOutcome } from '../../contract/service/order-kind.js';
import { cut } from '../../platform/clean-text.js';
import { EVERY_ACCOUNT } from '../account-access.js';
import type { CampaignStore } from '../invites/campaigns.js';
import { type InviteDraft, type InviteStore, OrderInvited } from '../invites/invites.js';
import { TextMessagesExhausted } from '../invites/text-message-allowance.js';
import { OrderCancelled } from './cancelled-orders.js';
import { cleanOrder, contactOfOrder, localeOfOrder, type Order, orderIdOf, productsOfOrder } from './order.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An invite that should have gone out so many days ago would surprise the customer. */
export const LATEST_DAYS = 60;

export interface InviteOrderOptions {
  store: { invites: Pick<InviteStore, 'create' | 'cancelOrder' | 'knownOrder'>; campaigns: Pick<CampaignStore, 'get'> };
  vendorId: string;
  campaignId: string | null;
  at: Date;
  /** After how many days an invite that was due is not sent any more. */
  latestDays?: number;
  /** Whether an order without a known product is about the shop itself, and not left out. */
  ofShop?: boolean;
  /** Says what would come of it, and stores nothing. */
  dryRun?: boolean;
}

/** Invites the customer of an order, or withdraws the invite of one that was cancelled; says what came of it. */
export async function inviteOrder(received: Order, options: InviteOrderOptions): Promise<OrderOutcome> {
  const order = cleanOrder(received);
  const { store, vendorId, at } = options;
  if (order.state === 'test') return 'test_order';
  if (order.number.trim() === '') return 'no_order_id';
  const changed = { vendorId, orderId: orderIdOf(order), changedAt: order.changedAt };
  if (order.state === 'cancelled') {
    if (!options.dryRun) await store.invites.cancelOrder(changed, at);
    return 'cancelled';
  }
  if (order.state === 'waits') return 'not_completed';
  const draft = draftOf(order, options);
  if (typeof draft === 'string') return draft;
  if (await isTooOld(order, options)) return 'too_old';
  if (options.dryRun) {
    const known = await store.invites.knownOrder(changed);
    return known === 'cancelled' ? 'cancelled' : known ? 'invited_before' : 'invited';
  }
  return store.invites.create(draft, { account: EVERY_ACCOUNT, at }).then(outcomeOf, outcomeOfError);
}

function draftOf(order: Order, { vendorId, campaignId, ofShop }: InviteOrderOptions): InviteDraft | OrderOutcome {
  const contact = contactOfOrder(order);
  if (Object.keys(contact).length === 0) return 'no_contact';
  const products = productsOfOrder(order);
  if (products.length === 0 && !ofShop) return 'no_products';
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
    orderChangedAt: order.changedAt,
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

function outcomeOf(created: Awaited<ReturnType<InviteStore['create']>>): OrderOutcome {
  const invite = created?.invite;
  if (invite?.state === 'queued') return 'invited';
  return invite?.state === 'unsubscribed' ? 'unsubscribed' : 'no_channel';
}

function outcomeOfError(error: unknown): OrderOutcome {
  if (error instanceof OrderInvited) return 'invited_before';
  if (error instanceof OrderCancelled) return 'cancelled';
  if (error instanceof TextMessagesExhausted) return 'text_messages_exhausted';
  throw error;
}

const nameOf = (name: string) => cut(name.replace(/\s+/g, ' ').trim(), 100);
