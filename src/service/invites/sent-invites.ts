/** Which invites there are, and what became of each. */
import { DEFAULT_CAMPAIGN } from '../../contract/service/campaign.js';
import type { InviteState, SentInvite, SentInviteList } from '../../contract/service/invite.js';
import type { SuppressionReason } from '../../contract/service/suppression.js';
import { type AccountAccess, belongsTo } from '../account-access.js';
import type { Database } from '../database/database.js';
import type { ContactRow, Db, InviteRow } from '../database/schema.js';
import { contactOfRow } from './ask.js';
import { askedOf } from './asked-products.js';
import { type InviteEvent, type InviteId, recordInviteEvent } from './invite-events.js';
import { INVITE_KINDS } from './invite-messages.js';
import { productsOf } from './invite-token-use.js';
import { type SuppressionStore, suppress } from './suppressions.js';

/** Which invites to list, the newest first. */
export interface SentInviteQuery {
  businessId: string;
  states?: readonly InviteState[] | undefined;
  limit: number;
  offset: number;
}

/** What the other side says of a message, or its reader. `undelivered`: this time; `bounced`: there is no such mailbox. */
export type ReportedEvent = 'delivered' | 'opened' | 'undelivered' | 'bounced' | 'complained';

export interface SentInvites {
  list(query: SentInviteQuery): Promise<SentInviteList>;
  get(vendorId: string, inviteId: string, account: AccountAccess): Promise<SentInvite | null>;
  /** Sends it no more, and none of its reminders; false when there is none that waits. */
  cancel(vendorId: string, inviteId: string, at: Date): Promise<boolean>;
  /** Records what the other side says. Who complains, or has no mailbox, is never asked again. False when it changes nothing. */
  record(vendorId: string, inviteId: string, event: ReportedEvent, at: Date): Promise<boolean>;
  /** How many of a vendor's invites stand where. */
  counts(vendorId: string): Promise<Partial<Record<InviteState, number>>>;
  /** The same of all vendors, for who runs the server. */
  totals(): Promise<Partial<Record<InviteState, number>>>;
  /** The reviews that came from these invites of a vendor, by invite. */
  reviewsFrom(vendorId: string, inviteIds: readonly string[]): Promise<Map<string, string[]>>;
}

/** The invites of `database`, and what became of them. */
export function createSentInvites(
  { db, write }: Pick<Database, 'db' | 'write'>,
  suppressions: Pick<SuppressionStore, 'hashing'>,
): SentInvites {
  return {
    async list({ businessId, states, limit, offset }) {
      const matching = db
        .selectFrom('invites')
        .where('business_id', '=', businessId)
        .$if(states !== undefined, (query) => query.where('state', 'in', states!));
      const { count } = await matching
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow();
      const rows = await matching
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      const contacts = await contactsOf(db, businessId, rows);
      return { total: Number(count), invites: rows.map((row) => sentInviteOf(row, contacts.get(row.contact_id)!)) };
    },

    async get(vendorId, inviteId, account) {
      const found = db.selectFrom('invites').selectAll().where('business_id', '=', vendorId).where('id', '=', inviteId);
      const row = await found.where(belongsTo(account)).executeTakeFirst();
      if (!row) return null;
      const contacts = await contactsOf(db, vendorId, [row]);
      return sentInviteOf(row, contacts.get(row.contact_id)!);
    },

    cancel: (vendorId, inviteId, at) => write((transaction) => cancelInvite(transaction, { vendorId, inviteId }, at)),

    async record(vendorId, inviteId, event, at) {
      const { own } = await suppressions.hashing();
      return write(async (transaction) => {
        const invite = { vendorId, inviteId };
        if (event === 'delivered' || event === 'opened') return recordInviteEvent(transaction, invite, event, at);
        if (event === 'undelivered') return recordInviteEvent(transaction, invite, 'bounced', at, 'refused');
        const contact = await contactOfInvite(transaction, invite);
        if (!contact) return false;
        const [state, reason]: [InviteEvent, SuppressionReason] =
          event === 'complained' ? ['unsubscribed', 'complained'] : ['bounced', 'bounced'];
        // A mail that bounced says nothing of the phone number.
        const reach = contact.channel === 'email' ? { email: contact.email } : { phone_number: contact.phone_number };
        await suppress(transaction, contact.account_id, own(reach), reason, at);
        return recordInviteEvent(transaction, invite, state, at, event === 'complained' ? 'complained' : 'refused');
      });
    },

    counts: (vendorId) => countByState(db, vendorId),

    totals: () => countByState(db),

    async reviewsFrom(vendorId, inviteIds) {
      const reviews = new Map<string, string[]>();
      if (inviteIds.length === 0) return reviews;
      const used = await db
        .selectFrom('review_invitations')
        .innerJoin('reviews', 'reviews.id', 'review_invitations.review_id')
        .select(['review_invitations.invite_id', 'reviews.id'])
        .where('review_invitations.invite_id', 'in', inviteIds)
        .where('review_invitations.refused', 'is', null)
        .where('reviews.business_id', '=', vendorId)
        .orderBy('review_invitations.product_number')
        .execute();
      for (const { invite_id, id } of used) reviews.set(invite_id!, [...(reviews.get(invite_id!) ?? []), id]);
      return reviews;
    },
  };
}

