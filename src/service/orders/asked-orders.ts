/**
 * Orders and the invites that are made of them. An invite follows its orders: what went back, or is cancelled, leaves it; what is added joins it while it
 * waits; another address is another person. A message that is older than what is known of its order changes nothing.
 */
import type { OrderOutcome } from '../../contract/service/order-kind.js';
import type { ContactRow, Db, InviteRow } from '../database/schema.js';
import { type InviteDraft, inviteToJoin, type PreparedAsk, prepareAsk, storeAsk } from '../invites/ask.js';
import { askedOf, withoutProducts } from '../invites/asked-products.js';
import {
  findKnownOrder,
  findOriginsByRef,
  type KnownOrder,
  type Origin,
  originsOf,
  removeOrigin,
  saveOrigin,
} from '../invites/invite-origins.js';
import { type AskingBusiness, joinInvite, reachHash, takeBack } from '../invites/one-ask.js';
import { cancelInvite } from '../invites/sent-invites.js';
import type { Hashing } from '../invites/suppressions.js';
import { isCancelled, noteCancelled, OrderCancelled, refuseCancelled } from './cancelled-orders.js';
import type { PlacedOrder, Refund } from './order.js';
import { keptProducts, noteRefund } from './order-refunds.js';

/** Whom an order asks, or why it asks nobody. */
export type AskedOrder = { draft: InviteDraft; reason?: never } | { draft?: never; reason: OrderOutcome };

interface OrderTransaction {
  business: AskingBusiness;
  order: PlacedOrder;
  ask: AskedOrder;
  hashing: Hashing;
  textMessagesPerMonth: number;
  at: Date;
}

/** Takes an order, or what changed of it, within a transaction that holds the business. Throws `TextMessagesExhausted`. */
export async function takeOrder(transaction: Db, context: OrderTransaction): Promise<OrderOutcome> {
  const { order, at } = context;
  const known = await findKnownOrder(transaction, order.vendorId, order.orderId);
  if (known) {
    const outcome = await follow(transaction, known, context);
    return outcome === 'ask' ? askOf(transaction, context) : outcome;
  }
  if (order.state === 'cancelled') {
    await noteCancelled(transaction, order, at);
    return 'cancelled';
  }
  if (order.state === 'waits') return 'not_completed';
  const isGone = order.contents.lines.length > 0 && order.contents.lines.every(({ quantity }) => quantity <= 0);
  // All of it went back: what the shop said before must not ask about it when it comes late.
  if (isGone && order.changedAt) await noteCancelled(transaction, order, at);
  return askOf(transaction, context);
}

/** Notes what went back, and withdraws it from the invite of its order. */
export async function takeRefund(transaction: Db, vendorId: string, refund: Refund, at: Date): Promise<OrderOutcome> {
  if (!(await noteRefund(transaction, vendorId, refund, at))) return 'changed';
  let isLast = false;
  for (const known of await findOriginsByRef(transaction, vendorId, refund.shopRef)) {
    const kept = await keptProducts(transaction, vendorId, known.origin);
    await takeBack(transaction, known.invite, at);
    const invite = await withdraw(transaction, known, (product) => !kept.has(product), at);
    isLast = invite.state === 'queued' && askedOf(invite).length === 0;
  }
  return isLast ? 'cancelled' : 'changed';
}

/** Asks the customer of an order that there is no invite of. */
async function askOf(transaction: Db, { business, order, ask, ...context }: OrderTransaction): Promise<OrderOutcome> {
  const { hashing, textMessagesPerMonth, at } = context;
  if (ask.reason !== undefined) return ask.reason;
  try {
    await refuseCancelled(transaction, order);
  } catch (error) {
    if (error instanceof OrderCancelled) return 'cancelled';
    throw error;
  }
  const draft = await keptDraft(transaction, order, ask.draft);
  if (draft === null) return 'no_products';
  const prepared = await prepareAsk(transaction, { business, draft, hashing, at });
  const open = await inviteToJoin(transaction, prepared, at);
  const invite = await storeAsk(transaction, prepared, open, { textMessagesPerMonth, at });
  await saveOrigin(transaction, invite, originOf(order), at);
  if (invite.state === 'queued') return 'invited';
  return invite.state === 'unsubscribed' ? 'unsubscribed' : 'no_channel';
}

/** The draft without what went back; null where nothing is left of what it had. */
async function keptDraft(transaction: Db, order: PlacedOrder, draft: InviteDraft): Promise<InviteDraft | null> {
  if (!draft.products) return draft;
  const kept = await keptProducts(transaction, order.vendorId, originOf(order));
  const products = draft.products.filter(({ sourceProductId }) => kept.has(sourceProductId));
  return products.length > 0 ? { ...draft, products } : null;
}

