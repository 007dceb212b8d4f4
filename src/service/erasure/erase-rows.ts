/** Erases rows of one vendor in a transaction: whoever is named in them is in none of the tables afterwards. */
import { randomUUID } from 'node:crypto';
import { recordChange } from '../changes/change-log.js';
import { WriteConflict } from '../database/database.js';
import { forgetRequests, randomKeysOf } from '../database/idempotency.js';
import type { Db, ErasureRow, ReviewedBusiness, ReviewRow } from '../database/schema.js';
import { forgetMessagesAbout } from '../messages/messages.js';
import { forgetDecisions } from '../moderation/decision-log.js';
import { forgetReviewed } from '../products/filed-reviews.js';
import { changeCounts } from '../reviews/review-counts.js';
import { endUploadsOf } from '../uploads/claim-uploads.js';
import { noteCompactionDue } from './compaction-due.js';
import { maskAuthorsInReports, removeReporters } from './erase-from-reports.js';
import { authorMask, withoutAuthor } from './remove-author.js';

/** What to erase of a vendor, by ids that may be gone already. */
export interface ErasedIds {
  reviews: readonly string[];
  contacts: readonly string[];
  /** Reports that the person sent. */
  reports: readonly string[];
}

/** What is recorded of what was erased: names nobody. */
export interface ErasureIds {
  reviews: string[];
  contacts: string[];
  reports: string[];
  /** The idempotency keys of the reviews that are random numbers: in a restored outbox they find what the reviews came of. */
  keys: string[];
}

export interface HowToErase {
  subject: ErasureRow['subject'];
  /** Text and stars of reviews stay, without their author. */
  keepText: boolean;
  at: Date;
}

/**
 * Erases these reviews and contacts, with the invites of the contacts, and those that the reviews were written on with their contacts; and
 * who sent these reports.
 * Returns what was erased, as it is recorded; null when there was nothing.
 */
export async function eraseRows(
  transaction: Db,
  business: ReviewedBusiness,
  ids: ErasedIds,
  how: HowToErase,
): Promise<ErasureRow | null> {
  const contactIds = [...new Set([...ids.contacts, ...(await contactsOf(transaction, business, ids.reviews))])];
  const reviews = how.keepText
    ? await removeAuthors(transaction, business, ids.reviews, how.at)
    : await deleteReviews(transaction, business, ids.reviews, how.at);
  const invites = await deleteInvites(transaction, business, contactIds);
  const contacts = await deleteContacts(transaction, business, contactIds);
  const reports = await removeReporters(transaction, business, ids.reports);
  const made = [...reviews, ...contacts, ...reports];
  const erased = { reviews, contacts, reports, keys: await randomKeysOf(transaction, reviews) };
  if (made.length === 0) return null;
  await forgetRequests(transaction, made);
  const record = recordOf(business, how, invites, erased);
  await recordErasure(transaction, record);
  // Lists of what changed since name the reviews that were erased.
  await recordChange(transaction, business, 'reviews');
  return record;
}

/** A row of `erasures`, with an id of its own. */
export function recordOf(
  business: ReviewedBusiness,
  { subject, keepText, at }: HowToErase,
  invites: number,
  ids: ErasureIds,
): ErasureRow {
  return {
    account_id: business.account_id,
    id: randomUUID(),
    business_id: business.id,
    erased_at: at.toISOString(),
    subject,
    kept_text: keepText ? 1 : 0,
    reviews: ids.reviews.length,
    contacts: ids.contacts.length,
    invites,
    reports: ids.reports.length,
    ids: JSON.stringify(ids),
  };
}

/** Stores the record, and that the file is to be compacted. */
export async function recordErasure(transaction: Db, record: ErasureRow): Promise<void> {
  await transaction.insertInto('erasures').values(record).execute();
  await noteCompactionDue(transaction, new Date(record.erased_at));
}

/** Contacts whose invites these reviews were written on. */
async function contactsOf(transaction: Db, business: ReviewedBusiness, reviewIds: readonly string[]) {
  if (reviewIds.length === 0) return [];
  const rows = await transaction
    .selectFrom('review_invitations')
    .innerJoin('invites', 'invites.id', 'review_invitations.invite_id')
    .select('invites.contact_id')
    .where('invites.business_id', '=', business.id)
    .where('review_invitations.review_id', 'in', reviewIds)
    .execute();
  return rows.map(({ contact_id }) => contact_id);
}

