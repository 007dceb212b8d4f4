import { randomUUID } from 'node:crypto';
import type { NewVendor, Vendor } from '../contract/service.js';
import { type BusinessRow, type Db, DEFAULT_ACCOUNT } from './schema.js';

/** A vendor to create; only its name is needed: `senderName` defaults to it, the rest to empty. */
export type VendorDraft = Pick<NewVendor, 'name'> & { [Field in keyof NewVendor]?: NewVendor[Field] | undefined };

/** The vendors; a vendor is a business that was created through the marketplace. */
export interface VendorStore {
  /** Creates a vendor in `accountId`, else in the default account. */
  create(vendor: VendorDraft, accountId?: string | null): Promise<Vendor>;
  /** All vendors, oldest first. */
  list(): Promise<Vendor[]>;
  /** Null when there is none, or when it belongs to another account than the one given. */
  get(id: string, accountId?: string | null): Promise<Vendor | null>;
}

/** The vendors in `db`. */
export function createVendorStore(db: Db): VendorStore {
  return {
    async create(vendor, accountId) {
      const row: BusinessRow = {
        id: randomUUID(),
        account_id: accountId ?? DEFAULT_ACCOUNT,
        name: vendor.name,
        sender_name: vendor.senderName ?? vendor.name,
        address: vendor.address ?? '',
        industry: normalise(vendor.industry ?? ''),
        website: vendor.website ?? '',
        logo_url: vendor.logoUrl ?? '',
        google_place_id: vendor.googlePlaceId ?? null,
        facebook_url: vendor.facebookUrl ?? null,
        created_at: new Date().toISOString(),
      };
      await db.insertInto('businesses').values(row).execute();
      return toVendor(row);
    },

    async list() {
      const rows = await db.selectFrom('businesses').selectAll().orderBy('created_at').orderBy('id').execute();
      return rows.map(toVendor);
    },

    async get(id, accountId) {
      let query = db.selectFrom('businesses').selectAll().where('id', '=', id);
      if (accountId != null) query = query.where('account_id', '=', accountId);
      const row = await query.executeTakeFirst();
      return row ? toVendor(row) : null;
    },
  };
}

/** The interface leaves the normalising of an industry to the service: here, white space alone. */
function normalise(industry: string): string {
  return industry.trim().replace(/\s+/g, ' ');
}

function toVendor(row: BusinessRow): Vendor {
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
  };
}
