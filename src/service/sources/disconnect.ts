/** Disconnecting a source: its grant is forgotten at once, and its reviews stay with their mark, are archived, or are erased. */
import { disconnectChoices } from '../../contract/source-rules.js';
import type { DisconnectChoice, SourceConnection } from '../../contract/sources.js';
import type { Write } from '../database/database.js';
import type { Db, SourceLocationRow } from '../database/schema.js';
import { forgetMessagesTo } from '../messages/messages.js';
import { updateReview } from '../reviews/review-change.js';
import { stopReading } from './source-connections.js';
import { forgetSourceReviews, removeSourceReviews } from './source-reviews.js';

/** Reviews of one transaction. */
const BATCH = 200;

export interface Disconnected {
  /** Reviews that stayed, were archived or erased. */
  reviews: number;
}

/** The terms of the source do not allow that its reviews stay so. */
export class ChoiceNotAllowed extends Error {
  constructor(allowed: readonly DisconnectChoice[]) {
    super(`must be one of ${allowed.join(', ')}: the source allows nothing else once it is disconnected`);
  }
}

/** Throws {@link ChoiceNotAllowed}, before anything is disconnected. */
export function demandChoice(connection: Pick<SourceConnection, 'kind' | 'name'>, choice: DisconnectChoice): void {
  const allowed = disconnectChoices(connection);
  if (!allowed.includes(choice)) throw new ChoiceNotAllowed(allowed);
}

/**
 * Disconnects, and resolves when it is done; null where there is no such connection. It stops being read first: what is killed on the way is
 * carried on by another call.
 */
export async function disconnectSource(
  { db, write }: { db: Db; write: Write },
  { accountId, id, choice, by }: { accountId: string; id: string; choice: DisconnectChoice; by: string },
  at: Date,
): Promise<Disconnected | null> {
  const isThere = await write(async (transaction) => {
    const stopped = await transaction
      .updateTable('source_connections')
      .set({ sealed_grant: null, failure: 'revoked' })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
    await stopReading(transaction, { accountId, id });
    await forgetMessagesTo(transaction, accountId, id);
    return stopped.numUpdatedRows > 0n;
  });
  if (!isThere) return null;
  const locations = await db
    .selectFrom('source_locations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('connection_id', '=', id)
    .execute();
  let reviews = 0;
  for (const location of locations) {
    for (let done = BATCH; done === BATCH; reviews += done) {
      done = await write((transaction) => leaveSome(transaction, location, { accountId, choice, by }, at));
    }
  }
  await write(async (transaction) => {
    await transaction
      .deleteFrom('source_locations')
      .where('account_id', '=', accountId)
      .where('connection_id', '=', id)
      .execute();
    await transaction
      .deleteFrom('source_connections')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
  });
  return { reviews };
}

/** Does as was chosen with some of the reviews that are left of a list; returns with how many. */
async function leaveSome(
  transaction: Db,
  location: SourceLocationRow,
  { accountId, choice, by }: { accountId: string; choice: DisconnectChoice; by: string },
  at: Date,
): Promise<number> {
  const some = await transaction
    .selectFrom('source_reviews')
    .select(['source_feedback_id', 'review_id', 'business_id'])
    .where('location_id', '=', location.id)
    .limit(BATCH)
    .execute();
  if (some.length === 0) return 0;
  const business = { id: some[0]!.business_id, account_id: accountId };
  if (choice === 'erase') {
    await removeSourceReviews(transaction, location.id, business, some, at);
    return some.length;
  }
  const ids = some.map(({ review_id }) => review_id);
  if (choice === 'archive') {
    for (const id of ids) await updateReview(transaction, id, { isArchived: true }, { account: accountId, at, by });
  }
  await transaction
    .updateTable('reviews')
    .set({ reply_state: 'failed', changed_at: at.toISOString() })
    .where('business_id', '=', business.id)
    .where('id', 'in', ids)
    .where('reply_state', '=', 'waiting')
    .execute();
  await forgetSourceReviews(transaction, location.id, some);
  return some.length;
}