/** What counting needs of a deleted review, and its id. */
const COUNTED = ['id', 'business_id', 'source', 'show_on_widget', 'is_archived', 'rating_hundredths'] as const;

async function deleteReviews(
  transaction: Db,
  business: ReviewedBusiness,
  ids: readonly string[],
  at: Date,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const deleted = await transaction
    .deleteFrom('reviews')
    .where('business_id', '=', business.id)
    .where('id', 'in', ids)
    .returning([...COUNTED, 'email', 'phone_number', 'author_name', 'name', 'product'])
    .execute();
  const gone = deleted.map(({ id }) => id);
  await changeCounts(transaction, [], deleted);
  await maskAuthorsInReports(transaction, business, deleted);
  if (gone.length > 0) {
    await transaction.deleteFrom('review_invitations').where('review_id', 'in', gone).execute();
    await forgetDecisions(transaction, business, gone);
    await endUploadsOf(transaction, gone, at);
    await forgetMessagesAbout(transaction, business.id, gone);
    await forgetReviewed(
      transaction,
      business.id,
      deleted.map(({ product }) => product),
    );
  }
  return gone;
}

async function removeAuthors(
  transaction: Db,
  business: ReviewedBusiness,
  ids: readonly string[],
  at: Date,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows: ReviewRow[] = await transaction
    .selectFrom('reviews')
    .selectAll()
    .where('business_id', '=', business.id)
    .where('id', 'in', ids)
    .execute();
  const changed: ReviewRow[] = [];
  const mask = authorMask(rows);
  await endUploadsOf(
    transaction,
    rows.map(({ id }) => id),
    at,
  );
  for (const before of rows) {
    const { id, business_id, account_id: _, ...after } = withoutAuthor(before, mask, at);
    if (isSame(before, after)) continue;
    const { numUpdatedRows } = await transaction
      .updateTable('reviews')
      .set(after)
      .where('business_id', '=', business_id)
      .where('id', '=', id)
      .where('updated_at', '=', before.updated_at)
      .where('show_on_widget', '=', before.show_on_widget)
      .where('is_archived', '=', before.is_archived)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new WriteConflict();
    changed.push(before);
  }
  await maskAuthorsInReports(transaction, business, changed);
  return changed.map(({ id }) => id);
}

/** Whether the author is gone from it already. */
function isSame(before: ReviewRow, { changed_at: _, ...after }: Partial<ReviewRow>): boolean {
  return Object.entries(after).every(([column, value]) => before[column as keyof ReviewRow] === value);
}

/** The reviews of others that came with one of these invites stay verified, and no longer say by which. */
export async function deleteInvites(transaction: Db, business: ReviewedBusiness, contactIds: readonly string[]) {
  if (contactIds.length === 0) return 0;
  const invites = await transaction
    .selectFrom('invites')
    .select('id')
    .where('business_id', '=', business.id)
    .where('contact_id', 'in', contactIds)
    .execute();
  const ids = invites.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await transaction
    .updateTable('review_invitations')
    .set({ invite_id: null, product_number: null })
    .where('invite_id', 'in', ids)
    .execute();
  await forgetOrigins(transaction, business.id, ids);
  await transaction.deleteFrom('invites').where('business_id', '=', business.id).where('id', 'in', ids).execute();
  await forgetMessagesAbout(transaction, business.id, ids);
  return ids.length;
}

/** Forgets of which orders and requests these invites were made, and what went back of them. */
async function forgetOrigins(transaction: Db, vendorId: string, inviteIds: readonly string[]): Promise<void> {
  const origins = await transaction
    .deleteFrom('invite_origins')
    .where('business_id', '=', vendorId)
    .where('invite_id', 'in', inviteIds)
    .returning('shop_ref')
    .execute();
  const refs = origins.flatMap(({ shop_ref }) => shop_ref ?? []);
  if (refs.length === 0) return;
  const refunds = transaction.deleteFrom('order_refunds').where('business_id', '=', vendorId);
  await refunds.where('shop_ref', 'in', refs).execute();
}

export async function deleteContacts(
  transaction: Db,
  business: ReviewedBusiness,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const deleted = await transaction
    .deleteFrom('contacts')
    .where('business_id', '=', business.id)
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  return deleted.map(({ id }) => id);
}
