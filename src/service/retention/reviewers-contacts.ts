/** Email and phone number of reviewers: the reviews stay. */
import { type SqlBool, sql } from 'kysely';
import { contactMask } from '../../platform/contact-mask/contact-mask.js';
import { recordChange } from '../changes/change-log.js';
import { WriteConflict } from '../database/database.js';
import type { Db, ReviewRow } from '../database/schema.js';
import { noteCompactionDue } from '../erasure/compaction-due.js';
import { maskInReports } from '../erasure/erase-from-reports.js';
import { forgetReviewed } from '../products/filed-reviews.js';
import { changeCounts } from '../reviews/review-counts.js';
import { BATCH, type Cutoffs, type Kind } from './kinds.js';
import { withoutContact } from './remove-contact.js';

/** As in the index of these rows. */
const HAS_CONTACT = sql<SqlBool>`(email is not null or phone_number is not null)`;

export const reviewersContacts: Kind = {
  async count(db, cutoffs, at) {
    if (cutoffs.contacts === null) return 0;
    const counted = pastTime(db, cutoffs, at).select(({ fn }) => fn.countAll().as('count'));
    return Number((await counted.executeTakeFirstOrThrow()).count);
  },

  async removeBatch(transaction, cutoffs, at) {
    if (cutoffs.contacts === null) return 0;
    const rows = await pastTime(transaction, cutoffs, at).selectAll().orderBy('created_at').limit(BATCH).execute();
    if (rows.length === 0) return 0;
    const after: ReviewRow[] = [];
    for (const row of rows) after.push(await removeContact(transaction, row, at));
    await maskReviewers(transaction, rows);
    for (const [place, { business_id, product }] of rows.entries()) {
      if (product !== after[place]!.product) await forgetReviewed(transaction, business_id, [product]);
    }
    await changeCounts(transaction, after, rows);
    await noteCompactionDue(transaction, at);
    const owners = new Map(rows.map(({ business_id, account_id }) => [business_id, account_id]));
    for (const [id, account_id] of [...owners].sort()) await recordChange(transaction, { id, account_id }, 'reviews');
    return rows.length;
  },
};

/**
 * A review that is reported keeps its contact as long as the report keeps its reporter: its author may have to be told. One that says it will be
 * written in the future counts from when its row was written.
 */
function pastTime(db: Db, { contacts, reporters }: Cutoffs, at: Date) {
  return db
    .selectFrom('reviews')
    .where(HAS_CONTACT)
    .where(({ and, or, eb }) =>
      or([
        eb('created_at', '<', contacts),
        and([eb('created_at', '>', at.toISOString()), eb('changed_at', '<', contacts)]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reports')
            .select('reports.id')
            .whereRef('reports.business_id', '=', 'reviews.business_id')
            .whereRef('reports.review_id', '=', 'reviews.id')
            .where(({ or, eb }) =>
              or([
                eb('reports.decided_at', 'is', null),
                ...(reporters ? [eb('reports.decided_at', '>=', reporters)] : []),
              ]),
            ),
        ),
      ),
    );
}

async function removeContact(transaction: Db, before: ReviewRow, at: Date): Promise<ReviewRow> {
  const after = await transaction
    .updateTable('reviews')
    .set({ ...withoutContact(before), changed_at: at.toISOString() })
    .where('business_id', '=', before.business_id)
    .where('id', '=', before.id)
    .where('updated_at', '=', before.updated_at)
    .where('show_on_widget', '=', before.show_on_widget)
    .where('is_archived', '=', before.is_archived)
    .returningAll()
    .executeTakeFirst();
  if (!after) throw new WriteConflict();
  return after;
}

/** Reports of these reviews may repeat the contacts. */
async function maskReviewers(transaction: Db, rows: readonly ReviewRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const reports = await transaction.selectFrom('reports').select('review_id').where('review_id', 'in', ids).execute();
  const reported = new Set(reports.map(({ review_id }) => review_id));
  for (const { id, business_id, email, phone_number } of rows) {
    if (!reported.has(id)) continue;
    await maskInReports(transaction, business_id, id, contactMask({ email, phoneNumber: phone_number }).inText);
  }
}
