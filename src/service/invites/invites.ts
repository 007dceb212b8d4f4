import { randomUUID } from 'node:crypto';
import type { Campaign, InviteChannel } from '../../contract/service/campaign.js';
import type { InviteResponse } from '../../contract/service/invite.js';
import type { InviteTokenValidity } from '../../contract/service/invite-token-validity.js';
import type { Product } from '../../contract/service/product.js';
import { type AccountAccess, belongsTo } from '../account-access.js';
import type { Database } from '../database/database.js';
import { IdempotencyConflict, makeOnce } from '../database/idempotency.js';
import type { BusinessRow, ContactRow, Db, InviteRow } from '../database/schema.js';
import { addMessages } from '../messages/messages.js';
import { refuseCancelled } from '../orders/cancelled-orders.js';
import { campaignOfInvite } from './campaigns.js';
import { contactOfRow } from './contacts.js';
import { type InviteLink, signInviteLinks } from './invite-links.js';
import { messageOfInvite } from './invite-messages.js';
import { createInvitePages, type InvitePages } from './invite-pages.js';
import { readInviteToken } from './invite-token.js';
import type { InviteTokenKeys } from './invite-token-keys.js';
import { checkInviteToken } from './invite-token-use.js';
import { createSentInvites, type SentInvites } from './sent-invites.js';
import { isSuppressed, type SuppressionStore } from './suppressions.js';
import { readUsage, useTextMessage } from './text-message-allowance.js';

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
  /** What the delay counts from, such as the delivery; what would have been due is due at once. Undefined: from now on. At most a year from now. */
  delayedFrom?: Date | undefined;
  /** Where it was bought, and the shop's own number: a business has one invite for it. */
  orderId?: string | undefined;
  /** When the shop changed the order, for one that was cancelled before. */
  orderChangedAt?: Date | null | undefined;
  products?: Product[] | undefined;
  language?: string | undefined;
  timeZone?: string | undefined;
  /** False: the shop sends the link itself. */
  send?: boolean | undefined;
}

/** There is an invite for this order. Nothing was stored. */
export class OrderInvited extends Error {}

/** Whose business may be named, and when an invite is made once. */
export interface InviteOptions {
  account: AccountAccess;
  idempotencyKey?: string | undefined;
  at?: Date;
}

/** The invites, what their mails and pages need, and what became of each. */
export interface InviteStore extends InvitePages, SentInvites {
  /**
   * Stores a contact and its invite, and queues its message, all or nothing. Somebody who must not be asked is not: the invite is
   * `unsubscribed` from the beginning, and of the customer and of what was bought nothing is stored. Under a key already used for this business it stores nothing and returns the first contact with its
   * invite tokens. Null when there is no such business in the account. Throws `TextMessagesExhausted`, `IdempotencyConflict`, `OrderCancelled` and
   * {@link OrderInvited}.
   */
  create(invite: InviteDraft, options: InviteOptions): Promise<InviteResponse | null>;
  /** Whether the invite token would be accepted with a review of this business at this time. It stays unused. */
  checkToken(businessId: string, token: string, at: Date): Promise<InviteTokenValidity>;
}

export interface InviteStoreOptions {
  tokenKeys: InviteTokenKeys;
  suppressions: SuppressionStore;
  /** Text messages an account may send a month. */
  textMessagesPerMonth: number;
  /** Days that an invite token stays valid after its invite is due. */
  inviteTokenDays: number;
}

/** Of somebody who must not be asked, and may have been erased, no more is kept than that their order needs no invite. */
const NOBODY = { first_name: '', last_name: '', email: null, phone_number: null, source_contact_id: '' };

