/** Connected sources, as the database knows them: accounts at sources, the lists that they open, and what was read of those. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { NowRead } from '../../contract/desk/sources.js';
import type {
  DisconnectChoice,
  ReplyState,
  SourceConnection,
  SourceFailure,
  SourceKind,
} from '../../contract/sources.js';
import { cleanText } from '../../platform/clean-text.js';
import type { AccountAccess } from '../account-access.js';
import type { Database } from '../database/database.js';
import type { SuppressionStore } from '../invites/suppressions.js';
import type { ReviewOwner } from '../reviews/review-counts.js';
import { sha256 } from '../sha256.js';
import { type Disconnected, disconnectSource } from './disconnect.js';
import {
  addConnection,
  chooseVendors,
  connectedSources,
  connectionOf,
  findConnection,
  leaseGrant,
  listConnections,
  noteLocations,
  type ReadNow,
  readNow,
  releaseGrant,
  type StoredConnection,
  setConnectionFailure,
  setGrant,
  sourcesOfStayingReplies,
  type VendorChoices,
} from './source-connections.js';
import { countSources, type SourceCounts } from './source-counts.js';
import type { ListedLocation, SourcePage } from './source-page.js';
import {
  failReading,
  type PageEnd,
  releaseLocation,
  type TakenLocation,
  takeLocation,
  takePage,
} from './source-readings.js';
import { findWaitingReply, noteReplyState, pendingReplies, type WaitingReply } from './source-replies.js';
import { findSilence, type Silence, type SilentSource, tellSilence } from './source-silence.js';

/** For so long somebody may take to let us in at a source. */
const AUTHORIZATION_MS = 15 * 60_000;
/** For how long a list is taken; each page takes it anew. */
const LEASE_MS = 120_000;
/** For how long a process may take to exchange a grant: more than its two requests, of thirty seconds each. */
const GRANT_LEASE_MS = 90_000;

export interface NewConnection {
  accountId: string;
  kind: SourceKind;
  name: string;
  settings?: Record<string, string>;
  /** What opens it, sealed for a connection with this id. */
  seal: (id: string) => Promise<string>;
  locations: readonly ListedLocation[];
  by: string;
}

/** Somebody who has gone to a source to let us in. */
export interface Authorization {
  kind: SourceKind;
  /** The connection whose grant is renewed; null: a new one. */
  connectionId: string | null;
  sealedVerifier: string;
}

/** The sources of all accounts. Grants come and go sealed: nothing in the database opens them. */
export interface SourceStore {
  /** Resolves to its id. Throws `TooManyConnections`. */
  connect(connection: NewConnection, at: Date): Promise<string>;
  list(account: AccountAccess, at?: Date): Promise<(SourceConnection & { accountId: string })[]>;
  /** Names of the account's sources that take replies, and none away. */
  ofStayingReplies(accountId: string): Promise<string[]>;
  /** Names of the sources whose lists are read, as their reviews have them. */
  names(owner: ReviewOwner): Promise<string[]>;
  find(accountId: string, id: string): Promise<StoredConnection | null>;
  /** Takes up the locations that a source lists now. */
  noteLocations(
    connection: Pick<StoredConnection, 'accountId' | 'id'>,
    locations: readonly ListedLocation[],
  ): Promise<void>;
  /** Stores another grant, with which everything is read again. */
  renew(connection: Pick<StoredConnection, 'accountId' | 'id'>, sealedGrant: string, at: Date): Promise<void>;
  /** A lease by which this process alone exchanges the grant, for ninety seconds; null while another process has it. */
  leaseGrant(connection: Pick<StoredConnection, 'accountId' | 'id'>, at?: Date): Promise<string | null>;
  releaseGrant(connection: Pick<StoredConnection, 'accountId' | 'id'>, lease: string): Promise<void>;
  /** Stores a grant that the source has exchanged. */
  keepGrant(connection: Pick<StoredConnection, 'accountId' | 'id'>, sealedGrant: string): Promise<void>;
  /** Notes that its grant is no longer good; false where that was known. */
  failConnection(connection: Pick<StoredConnection, 'accountId' | 'id'>, failure: SourceFailure): Promise<boolean>;
  /** Has lists read for vendors, all of them or none. Throws `NoSuchChoice` and `LocationInUse`. */
  choose(choices: VendorChoices, at: Date): Promise<void>;
  /** Has lists read now, but for those whose source has asked to be left alone. */
  readNow(which: ReadNow, at: Date): Promise<NowRead>;
  disconnect(
    which: { accountId: string; id: string; choice: DisconnectChoice; by: string },
    at: Date,
  ): Promise<Disconnected | null>;
  /** The grants of all accounts, for another key to seal them. */
  grants(): Promise<StoredConnection[]>;

