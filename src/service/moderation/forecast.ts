/** What the audit would say if something were decided, before it is. */
import type { DecisionRequest } from '../../contract/service/moderation.js';
import type { ReviewAudit } from '../../contract/service/review-audit.js';
import type { Db } from '../database/schema.js';
import { createAudit, walkAudited } from '../policy/review-audit.js';
import { valuesAfter } from '../reviews/review-change.js';
import { UPDATES } from './decisions.js';

/** For so long those that wait are thought to go on waiting. */
const AHEAD_DAYS = 7;

/** A decision that is only thought of. */
export type ForecastDecision = Pick<DecisionRequest, 'reviewIds' | 'decision'>;

/** Held back as it would be at once; and how many would wait, and whether unequally if they did for a week more. */
export interface Forecast {
  heldBack: ReviewAudit['heldBack'];
  waiting: { low: number; others: number; days: number; isUnequal: boolean };
}

export async function forecast(
  db: Db,
  vendorId: string,
  { reviewIds, decision }: ForecastDecision,
  at: Date,
): Promise<Forecast> {
  const chosen = new Set(reviewIds);
  const then = createAudit(at);
  const later = createAudit(new Date(at.getTime() + AHEAD_DAYS * 86_400_000));
  await walkAudited(db, vendorId, (before) => {
    const row = chosen.has(before.id) ? { ...before, ...valuesAfter(before, UPDATES[decision], at) } : before;
    then.add(row);
    later.add(row);
  });
  const { heldBack, stars } = then.finish();
  const pending = (isLow: boolean) =>
    stars.reduce((sum, star) => sum + (star.stars <= 2 === isLow ? star.pending : 0), 0);
  const { isUnequal } = later.finish().waiting;
  return { heldBack, waiting: { low: pending(true), others: pending(false), days: AHEAD_DAYS, isUnequal } };
}
