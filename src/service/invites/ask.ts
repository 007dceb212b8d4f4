/** Makes an invite, or lets it join the one that the person has: for requests of the API, for the desk, and for orders. */
import { randomUUID } from 'node:crypto';
import { normalProductId } from '../../contract/product-id.js';
import type { Campaign, InviteChannel } from '../../contract/service/campaign.js';
import type { Contact } from '../../contract/service/invite.js';
import type { Product } from '../../contract/service/review.js';
import { shopText } from '../../platform/shop-text.js';
import type { ContactRow, Db, InviteRow } from '../database/schema.js';
import { addMessages } from '../messages/messages.js';
import { campaignOfInvite } from './campaigns.js';
import { messageOfInvite } from './invite-messages.js';
import { type AskingBusiness, dueAfterPause, joinInvite, openInviteOf, reachHash } from './one-ask.js';
import { type Hashing, isSuppressed } from './suppressions.js';
import { useTextMessage } from './text-message-allowance.js';

const HOUR_MS = 3_600_000;
/** A delivery that is farther off is a mistake of the shop, whose customer would be kept for as long. */
const FARTHEST_MS = 365 * 24 * HOUR_MS;

/** An invite of either family. */
export interface InviteDraft {
  businessId: string;
  firstName: string;
  lastName?: string | undefined;
  email?: string | undefined;
  phoneNumber?: string | undefined;
  source?: string | undefined;
  sourceContactId?: string | undefined;
  campaignId?: string | undefined;
  /** Undefined: that of the campaign, as after an order. */
  delayHours: number | undefined;
  /** What the delay counts from, such as the delivery; what would have been due is due at once. Undefined: from now on. */
  delayedFrom?: Date | undefined;
  /** Where it was bought, and the shop's own number, for an invite that is made of an order. */
  orderId?: string | undefined;
  products?: Product[] | undefined;
  language?: string | undefined;
  timeZone?: string | undefined;
  /** False: the shop sends the link itself. */
  send?: boolean | undefined;
}

/** An invite before it is stored, with all that decides about it. */
export interface PreparedAsk {
  draft: InviteDraft;
  business: AskingBusiness;
  campaign: Campaign;
  contact: ContactRow;
  invite: InviteRow;
}

/** Names, titles and ids in the form in which they are kept: what shops send is decoded here, once. */
export function tidyDraft(draft: InviteDraft): InviteDraft {
  return {
    ...draft,
    // A name of signs that nobody sees is none, and stays what it is.
    firstName: shopText(draft.firstName) || draft.firstName,
    ...(draft.lastName !== undefined && { lastName: shopText(draft.lastName) }),
    ...(draft.products && { products: tidyProducts(draft.products) }),
  };
}

/** The same of products; one that is named twice is one. */
function tidyProducts(products: readonly Product[]): Product[] {
  return products.map((product) => ({
    ...product,
    sourceProductId: normalProductId(product.sourceProductId),
    title: shopText(product.title) || product.title,
  }));
}

/** Prepares an invite. Somebody who must not be asked is not: it is `unsubscribed` from the beginning. */
export async function prepareAsk(
  transaction: Db,
  { business, draft, hashing, at }: { business: AskingBusiness; draft: InviteDraft; hashing: Hashing; at: Date },
): Promise<PreparedAsk> {
  const contact = rowOfContact(business, draft, at);
  const campaign = await campaignOfInvite(transaction, business.id, draft.campaignId ?? null);
  const isUnwanted = await isSuppressed(transaction, business.account_id, hashing.known(contact));
  const row = rowOfInvite(contact, draft, { campaign, isUnwanted, at });
  const reach_hash = row.state === 'queued' ? reachHash(contact, row.channel, hashing.own) : null;
  return { draft, business, campaign, contact, invite: { ...row, reach_hash } };
}

/** The open invite that an ask joins; null where it needs one of its own. */
export const inviteToJoin = (transaction: Db, { invite }: PreparedAsk, at: Date) =>
  invite.state === 'queued' ? openInviteOf(transaction, invite, at) : Promise.resolve(null);

