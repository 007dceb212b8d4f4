/**
 * Which vendors' reviews changed, and in which order (docs/decisions/0023). A writer records its vendor in its own
 * transaction, without a number. A reader first numbers the changes that have none, which are committed by then. So a number
 * never appears after a higher one was read, and a writer waits only for writers of the same vendor.
 */

import { randomBytes } from 'node:crypto';
import { type AccountAccess, belongsTo } from '../account-access.js';
import type { Database, Write } from '../database/database.js';
import type { Db, ReviewedBusiness } from '../database/schema.js';

/** Changes that get their number in one transaction, which stays short. */
const BATCH = 1000;

/** Accounts that are told apart: where more changed at once, everybody looks. */
const MOST_ACCOUNTS = 1000;

/**
 * A position in the order of changes, which is by number and then by business: just after the change of this business with this
 * number; with an empty `businessId` before all changes with this number.
 */
export interface Position {
  sequence: number;
  businessId: string;
}

/** The last number that was given, and the epoch it belongs to, which changes when the database is restored. */
export interface Head {
  epoch: string;
  sequence: number;
}

/** The order of changes in `database`. */
export interface ChangeLog {
  head(): Promise<Head>;
  /** Numbers the changes that have no number, at most 1,000. */
  numberChanges(): Promise<void>;
  /** The first `limit` changes after `position`, of what is open; of each business only the last. */
  changesAfter(account: AccountAccess, position: Position, limit: number): Promise<Position[]>;
  /** The accounts in which something changed after the number `sequence`; null when they are more than {@link MOST_ACCOUNTS}. */
  accountsAfter(sequence: number): Promise<string[] | null>;
  /**
   * Begins a new epoch: every cursor handed out before is unknown from then on. For a database that was restored from a
   * backup.
   */
  restart(): Promise<void>;
  /**
   * Runs `listener` after each write through `withNotification`, and after writes of other processes where the database notifies
   * of them. The returned function ends that.
   */
  listen(listener: () => void): () => void;
  /** `write`, followed by a call of each listener. */
  withNotification(write: Write): Write;
}

export function createChangeLog({ db, write, notifications }: Database): ChangeLog {
  const listeners = new Set<() => void>();

  return {
    head: () => db.selectFrom('change_sequence').select(['epoch', 'sequence']).executeTakeFirstOrThrow(),

    async numberChanges() {
      const waiting = db.selectFrom('review_changes').select('business_id').where('sequence', 'is', null).limit(1);
      if (await waiting.executeTakeFirst()) await write(numberBatch);
    },

    changesAfter: (account, { sequence, businessId }, limit) =>
      db
        .selectFrom('review_changes')
        .select(({ ref }) => [ref('sequence').$notNull().as('sequence'), 'business_id as businessId'])
        .where(belongsTo(account))
        .where(({ eb, refTuple, tuple }) => eb(refTuple('sequence', 'business_id'), '>', tuple(sequence, businessId)))
        .orderBy('sequence')
        .orderBy('business_id')
        .limit(limit)
        .execute(),

    async accountsAfter(sequence) {
      const found = db.selectFrom('review_changes').select('account_id').distinct().where('sequence', '>', sequence);
      const accounts = await found.limit(MOST_ACCOUNTS + 1).execute();
      return accounts.length > MOST_ACCOUNTS ? null : accounts.map(({ account_id }) => account_id);
    },

    async restart() {
      await write((transaction) => transaction.updateTable('change_sequence').set({ epoch: randomName() }).execute());
    },

    listen(listener) {
      listeners.add(listener);
      const end = notifications?.listen(listener);
      return () => {
        listeners.delete(listener);
        end?.();
      };
    },

    withNotification: (write) => async (work) => {
      const done = await write(work);
      for (const listener of listeners) listener();
      notifications?.notify();
      return done;
    },
  };
}

/** The business of which a change is recorded. */
export function businessAt(transaction: Db, id: string): Promise<ReviewedBusiness> {
  const found = transaction.selectFrom('businesses').select(['id', 'account_id']).where('id', '=', id);
  return found.executeTakeFirstOrThrow();
}

/**
 * What changed of a list: `reviews` whose own `changed_at` says so, and what stands before them in each response, such as the policy; or anything
 * else of the `list`: what a product is called, or that a review is gone. Whoever has the list learns of the former from a list of the reviews that
 * changed since, and has to read all of it anew for the latter.
 */
export type Changed = 'reviews' | 'list';

/**
 * Records that the reviews of this business changed. It is the last statement of its transaction: until that ends, other
 * writers of the business wait for the row, and so do readers that number changes.
 */
export async function recordChange(
  transaction: Db,
  business: ReviewedBusiness,
  changed: Changed = 'list',
): Promise<void> {
  const version = randomName();
  const lists = changed === 'list' ? { list_version: version } : {};
  await transaction
    .insertInto('review_changes')
    .values({ account_id: business.account_id, business_id: business.id, version, ...lists, sequence: null })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'business_id']).doUpdateSet({ version, ...lists, sequence: null }),
    )
    .execute();
}

/** Has whoever has the list of this business read it anew at the next change. */
export async function renewList(transaction: Db, business: ReviewedBusiness): Promise<void> {
  const version = randomName();
  await transaction
    .insertInto('review_changes')
    .values({
      account_id: business.account_id,
      business_id: business.id,
      version,
      list_version: version,
      sequence: null,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'business_id']).doUpdateSet({ list_version: version }))
    .execute();
}

/** Locks the row of the sequence until the commit, so that the next number is given after it. */
async function numberBatch(transaction: Db): Promise<void> {
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
          .limit(BATCH)
          .$asTuple('account_id', 'business_id'),
      ),
    )
    .execute();
}

/** Unique: two states of the database have the same name only where one was restored from a backup of the other. */
function randomName(): string {
  return randomBytes(9).toString('base64url');
}
