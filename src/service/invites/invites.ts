import type { InviteResponse, InviteTokenValidity } from '../../contract/service/invite.js';
import type { OrderOutcome } from '../../contract/service/order-kind.js';
import { type AccountAccess, belongsTo } from '../account-access.js';
import type { Database } from '../database/database.js';
import { IdempotencyConflict, makeOnce } from '../database/idempotency.js';
import type { ContactRow, Db, InviteRow } from '../database/schema.js';
import { type AskedOrder, knownOrder, takeOrder, takeRefund } from '../orders/asked-orders.js';
import type { ChangedOrder } from '../orders/cancelled-orders.js';
import type { PlacedOrder, Refund } from '../orders/order.js';
import { contactOfRow, type InviteDraft, inviteToJoin, prepareAsk, storeAsk, tidyDraft } from './ask.js';
import { type InviteLink, signInviteLinks } from './invite-links.js';
import { createInvitePages, type InvitePages } from './invite-pages.js';
import { readInviteToken } from './invite-token.js';
import type { InviteTokenKeys } from './invite-token-keys.js';
import { checkInviteToken } from './invite-token-use.js';
import type { AskingBusiness } from './one-ask.js';
import { noteRequest, repeatedInvite } from './repeated-request.js';
import { createSentInvites, type SentInvites } from './sent-invites.js';
import type { SuppressionStore } from './suppressions.js';
import { readUsage } from './text-message-allowance.js';

/** Whose business may be named, and when an invite is made once. */
export interface InviteOptions {
  account: AccountAccess;
  idempotencyKey?: string | undefined;
  at?: Date;
}

/** The invites, what their mails and pages need, and what became of each. */
export interface InviteStore extends InvitePages, SentInvites {
  /**
   * Stores a contact and its invite, and queues its message, all or nothing; or lets the products join the invite that waits for this person. Somebody
   * who must not be asked is not: the invite is `unsubscribed` from the beginning, and of the customer and of what was bought nothing is stored. Under a
   * key already used for this business, and for a contact of the caller who was invited to the same in this campaign, it stores nothing and returns the
   * first contact with its invite tokens. Null when there is no such business in the account. Throws `TextMessagesExhausted` and `IdempotencyConflict`.
   */
  create(invite: InviteDraft, options: InviteOptions): Promise<InviteResponse | null>;
  /** Asks the customer of an order, or lets the invite of one that is known follow what changed of it; says what came of it. Throws `TextMessagesExhausted`. */
  takeOrder(order: PlacedOrder, ask: AskedOrder, at: Date): Promise<OrderOutcome>;
  /** Asks no more about what went back, also where the order is told of later. */
  takeRefund(vendorId: string, refund: Refund, at: Date): Promise<OrderOutcome>;
  /** Why nobody would be invited for an order: it is known. Changes nothing. */
  knownOrder(order: ChangedOrder): Promise<'invited' | 'cancelled' | null>;
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

/** The invites in `database`. */
export function createInviteStore(
  database: Database,
  { tokenKeys, suppressions, textMessagesPerMonth, inviteTokenDays }: InviteStoreOptions,
): InviteStore {
  const { db, write, locksRows } = database;

  /** The business, whose invites nobody else makes or changes until the transaction ends. */
  function lockBusiness(transaction: Db, id: string, account?: AccountAccess): Promise<AskingBusiness | undefined> {
    return transaction
      .selectFrom('businesses')
      .select(['id', 'account_id', 'invite_pause_days'])
      .where('id', '=', id)
      .$if(account !== undefined, (query) => query.where(belongsTo(account!)))
      .$if(locksRows, (query) => query.forNoKeyUpdate())
      .executeTakeFirst();
  }

  return {
    ...createInvitePages(database, tokenKeys, suppressions),
    ...createSentInvites(database, suppressions),

    async create(given, { account, idempotencyKey, at = new Date() }) {
      // Before anything is stored: a request that fails after it would be sent again, and invite the customer twice.
      const key = await tokenKeys.newest();
      const hashing = await suppressions.hashing();
      const draft = tidyDraft(given);
      const stored = await write(async (transaction) => {
        const business = await lockBusiness(transaction, draft.businessId, account);
        if (!business) return null;
        const ask = await prepareAsk(transaction, { business, draft, hashing, at });
        const repeated = await repeatedInvite(transaction, ask, { ...hashing, at, inviteTokenDays });
        const open = repeated ?? (await inviteToJoin(transaction, ask, at));
        const request = { scope: `invites of ${business.id}`, key: idempotencyKey, request: given, at };
        const id = await makeOnce(transaction, request, open?.contact_id ?? ask.contact.id, async () => {
          if (repeated) return;
          const invite = await storeAsk(transaction, ask, open, { textMessagesPerMonth, at });
          await noteRequest(transaction, ask, invite, at);
        });
        const allowance = { accountId: business.account_id, perMonth: textMessagesPerMonth, at };
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
      return { contact: named, usage, ...tokensOf(requestedOf(links, draft)), invite: became };
    },

    async takeOrder(order, ask, at) {
      const hashing = await suppressions.hashing();
      return write(async (transaction) => {
        const business = await lockBusiness(transaction, order.vendorId);
        if (!business) return 'not_an_order';
        return takeOrder(transaction, { business, order, ask, hashing, textMessagesPerMonth, at });
      });
    },

    takeRefund: (vendorId, refund, at) =>
      write(async (transaction) => {
        if (!(await lockBusiness(transaction, vendorId))) return 'not_an_order';
        return takeRefund(transaction, vendorId, refund, at);
      }),

    knownOrder: (order) => knownOrder(db, order),

    async checkToken(businessId, token, at) {
      const target = await readInviteToken(token, { keys: await tokenKeys.all(), vendorId: businessId, at });
      if (typeof target === 'string') return { accepted: false, invitationRefused: target };
      return checkInviteToken(db, businessId, target);
    },
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

/** Of an invite that has more products than the request, those that it names. */
function requestedOf(links: readonly InviteLink[], { products = [] }: InviteDraft): readonly InviteLink[] {
  const ids = new Set(products.map(({ sourceProductId }) => sourceProductId));
  const requested = links.filter(({ product }) => product !== null && ids.has(product.sourceProductId));
  return requested.length > 0 ? requested : links;
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