/** Of somebody who must not be asked, and may have been erased, no more is kept than that their order needs no invite. */
const NOBODY = { first_name: '', last_name: '', email: null, phone_number: null, source_contact_id: '' };

/** Stores a contact and its invite and queues its message, or joins the open one. Throws `TextMessagesExhausted`. Resolves to the invite as it is stored. */
export async function storeAsk(
  transaction: Db,
  { draft, business, campaign, contact, invite }: PreparedAsk,
  open: InviteRow | null,
  { textMessagesPerMonth, at }: { textMessagesPerMonth: number; at: Date },
): Promise<InviteRow> {
  if (open) {
    const dueAt = invite.due_at;
    return joinInvite(transaction, open, { products: draft.products ?? [], dueAt }, campaign);
  }
  const isQueued = invite.state === 'queued';
  const row = isQueued ? { ...invite, ...(await dueAfterPause(transaction, business, invite)) } : invite;
  if (isQueued && row.channel === 'sms') {
    await useTextMessage(transaction, { accountId: business.account_id, perMonth: textMessagesPerMonth, at });
  }
  await transaction
    .insertInto('contacts')
    .values(row.state === 'unsubscribed' ? { ...contact, ...NOBODY } : contact)
    .execute();
  await transaction.insertInto('invites').values(row).execute();
  if (isQueued) await addMessages(transaction, [messageOfInvite(row, campaign, new Date(row.due_at))], at);
  return row;
}

function rowOfContact(business: AskingBusiness, invite: InviteDraft, at: Date): ContactRow {
  return {
    id: randomUUID(),
    account_id: business.account_id,
    business_id: business.id,
    first_name: invite.firstName,
    last_name: invite.lastName ?? '',
    email: invite.email ?? null,
    phone_number: invite.phoneNumber ?? null,
    source: invite.source ?? '',
    source_contact_id: invite.sourceContactId ?? '',
    created_at: at.toISOString(),
  };
}

function rowOfInvite(
  contact: ContactRow,
  invite: InviteDraft,
  { campaign, isUnwanted, at }: { campaign: Campaign; isUnwanted: boolean; at: Date },
): InviteRow {
  const reached = campaign.channels.find((channel) => reaches(contact, channel));
  const delayHours = invite.delayHours ?? campaign.delayHours;
  const from = new Date(Math.min((invite.delayedFrom ?? at).getTime(), at.getTime() + FARTHEST_MS));
  const row: InviteRow = {
    id: randomUUID(),
    account_id: contact.account_id,
    business_id: contact.business_id,
    contact_id: contact.id,
    campaign_id: invite.campaignId ?? null,
    channel: reached ?? (contact.email === null ? 'sms' : 'email'),
    products: invite.products && invite.products.length > 0 ? JSON.stringify(invite.products) : null,
    created_at: at.toISOString(),
    due_at: new Date(Math.max(from.getTime() + delayHours * HOUR_MS, at.getTime())).toISOString(),
    state: 'queued',
    reason: null,
    language: invite.language ?? null,
    time_zone: invite.timeZone ?? null,
    reminders: 0,
    sent_at: null,
    delivered_at: null,
    opened_at: null,
    reviewed_at: null,
    order_id: invite.orderId ?? null,
    reach_hash: null,
    withdrawn: null,
    latest_due_at: null,
  };
  if (isUnwanted) return { ...row, state: 'unsubscribed', products: null, language: null, time_zone: null };
  if (invite.send === false) return { ...row, state: 'cancelled', reason: 'sent_by_the_shop' };
  return reached ? row : { ...row, state: 'cancelled', reason: 'no_channel' };
}

const reaches = (contact: ContactRow, channel: InviteChannel) =>
  (channel === 'email' ? contact.email : contact.phone_number) !== null;

/** A contact as it is stored. */
export function contactOfRow(row: ContactRow): Contact {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    source: row.source,
    sourceContactId: row.source_contact_id,
  };
}
