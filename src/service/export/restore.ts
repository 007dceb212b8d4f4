/** Stores lines of an export for a vendor, in one transaction; what is there already stays as it is. */
import { recordChange } from '../changes/change-log.js';
import type { BusinessRow, Db } from '../database/schema.js';
import { readOwnHashing } from '../invites/suppressions.js';
import { fileReviews } from '../products/filed-reviews.js';
import { restoreProducts } from '../products/product-lines.js';
import { changeCounts } from '../reviews/review-counts.js';
import { rowsOfDecisions } from './decision-lines.js';
import type { ContactLine, ExportLine, ReportLine, ReviewLine, VendorLine } from './export-lines.js';
import {
  createIdMap,
  type IdMap,
  rowOfContactLine,
  rowOfReportLine,
  rowOfReviewLine,
  rowsOfCampaigns,
  rowsOfInvites,
  rowsOfOrigins,
  unsaidOf,
} from './restored-rows.js';
import { restoreSuppressions } from './suppression-lines.js';

/** Invites of one insert: a file may have any number for one contact. */
const INSERTED_AT_ONCE = 500;

/** How many of the lines were new. */
export interface Restored {
  suppressions: number;
  contacts: number;
  products: number;
  reviews: number;
  reports: number;
}

interface Target {
  transaction: Db;
  vendor: BusinessRow;
  at: Date;
}

export async function restoreLines(
  transaction: Db,
  vendorId: string,
  lines: readonly ExportLine[],
  at: Date,
): Promise<Restored> {
  const found = transaction.selectFrom('businesses').selectAll().where('id', '=', vendorId);
  const target = { transaction, vendor: await found.executeTakeFirstOrThrow(), at };
  const said = lines.find((line) => line.line === 'vendor');
  const changed = said ? await restoreVendor(target, said) : false;
  const suppressions = await restoreSuppressions(
    transaction,
    target.vendor.account_id,
    lines.filter((line) => line.line === 'suppression'),
  );
  const contacts = await restoreContacts(
    target,
    lines.filter((line) => line.line === 'contact'),
  );
  const products = await restoreProducts(
    transaction,
    vendorId,
    lines.filter((line) => line.line === 'product'),
    at,
  );
  const ofReviews = lines.filter((line) => line.line === 'review');
  const ofReports = lines.filter((line) => line.line === 'report');
  const named = [...ofReviews.map(({ id }) => id), ...ofReports.map(({ reviewId }) => reviewId)];
  const idOf = await idsOf(target, 'reviews', named);
  const reviews = await restoreReviews(target, ofReviews, idOf);
  const reports = await restoreReports(target, ofReports, idOf);
  if (reviews > 0 || products > 0 || changed) await recordChange(transaction, target.vendor);
  return { suppressions, contacts, products, reviews, reports };
}

/** Returns whether it changed what readers see. */
async function restoreVendor({ transaction, vendor, at }: Target, line: VendorLine): Promise<boolean> {
  const campaigns = rowsOfCampaigns(vendor, line, at);
  if (campaigns.length > 0) {
    const insert = transaction.insertInto('campaigns').values(campaigns);
    await insert.onConflict((conflict) => conflict.columns(['business_id', 'id']).doNothing()).execute();
  }
  const unsaid = unsaidOf(vendor, line);
  if (Object.keys(unsaid).length === 0) return false;
  await transaction.updateTable('businesses').set(unsaid).where('id', '=', vendor.id).execute();
  return true;
}

