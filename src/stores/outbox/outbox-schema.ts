import type { Generated, Kysely, Selectable } from 'kysely';
import type { DeadLetter, OutboxEntry, TakenSubmission, UndeliveredSubmission } from '../../proxy/index.js';

/** The outbox as the queries see it, the same on SQLite and on Postgres. Times are ms since 1970. */
export interface OutboxSchema {
  outbox: OutboxTable;
  /** Submissions that were erased, by ids that name nobody. */
  outbox_erased: { vendor_id: string; id: string; erased_at: number };
  /** The changes of the schema that were made. */
  outbox_migrations: { name: string };
}

/** Every query is written against this, whatever the engine. */
export type OutboxDb = Kysely<OutboxSchema>;

/**
 * `seq` is the order of queueing; a row that stands `aside` waits as well, and is in no vendor's line. `due_at` is when it may
 * be taken: the end of the lease while somebody has taken it. `may_have_arrived` says that it is in doubt, `arrived_before`
 * whether it was before the last attempt. `review` is JSON, null once it is delivered, which was at `delivered_at`; `said`,
 * what else the service's feedback held, is JSON too. `content` is null in rows of versions that made no such hash.
 * `server_errors` counts the responses of 500, and successes without feedback.
 */
export interface OutboxTable {
  seq: Generated<number>;
  id: string;
  vendor_id: string;
  key: string;
  fingerprint: string;
  state: OutboxEntry['state'] | 'aside';
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
  server_errors: Generated<number>;
}

export type OutboxRow = Selectable<OutboxTable>;

/** The columns of an entry. */
export const ENTRY = ['id', 'fingerprint', 'state', 'feedback_id', 'said', 'content'] as const;

export function toEntry(row: Pick<OutboxRow, (typeof ENTRY)[number]>): OutboxEntry {
  const { id, fingerprint, state, feedback_id: feedbackId, said, content } = row;
  return {
    id,
    fingerprint,
    state: state === 'aside' ? 'waiting' : state,
    feedback: feedbackId === null ? null : { id: feedbackId, ...(said !== null && JSON.parse(said)) },
    ...(content !== null && { contentHash: content }),
  };
}

/** The submission in a row that was just taken. */
export function toTaken(row: OutboxRow): TakenSubmission {
  return {
    id: row.id,
    vendorId: row.vendor_id,
    key: row.key,
    fingerprint: row.fingerprint,
    review: JSON.parse(row.review!),
    queuedAt: row.kept_at,
    attempts: row.attempts - 1,
    inDoubt: row.arrived_before === 1,
    serverErrors: row.server_errors,
  };
}

export function toUndelivered(row: OutboxRow): UndeliveredSubmission {
  const isTaken = row.state !== 'dead' && row.attempts > 0 && row.due_at > Date.now();
  return { id: row.id, vendorId: row.vendor_id, review: JSON.parse(row.review!), isTaken };
}

export function toDeadLetter(row: OutboxRow): DeadLetter {
  return {
    id: row.id,
    vendorId: row.vendor_id,
    queuedAt: row.kept_at,
    attempts: row.attempts,
    reason: row.reason!,
    review: JSON.parse(row.review!),
  };
}