  /** The list that is due the longest, for this process alone; null when none is. */
  take(
    which: { kinds: readonly SourceKind[]; locationIds?: readonly string[] },
    at?: Date,
  ): Promise<TakenLocation | null>;
  takePage(location: TakenLocation, page: SourcePage, how: { newestChangeFirst: boolean }, at?: Date): Promise<PageEnd>;
  failReading(
    location: TakenLocation,
    why: { failure: SourceFailure; waitMs: number | null },
    at?: Date,
  ): Promise<boolean>;
  release(location: TakenLocation): Promise<void>;
  /** Takes the next place in the quota of this name; resolves to how long to wait for it, ms. */
  reserve(name: string, perMinute: number, at?: Date): Promise<number>;

  /** Has the owners told of lists that are silent, once; resolves to their sources. */
  tellSilence(at: Date): Promise<SilentSource[]>;
  /** What the mail of that moment has to say; null where all was read since. */
  silence(of: { accountId: string; connectionId: string; toldAt: string }): Promise<Silence | null>;

  counts(at?: Date): Promise<SourceCounts>;

  waitingReply(vendorId: string, reviewId: string): Promise<WaitingReply | null>;
  /** Some reviews of the list whose replies the source still looks at, by its ids. */
  pendingReplies(location: TakenLocation): Promise<string[]>;
  noteReply(
    reply: { vendorId: string; reviewId: string; comment: string | null },
    state: ReplyState | null,
    reason: string | null,
    at: Date,
  ): Promise<boolean>;

  /** Notes who has gone to a source, by the `state` that comes back and the session that is to bring it. */
  beginAuthorization(
    authorization: Authorization & { accountId: string; state: string; sessionHash: string },
    at: Date,
  ): Promise<void>;
  /** Finds it, once; null where there is none that is good, or another session brings it. */
  endAuthorization(
    brought: { accountId: string; state: string; sessionHash: string },
    at: Date,
  ): Promise<Authorization | null>;
}

