/**
 * Which vendors' reviews changed, and in which order (docs/decisions/0023). A writer notes its vendor in its own
 * transaction, without a number; whoever reads the changes numbers those that have none, which are committed by then. So
 * a number never appears after a higher one was read, and writers wait for none but those of the same vendor.
 */
import { randomBytes } from 'node:crypto';
import type { Database, Write } from '../database.js';
import type { Db, ReviewedBusiness } from '../schema.js';

/** Changes that get their number in one transaction: short enough to hold nobody up. */
const NUMBERED_AT_ONCE = 1000;

/** A place in the order of changes: before the change with this number of this business. */
export interface Position {
  sequence: number;
  businessId: string;
}

/** The last number that was given, in this history of the database: `epoch` is another one after a new beginning. */
export interface Head {
  epoch: string;
  sequence: number;
}

/** A numbered change. */
export type NumberedChange = Position;

/** The order of changes in `database`. */
export interface ChangeLog {
  head(): Promise<Head>;
  /** Gives a number to changes that have none, 1,000 at most. */
  number(): Promise<void>;
  /** The first `most` changes after `position`, of one account or, with null, of all; each business with its last change alone. */
  after(accountId: string | null, position: Position, most: number): Promise<NumberedChange[]>;
  /**
   * Begins a new history: every cursor that was given out is unknown from then on. For a database that was put back to
   * an earlier state.
   */
  restart(): Promise<void>;
  /** Runs `listener` after each write through `notifying`, and after those of other processes where the database tells, until the function it returns is called. */
  listen(listener: () => void): () => void;
  /** `write`, and the listeners are told when it is done. */
  notifying(write: Write): Write;
}

export function createChangeLog({ db, write, notices }: Database): ChangeLog {
  const listeners = new Set<() => void>();

  return {
    head: () => db.selectFrom('change_sequence').select(['epoch', 'sequence']).executeTakeFirstOrThrow(),

    async number() {
      const waiting = db.selectFrom('review_changes').select('business_id').where('sequence', 'is', null).limit(1);
      if (await waiting.executeTakeFirst()) await write(numberChanges);
    },

    after: (accountId, { sequence, businessId }, most) =>
      db
        .selectFrom('review_changes')
        .select(({ ref }) => [ref('sequence').$notNull().as('sequence'), 'business_id as businessId'])
        .$if(accountId !== null, (query) => query.where('account_id', '=', accountId!))
        .where(({ eb, refTuple, tuple }) => eb(refTuple('sequence', 'business_id'), '>', tuple(sequence, businessId)))
        .orderBy('sequence')
        .orderBy('business_id')
        .limit(most)
        .execute(),

    async restart() {
      await write((transaction) => transaction.updateTable('change_sequence').set({ epoch: randomName() }).execute());
    },

    listen(listener) {
      listeners.add(listener);
      const end = notices?.listen(listener);
      return () => {
        listeners.delete(listener);
        end?.();
      };
    },

    notifying: (write) => async (work) => {
      const done = await write(work);
      for (const listener of listeners) listener();
      notices?.notify();
      return done;
    },
  };
}

/**
 * Notes that what a list of this business gives is no longer what it was. The last statement of its transaction: until it
 * ends, other writers of the business wait for the row, and so does whoever numbers changes.
 */
export async function recordChange(transaction: Db, business: ReviewedBusiness): Promise<void> {
  const version = randomName();
  await transaction
    .insertInto('review_changes')
    .values({ account_id: business.account_id, business_id: business.id, version, sequence: null })
    .onConflict((conflict) => conflict.columns(['account_id', 'business_id']).doUpdateSet({ version, sequence: null }))
    .execute();
}

/** The row of the sequence stays locked until all of it is committed: the next number comes after. */
async function numberChanges(transaction: Db): Promise<void> {
  const { sequence } = await transaction
    .updateTable('change_sequence')
    .set(({ eb }) => ({ sequence: eb('sequence', '+', 1) }))
    .returning('sequence')
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('review_changes')
    .set({ sequence })
    .where('sequence', 'is', null)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('account_id', 'business_id'),
        'in',
        selectFrom('review_changes')
          .select(['account_id', 'business_id'])
          .where('sequence', 'is', null)
          .limit(NUMBERED_AT_ONCE)
          .$asTuple('account_id', 'business_id'),
      ),
    )
    .execute();
}

/** Given to nothing else, ever: of a state that comes back from a backup it is the same again, of any other it is not. */
function randomName(): string {
  return randomBytes(9).toString('base64url');
}
