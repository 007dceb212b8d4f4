/**
 * Where a review stands: `shown`, or hidden from readers as `pending` (nobody has looked at it yet), `held_back` or `archived`. Whatever
 * in the service asks whether readers see a review asks here; the proxy, which may stand before any service, asks `isShown` in `src/client/received-review.ts`.
 */
import { sql } from 'kysely';
import { PENDING } from '../../contract/service/held-back-reason.js';
import type { ReviewState } from '../../contract/service/moderation.js';
import type { ReviewRow } from '../database/schema.js';

/** The columns that say it. */
export type StateColumns = Pick<ReviewRow, 'show_on_widget' | 'is_archived' | 'held_back_reason'>;

/** Of a row. */
export function stateOf({ is_archived, show_on_widget, held_back_reason }: StateColumns): ReviewState {
  if (is_archived === 1) return 'archived';
  if (show_on_widget === 1) return 'shown';
  return held_back_reason === PENDING ? 'pending' : 'held_back';
}

/** Whether readers see it. */
export function isShown({ is_archived, show_on_widget }: Omit<StateColumns, 'held_back_reason'>): boolean {
  return show_on_widget === 1 && is_archived === 0;
}

/** The same in a query. As literals: SQLite uses a partial index only where the query says its condition. */
export const SHOWN = sql<boolean>`show_on_widget = 1 and is_archived = 0`;

/** The state in a query, as the index `reviews_by_state` is written: another spelling would not use it. */
export const STATE = sql<ReviewState>`(case when is_archived = 1 then 'archived'
  when show_on_widget = 1 then 'shown' when held_back_reason = 'pending' then 'pending' else 'held_back' end)`;