/** The sources in `database`. */
export function createSourceStore(
  { db, write, locksRows }: Pick<Database, 'db' | 'write' | 'locksRows'>,
  suppressions: Pick<SuppressionStore, 'hashing'>,
): SourceStore {
  return {
    async connect({ accountId, kind, name, settings = {}, seal, locations, by }, at) {
      const id = randomUUID();
      const row = {
        account_id: accountId,
        id,
        kind,
        name: cleanText(name),
        settings: JSON.stringify(settings),
        sealed_grant: await seal(id),
        failure: null,
        created_at: at.toISOString(),
        created_by: by,
        grant_lease: null,
        grant_leased_until: null,
      };
      await write((transaction) => addConnection(transaction, row, locations));
      return id;
    },

    list: (account, at = new Date()) => listConnections(db, account, at),
    ofStayingReplies: (accountId) => sourcesOfStayingReplies(db, accountId),

    names: async (owner) => [...(await connectedSources(db, owner)).values()].flat(),

    find: (accountId, id) => findConnection(db, accountId, id),

    noteLocations: ({ accountId, id }, locations) =>
      write((transaction) => noteLocations(transaction, { account_id: accountId, id }, locations)),

    renew: (connection, sealedGrant, at) => write((transaction) => setGrant(transaction, connection, sealedGrant, at)),

    async leaseGrant({ accountId, id }, at = new Date()) {
      const lease = randomUUID();
      const options = { leaseMs: GRANT_LEASE_MS, at };
      const isOurs = await write((transaction) => leaseGrant(transaction, { accountId, id, lease }, options));
      return isOurs ? lease : null;
    },

    releaseGrant: ({ accountId, id }, lease) =>
      write((transaction) => releaseGrant(transaction, { accountId, id, lease })),

    async keepGrant({ accountId, id }, sealedGrant) {
      await write((transaction) =>
        transaction
          .updateTable('source_connections')
          .set({ sealed_grant: sealedGrant })
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .where('sealed_grant', 'is not', null)
          .execute(),
      );
    },

    failConnection: (connection, failure) =>
      write((transaction) => setConnectionFailure(transaction, connection, failure)),

    choose: (choices, at) => write((transaction) => chooseVendors(transaction, choices, at)),

    readNow: (which, at) => write((transaction) => readNow(transaction, which, at)),

    disconnect: (which, at) => disconnectSource({ db, write }, which, at),

    grants: async () => (await db.selectFrom('source_connections').selectAll().execute()).map(connectionOf),

    take: (which, at = new Date()) => takeLocation({ db, write, locksRows }, { ...which, leaseMs: LEASE_MS, at }),

    async takePage(location, page, { newestChangeFirst }, at = new Date()) {
      const { known: hashReach } = await suppressions.hashing();
      const options = { newestChangeFirst, leaseMs: LEASE_MS, hashReach, at };
      return write((transaction) => takePage(transaction, location, page, options));
    },

    failReading: (location, why, at = new Date()) =>
      write((transaction) => failReading(transaction, location, why, at)),

    release: (location) => write((transaction) => releaseLocation(transaction, location)),

    async reserve(name, perMinute, at = new Date()) {
      const now = at.getTime();
      const step = Math.ceil(60_000 / perMinute);
      // In one statement: of two who ask at once each finds what the other has taken.
      const { free_at_ms } = await write((transaction) =>
        transaction
          .insertInto('source_quotas')
          .values({ name, free_at_ms: now + step })
          .onConflict((conflict) =>
            conflict.column('name').doUpdateSet({
              free_at_ms: sql<number>`case when source_quotas.free_at_ms > ${now} then source_quotas.free_at_ms else ${now} end + ${step}`,
            }),
          )
          .returning('free_at_ms')
          .executeTakeFirstOrThrow(),
      );
      return Number(free_at_ms) - step - now;
    },

    tellSilence: (at) => tellSilence({ db, write }, at),

    silence: (of) => findSilence(db, of),

    counts: (at = new Date()) => countSources(db, at),

    pendingReplies: (location) => pendingReplies(db, location),

    waitingReply: (vendorId, reviewId) => findWaitingReply(db, vendorId, reviewId),

    noteReply: (reply, state, reason, at) =>
      write((transaction) => noteReplyState(transaction, reply, state, reason, at)),

    beginAuthorization: ({ accountId, state, sessionHash, kind, connectionId, sealedVerifier }, at) =>
      write(async (transaction) => {
        const now = at.toISOString();
        await transaction.deleteFrom('source_authorizations').where('expires_at', '<=', now).execute();
        await transaction
          .insertInto('source_authorizations')
          .values({
            state_hash: sha256(state),
            account_id: accountId,
            session_hash: sessionHash,
            kind,
            connection_id: connectionId,
            sealed_verifier: sealedVerifier,
            expires_at: new Date(at.getTime() + AUTHORIZATION_MS).toISOString(),
          })
          .execute();
      }),

    endAuthorization: ({ accountId, state, sessionHash }, at) =>
      write(async (transaction) => {
        const found = await transaction
          .deleteFrom('source_authorizations')
          .where('state_hash', '=', sha256(state))
          .where('account_id', '=', accountId)
          .where('session_hash', '=', sessionHash)
          .returningAll()
          .executeTakeFirst();
        if (!found || found.expires_at <= at.toISOString()) return null;
        return { kind: found.kind, connectionId: found.connection_id, sealedVerifier: found.sealed_verifier };
      }),
  };
}
