import type { Database } from '../database/database.js';
import { invitedCustomers } from './invited-customers.js';
import {
  type Cutoffs,
  erasureRecords,
  KINDS,
  type Kind,
  type KindName,
  reporters,
  requests,
  type SetKindName,
  sentMessages,
  signIns,
} from './kinds.js';
import { reviewersContacts } from './reviewers-contacts.js';

const DAY_MS = 86_400_000;
/** When everything was removed that was past its time. */
const APPLIED = 'retention-applied';
/** Who removes it, and until when nobody else does. */
const LEASE = 'retention-lease';

const HOW: Record<KindName, Kind> = {
  contacts: reviewersContacts,
  invites: invitedCustomers,
  reporters,
  requests,
  erasures: erasureRecords,
  messages: sentMessages,
  signIns,
};

/** For how many days each kind is kept; null: for ever. */
export type KeepDays = Readonly<Record<SetKindName, number | null>>;

/** The right of one process to remove what is past its time. */
export interface RetentionLease {
  /** Keeps it until then; false when another process has taken it. */
  renew(until: Date): Promise<boolean>;
  release(): Promise<void>;
}

/** Removes what is past its time, in small transactions. What readers see, counts and verified marks stay as they are. */
export interface RetentionStore {
  /** How many of each kind are past their time. */
  count(days: KeepDays, at: Date): Promise<Record<KindName, number>>;
  /** Removes some of one kind in a transaction; resolves to how many, 0 when none is left. */
  removeBatch(kind: KindName, days: KeepDays, at: Date): Promise<number>;
  /** When all was removed; in the future on a database that is given a time first, null on one where it never was. */
  appliedAt(): Promise<Date | null>;
  setApplied(at: Date): Promise<void>;
  /** Takes the lease until then; null while another process has it. */
  lease(holder: string, at: Date, until: Date): Promise<RetentionLease | null>;
}

/** The retention of what is in `database`. */
export function createRetentionStore({ db, write }: Pick<Database, 'db' | 'write'>): RetentionStore {
  /** The value of a lease begins with its end, so that text order is time order. */
  const takeLease = (value: string, where: { before: string } | { held: string }) =>
    write(async (transaction) => {
      const taken = await transaction
        .updateTable('settings')
        .set({ value })
        .where('name', '=', LEASE)
        .$if('before' in where, (query) => query.where('value', '<', (where as { before: string }).before))
        .$if('held' in where, (query) => query.where('value', '=', (where as { held: string }).held))
        .returning('name')
        .executeTakeFirst();
      if (taken || 'held' in where) return taken !== undefined;
      const first = await transaction
        .insertInto('settings')
        .values({ name: LEASE, value })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('name')
        .executeTakeFirst();
      return first !== undefined;
    });

  return {
    async count(days, at) {
      const counts = {} as Record<KindName, number>;
      for (const kind of KINDS) counts[kind] = await HOW[kind].count(db, cutoffsOf(days, at), at);
      return counts;
    },

    removeBatch: (kind, days, at) =>
      write((transaction) => HOW[kind].removeBatch(transaction, cutoffsOf(days, at), at)),

    async appliedAt() {
      const row = await db.selectFrom('settings').select('value').where('name', '=', APPLIED).executeTakeFirst();
      return row ? new Date(row.value) : null;
    },

    async setApplied(at) {
      const value = at.toISOString();
      await write((transaction) =>
        transaction
          .insertInto('settings')
          .values({ name: APPLIED, value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .execute(),
      );
    },

    async lease(holder, at, until) {
      let held = `${until.toISOString()} ${holder}`;
      if (!(await takeLease(held, { before: at.toISOString() }))) return null;
      return {
        async renew(later) {
          const value = `${later.toISOString()} ${holder}`;
          const isHeld = await takeLease(value, { held });
          if (isHeld) held = value;
          return isHeld;
        },
        async release() {
          await write((transaction) =>
            transaction.deleteFrom('settings').where('name', '=', LEASE).where('value', '=', held).execute(),
          );
        },
      };
    },
  };
}

function cutoffsOf(days: KeepDays, at: Date): Cutoffs {
  const before = (kept: number | null) => (kept === null ? null : new Date(at.getTime() - kept * DAY_MS).toISOString());
  const { contacts, invites, reporters, requests, erasures, messages } = days;
  return {
    contacts: before(contacts),
    invites: before(invites),
    reporters: before(reporters),
    requests: before(requests),
    erasures: before(erasures),
    messages: before(messages),
  };
}
