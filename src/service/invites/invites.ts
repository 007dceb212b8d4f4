import { randomUUID } from 'node:crypto';
import type { Contact, InviteResponse } from '../../contract/service/invite.js';
import type { InviteTokenValidity } from '../../contract/service/invite-token-validity.js';
import type { Product } from '../../contract/service/product.js';
import { type AccountAccess, belongsTo } from '../account-access.js';
import type { Database } from '../database/database.js';
import { IdempotencyConflict, makeOnce } from '../database/idempotency.js';
import type { BusinessRow, ContactRow, Db, InviteRow } from '../database/schema.js';
import { readInviteToken, signInviteToken } from './invite-token.js';
import type { InviteTokenKey, InviteTokenKeys } from './invite-token-keys.js';
import { checkInviteToken, productsOf } from './invite-token-use.js';
import { readUsage, useTextMessage } from './text-message-allowance.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** An invite of either family. */
export interface InviteDraft {
  businessId: string;
  firstName: string;
  lastName: string | undefined;
  email: string | undefined;
  phoneNumber: string | undefined;
  source: string | undefined;
  sourceContactId: string | undefined;
  campaignId: string | undefined;
  delayHours: number;
  products: Product[] | undefined;
}

/** Whose business may be named, and the settings that apply to invites. */
export interface InviteOptions {
  account: AccountAccess;
  textMessagesPerMonth: number;
  /** Days that an invite token stays valid after its invite is due. */
  invitationDays: number;
  idempotencyKey?: string | undefined;
  at?: Date;
}

/**
 * The invites, each stored with the time it is due. The service sends no message so far: it returns the invite tokens, and the shop puts
 * them into messages of its own. Sending what is due is a feature to come.
 */
export interface InviteStore {
  /**
   * Stores a contact and its invite: by email where there is an address, else as a text message. Under a key already used for
   * this business it stores nothing and returns the first contact with its invite tokens. Null when there is no such business
   * in the account. Throws `TextMessagesExhausted` and `IdempotencyConflict`.
   */
  create(invite: InviteDraft, options: InviteOptions): Promise<InviteResponse | null>;
  /** Whether the invite token would be accepted with a review of this business at this time. It stays unused. */
  checkToken(businessId: string, token: string, at: Date): Promise<InviteTokenValidity>;
}

/** The invites in `database`. */
export function createInviteStore({ db, write }: Database, tokenKeys: InviteTokenKeys): InviteStore {
  return {
    async create(invite, { account, textMessagesPerMonth, invitationDays, idempotencyKey, at = new Date() }) {
      // Before anything is stored: a request that fails after it would be sent again, and invite the customer twice.
      const key = await tokenKeys.newest();
      const stored = await write(async (transaction) => {
        const business = await transaction
          .selectFrom('businesses')
          .select(['id', 'account_id'])
          .where('id', '=', invite.businessId)
          .where(belongsTo(account))
          .executeTakeFirst();
        if (!business) return null;
        const allowance = { accountId: business.account_id, perMonth: textMessagesPerMonth, at };
        const contact = rowOfContact(business, invite, at);
        const request = { scope: `invites of ${business.id}`, key: idempotencyKey, request: invite, at };
        const id = await makeOnce(transaction, request, contact.id, async () => {
          const row = rowOfInvite(contact, invite, at);
          if (row.channel === 'sms') await useTextMessage(transaction, allowance);
          await transaction.insertInto('contacts').values(contact).execute();
          await transaction.insertInto('invites').values(row).execute();
        });
        const usage = await readUsage(transaction, allowance);
        return {
          contact: await contactAt(transaction, business.id, id),
          usage,
          invite: await inviteOf(transaction, business.id, id),
        };
      });
      if (!stored) return null;
      const { contact, usage } = stored;
      return { contact, usage, ...(await signInviteTokens(stored.invite, contact, { key, invitationDays })) };
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

function rowOfInvite(contact: ContactRow, invite: InviteDraft, at: Date): InviteRow {
  return {
    id: randomUUID(),
    account_id: contact.account_id,
    business_id: contact.business_id,
    contact_id: contact.id,
    campaign_id: invite.campaignId ?? null,
    channel: contact.email === null ? 'sms' : 'email',
    products: invite.products ? JSON.stringify(invite.products) : null,
    created_at: at.toISOString(),
    due_at: new Date(at.getTime() + invite.delayHours * HOUR_MS).toISOString(),
  };
}

async function contactAt(transaction: Db, businessId: string, id: string): Promise<Contact> {
  const row = await transaction
    .selectFrom('contacts')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new IdempotencyConflict('the contact was erased since');
  return contactOfRow(row);
}

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

function inviteOf(transaction: Db, businessId: string, contactId: string): Promise<InviteRow> {
  return transaction
    .selectFrom('invites')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('contact_id', '=', contactId)
    .executeTakeFirstOrThrow();
}

/** One invite token, and where the invite has several products one for each, even of a product that was named twice. */
async function signInviteTokens(
  invite: InviteRow,
  { firstName, lastName }: Contact,
  { key, invitationDays }: { key: InviteTokenKey; invitationDays: number },
): Promise<Pick<InviteResponse, 'invitation' | 'invitations'>> {
  const sign = (product: Product | null, productNumber: number) => {
    const expiresAt = new Date(Date.parse(invite.due_at) + invitationDays * DAY_MS);
    const target = { vendorId: invite.business_id, inviteId: invite.id, productNumber };
    return signInviteToken({ ...target, expiresAt, firstName, lastName, product }, key);
  };
  const products = productsOf(invite);
  const numbers = new Map(products.map(({ sourceProductId }, number) => [sourceProductId, number]));
  if (numbers.size < 2) return { invitation: await sign(products[0] ?? null, 0) };
  const invitations = await Promise.all(
    [...numbers].map(async ([sourceProductId, number]) => ({
      sourceProductId,
      invitation: await sign(products[number]!, number),
    })),
  );
  return { invitation: invitations[0]!.invitation, invitations };
}
