import type { Person } from '../../platform/same-person.js';
import type { AccountAccess } from '../account-access.js';
import type { Database } from '../database/database.js';
import type { Db, ErasureRow } from '../database/schema.js';
import { type ErasedIds, type ErasureIds, eraseRows } from './erase-rows.js';
import { eraseVendor } from './erase-vendor.js';
import { type FoundAtVendor, findPerson, findReview, type SearchedData } from './find-person.js';

/** Reviews, or contacts, that are erased in one transaction. */
const BATCH = 500;

/** What was erased of a vendor, when and how; whose it was is not known any more. */
export interface Erasure {
  id: string;
  accountId: string;
  vendorId: string;
  /** ISO 8601. */
  erasedAt: string;
  subject: ErasureRow['subject'];
  /** Whether text and stars of the reviews stayed, without their author. */
  keptText: boolean;
  reviews: number;
  contacts: number;
  invites: number;
  /** Reports that the person sent, which stay without their sender. */
  reports: number;
  /** The ids of what is gone, by which it can be erased again in a database that was restored. */
  ids: ErasureIds;
}

/** How reviews are erased. */
export interface EraseOptions {
  subject: 'person' | 'review';
  keepText: boolean;
  at?: Date;
}

/** Erases people's data; each transaction is recorded. Of another account than the one that is open there is nothing. */
export interface ErasureStore {
  /** What there is of a person, by vendor. */
  findPerson(person: Person, data: SearchedData): Promise<FoundAtVendor[]>;
  /** One review, and what goes with it. */
  findReview(id: string, data: SearchedData): Promise<FoundAtVendor | null>;
  /** Erases what was found of a vendor, each review whole or not at all. Returns what was there still. */
  erase(found: FoundAtVendor, options: EraseOptions): Promise<Erasure[]>;
  /** Erases a vendor with everything it has; null when there is none. */
  eraseVendor(id: string, account: AccountAccess, at?: Date): Promise<Erasure | null>;
  /** What was erased after this time (ISO 8601), oldest first. */
  list(after?: string): Promise<Erasure[]>;
  /** Erases again what these say, as far as it is there; for a database that was restored. Returns what was there. */
  repeat(erasures: readonly Erasure[], at?: Date): Promise<Erasure[]>;
}

/** The erasures in `database`. */
export function createErasureStore({ db, write }: Pick<Database, 'db' | 'write'>): ErasureStore {
  async function erase(vendorId: string, ids: ErasedIds, options: EraseOptions): Promise<Erasure[]> {
    const { at = new Date() } = options;
    const done: Erasure[] = [];
    const most = Math.max(ids.reviews.length, ids.contacts.length, ids.reports.length);
    for (let start = 0; start < most; start += BATCH) {
      const batch = {
        reviews: ids.reviews.slice(start, start + BATCH),
        contacts: ids.contacts.slice(start, start + BATCH),
        reports: ids.reports.slice(start, start + BATCH),
      };
      const record = await write(async (transaction) => {
        const vendor = await vendorAt(transaction, vendorId);
        return vendor ? eraseRows(transaction, vendor, batch, { ...options, at }) : null;
      });
      if (record) done.push(toErasure(record));
    }
    return done;
  }

  return {
    findPerson: (person, data) => findPerson(db, person, data),

    findReview: (id, data) => findReview(db, id, data),

    erase: ({ vendor, reviews, contacts, reports }, options) =>
      erase(vendor.id, { reviews: reviews.map(({ id }) => id), contacts, reports }, options),

    async eraseVendor(id, account, at = new Date()) {
      const record = await eraseVendor({ db, write }, id, account, at);
      return record && toErasure(record);
    },

    async list(after = '') {
      const rows = db.selectFrom('erasures').selectAll().where('erased_at', '>', after);
      return (await rows.orderBy('erased_at').orderBy('id').execute()).map(toErasure);
    },

    async repeat(erasures, at = new Date()) {
      const done: Erasure[] = [];
      for (const { vendorId, accountId, subject, keptText, ids } of erasures) {
        if (subject === 'vendor') {
          const record = await eraseVendor({ db, write }, vendorId, accountId, at);
          if (record) done.push(toErasure(record));
        } else done.push(...(await erase(vendorId, ids, { subject, keepText: keptText, at })));
      }
      return done;
    },
  };
}

function vendorAt(db: Db, id: string) {
  return db.selectFrom('businesses').select(['id', 'account_id']).where('id', '=', id).executeTakeFirst();
}

function toErasure(row: ErasureRow): Erasure {
  return {
    id: row.id,
    accountId: row.account_id,
    vendorId: row.business_id,
    erasedAt: row.erased_at,
    subject: row.subject,
    keptText: row.kept_text === 1,
    reviews: row.reviews,
    contacts: row.contacts,
    invites: row.invites,
    reports: row.reports,
    // An earlier version recorded no keys.
    ids: { keys: [], ...JSON.parse(row.ids) },
  };
}
