import { randomUUID } from 'node:crypto';
import type { InvitationCheck } from '../contract/service/invitation-check.js';
import type { Contact, InviteAnswer } from '../contract/service/invite.js';
import type { Product } from '../contract/service/product.js';
import type { Database } from './database.js';
import { once } from './idempotency.js';
import { checkPlace } from './invitation-check.js';
import type { InvitationKey, InvitationKeys } from './invitation-keys.js';
import { readInvitation, signInvitation } from './invitation-token.js';
import { productsOf } from './invitation-use.js';
import type { BusinessRow, ContactRow, Db, InviteRow } from './schema.js';
import { takeTextMessage, usageOf } from './text-messages.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** An invite as both families mean it. */
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

/** How an invite is taken; `accountId` null is every account. */
export interface InviteOptions {
  accountId: string | null;
  textMessagesPerMonth: number;
  /** How long after the invite is due its invitations are good. */
  invitationDays: number;
  idempotencyKey?: string | undefined;
  at?: Date;
}

/** The invites. They are kept with the time they are due. */
export interface InviteStore {
  /**
   * Keeps a contact and its invite: by email where there is an address, else as a text message. Under a key already used
   * for this business it keeps nothing and returns the first contact and its invitations. Null when there is no such
   * business in the account. Throws `TextMessagesExhausted` and `IdempotencyConflict`.
   */
  create(invite: InviteDraft, options: InviteOptions): Promise<InviteAnswer | null>;
  /** What the invitation `token` is good for at this business, at this time; it is good as often as before after it. */
  check(businessId: string, token: string, at: Date): Promise<InvitationCheck>;
}

/** The invites in `database`. */
export function createInviteStore({ db, write }: Database, invitationKeys: InvitationKeys): InviteStore {
  return {
    async create(invite, { accountId, textMessagesPerMonth, invitationDays, idempotencyKey, at = new Date() }) {
      // Before anything is kept: an invite whose invitations could not be signed would be sent again.
      const key = await invitationKeys.newest();
      const kept = await write(async (transaction) => {
        const business = await transaction
          .selectFrom('businesses')
          .select(['id', 'account_id'])
          .where('id', '=', invite.businessId)
          .$if(accountId !== null, (query) => query.where('account_id', '=', accountId!))
          .executeTakeFirst();
        if (!business) return null;
        const allowance = { accountId: business.account_id, perMonth: textMessagesPerMonth, at };
        const contact = rowOfContact(business, invite, at);
        const request = { scope: `invites of ${business.id}`, key: idempotencyKey, request: invite, at };
        const id = await once(transaction, request, contact.id, async () => {
          const row = rowOfInvite(contact, invite, at);
          if (row.channel === 'sms') await takeTextMessage(transaction, allowance);
          await transaction.insertInto('contacts').values(contact).execute();
          await transaction.insertInto('invites').values(row).execute();
        });
        const usage = await usageOf(transaction, allowance);
        return {
          contact: await contactAt(transaction, business.id, id),
          usage,
          invite: await inviteOf(transaction, business.id, id),
        };
      });
      if (!kept) return null;
      const { contact, usage } = kept;
      return { contact, usage, ...(await invitationsOf(kept.invite, contact, { key, invitationDays })) };
    },

    async check(businessId, token, at) {
      const place = await readInvitation(token, { keys: await invitationKeys.all(), vendorId: businessId, at });
      if (typeof place === 'string') return { accepted: false, invitationRefused: place };
      return checkPlace(db, businessId, place);
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
    .executeTakeFirstOrThrow();
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

/** One invitation, and of several products one for each, however often it was given. */
async function invitationsOf(
  invite: InviteRow,
  { firstName, lastName }: Contact,
  { key, invitationDays }: { key: InvitationKey; invitationDays: number },
): Promise<Pick<InviteAnswer, 'invitation' | 'invitations'>> {
  const sign = (product: Product | null, productNumber: number) => {
    const expiresAt = new Date(Date.parse(invite.due_at) + invitationDays * DAY_MS);
    const place = { vendorId: invite.business_id, inviteId: invite.id, productNumber };
    return signInvitation({ ...place, expiresAt, firstName, lastName, product }, key);
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
