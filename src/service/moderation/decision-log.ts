/** Who decided what about a review, and when. Nothing of what a shopper wrote is in it. */
import { randomUUID } from 'node:crypto';
import type { DecisionRecord, ReviewDecision } from '../../contract/service/moderation.js';
import type { Db, DecisionRow, ReviewedBusiness, ReviewRow } from '../database/schema.js';
import { stateOf } from '../reviews/review-state.js';

/** Columns that say where a review stands; a decision changes nothing else of it. */
const STATE_COLUMNS = ['show_on_widget', 'is_archived', 'held_back_reason', 'shown_at'] as const;
/** Where a review stands, as a decision found or left it. */
export type StoredState = Pick<ReviewRow, (typeof STATE_COLUMNS)[number]>;

/** Who decides when nobody says so: whoever has the API key. */
export const BY_KEY = 'API key';

/** What to record of a decision. */
export interface NewDecision {
  /** Who decided. */
  by: string;
  at: Date;
  decision: string;
  reason?: string | null | undefined;
}

/** The decision that brings a review to where it stands. */
export function decisionFor(row: StoredState): ReviewDecision {
  return ({ pending: 'pending', shown: 'show', held_back: 'hold_back', archived: 'archive' } as const)[stateOf(row)];
}

/** The columns of a row that say where it stands. */
export function storedState(row: StoredState): StoredState {
  const { show_on_widget, is_archived, held_back_reason, shown_at } = row;
  return { show_on_widget, is_archived, held_back_reason, shown_at };
}

/** Whether both stand in the same place. */
export function isSameState(one: StoredState, other: StoredState): boolean {
  return STATE_COLUMNS.every((column) => one[column] === other[column]);
}

/** The row of a decision; without `states` it is not about the whole review. */
export function rowOfDecision(
  review: Pick<ReviewRow, 'business_id' | 'id'>,
  { by, at, decision, reason = null }: NewDecision,
  states?: { before: StoredState; after: StoredState },
): DecisionRow {
  return {
    business_id: review.business_id,
    id: randomUUID(),
    review_id: review.id,
    decided_at: at.toISOString(),
    decided_by: by,
    decision,
    reason,
    before: states ? JSON.stringify(storedState(states.before)) : null,
    after: states ? JSON.stringify(storedState(states.after)) : null,
  };
}

/**
 * Records decisions about reviews of one business, at most 100, each review once. A clock that stands still, or goes back, puts none of
 * them before an earlier one.
 */
export async function recordDecisions(transaction: Db, rows: readonly DecisionRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const last = await lastDecisions(
    transaction,
    first.business_id,
    rows.map(({ review_id }) => review_id),
  );
  const later = rows.map((row) => {
    const before = last.get(row.review_id)?.at;
    const isLater = before === undefined || before < row.decided_at;
    return isLater ? row : { ...row, decided_at: new Date(Date.parse(before) + 1).toISOString() };
  });
  await transaction.insertInto('review_decisions').values(later).execute();
}

/** The decision in a row, as the interface shows it. */
function decisionOfRow(row: DecisionRow): DecisionRecord {
  return { id: row.id, at: row.decided_at, by: row.decided_by, decision: row.decision, reason: row.reason };
}

/** The decisions about one review, the last first, at most 100. */
export async function decisionsAbout(db: Db, vendorId: string, reviewId: string): Promise<DecisionRecord[]> {
  const rows = await db
    .selectFrom('review_decisions')
    .selectAll()
    .where('business_id', '=', vendorId)
    .where('review_id', '=', reviewId)
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(decisionOfRow);
}

/** The last decision about each of these reviews. */
export async function lastDecisions(
  db: Db,
  vendorId: string,
  reviewIds: readonly string[],
): Promise<Map<string, DecisionRecord>> {
  if (reviewIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('review_decisions as one')
    .selectAll()
    .where('business_id', '=', vendorId)
    .where('review_id', 'in', reviewIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('review_decisions as later')
            .select('later.id')
            .whereRef('later.business_id', '=', 'one.business_id')
            .whereRef('later.review_id', '=', 'one.review_id')
            .where(({ eb, refTuple }) =>
              eb(refTuple('later.decided_at', 'later.id'), '>', refTuple('one.decided_at', 'one.id') as never),
            ),
        ),
      ),
    )
    .execute();
  return new Map(rows.map((row) => [row.review_id, decisionOfRow(row)]));
}

/** Forgets what was decided about reviews that are gone. */
export async function forgetDecisions(
  transaction: Db,
  business: ReviewedBusiness,
  reviewIds: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom('review_decisions')
    .where('business_id', '=', business.id)
    .where('review_id', 'in', reviewIds)
    .execute();
}
