/**
 * One ask for one person: who is asked at an address or number has one open invite of a vendor, which further products join, and is left alone for a
 * while after it. A person is whom the message reaches: who shares a phone number with somebody else does not get a mail about their orders.
 */
import { sql } from 'kysely';
import type { Campaign } from '../../contract/service/campaign.js';
import type { Product } from '../../contract/service/review.js';
import { INVITE_PAUSE_DAYS } from '../../contract/service/vendor.js';
import type { BusinessRow, ContactRow, Db, InviteRow } from '../database/schema.js';
import { withProducts } from './asked-products.js';
import { messageOfInvite } from './invite-messages.js';
import type { HashReach } from './suppressions.js';

const DAY_MS = 86_400_000;

/** How the last look at a message ended whose customer was asked lately. */
export const ASKED_LATELY = 'asked_lately';

/** The business of an invite, which is locked for as long as its invites are looked at: of two that arrive together the second sees the first. */
export type AskingBusiness = Pick<BusinessRow, 'id' | 'account_id' | 'invite_pause_days'>;

/** What must be known of an invite to say whether it has to wait for others. */
export type AskedInvite = Pick<InviteRow, 'id' | 'account_id' | 'business_id' | 'reach_hash' | 'due_at'>;

/** Days that the vendor pauses between two asks of one person. */
export const pauseDaysOf = ({ invite_pause_days }: Pick<BusinessRow, 'invite_pause_days'>) =>
  invite_pause_days ?? INVITE_PAUSE_DAYS;

/** What the invites of one person have in common; null where nothing reaches them. */
export function reachHash(
  { email, phone_number }: Pick<ContactRow, 'email' | 'phone_number'>,
  channel: InviteRow['channel'],
  own: HashReach,
): string | null {
  return own(channel === 'email' ? { email } : { phone_number })[0] ?? null;
}

/** The invite of this person that has not gone out, and asks about products, or about the shop, as this one does. Its message is in nobody's hands then. */
export async function openInviteOf(
  transaction: Db,
  invite: Pick<InviteRow, 'account_id' | 'business_id' | 'reach_hash' | 'products'>,
  at: Date,
): Promise<InviteRow | null> {
  if (invite.reach_hash === null) return null;
  const found = await transaction
    .selectFrom('invites')
    .selectAll()
    .where('business_id', '=', invite.business_id)
    .where('reach_hash', '=', invite.reach_hash)
    .where('state', '=', 'queued')
    .where('products', invite.products === null ? 'is' : 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  for (const row of found) if (await takeBack(transaction, row, at)) return row;
  return null;
}

/** Takes the messages of an invite that wait out of the hands of whoever sends them now: they are composed anew. False: its first one does not wait. */
export async function takeBack(transaction: Db, invite: Pick<InviteRow, 'id' | 'business_id'>, at: Date) {
  const taken = await transaction
    .updateTable('messages')
    .set({
      due_at: sql<string>`case when lease is null then due_at else ${at.toISOString()} end`,
      // Nothing was tried by then.
      attempts: sql<number>`case when lease is null then attempts else attempts - 1 end`,
      lease: null,
    })
    .where('business_id', '=', invite.business_id)
    .where('subject_id', '=', invite.id)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute();
  return taken.some(({ id }) => id === firstMessageId(invite));
}

/** Lets products join an invite that waits. It may have to wait for them, but not for ever. */
export async function joinInvite(
  transaction: Db,
  open: InviteRow,
  { products, dueAt }: { products: readonly Product[]; dueAt: string },
  campaign: Campaign,
): Promise<InviteRow> {
  const latest = open.latest_due_at ?? open.due_at;
  const later = dueAt < latest ? dueAt : latest;
  const row = { ...open, ...withProducts(open, products), due_at: later > open.due_at ? later : open.due_at };
  await transaction
    .updateTable('invites')
    .set({ products: row.products, withdrawn: row.withdrawn, due_at: row.due_at })
    .where('business_id', '=', row.business_id)
    .where('id', '=', row.id)
    .execute();
  if (row.due_at !== open.due_at) {
    const { dueAt: sendAt, endsAt } = messageOfInvite(row, campaign, new Date(row.due_at));
    await transaction
      .updateTable('messages')
      .set({ due_at: sendAt!.toISOString(), ends_at: endsAt!.toISOString() })
      .where('account_id', '=', row.account_id)
      .where('id', '=', firstMessageId(row))
      .where('state', '=', 'waiting')
      .execute();
  }
  return row;
}

/** When a new invite of this person is due: not before the pause after the last one is over; and how long products that join may put it off. */
export async function dueAfterPause(
  transaction: Db,
  business: AskingBusiness,
  invite: AskedInvite,
): Promise<Pick<InviteRow, 'due_at' | 'latest_due_at'>> {
  const days = pauseDaysOf(business);
  const over = await endOfPause(transaction, invite, { pauseDays: days, isNew: true });
  const due_at = over !== null && over > invite.due_at ? over : invite.due_at;
  return { due_at, latest_due_at: later(due_at, days || INVITE_PAUSE_DAYS) };
}

/**
 * Until when the pause lasts after what this person is asked by other invites of the vendor, those before it that wait counted; null where they are not
 * asked. An invite that is new comes after all others.
 */
export async function endOfPause(
  db: Db,
  invite: AskedInvite,
  { pauseDays, isNew = false }: { pauseDays: number; isNew?: boolean },
): Promise<string | null> {
  if (invite.reach_hash === null || pauseDays === 0) return null;
  const waits = sql<boolean>`(invites.state = 'queued' and messages.state = 'waiting')`;
  const isBefore = isNew
    ? sql<boolean>`true`
    : sql<boolean>`(invites.due_at, invites.id) < (${invite.due_at}, ${invite.id})`;
  const askedAt = sql<string>`case when ${waits} then invites.due_at else coalesce(invites.sent_at, messages.changed_at, invites.due_at) end`;
  const asked = await db
    .selectFrom('invites')
    .leftJoin('messages', (join) =>
      join
        .onRef('messages.account_id', '=', 'invites.account_id')
        .on('messages.id', '=', sql<string>`'invite:' || invites.id`),
    )
    .select(({ fn }) => fn.max(askedAt).as('at'))
    .where('invites.business_id', '=', invite.business_id)
    .where('invites.reach_hash', '=', invite.reach_hash)
    .where('invites.id', '<>', invite.id)
    .where(({ or, and, eb }) =>
      or([
        and([eb('invites.sent_at', 'is not', null), eb('invites.state', '<>', 'bounced')]),
        eb('invites.state', '=', 'unsure'),
        // It is on its way at this moment.
        and([eb('invites.state', '=', 'queued'), eb('messages.state', '=', 'sending')]),
        and([waits, isBefore]),
      ]),
    )
    .executeTakeFirst();
  return asked?.at ? later(asked.at, pauseDays) : null;
}

const later = (at: string, days: number) => new Date(Date.parse(at) + days * DAY_MS).toISOString();
const firstMessageId = ({ id }: Pick<InviteRow, 'id'>) => `invite:${id}`;
