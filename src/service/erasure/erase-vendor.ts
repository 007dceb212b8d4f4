/** Erases a vendor with everything it has, in batches: a large one must not hold up the other writers. */
import { type AccountAccess, belongsTo } from '../account-access.js';
import { recordChange } from '../changes/change-log.js';
import type { Write } from '../database/database.js';
import { forgetRequests } from '../database/idempotency.js';
import type { Db, ErasureRow, ReviewedBusiness } from '../database/schema.js';
import { forgetDecisions } from '../moderation/decision-log.js';
import { changeCounts } from '../reviews/review-counts.js';
import { endUploadsOfVendor } from '../uploads/claim-uploads.js';
import { forgetCompetitor } from '../vendors/competitors.js';
import { recordErasure, recordOf } from './erase-rows.js';

/** Reviews, or contacts, of one transaction. */
const BATCH = 500;

/**
 * Erases the vendor; null when there is none in the account. It is recorded first: what is killed on the way is carried on by another
 * call. Its change stays, so that whoever follows the feed drops it.
 */
export async function eraseVendor(
  { db, write }: { db: Db; write: Write },
  vendorId: string,
  account: AccountAccess,
  at: Date,
): Promise<ErasureRow | null> {
  const found = db.selectFrom('businesses').select(['id', 'account_id']).where('id', '=', vendorId);
  const vendor = await found.where(belongsTo(account)).executeTakeFirst();
  if (!vendor) return null;
  const counts = await countAll(db, vendorId);
  const how = { subject: 'vendor', keepText: false, at } as const;
  const none = { reviews: [], contacts: [], reports: [], keys: [] };
  const record = { ...recordOf(vendor, how, 0, none), ...counts };
  await write(async (transaction) => {
    await recordErasure(transaction, record);
    await recordChange(transaction, vendor);
  });
  while (await write((transaction) => eraseReviews(transaction, vendor)));
  while (await write((transaction) => eraseContacts(transaction, vendor)));
  await write((transaction) => eraseRest(transaction, vendor, at));
  return record;
}

type Counted = 'reviews' | 'contacts' | 'invites' | 'reports';

async function countAll(db: Db, vendorId: string): Promise<Pick<ErasureRow, Counted>> {
  const countOf = async (table: Counted) => {
    const counted = db.selectFrom(table).select(({ fn }) => fn.countAll().as('count'));
    return Number((await counted.where('business_id', '=', vendorId).executeTakeFirstOrThrow()).count);
  };
  return {
    reviews: await countOf('reviews'),
    contacts: await countOf('contacts'),
    invites: await countOf('invites'),
    reports: await countOf('reports'),
  };
}

/** Returns whether there may be more. */
async function eraseReviews(transaction: Db, vendor: ReviewedBusiness): Promise<boolean> {
  const batch = transaction.selectFrom('reviews').select('id').where('business_id', '=', vendor.id).limit(BATCH);
  const deleted = await transaction
    .deleteFrom('reviews')
    .where('business_id', '=', vendor.id)
    .where('id', 'in', batch)
    .returning(['id', 'business_id', 'source', 'show_on_widget', 'is_archived', 'rating_hundredths'])
    .execute();
  if (deleted.length === 0) return false;
  const ids = deleted.map(({ id }) => id);
  await changeCounts(transaction, [], deleted);
  await transaction.deleteFrom('review_invitations').where('review_id', 'in', ids).execute();
  await forgetDecisions(transaction, vendor, ids);
  await recordChange(transaction, vendor);
  return deleted.length === BATCH;
}

async function eraseContacts(transaction: Db, vendor: ReviewedBusiness): Promise<boolean> {
  const batch = transaction.selectFrom('contacts').select('id').where('business_id', '=', vendor.id).limit(BATCH);
  const ids = (await batch.execute()).map(({ id }) => id);
  if (ids.length === 0) return false;
  await transaction.deleteFrom('invites').where('business_id', '=', vendor.id).where('contact_id', 'in', ids).execute();
  await transaction.deleteFrom('contacts').where('business_id', '=', vendor.id).where('id', 'in', ids).execute();
  return ids.length === BATCH;
}

/** The vendor itself, and what came while the batches were erased. */
async function eraseRest(transaction: Db, vendor: ReviewedBusiness, at: Date): Promise<void> {
  while (await eraseReviews(transaction, vendor));
  while (await eraseContacts(transaction, vendor));
  await transaction.deleteFrom('review_counts').where('business_id', '=', vendor.id).execute();
  await transaction.deleteFrom('reports').where('business_id', '=', vendor.id).execute();
  await transaction.deleteFrom('notice_choices').where('business_id', '=', vendor.id).execute();
  await transaction.deleteFrom('messages').where('business_id', '=', vendor.id).execute();
  for (const table of ['products', 'product_ids', 'product_changes'] as const) {
    await transaction.deleteFrom(table).where('business_id', '=', vendor.id).execute();
  }
  await transaction.deleteFrom('source_reviews').where('business_id', '=', vendor.id).execute();
  await transaction
    .updateTable('source_locations')
    .set({ business_id: null, next_read_at: null, lease: null, leased_until: null })
    .where('business_id', '=', vendor.id)
    .execute();
  await transaction.deleteFrom('campaigns').where('business_id', '=', vendor.id).execute();
  await transaction.deleteFrom('cancelled_orders').where('business_id', '=', vendor.id).execute();
  await transaction.deleteFrom('invite_origins').where('business_id', '=', vendor.id).execute();
  await transaction.deleteFrom('order_refunds').where('business_id', '=', vendor.id).execute();
  await transaction.deleteFrom('order_sources').where('business_id', '=', vendor.id).execute();
  await transaction.deleteFrom('daily_traffic').where('business_id', '=', vendor.id).execute();
  await transaction
    .deleteFrom('page_tokens')
    .where('account_id', '=', vendor.account_id)
    .where('business_id', '=', vendor.id)
    .execute();
  const scopes = ['reviews', 'invites', 'reports'].map((what) => `${what} of ${vendor.id}`);
  await transaction.deleteFrom('idempotency_keys').where('scope', 'in', scopes).execute();
  await forgetRequests(transaction, [vendor.id]);
  await endUploadsOfVendor(transaction, vendor.id, at);
  await forgetCompetitor(transaction, vendor);
  await transaction.deleteFrom('businesses').where('id', '=', vendor.id).execute();
  await recordChange(transaction, vendor);
}
