/** Finds what there is of one person, by email or phone number. */
import { type Person, samePerson } from '../../platform/same-person.js';
import { type AccountAccess, belongsTo } from '../account-access.js';
import type { Db, ReviewedBusiness, ReviewRow } from '../database/schema.js';

/** Rows read at once, a few milliseconds each. */
const BATCH = 2000;

/** A review that would be erased, as a merchant knows it again; not whose it is. */
export type FoundReview = Pick<
  ReviewRow,
  'id' | 'created_at' | 'rating' | 'source' | 'show_on_widget' | 'is_archived' | 'held_back_reason'
>;

/** What of one vendor would be erased. */
export interface FoundAtVendor {
  vendor: ReviewedBusiness & { name: string };
  reviews: FoundReview[];
  /** Their ids. */
  contacts: string[];
  invites: number;
  /** Ids of the reports that the person sent. */
  reports: string[];
}

/** Whose data is searched: that of one account or all, of one vendor or all. */
export interface SearchedData {
  account: AccountAccess;
  vendorId?: string | undefined;
}

const FOUND_REVIEW = [
  'id',
  'created_at',
  'rating',
  'source',
  'show_on_widget',
  'is_archived',
  'held_back_reason',
] as const satisfies (keyof FoundReview)[];

/**
 * Reads every row that has a contact: an address is written in many ways, and no index knows them all. A review belongs to the person as
 * well when it was written on an invite to them.
 */
export async function findPerson(db: Db, person: Person, data: SearchedData): Promise<FoundAtVendor[]> {
  const reviews = await rowsOf(db, 'reviews', person, data);
  const contacts = await rowsOf(db, 'contacts', person, data);
  const reports = await reportsOf(db, person, data);
  const found: FoundAtVendor[] = [];
  for (const businessId of new Set([...reviews.keys(), ...contacts.keys(), ...reports.keys()])) {
    const contactIds = contacts.get(businessId) ?? [];
    const invites = await invitesOf(db, businessId, contactIds);
    const ids = [...new Set([...(reviews.get(businessId) ?? []), ...(await reviewsOn(db, invites))])];
    found.push({
      vendor: await vendorAt(db, businessId),
      contacts: contactIds,
      invites: invites.length,
      reviews: await reviewsAt(db, businessId, ids),
      reports: reports.get(businessId) ?? [],
    });
  }
  return found;
}

/** One review with the contacts and invites that go with it; null when there is none in the account. */
export async function findReview(
  db: Db,
  id: string,
  { account, vendorId }: SearchedData,
): Promise<FoundAtVendor | null> {
  const row = await db
    .selectFrom('reviews')
    .select('business_id')
    .where('id', '=', id)
    .where(belongsTo(account))
    .$if(vendorId !== undefined, (query) => query.where('business_id', '=', vendorId!))
    .executeTakeFirst();
  if (!row) return null;
  const contacts = await db
    .selectFrom('review_invitations')
    .innerJoin('invites', 'invites.id', 'review_invitations.invite_id')
    .select('invites.contact_id')
    .where('review_invitations.review_id', '=', id)
    .execute();
  const contactIds = contacts.map(({ contact_id }) => contact_id);
  return {
    vendor: await vendorAt(db, row.business_id),
    reviews: await reviewsAt(db, row.business_id, [id]),
    contacts: contactIds,
    invites: (await invitesOf(db, row.business_id, contactIds)).length,
    reports: [],
  };
}

/** The ids of the person's rows, by vendor. */
async function rowsOf(db: Db, table: 'reviews' | 'contacts', person: Person, { account, vendorId }: SearchedData) {
  const isTheirs = samePerson(person);
  const found = new Map<string, string[]>();
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'business_id', 'email', 'phone_number'])
      .where('id', '>', after)
      .where(belongsTo(account))
      .where(({ or, eb }) => or([eb('email', 'is not', null), eb('phone_number', 'is not', null)]))
      .$if(vendorId !== undefined, (query) => query.where('business_id', '=', vendorId!))
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id, business_id, email, phone_number } of rows) {
      if (isTheirs(email, phone_number)) found.set(business_id, [...(found.get(business_id) ?? []), id]);
    }
    if (rows.length < BATCH) return found;
    after = rows.at(-1)!.id;
  }
}

/** The ids of the reports that the person sent, by vendor: there are few. */
async function reportsOf(db: Db, { email }: Person, { account, vendorId }: SearchedData) {
  const isTheirs = samePerson({ email });
  const found = new Map<string, string[]>();
  const open = db.selectFrom('businesses').select('id').where(belongsTo(account));
  const rows = await db
    .selectFrom('reports')
    .select(['id', 'business_id', 'email'])
    .where('email', 'is not', null)
    .where('business_id', 'in', vendorId === undefined ? open : open.where('id', '=', vendorId))
    .execute();
  for (const { id, business_id, email } of rows) {
    if (isTheirs(email)) found.set(business_id, [...(found.get(business_id) ?? []), id]);
  }
  return found;
}

async function invitesOf(db: Db, businessId: string, contactIds: string[]): Promise<string[]> {
  if (contactIds.length === 0) return [];
  const rows = await db
    .selectFrom('invites')
    .select('id')
    .where('business_id', '=', businessId)
    .where('contact_id', 'in', contactIds)
    .execute();
  return rows.map(({ id }) => id);
}

async function reviewsOn(db: Db, inviteIds: string[]): Promise<string[]> {
  if (inviteIds.length === 0) return [];
  const used = db.selectFrom('review_invitations').select('review_id').where('invite_id', 'in', inviteIds);
  return (await used.execute()).map(({ review_id }) => review_id);
}

async function reviewsAt(db: Db, businessId: string, ids: string[]): Promise<FoundReview[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('reviews')
    .select(FOUND_REVIEW)
    .where('business_id', '=', businessId)
    .where('id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

function vendorAt(db: Db, id: string): Promise<FoundAtVendor['vendor']> {
  const vendor = db.selectFrom('businesses').select(['id', 'account_id', 'name']).where('id', '=', id);
  return vendor.executeTakeFirstOrThrow();
}