async function countByState(db: Db, vendorId?: string): Promise<Partial<Record<InviteState, number>>> {
  const rows = await db
    .selectFrom('invites')
    .select(({ fn }) => ['state', fn.countAll<number | string>().as('count')])
    .$if(vendorId !== undefined, (query) => query.where('business_id', '=', vendorId!))
    .where('state', 'is not', null)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

/** Cancels an invite within a transaction; false when none of its messages waits. */
export async function cancelInvite(transaction: Db, invite: InviteId, at: Date): Promise<boolean> {
  const withdrawn = await transaction
    .updateTable('messages')
    .set({ state: 'cancelled', outcome: 'cancelled', lease: null, changed_at: at.toISOString() })
    .where('business_id', '=', invite.vendorId)
    .where('subject_id', '=', invite.inviteId)
    .where('kind', 'in', INVITE_KINDS)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  await recordInviteEvent(transaction, invite, 'cancelled', at, 'by_the_shop');
  return withdrawn.numUpdatedRows > 0n;
}

function contactOfInvite(transaction: Db, { vendorId, inviteId }: InviteId) {
  return transaction
    .selectFrom('invites')
    .innerJoin('contacts', (join) =>
      join.onRef('contacts.business_id', '=', 'invites.business_id').onRef('contacts.id', '=', 'invites.contact_id'),
    )
    .select(['invites.account_id', 'invites.channel', 'contacts.email', 'contacts.phone_number'])
    .where('invites.business_id', '=', vendorId)
    .where('invites.id', '=', inviteId)
    .executeTakeFirst();
}

async function contactsOf(db: Db, businessId: string, invites: readonly InviteRow[]): Promise<Map<string, ContactRow>> {
  if (invites.length === 0) return new Map();
  const ids = [...new Set(invites.map(({ contact_id }) => contact_id))];
  const rows = db.selectFrom('contacts').selectAll().where('business_id', '=', businessId).where('id', 'in', ids);
  return new Map((await rows.execute()).map((row) => [row.id, row]));
}

/** What it asks about; of one that asks about nothing any more, what it did. */
function productsToShow(row: InviteRow) {
  const asked = askedOf(row).map(({ product }) => product);
  return asked.length > 0 ? asked : productsOf(row);
}

function sentInviteOf(row: InviteRow, contact: ContactRow): SentInvite {
  return {
    id: row.id,
    businessId: row.business_id,
    contact: contactOfRow(contact),
    campaignId: row.campaign_id ?? DEFAULT_CAMPAIGN,
    channel: row.channel,
    products: productsToShow(row),
    // Those without a state are from a version that sent none.
    state: row.state ?? 'cancelled',
    reason: row.state === null ? 'sent_by_the_shop' : row.reason,
    reminders: row.reminders ?? 0,
    createdAt: row.created_at,
    dueAt: row.due_at,
    sentAt: row.sent_at,
    deliveredAt: row.delivered_at,
    openedAt: row.opened_at,
    reviewedAt: row.reviewed_at,
  };
}
