/**
 * What becomes of an invite. Its state moves along these arrows alone, so that what comes late, or twice, changes nothing:
 *
 *     queued ──▶ sent ──▶ delivered ──▶ reviewed
 *        │ ╲      ▲ │         │
 *        │  unsure  └─────────┴──▶ bounced        a link that was opened makes `sent` and `unsure` delivered
 *        ▼
 *     cancelled          unsubscribed: from each of them that is not reviewed
 */
import type { InviteReason, InviteState } from '../../contract/service/invite.js';
import type { Db, InviteRow } from '../database/schema.js';

/** Something that happened to an invite; `opened` is no state of its own. */
export type InviteEvent = Exclude<InviteState, 'queued'> | 'opened';

/** From which states an event leads to its own. */
const FROM: Record<Exclude<InviteEvent, 'opened'>, readonly InviteState[]> = {
  sent: ['queued', 'unsure'],
  unsure: ['queued'],
  delivered: ['sent', 'unsure'],
  bounced: ['queued', 'sent', 'unsure', 'delivered'],
  reviewed: ['queued', 'sent', 'unsure', 'delivered', 'bounced', 'unsubscribed', 'cancelled'],
  unsubscribed: ['queued', 'sent', 'unsure', 'delivered', 'bounced'],
  cancelled: ['queued'],
};

/** Where the time of an event is kept, the first one of its kind. */
const TIMES: Partial<Record<InviteEvent, 'sent_at' | 'delivered_at' | 'opened_at' | 'reviewed_at'>> = {
  sent: 'sent_at',
  delivered: 'delivered_at',
  opened: 'opened_at',
  reviewed: 'reviewed_at',
};

/** Which invite. */
export interface InviteId {
  vendorId: string;
  inviteId: string;
}

/** Records an event within a transaction; false when it changes nothing, as for an invite that is gone. */
export async function recordInviteEvent(
  transaction: Db,
  { vendorId, inviteId }: InviteId,
  event: InviteEvent,
  at: Date,
  reason: InviteReason | null = null,
): Promise<boolean> {
  const column = TIMES[event];
  const timed = column
    ? await ownRow(transaction, vendorId, inviteId)
        .set({ [column]: at.toISOString() } as Partial<InviteRow>)
        .where(column, 'is', null)
        .executeTakeFirst()
    : null;
  const isTimed = (timed?.numUpdatedRows ?? 0n) > 0n;
  // Whoever opened it has got it.
  if (event === 'opened') {
    return (await recordInviteEvent(transaction, { vendorId, inviteId }, 'delivered', at)) || isTimed;
  }
  const moved = await ownRow(transaction, vendorId, inviteId)
    .set({ state: event, reason })
    .where('state', 'in', FROM[event])
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

function ownRow(transaction: Db, vendorId: string, inviteId: string) {
  return transaction
    .updateTable('invites')
    .where('business_id', '=', vendorId)
    .where('id', '=', inviteId)
    .where('state', 'is not', null);
}
