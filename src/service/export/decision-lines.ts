/** What was decided about a review, in its line of an export. */
import { z } from 'zod';
import { id, timestamp } from '../../contract/service/fields.js';
import type { Db, DecisionRow } from '../database/schema.js';
import type { StoredState } from '../moderation/decision-log.js';

const text = z.string().nullable();
const State = z
  .object({ showOnWidget: z.boolean(), isArchived: z.boolean(), heldBackReason: text, shownAt: timestamp.nullable() })
  .nullable();

/** One decision; the states are null where it was not about the whole review. */
export const DecisionLine = z.object({
  id,
  at: timestamp,
  by: z.string(),
  decision: z.string(),
  reason: text,
  before: State,
  after: State,
});
export type DecisionLine = z.infer<typeof DecisionLine>;

/** The decisions about each of these reviews, the first one first. */
export async function readDecisionLines(db: Db, ids: readonly string[]): Promise<Map<string, DecisionLine[]>> {
  const lines = new Map(ids.map((id): [string, DecisionLine[]] => [id, []]));
  const rows = db.selectFrom('review_decisions').selectAll().where('review_id', 'in', ids);
  for (const row of await rows.orderBy('decided_at').orderBy('id').execute()) {
    lines.get(row.review_id)?.push({
      id: row.id,
      at: row.decided_at,
      by: row.decided_by,
      decision: row.decision,
      reason: row.reason,
      before: stateOfJson(row.before),
      after: stateOfJson(row.after),
    });
  }
  return lines;
}

export function rowsOfDecisions(vendorId: string, reviewId: string, lines: readonly DecisionLine[]): DecisionRow[] {
  return lines.map((line) => ({
    business_id: vendorId,
    id: line.id,
    review_id: reviewId,
    decided_at: new Date(line.at).toISOString(),
    decided_by: line.by,
    decision: line.decision,
    reason: line.reason,
    before: jsonOfState(line.before),
    after: jsonOfState(line.after),
  }));
}

function stateOfJson(json: string | null): DecisionLine['before'] {
  if (json === null) return null;
  const { show_on_widget, is_archived, held_back_reason, shown_at } = JSON.parse(json) as StoredState;
  return {
    showOnWidget: show_on_widget === 1,
    isArchived: is_archived === 1,
    heldBackReason: held_back_reason,
    shownAt: shown_at,
  };
}

function jsonOfState(state: DecisionLine['before']): string | null {
  if (!state) return null;
  const stored: StoredState = {
    show_on_widget: state.showOnWidget ? 1 : 0,
    is_archived: state.isArchived ? 1 : 0,
    held_back_reason: state.heldBackReason,
    shown_at: state.shownAt === null ? null : new Date(state.shownAt).toISOString(),
  };
  return JSON.stringify(stored);
}
