/** Decisions about many reviews at once, and taking them back. */
import { PENDING } from '../../contract/service/held-back-reason.js';
import type { DecisionRefusal, DecisionRequest } from '../../contract/service/moderation.js';
import type { ReviewUpdate } from '../../contract/service/review.js';
import { recordChange } from '../changes/change-log.js';
import type { Db, DecisionRow, ReviewRow } from '../database/schema.js';
import { storeChange, valuesAfter } from '../reviews/review-change.js';
import { changeCounts } from '../reviews/review-counts.js';
import { eventsOfChange, recordEvents } from '../webhooks/webhook-messages.js';
import {
  isSameState,
  type NewDecision,
  recordDecisions,
  rowOfDecision,
  type StoredState,
  storedState,
} from './decision-log.js';

/** For so long a decision can be taken back: later, readers would be told that nobody has looked at what was held back for weeks. */
const UNDO_MS = 24 * 60 * 60 * 1000;

/** Who decides, and when. */
export interface Decider {
  by: string;
  at: Date;
}

/** What became of one review, or of one decision that was taken back. */
export interface Decided {
  id: string;
  outcome: 'done' | 'unchanged' | DecisionRefusal;
  /** The review, where there is one. */
  reviewId: string | null;
  /** What undoes it, where something was done. */
  decisionId: string | null;
}

/** What each decision does to a review. */
export const UPDATES: Record<DecisionRequest['decision'], ReviewUpdate> = {
  show: { showOnWidget: true, isArchived: false },
  hold_back: { showOnWidget: false, isArchived: false },
  archive: { isArchived: true },
  pending: { showOnWidget: false, isArchived: false, reason: PENDING },
};

/** Carries a decision out for each of these reviews of a vendor that allows it, all in this transaction. */
export async function decide(
  transaction: Db,
  vendorId: string,
  { reviewIds, decision, reason }: DecisionRequest,
  { by, at }: Decider,
): Promise<Decided[]> {
  const rows = await findReviews(transaction, vendorId, reviewIds);
  const plans = [...new Set(reviewIds)].map((id): Plan => {
    const before = rows.get(id);
    if (!before) return { id, outcome: 'not_found' };
    if (decision === 'pending' && wasShown(before)) return { id, outcome: 'was_shown', before };
    const update = { ...UPDATES[decision], ...(reason !== undefined && { reason }) };
    const values = valuesAfter(before, update, at);
    if (isSameState(before, values)) return { id, outcome: 'unchanged', before };
    return { id, outcome: 'done', before, values, record: { by, at, decision, reason } };
  });
  return carryOut(transaction, plans);
}

/** Takes decisions back: each review is then exactly where it was before, unless it has moved since. */
export async function undo(
  transaction: Db,
  vendorId: string,
  decisionIds: readonly string[],
  { by, at }: Decider,
): Promise<Decided[]> {
  const decisions = await findDecisions(transaction, vendorId, decisionIds);
  const rows = await findReviews(
    transaction,
    vendorId,
    [...decisions.values()].map(({ review_id }) => review_id),
  );
  const seen = new Set<string>();
  const plans = [...new Set(decisionIds)].map((id): Plan => {
    const decision = decisions.get(id);
    const before = decision && rows.get(decision.review_id);
    if (!before || decision.before === null || decision.after === null) return { id, outcome: 'not_found' };
    const isMoved = seen.has(before.id) || !isSameState(before, JSON.parse(decision.after) as StoredState);
    seen.add(before.id);
    if (isMoved) return { id, outcome: 'changed_since', before };
    if (at.getTime() - Date.parse(decision.decided_at) > UNDO_MS) return { id, outcome: 'too_late', before };
    const now = at.toISOString();
    const values = { ...storedState(JSON.parse(decision.before)), updated_at: now, changed_at: now };
    return { id, outcome: 'done', before, values, record: { by, at, decision: 'undo' } };
  });
  return carryOut(transaction, plans);
}

/** What is to be done about one review. */
type Plan =
  | { id: string; outcome: 'not_found'; before?: undefined }
  | { id: string; outcome: 'unchanged' | 'was_shown' | 'changed_since' | 'too_late'; before: ReviewRow }
  | { id: string; outcome: 'done'; before: ReviewRow; values: StoredState & Partial<ReviewRow>; record: NewDecision };

async function carryOut(transaction: Db, plans: readonly Plan[]): Promise<Decided[]> {
  const done = plans.filter((plan) => plan.outcome === 'done');
  // All writers lock the rows in the same order, so that no two wait for each other.
  const ordered = [...done].sort((one, other) => (one.before.id < other.before.id ? -1 : 1));
  const changes: { before: ReviewRow; after: ReviewRow; row: DecisionRow }[] = [];
  for (const { before, values, record } of ordered) {
    const after = await storeChange(transaction, before, values);
    changes.push({ before, after, row: rowOfDecision(after, record, { before, after }) });
  }
  await recordDecisions(
    transaction,
    changes.map(({ row }) => row),
  );
  await changeCounts(
    transaction,
    changes.map(({ after }) => after),
    changes.map(({ before }) => before),
  );
  const [first] = changes;
  if (first) {
    const business = { id: first.after.business_id, account_id: first.after.account_id };
    const events = changes.flatMap(({ before, after }) => eventsOfChange(after.id, before, after));
    await recordEvents(transaction, business, events, new Date(first.after.updated_at));
    await recordChange(transaction, business, 'reviews');
  }
  const ids = new Map(changes.map(({ row }) => [row.review_id, row.id]));
  return plans.map(({ id, outcome, before }) => ({
    id,
    outcome,
    reviewId: before?.id ?? null,
    decisionId: outcome === 'done' ? ids.get(before.id)! : null,
  }));
}

/** What readers have seen was looked at: nobody may call it pending again. */
function wasShown({ show_on_widget, shown_at }: ReviewRow): boolean {
  return show_on_widget === 1 || shown_at !== null;
}

const findReviews = (transaction: Db, vendorId: string, ids: readonly string[]) =>
  find<ReviewRow>(transaction, 'reviews', vendorId, ids);

const findDecisions = (transaction: Db, vendorId: string, ids: readonly string[]) =>
  find<DecisionRow>(transaction, 'review_decisions', vendorId, ids);

/** Rows of a vendor by their ids. */
async function find<Row extends { id: string }>(
  transaction: Db,
  table: 'reviews' | 'review_decisions',
  vendorId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  if (ids.length === 0) return new Map();
  // Both tables have these columns, which the types of a table that is not known yet cannot say.
  const rows = await transaction
    .selectFrom(table as 'reviews')
    .selectAll()
    .where('business_id', '=', vendorId)
    .where('id', 'in', ids)
    .execute();
  return new Map((rows as unknown as Row[]).map((row) => [row.id, row]));
}
