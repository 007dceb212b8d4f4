import { type SqlBool, sql } from 'kysely';
import { forgetOldRequests, oldRequests } from '../database/idempotency.js';
import type { Db } from '../database/schema.js';
import { noteCompactionDue } from '../erasure/compaction-due.js';
import { removeReporters } from '../erasure/erase-from-reports.js';
import { endedBefore } from '../people/sessions.js';

/** What a setting says for how long: reviewers' contacts, invites with their contacts, reporters, hashes of requests, records of erasures, messages that were sent. */
const SET_KINDS = ['contacts', 'invites', 'reporters', 'requests', 'erasures', 'messages'] as const;
export type SetKindName = (typeof SET_KINDS)[number];
/** What the service keeps for a time: those, and who was signed in at the desk, which ends by itself. */
export const KINDS = [...SET_KINDS, 'signIns'] as const;
export type KindName = (typeof KINDS)[number];

/** Moments (ISO 8601): what is older than that of its kind is past its time. Null: it is kept for ever. */
export type Cutoffs = Readonly<Record<SetKindName, string | null>>;

/** Rows of one transaction: on the embedded database nothing else happens meanwhile, and 100 took 90 ms on a busy machine. */
export const BATCH = 20;

/** How one kind is counted and removed. */
export interface Kind {
  /** How many are past their time; none where they are kept for ever. */
  count(db: Db, cutoffs: Cutoffs, at: Date): Promise<number>;
  /** Removes some of them; resolves to how many, 0 when none is left. */
  removeBatch(transaction: Db, cutoffs: Cutoffs, at: Date): Promise<number>;
}

// Sessions of the desk and one-time links that have ended. They end by themselves, so there is no setting.

export const signIns: Kind = {
  async count(db, _cutoffs, at) {
    const counted = await Promise.all([
      endedSessions(db, at)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow(),
      endedLinks(db, at)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow(),
    ]);
    return counted.reduce((sum, { count }) => sum + Number(count), 0);
  },

  async removeBatch(transaction, _cutoffs, at) {
    const sessions = await endedSessions(transaction, at).select(['account_id', 'hash']).limit(BATCH).execute();
    for (const { account_id, hash } of sessions) {
      await transaction
        .deleteFrom('sessions')
        .where('account_id', '=', account_id)
        .where('hash', '=', hash)
        .where(endedBefore(at))
        .execute();
    }
    const links = await endedLinks(transaction, at).select(['account_id', 'id']).limit(BATCH).execute();
    for (const { account_id, id } of links) {
      await transaction
        .deleteFrom('one_time_links')
        .where('account_id', '=', account_id)
        .where('id', '=', id)
        .where('expires_at', '<=', at.toISOString())
        .execute();
    }
    // A link has a note, which says for whom it was.
    if (links.length > 0) await noteCompactionDue(transaction, at);
    return sessions.length + links.length;
  },
};

const endedSessions = (db: Db, at: Date) => db.selectFrom('sessions').where(endedBefore(at));

const endedLinks = (db: Db, at: Date) => db.selectFrom('one_time_links').where('expires_at', '<=', at.toISOString());

// Messages that were sent, given up or cancelled: they name nobody but people of the desk, by their ids.

export const sentMessages: Kind = {
  async count(db, { messages: before }) {
    if (before === null) return 0;
    const counted = ended(db, before).select(({ fn }) => fn.countAll().as('count'));
    return Number((await counted.executeTakeFirstOrThrow()).count);
  },

  async removeBatch(transaction, { messages: before }) {
    if (before === null) return 0;
    const rows = await ended(transaction, before)
      .select(['account_id', 'id'])
      .orderBy('changed_at')
      .limit(BATCH * 5)
      .execute();
    for (const accountId of new Set(rows.map(({ account_id }) => account_id))) {
      const ids = rows.filter(({ account_id }) => account_id === accountId).map(({ id }) => id);
      await transaction.deleteFrom('messages').where('account_id', '=', accountId).where('id', 'in', ids).execute();
    }
    return rows.length;
  },
};

function ended(db: Db, before: string) {
  return db
    .selectFrom('messages')
    .where('changed_at', '<', before)
    .where('state', 'in', ['sent', 'unsure', 'dead', 'cancelled']);
}

// Hashes of requests, and keys that may say whose they were.

export const requests: Kind = {
  async count(db, { requests: before }) {
    if (before === null) return 0;
    const counted = oldRequests(db, before).select(({ fn }) => fn.countAll().as('count'));
    return Number((await counted.executeTakeFirstOrThrow()).count);
  },

  async removeBatch(transaction, { requests: before }, at) {
    if (before === null) return 0;
    const { requests, keys } = await forgetOldRequests(transaction, before, BATCH);
    // A hash is overwritten where it is; of a key that moved within the file a copy may be left.
    if (keys > 0) await noteCompactionDue(transaction, at);
    return requests;
  },
};

// Who sent reports that are decided: the reports stay.

/** As in the index of these rows. */
const HAS_REPORTER = sql<SqlBool>`(name is not null or email is not null)`;

export const reporters: Kind = {
  async count(db, cutoffs) {
    if (cutoffs.reporters === null) return 0;
    const counted = pastTime(db, cutoffs).select(({ fn }) => fn.countAll().as('count'));
    return Number((await counted.executeTakeFirstOrThrow()).count);
  },

  async removeBatch(transaction, cutoffs, at) {
    if (cutoffs.reporters === null) return 0;
    const rows = await pastTime(transaction, cutoffs)
      .select(['id', 'business_id'])
      .orderBy('decided_at')
      .limit(BATCH)
      .execute();
    for (const id of new Set(rows.map(({ business_id }) => business_id))) {
      const ids = rows.filter(({ business_id }) => business_id === id).map((row) => row.id);
      await removeReporters(transaction, { id }, ids);
    }
    if (rows.length > 0) await noteCompactionDue(transaction, at);
    return rows.length;
  },
};

function pastTime(db: Db, { reporters: before }: Cutoffs) {
  return db.selectFrom('reports').where(HAS_REPORTER).where('decided_at', '<', before);
}

// Records of erasures, which name nobody: they end once no backup can be as old.

export const erasureRecords: Kind = {
  async count(db, { erasures: before }) {
    if (before === null) return 0;
    const counted = db.selectFrom('erasures').select(({ fn }) => fn.countAll().as('count'));
    return Number((await counted.where('erased_at', '<', before).executeTakeFirstOrThrow()).count);
  },

  async removeBatch(transaction, { erasures: before }) {
    if (before === null) return 0;
    const oldest = transaction.selectFrom('erasures').select('id').where('erased_at', '<', before);
    const ids = (await oldest.orderBy('erased_at').limit(BATCH).execute()).map(({ id }) => id);
    if (ids.length > 0) await transaction.deleteFrom('erasures').where('id', 'in', ids).execute();
    return ids.length;
  },
};
