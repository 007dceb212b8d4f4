/** The messages of invites in the queue, and what their end means for the invite: both change in one transaction. */
import { sql } from 'kysely';
import type { MessageState } from '../../contract/messages.js';
import type { Campaign } from '../../contract/service/campaign.js';
import type { Db, InviteRow } from '../database/schema.js';
import type { OnMessageEnd } from '../messages/message-queue.js';
import { addMessages, type Message, type NewMessage } from '../messages/messages.js';
import { webhookMessages } from '../webhooks/webhook-messages.js';
import { campaignOfInvite } from './campaigns.js';
import { recordInviteEvent } from './invite-events.js';
import { afterQuietHours } from './quiet-hours.js';
import { TextMessagesExhausted, useTextMessage } from './text-message-allowance.js';

const DAY_MS = 86_400_000;
/** An invite that could not be sent for so long after it was due would only surprise. */
const TOO_LATE_DAYS = 30;

/** The kinds of messages that invite a customer. A test of a campaign is none of them. */
export const INVITE_KINDS: readonly string[] = ['invite', 'invite_reminder'];

/** What must be known of an invite to say when its messages are due. */
type TimedInvite = Pick<InviteRow, 'id' | 'account_id' | 'business_id' | 'contact_id' | 'channel' | 'time_zone'>;

/** The message of an invite that is due at `dueAt`, or once the customer's quiet hours are over; `reminder` is 0 for the invite itself. */
export function messageOfInvite(invite: TimedInvite, campaign: Campaign, dueAt: Date, reminder = 0): NewMessage {
  const sendAt = afterQuietHours(dueAt, campaign.quietHours, invite.time_zone ?? campaign.timeZone);
  return {
    accountId: invite.account_id,
    id: reminder === 0 ? `invite:${invite.id}` : `invite:${invite.id}:${reminder}`,
    channel: invite.channel === 'email' ? 'mail' : 'text',
    kind: reminder === 0 ? 'invite' : 'invite_reminder',
    recipientId: invite.contact_id,
    vendorId: invite.business_id,
    subjectId: invite.id,
    details: { reminder },
    dueAt: sendAt,
    endsAt: new Date(sendAt.getTime() + TOO_LATE_DAYS * DAY_MS),
  };
}

/** Text messages an account may send a month. */
interface Allowance {
  textMessagesPerMonth: number;
}

/** Makes what records at an invite how sending its message ended, and adds the next reminder. For messages of other kinds it does nothing. */
export function createInviteRecorder(allowance: Allowance): OnMessageEnd {
  return (transaction, message, state, outcome, at) =>
    recordInviteSending(transaction, message, { state, outcome, at }, allowance);
}

async function recordInviteSending(
  transaction: Db,
  { kind, vendorId, subjectId, details }: Message,
  { state, outcome, at }: { state: MessageState; outcome: string | null; at: Date },
  allowance: Allowance,
): Promise<void> {
  if (!INVITE_KINDS.includes(kind) || vendorId === null || subjectId === null) return;
  const invite = { vendorId, inviteId: subjectId };
  const isReminder = Number(details.reminder) > 0;
  if (state === 'sent' || state === 'unsure') {
    await recordInviteEvent(transaction, invite, state, at);
    if (state === 'sent') await recordSent(transaction, invite, isReminder, at);
    await addReminder(transaction, { ...invite, reminder: Number(details.reminder) + 1, at }, allowance);
  } else if (isReminder) return;
  else if (state === 'dead' && outcome === 'unsubscribed') {
    await recordInviteEvent(transaction, invite, 'unsubscribed', at);
  } else if (state === 'dead' && /^(?:smtp_5|http_4)/.test(outcome ?? '')) {
    await recordInviteEvent(transaction, invite, 'bounced', at, 'refused');
  } else if (state === 'dead') await recordInviteEvent(transaction, invite, 'cancelled', at, 'not_deliverable');
  else if (outcome === 'too_late') await recordInviteEvent(transaction, invite, 'cancelled', at, 'too_late');
  else if (outcome === 'cancelled') await recordInviteEvent(transaction, invite, 'cancelled', at, 'by_the_shop');
}

async function recordSent(
  transaction: Db,
  { vendorId, inviteId }: { vendorId: string; inviteId: string },
  isReminder: boolean,
  at: Date,
): Promise<void> {
  const row = await transaction
    .updateTable('invites')
    .set({ reminders: sql<number>`coalesce(reminders, 0) + ${isReminder ? 1 : 0}` })
    .where('business_id', '=', vendorId)
    .where('id', '=', inviteId)
    .returning('account_id')
    .executeTakeFirst();
  if (!row) return;
  const business = { id: vendorId, account_id: row.account_id };
  const told = await webhookMessages(transaction, business, [{ type: 'invite.sent', subjectId: inviteId }], at);
  if (told.length > 0) await addMessages(transaction, told, at);
}

/** A reminder by text message counts when it is planned; without any left there is none. */
async function mayUseTextMessage(
  transaction: Db,
  allowance: { accountId: string; perMonth: number; at: Date },
): Promise<boolean> {
  try {
    await useTextMessage(transaction, allowance);
    return true;
  } catch (error) {
    if (error instanceof TextMessagesExhausted) return false;
    throw error;
  }
}

/** Adds reminder number `reminder` where the campaign has one. Whether it still has something to say is seen when it is due. */
async function addReminder(
  transaction: Db,
  { vendorId, inviteId, reminder, at }: { vendorId: string; inviteId: string; reminder: number; at: Date },
  { textMessagesPerMonth }: Allowance,
): Promise<void> {
  const invite = await transaction
    .selectFrom('invites')
    .selectAll()
    .where('business_id', '=', vendorId)
    .where('id', '=', inviteId)
    .where('state', 'in', ['sent', 'unsure', 'delivered'])
    .executeTakeFirst();
  if (!invite) return;
  const campaign = await campaignOfInvite(transaction, vendorId, invite.campaign_id);
  const days = campaign.reminderDays[reminder - 1];
  if (days === undefined) return;
  const used = { accountId: invite.account_id, perMonth: textMessagesPerMonth, at };
  if (invite.channel === 'sms' && !(await mayUseTextMessage(transaction, used))) return;
  const dueAt = new Date(at.getTime() + days * DAY_MS);
  await addMessages(transaction, [messageOfInvite(invite, campaign, dueAt, reminder)], at);
}
