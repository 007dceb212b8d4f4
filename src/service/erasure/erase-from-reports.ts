/** Reports stay on record as reports of somebody: who sent them, and whom they speak of, is taken out. */
import type { Db, ReportRow, ReviewedBusiness } from '../database/schema.js';
import { type Author, authorMask } from './remove-author.js';

/** Takes the reporters out of these reports; returns which were there. */
export async function removeReporters(
  transaction: Db,
  business: Pick<ReviewedBusiness, 'id'>,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await transaction
    .selectFrom('reports')
    .selectAll()
    .where('business_id', '=', business.id)
    .where('id', 'in', ids)
    .where(({ or, eb }) => or([eb('name', 'is not', null), eb('email', 'is not', null)]))
    .execute();
  for (const row of rows) {
    const mask = authorMask([{ name: row.name ?? '', author_name: '', email: row.email, phone_number: null }]);
    await change(transaction, row, { name: null, email: null, ...maskedTexts(row, mask.inText) });
  }
  return rows.map(({ id }) => id);
}

/** Masks the authors of erased reviews in what reports and decisions say about these. */
export async function maskAuthorsInReports(
  transaction: Db,
  business: ReviewedBusiness,
  authors: readonly (Author & { id: string })[],
): Promise<void> {
  if (authors.length === 0) return;
  const { inText } = authorMask(authors);
  for (const { id } of authors) await maskInReports(transaction, business.id, id, inText);
}

/** Masks what the reports of one review, and decisions about them, say. */
export async function maskInReports(
  transaction: Db,
  businessId: string,
  reviewId: string,
  inText: (text: string) => string,
): Promise<void> {
  const rows = await transaction
    .selectFrom('reports')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('review_id', '=', reviewId)
    .execute();
  for (const row of rows) await change(transaction, row, maskedTexts(row, inText));
}

function maskedTexts(row: ReportRow, inText: (text: string) => string): Pick<ReportRow, 'explanation' | 'statement'> {
  return { explanation: inText(row.explanation), statement: row.statement === null ? null : inText(row.statement) };
}

async function change(transaction: Db, { business_id, id }: ReportRow, values: Partial<ReportRow>): Promise<void> {
  await transaction
    .updateTable('reports')
    .set(values)
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute();
}