async function restoreContacts(target: Target, lines: ContactLine[]): Promise<number> {
  if (lines.length === 0) return 0;
  const { transaction, vendor } = target;
  const contact = await idsOf(
    target,
    'contacts',
    lines.map(({ id }) => id),
  );
  const inserted = await transaction
    .insertInto('contacts')
    .values(lines.map((line) => rowOfContactLine(vendor, line, contact)))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  const invite = await idsOf(
    target,
    'invites',
    lines.flatMap(({ invites }) => invites.map(({ id }) => id)),
  );
  const own = await readOwnHashing(transaction);
  const rows = lines.flatMap((line) => rowsOfInvites(vendor, line, { contact, invite }, own));
  for (let start = 0; start < rows.length; start += INSERTED_AT_ONCE) {
    const insert = transaction.insertInto('invites').values(rows.slice(start, start + INSERTED_AT_ONCE));
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
  }
  const origins = lines.flatMap((line) => rowsOfOrigins(vendor, line, invite, target.at));
  for (let start = 0; start < origins.length; start += INSERTED_AT_ONCE) {
    const insert = transaction.insertInto('invite_origins').values(origins.slice(start, start + INSERTED_AT_ONCE));
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
  }
  return inserted.length;
}

async function restoreReviews(target: Target, lines: ReviewLine[], idOf: IdMap): Promise<number> {
  if (lines.length === 0) return 0;
  const { transaction, vendor, at } = target;
  const rows = lines.map((line) => rowOfReviewLine(vendor, line, idOf, at));
  const filed = await fileReviews(transaction, vendor.id, rows, at);
  const inserted = await transaction
    .insertInto('reviews')
    .values(filed.rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'business_id', 'source', 'show_on_widget', 'is_archived', 'rating_hundredths'])
    .execute();
  await changeCounts(transaction, inserted);
  const ids = new Set(inserted.map(({ id }) => id));
  await useInvites(
    target,
    lines.flatMap(({ id, invite }) => (invite && ids.has(idOf(id)) ? [{ ...invite, reviewId: idOf(id) }] : [])),
  );
  const decisions = lines.flatMap(({ id, decisions }) =>
    ids.has(idOf(id)) ? rowsOfDecisions(vendor.id, idOf(id), decisions ?? []) : [],
  );
  for (let start = 0; start < decisions.length; start += INSERTED_AT_ONCE) {
    const some = decisions.slice(start, start + INSERTED_AT_ONCE);
    const insert = transaction.insertInto('review_decisions').values(some);
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
  }
  return inserted.length;
}

/** An invite that a review was written on stays used, as far as the vendor has it. */
async function useInvites(
  target: Target,
  uses: { id: string; productNumber: number; reviewId: string }[],
): Promise<void> {
  if (uses.length === 0) return;
  const { transaction, vendor } = target;
  const ids = uses.map(({ id }) => id);
  const idOf = await idsOf(target, 'invites', ids);
  const there = transaction.selectFrom('invites').select('id').where('business_id', '=', vendor.id);
  const known = new Set((await there.where('id', 'in', ids.map(idOf)).execute()).map(({ id }) => id));
  const rows = uses
    .filter(({ id }) => known.has(idOf(id)))
    .map(({ id, productNumber, reviewId }) => ({
      review_id: reviewId,
      invite_id: idOf(id),
      product_number: productNumber,
      refused: null,
    }));
  if (rows.length === 0) return;
  const insert = transaction.insertInto('review_invitations').values(rows);
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
}

async function restoreReports({ transaction, vendor }: Target, lines: ReportLine[], idOf: IdMap): Promise<number> {
  if (lines.length === 0) return 0;
  const inserted = await transaction
    .insertInto('reports')
    .values(lines.map((line) => rowOfReportLine(vendor.id, line, idOf)))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.length;
}

/** What the ids of the file are here, given which of them rows of other vendors have. */
async function idsOf(
  { transaction, vendor }: Target,
  table: 'contacts' | 'invites' | 'reviews',
  ids: string[],
): Promise<IdMap> {
  if (ids.length === 0) return (id) => id;
  const taken = transaction.selectFrom(table).select('id').where('id', 'in', ids).where('business_id', '<>', vendor.id);
  return createIdMap(vendor.id, new Set((await taken.execute()).map(({ id }) => id)));
}
