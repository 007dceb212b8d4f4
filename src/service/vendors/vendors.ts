import { randomUUID } from 'node:crypto';
import type { BusinessProfile, BusinessUpdate } from '../../contract/service/business.js';
import type { NewVendor, Vendor, VendorUpdate } from '../../contract/service/vendor.js';
import { type AccountAccess, belongsTo } from '../account-access.js';
import { recordChange } from '../changes/change-log.js';
import type { Database } from '../database/database.js';
import { IdempotencyConflict, makeOnce } from '../database/idempotency.js';
import { type BusinessRow, DEFAULT_ACCOUNT } from '../database/schema.js';
import { areProposed, competitorsOf, storedCompetitors } from './competitors.js';

/** A vendor to create; only its name is needed: `senderName` defaults to it, the rest to empty. */
export type VendorDraft = Pick<NewVendor, 'name'> & { [Field in keyof NewVendor]?: NewVendor[Field] | undefined };

/**
 * The vendors; a vendor is a business that was created through the marketplace. Of another account than the one that is open
 * there is none.
 */
export interface VendorStore {
  /**
   * Creates a vendor in `accountId`, else in the default account; under a key already used there, returns the first. `id` is for one
   * that comes from elsewhere with the id that its pages name.
   */
  create(
    vendor: VendorDraft,
    accountId?: string,
    options?: { idempotencyKey?: string | undefined; id?: string | undefined; at?: Date },
  ): Promise<Vendor>;
  /** All vendors, oldest first. */
  list(account: AccountAccess): Promise<Vendor[]>;
  get(id: string, account: AccountAccess): Promise<Vendor | null>;
  /** Whether its competitors were proposed, as nobody ever chose any. */
  hasProposals(id: string, account: AccountAccess): Promise<boolean>;
  /** Changes the fields that are given; null when there is no such vendor. Throws `NoCompetitors`, as `create` does. */
  update(id: string, update: VendorUpdate | BusinessUpdate, account: AccountAccess): Promise<Vendor | null>;
}

/** The vendors in `database`. */
export function createVendorStore({ db, write }: Database): VendorStore {
  return {
    async create(vendor, accountId = DEFAULT_ACCOUNT, { idempotencyKey, id: chosen, at = new Date() } = {}) {
      const row = rowOfDraft(vendor, { id: chosen ?? randomUUID(), accountId, at });
      return write(async (transaction) => {
        const request = { scope: `vendors of ${accountId}`, key: idempotencyKey, request: vendor, at };
        const id = await makeOnce(transaction, request, row.id, async () => {
          if (vendor.competitors) row.competitors = await storedCompetitors(transaction, row, vendor.competitors);
          await transaction.insertInto('businesses').values(row).execute();
        });
        if (id === row.id) return toVendor(row);
        const first = transaction.selectFrom('businesses').selectAll().where('id', '=', id);
        const made = await first.executeTakeFirst();
        if (!made) throw new IdempotencyConflict('the vendor was erased since');
        return toVendor(made);
      });
    },

    async list(account) {
      const rows = await db
        .selectFrom('businesses')
        .selectAll()
        .where(belongsTo(account))
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toVendor);
    },

    async get(id, account) {
      const row = await db
        .selectFrom('businesses')
        .selectAll()
        .where('id', '=', id)
        .where(belongsTo(account))
        .executeTakeFirst();
      return row ? toVendor(row) : null;
    },

    async hasProposals(id, account) {
      const row = await db
        .selectFrom('businesses')
        .select(['competitors', 'proposed_competitors'])
        .where('id', '=', id)
        .where(belongsTo(account))
        .executeTakeFirst();
      return row !== undefined && areProposed(row);
    },

    async update(id, update, account) {
      const row = await write(async (transaction) => {
        const named = 'competitors' in update ? update.competitors : undefined;
        const found = transaction.selectFrom('businesses').select(['id', 'account_id']).where('id', '=', id);
        const vendor = await found.where(belongsTo(account)).executeTakeFirst();
        const competitors = vendor && named && (await storedCompetitors(transaction, vendor, named));
        // Readers see no author under a name of the shop.
        if (vendor && (update.name !== undefined || 'senderName' in update)) await recordChange(transaction, vendor);
        return transaction
          .updateTable('businesses')
          .set({ ...changes(update), competitors })
          .where('id', '=', id)
          .where(belongsTo(account))
          .returningAll()
          .executeTakeFirst();
      });
      return row ? toVendor(row) : null;
    },
  };
}

/** What the profile of a business shows. */
export function profileOf({ id, name, address }: Vendor): BusinessProfile {
  return { id, name, address };
}

function rowOfDraft(
  vendor: VendorDraft,
  { id, accountId, at }: { id: string; accountId: string; at: Date },
): BusinessRow {
  return {
    id,
    account_id: accountId,
    name: vendor.name,
    sender_name: vendor.senderName ?? vendor.name,
    address: vendor.address ?? '',
    industry: normalise(vendor.industry ?? ''),
    website: vendor.website ?? '',
    logo_url: vendor.logoUrl ?? '',
    google_place_id: vendor.googlePlaceId ?? null,
    facebook_url: vendor.facebookUrl ?? null,
    created_at: at.toISOString(),
    review_policy: null,
    custom_questions: null,
    new_reviews: null,
    look: null,
    competitors: null,
    proposed_competitors: null,
    invite_pause_days: vendor.invitePauseDays ?? null,
    reply_to: vendor.replyTo ?? null,
  };
}

/** Kysely leaves out what is undefined. */
function changes(update: VendorUpdate) {
  return {
    name: update.name,
    sender_name: update.senderName,
    address: update.address,
    industry: update.industry === undefined ? undefined : normalise(update.industry),
    website: update.website,
    logo_url: update.logoUrl,
    google_place_id: update.googlePlaceId,
    facebook_url: update.facebookUrl,
    invite_pause_days: update.invitePauseDays,
    reply_to: update.replyTo,
  };
}

/** The interface leaves the normalising of an industry to the service: here, white space alone. */
function normalise(industry: string): string {
  return industry.trim().replace(/\s+/g, ' ');
}

/** The vendor in a row. */
export function toVendor(row: BusinessRow): Vendor {
  const competitors = competitorsOf(row);
  return {
    id: row.id,
    name: row.name,
    senderName: row.sender_name,
    address: row.address,
    industry: row.industry,
    website: row.website,
    logoUrl: row.logo_url,
    googlePlaceId: row.google_place_id,
    facebookUrl: row.facebook_url,
    ...(competitors.length > 0 && { competitors }),
    ...(row.invite_pause_days !== null && { invitePauseDays: row.invite_pause_days }),
    ...(row.reply_to !== null && { replyTo: row.reply_to }),
  };
}
