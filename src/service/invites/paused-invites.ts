/** Messages of a campaign that is paused: they wait, and are looked at again from time to time; when it goes on, they are spread. */
import type { Db } from '../database/schema.js';

/** How the last look at such a message ended. */
export const CAMPAIGN_PAUSED = 'campaign_paused';
/** When a message whose campaign is paused is looked at again: so long would it wait whose pause ended in another way, such as with its campaign. */
export const PAUSED_LOOK_MS = 3_600_000;

/** What waited goes out over an hour, so that no mail server is flooded: a part each minute, of this many at least. */
const SLOTS = 60;
const LEAST_IN_SLOT = 60;
const SLOT_MS = 60_000;

/** Lets the messages go out that have waited for a campaign of this vendor; those of another that is paused are looked at, and wait on. */
export async function releasePaused(transaction: Db, vendorId: string, at: Date): Promise<void> {
  const waiting = transaction
    .selectFrom('messages')
    .where('business_id', '=', vendorId)
    .where('state', '=', 'waiting')
    .where('outcome', '=', CAMPAIGN_PAUSED);
  const counted = waiting.select(({ fn }) => fn.countAll<number | string>().as('count'));
  const count = Number((await counted.executeTakeFirstOrThrow()).count);
  const inSlot = Math.max(LEAST_IN_SLOT, Math.ceil(count / SLOTS));
  for (let slot = 0; slot * inSlot < count; slot += 1) {
    const dueAt = new Date(at.getTime() + slot * SLOT_MS).toISOString();
    await transaction
      .updateTable('messages')
      .set({ due_at: dueAt, outcome: null })
      .where(({ eb, refTuple }) =>
        eb(
          refTuple('account_id', 'id'),
          'in',
          waiting
            .select(['account_id', 'id'])
            .orderBy('created_at')
            .orderBy('id')
            .limit(inSlot)
            .$asTuple('account_id', 'id'),
        ),
      )
      .execute();
  }
}
