/** How low ratings fare against all others: held back how often and why, shown after how long. */
import { sql } from 'kysely';
import { PENDING } from '../../contract/service/held-back-reason.js';
import type { ReviewAudit, StarAudit } from '../../contract/service/review-audit.js';
import { fisherExact, mannWhitney } from '../../platform/statistics.js';
import type { Db, ReviewRow } from '../database/schema.js';
import { isShown, stateOf } from '../reviews/review-state.js';

/** Reviews of so many stars or fewer are low. */
const LOW = 2;
/** With fewer reviews in either group nothing is said. */
const FEWEST = 10;
/** A difference that chance makes less often than this is told. */
const LEVEL = 0.01;
const DAY_MS = 86_400_000;
const BATCH = 5_000;

const COLUMNS = [
  'id',
  'rating_hundredths',
  'show_on_widget',
  'is_archived',
  'held_back_reason',
  'source_feedback_id',
  'created_at',
  'shown_at',
] as const;

/** What of a review an audit looks at. */
export type AuditedRow = Pick<ReviewRow, (typeof COLUMNS)[number]>;

/** The audit of a vendor's rated reviews as they are `at` this time. */
export async function auditReviews(db: Db, vendorId: string, at: Date): Promise<ReviewAudit> {
  const audit = createAudit(at);
  await walkAudited(db, vendorId, audit.add);
  return audit.finish();
}

/** Calls `visit` with every review of a vendor, in the order of an index: in any other they would be sorted anew for each batch. */
export async function walkAudited(db: Db, vendorId: string, visit: (row: AuditedRow) => void): Promise<void> {
  for (let last: AuditedRow | undefined; ; ) {
    const after = last;
    const rows: AuditedRow[] = await db
      .selectFrom('reviews')
      .select(COLUMNS)
      .where('business_id', '=', vendorId)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(created_at, id) > (${after!.created_at}, ${after!.id})`),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    rows.forEach(visit);
    if (rows.length < BATCH) return;
    last = rows.at(-1)!;
  }
}

/** Takes reviews one by one. */
export function createAudit(at: Date) {
  const stars = [1, 2, 3, 4, 5].map((count) => ({
    stars: count,
    reviews: 0,
    shown: 0,
    heldBack: 0,
    pending: 0,
    reasons: {} as Record<string, number>,
    waits: [] as number[],
  }));

  return {
    add(row: AuditedRow): void {
      if (row.rating_hundredths === null) return;
      const star = stars[Math.floor(row.rating_hundredths / 100 + 0.5) - 1]!;
      star.reviews += 1;
      const wait = waitOf(row, at);
      if (wait !== null) star.waits.push(wait);
      if (isShown(row)) star.shown += 1;
      else if (isPending(row)) star.pending += 1;
      else {
        const reason = row.held_back_reason && row.held_back_reason !== PENDING ? row.held_back_reason : 'none';
        star.heldBack += 1;
        star.reasons[reason] = (star.reasons[reason] ?? 0) + 1;
      }
    },

    finish(): ReviewAudit {
      const low = stars.filter(({ stars }) => stars <= LOW);
      const others = stars.filter(({ stars }) => stars > LOW);
      return {
        at: at.toISOString(),
        stars: stars.map(
          ({ waits, ...counts }): StarAudit => ({ ...counts, waited: waits.length, medianDays: medianDays(waits) }),
        ),
        heldBack: compareShares(low, others),
        waiting: compareWaits(
          low.flatMap(({ waits }) => waits),
          others.flatMap(({ waits }) => waits),
        ),
      };
    },
  };
}

function compareShares(low: ReadonlyArray<StarCounts>, others: ReadonlyArray<StarCounts>): ReviewAudit['heldBack'] {
  const [first, second] = [low, others].map((stars) => ({
    reviews: stars.reduce((sum, { shown, heldBack }) => sum + shown + heldBack, 0),
    heldBack: stars.reduce((sum, { heldBack }) => sum + heldBack, 0),
  }));
  const group = ({ reviews, heldBack }: { reviews: number; heldBack: number }) => ({ of: reviews, hits: heldBack });
  const enough = first!.reviews >= FEWEST && second!.reviews >= FEWEST;
  const p = enough ? fisherExact(group(first!), group(second!)) : null;
  return { test: 'fisher_exact', low: first!, others: second!, p, isUnequal: p !== null && p < LEVEL };
}

function compareWaits(low: number[], others: number[]): ReviewAudit['waiting'] {
  const p = low.length >= FEWEST && others.length >= FEWEST ? mannWhitney(low, others).p : null;
  const group = (waits: number[]) => ({ reviews: waits.length, medianDays: medianDays(waits) });
  return { test: 'mann_whitney', low: group(low), others: group(others), p, isUnequal: p !== null && p < LEVEL };
}

type StarCounts = Pick<StarAudit, 'shown' | 'heldBack'>;

const isPending = (row: AuditedRow) => stateOf(row) === 'pending';

/**
 * How long it took, in ms, from arrival until readers saw it, or has taken so far. Null where that is unknown: what comes from a file
 * was written long before it came here.
 */
function waitOf(row: AuditedRow, at: Date): number | null {
  if (row.source_feedback_id !== row.id) return null;
  if (row.shown_at !== null) return Math.max(0, Date.parse(row.shown_at) - Date.parse(row.created_at));
  return isPending(row) ? Math.max(0, at.getTime() - Date.parse(row.created_at)) : null;
}

function medianDays(waits: readonly number[]): number | null {
  if (waits.length === 0) return null;
  const sorted = [...waits].sort((a, b) => a - b);
  const middle = (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
  return Math.round((middle / DAY_MS) * 10) / 10;
}