/** The invites in `database`. */
export function createInviteStore(
  database: Database,
  { tokenKeys, suppressions, textMessagesPerMonth, inviteTokenDays }: InviteStoreOptions,
): InviteStore {
  const { db, write, locksRows } = database;
  return {
    ...createInvitePages(database, tokenKeys, suppressions),
    ...createSentInvites(database, suppressions),

    async create(draft, { account, idempotencyKey, at = new Date() }) {
      // Before anything is stored: a request that fails after it would be sent again, and invite the customer twice.
      const key = await tokenKeys.newest();
      const { known } = await suppressions.hashing();
      const stored = await write(async (transaction) => {
        const business = await transaction
          .selectFrom('businesses')
          .select(['id', 'account_id'])
          .where('id', '=', draft.businessId)
          .where(belongsTo(account))
          // Of two messages about one order, that it is paid and that it is cancelled, the second sees what the first did.
          .$if(locksRows && draft.orderId !== undefined, (query) => query.forKeyShare())
          .executeTakeFirst();
        if (!business) return null;
        const allowance = { accountId: business.account_id, perMonth: textMessagesPerMonth, at };
        const contact = rowOfContact(business, draft, at);
        const request = { scope: `invites of ${business.id}`, key: idempotencyKey, request: draft, at };
        const id = await makeOnce(transaction, request, contact.id, async () => {
          const { orderId, orderChangedAt = null } = draft;
          if (orderId !== undefined) {
            await refuseCancelled(transaction, { vendorId: business.id, orderId, changedAt: orderChangedAt });
          }
          const campaign = await campaignOfInvite(transaction, business.id, draft.campaignId ?? null);
          const isUnwanted = await isSuppressed(transaction, business.account_id, known(contact));
          const row = rowOfInvite(contact, draft, campaign, isUnwanted, at);
          if (row.channel === 'sms' && row.state === 'queued') await useTextMessage(transaction, allowance);
          const kept = isUnwanted ? { ...contact, ...NOBODY } : contact;
          await transaction.insertInto('contacts').values(kept).execute();
          // One statement decides which of two messages about the same order is first.
          const { numInsertedOrUpdatedRows: inserted } = await transaction
            .insertInto('invites')
            .values(row)
            .onConflict((conflict) =>
              conflict.columns(['business_id', 'order_id']).where('order_id', 'is not', null).doNothing(),
            )
            .executeTakeFirstOrThrow();
          if (inserted === 0n) throw new OrderInvited();
          if (row.state !== 'queued') return;
          await addMessages(transaction, [messageOfInvite(row, campaign, new Date(row.due_at))], at);
        });
        return {
          contact: await contactAt(transaction, business.id, id),
          usage: await readUsage(transaction, allowance),
          invite: await inviteOf(transaction, business.id, id),
        };
      });
      if (!stored) return null;
      const { contact, usage, invite } = stored;
      const links = await signInviteLinks(invite, contact, { key, inviteTokenDays });
      // One of a version that sent none has no state: nobody has sent it.
      const became = {
        id: invite.id,
        channel: invite.channel,
        state: invite.state ?? 'cancelled',
        dueAt: invite.due_at,
      };
      // Of somebody who must not be asked nothing was stored; the response says whom the request named.
      const named = { ...contactOfRow(contact), ...contactOfDraft(draft) };
      return { contact: named, usage, ...tokensOf(links), invite: became };
    },

    async checkToken(businessId, token, at) {
      const target = await readInviteToken(token, { keys: await tokenKeys.all(), vendorId: businessId, at });
      if (typeof target === 'string') return { accepted: false, invitationRefused: target };
      return checkInviteToken(db, businessId, target);
    },
  };
}

function rowOfContact(business: Pick<BusinessRow, 'id' | 'account_id'>, invite: InviteDraft, at: Date): ContactRow {
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

function contactOfDraft(draft: InviteDraft) {
  return {
    firstName: draft.firstName,
    lastName: draft.lastName ?? '',
    email: draft.email ?? null,
    phoneNumber: draft.phoneNumber ?? null,
    sourceContactId: draft.sourceContactId ?? '',
  };
}

function rowOfInvite(
  contact: ContactRow,
  invite: InviteDraft,
  campaign: Campaign,
  isUnwanted: boolean,
  at: Date,
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
    products: invite.products ? JSON.stringify(invite.products) : null,
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
  };
  if (isUnwanted) return { ...row, state: 'unsubscribed', products: null, language: null, time_zone: null };
  if (invite.send === false) return { ...row, state: 'cancelled', reason: 'sent_by_the_shop' };
  return reached ? row : { ...row, state: 'cancelled', reason: 'no_channel' };
}

const reaches = (contact: ContactRow, channel: InviteChannel) =>
  (channel === 'email' ? contact.email : contact.phone_number) !== null;

async function contactAt(transaction: Db, businessId: string, id: string): Promise<ContactRow> {
  const row = await transaction
    .selectFrom('contacts')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new IdempotencyConflict('the contact was erased since');
  return row;
}

function inviteOf(transaction: Db, businessId: string, contactId: string): Promise<InviteRow> {
  return transaction
    .selectFrom('invites')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('contact_id', '=', contactId)
    .executeTakeFirstOrThrow();
}

/** The tokens as the response has them. */
function tokensOf(links: readonly InviteLink[]): Pick<InviteResponse, 'invitation' | 'invitations'> {
  const [first] = links;
  if (links.length < 2) return { invitation: first!.token };
  const invitations = links.map(({ product, token }) => ({
    sourceProductId: product!.sourceProductId,
    invitation: token,
  }));
  return { invitation: first!.token, invitations };
}