/** Lets an invite follow a change of its order; `ask` where the order is to be asked about anew, and is in no invite any more. */
async function follow(transaction: Db, known: KnownOrder, context: OrderTransaction): Promise<OrderOutcome | 'ask'> {
  const { business, order, ask, hashing, at } = context;
  const { invite, origin } = known;
  if (isStale(order, origin) || (order.keepsKnown && order.state !== 'cancelled')) return 'invited_before';
  const isOpen = invite.state === 'queued' && (await takeBack(transaction, invite, at));
  const isEnded = invite.state === 'cancelled' || invite.state === 'bounced' || invite.state === 'unsubscribed';
  if (order.state === 'waits' && !isOpen) return 'not_completed';

  const before = await keptProducts(transaction, business.id, origin);
  const next = originOf(order);
  const kept = await keptProducts(transaction, business.id, next);
  // It was withdrawn, and came back: such as one that was paid in the end.
  if (before.size === 0 && kept.size > 0 && ask.draft) {
    await removeOrigin(transaction, known);
    return 'ask';
  }
  if (ask.draft && kept.size > 0) {
    const draft = await keptDraft(transaction, order, ask.draft);
    const prepared = await prepareAsk(transaction, { business, draft: draft ?? ask.draft, hashing, at });
    if (await goesElsewhere(transaction, invite, prepared, hashing)) {
      // What went out went out: the new address gets it where the old one did not work, or before it was sent.
      const isAnew =
        isOpen || invite.state === 'bounced' || (invite.state === 'cancelled' && invite.reason === 'no_channel');
      await withdraw(transaction, known, () => true, at);
      if (isAnew) {
        await removeOrigin(transaction, known);
        return 'ask';
      }
      await saveOrigin(transaction, invite, next, at);
      return 'changed';
    }
    if (isOpen) await keepUp(transaction, invite, prepared);
  }
  await saveOrigin(transaction, invite, next, at);
  const after = isEnded
    ? invite
    : await withdraw(transaction, { ...known, origin }, (product) => !kept.has(product), at);
  if (order.state === 'cancelled') {
    // One that names no products is of this order alone.
    if (isOpen && invite.products === null) await cancelInvite(transaction, idOf(invite), at);
    return 'cancelled';
  }
  if (order.state === 'waits') return 'not_completed';
  const isSame =
    after.withdrawn === invite.withdrawn && kept.size === before.size && [...kept].every((id) => before.has(id));
  return isSame ? 'invited_before' : askedOf(after).length === 0 && isOpen ? 'cancelled' : 'changed';
}

/** Whether what a message says was true before what is known; a cancellation without a time counts. */
function isStale({ state, changedAt }: PlacedOrder, { changed_at }: Origin): boolean {
  if (changed_at === null) return false;
  return changedAt === null ? state !== 'cancelled' : changedAt.toISOString() < changed_at;
}

/** Whether the customer of the order is reached by another address or number than the one that the invite goes to. */
async function goesElsewhere(
  transaction: Db,
  invite: InviteRow,
  { invite: next, contact }: PreparedAsk,
  { own }: Hashing,
): Promise<boolean> {
  if (invite.state === 'unsubscribed') return false;
  const stored = await transaction
    .selectFrom('contacts')
    .select(['email', 'phone_number'])
    .where('business_id', '=', invite.business_id)
    .where('id', '=', invite.contact_id)
    .executeTakeFirst();
  if (!stored) return false;
  const before = reachHash(stored, invite.channel, own);
  const after = reachHash(contact, next.channel, own);
  return after !== null && before !== after;
}

/** Adds what the order has more, and corrects the name of the person. */
async function keepUp(transaction: Db, invite: InviteRow, { draft, campaign, contact }: PreparedAsk): Promise<void> {
  const fresh = await inviteAt(transaction, invite);
  if (draft.products && invite.products !== null) {
    await joinInvite(transaction, fresh, { products: draft.products, dueAt: fresh.due_at }, campaign);
  }
  const name: Pick<ContactRow, 'first_name' | 'last_name'> = {
    first_name: contact.first_name,
    last_name: contact.last_name,
  };
  if (invite.order_id !== draft.orderId) return;
  await transaction
    .updateTable('contacts')
    .set(name)
    .where('business_id', '=', invite.business_id)
    .where('id', '=', invite.contact_id)
    .execute();
}

/**
 * Withdraws products of an order from its invite, unless another order of the same invite has them. An invite that waits and asks about nothing any more
 * is cancelled. Resolves to the invite as it is then.
 */
async function withdraw(
  transaction: Db,
  { origin, invite }: KnownOrder,
  isGone: (product: string) => boolean,
  at: Date,
): Promise<InviteRow> {
  const row = await inviteAt(transaction, invite);
  const others = await originsOf(transaction, invite);
  const heldByOthers = new Set<string>();
  for (const other of others) {
    if (other.origin === origin.origin || other.origin.startsWith('contact:')) continue;
    for (const product of await keptProducts(transaction, invite.business_id, other)) heldByOthers.add(product);
  }
  const gone = origin.contents.lines.map(({ product }) => product).filter((id) => isGone(id) && !heldByOthers.has(id));
  if (gone.length === 0) return row;
  const changed = { ...row, ...withoutProducts(row, new Set(gone)) };
  await transaction
    .updateTable('invites')
    .set({ withdrawn: changed.withdrawn })
    .where('business_id', '=', row.business_id)
    .where('id', '=', row.id)
    .execute();
  if (askedOf(changed).length === 0 && row.state === 'queued') await cancelInvite(transaction, idOf(row), at);
  return changed;
}

const idOf = ({ business_id, id }: InviteRow) => ({ vendorId: business_id, inviteId: id });

function inviteAt(transaction: Db, { business_id, id }: InviteRow): Promise<InviteRow> {
  const found = transaction.selectFrom('invites').selectAll().where('business_id', '=', business_id);
  return found.where('id', '=', id).executeTakeFirstOrThrow();
}

/** An order as it is stored with its invite; of one that nobody keeps, no line. */
function originOf({ orderId, shopRef, changedAt, contents, state }: PlacedOrder): Origin {
  const kept = state === 'completed' ? contents : { ...contents, lines: [] };
  return { origin: orderId, shop_ref: shopRef, changed_at: changedAt?.toISOString() ?? null, contents: kept };
}

/** Why nobody would be invited for an order: it is known. Changes nothing. */
export async function knownOrder(
  db: Db,
  order: Pick<PlacedOrder, 'vendorId' | 'orderId' | 'changedAt'>,
): Promise<'invited' | 'cancelled' | null> {
  if (await findKnownOrder(db, order.vendorId, order.orderId)) return 'invited';
  return (await isCancelled(db, order)) ? 'cancelled' : null;
}
