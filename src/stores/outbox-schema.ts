import type { Generated, Kysely, Selectable } from 'kysely';
import type { DeadSubmission, KeptSubmission, TakenSubmission } from '../proxy/index.js';

/** The outbox as the queries see it, the same on SQLite and on Postgres. Times are ms since 1970. */
export interface OutboxSchema {
  outbox: OutboxTable;
  /** The changes of the schema that were made. */
  outbox_migrations: { name: string };
}

/** Every query is written against this, whatever the engine. */
export type OutboxDb = Kysely<OutboxSchema>;

/**
 * `seq` is the order of keeping; what is `aside` waits as well, and is in no line. `due_at` is when it may be taken: the end of the lease while somebody has it.
 * `arrived_before` is what `may_have_arrived` was before the last try. `review` is JSON, null once delivered, which was
 * at `delivered_at`; `said`, what the service said then, is JSON too. `content` is null in rows from before it was kept.
 */
export interface OutboxTable {
  seq: Generated<number>;
  id: string;
  vendor_id: string;
  key: string;
  fingerprint: string;
  state: KeptSubmission['state'] | 'aside';
  feedback_id: string | null;
  review: string | null;
  kept_at: number;
  due_at: number;
  attempts: number;
  may_have_arrived: number;
  arrived_before: number;
  reason: string | null;
  delivered_at: number | null;
  said: string | null;
  content: string | null;
}

export type OutboxRow = Selectable<OutboxTable>;

/** What of a row is kept under a vendor and key. */
export const KEPT = ['id', 'fingerprint', 'state', 'feedback_id', 'said', 'content'] as const;

export function toKept(row: Pick<OutboxRow, (typeof KEPT)[number]>): KeptSubmission {
  const { id, fingerprint, state, feedback_id: feedbackId, said, content } = row;
  return {
    id,
    fingerprint,
    state: state === 'aside' ? 'waiting' : state,
    feedbackId,
    ...(said !== null && { said: JSON.parse(said) }),
    ...(content !== null && { content }),
  };
}

/** Of a row as taking it left it. */
export function toTaken(row: OutboxRow): TakenSubmission {
  return {
    id: row.id,
    vendorId: row.vendor_id,
    key: row.key,
    fingerprint: row.fingerprint,
    review: JSON.parse(row.review!),
    keptAt: row.kept_at,
    attempts: row.attempts - 1,
    mayHaveArrived: row.arrived_before === 1,
  };
}

export function toDead(row: OutboxRow): DeadSubmission {
  return {
    id: row.id,
    vendorId: row.vendor_id,
    keptAt: row.kept_at,
    attempts: row.attempts,
    reason: row.reason!,
    review: JSON.parse(row.review!),
  };
}
