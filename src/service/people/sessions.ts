import { randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { DeskPerson, SessionListed } from '../../contract/desk/desk.js';
import type { Database } from '../database/database.js';
import type { Schema } from '../database/schema.js';
import { sha256 } from '../sha256.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long a session lasts, and how long it may go unused. */
const LONGEST_MS = 30 * DAY_MS;
const IDLE_MS = 7 * DAY_MS;
/** How often the use of a session is written down. */
const SEEN_MS = HOUR_MS;

/** A session that is good. `hash` names it; what its cookie holds is known to the browser alone. */
export interface OpenSession {
  accountId: string;
  hash: string;
  person: DeskPerson;
}

/** The sessions: each a random id of 256 bits, stored only as SHA-256. */
export interface SessionStore {
  /** Begins a session and returns its secret, which begins with the account. */
  begin(accountId: string, personId: string, device: string, now?: Date): Promise<string>;
  /** The session with this secret and its person as they are now; null when it has ended or there is none. */
  open(secret: string, now?: Date): Promise<OpenSession | null>;
  /** The person's own sessions, last used first. */
  list(accountId: string, personId: string, now?: Date): Promise<Omit<SessionListed, 'current'>[]>;
  /** Ends a session of the person; false when there is none. */
  end(accountId: string, personId: string, hash: string): Promise<boolean>;
}

/** The sessions in `database`. */
export function createSessionStore({ db, write }: Database): SessionStore {
  return {
    async begin(accountId, personId, device, now = new Date()) {
      const secret = newSecret(accountId);
      const at = now.toISOString();
      await write(async (transaction) => {
        await transaction.deleteFrom('sessions').where('account_id', '=', accountId).where(endedBefore(now)).execute();
        await transaction
          .insertInto('sessions')
          .values({
            account_id: accountId,
            hash: sha256(secret),
            person_id: personId,
            device,
            created_at: at,
            seen_at: at,
            expires_at: new Date(now.getTime() + LONGEST_MS).toISOString(),
          })
          .execute();
      });
      return secret;
    },

    async open(secret, now = new Date()) {
      const accountId = accountOfSecret(secret);
      if (accountId === null) return null;
      const hash = sha256(secret);
      const row = await db
        .selectFrom('sessions')
        .innerJoin('people', (join) =>
          join.onRef('people.account_id', '=', 'sessions.account_id').onRef('people.id', '=', 'sessions.person_id'),
        )
        .select(['people.id', 'people.name', 'people.email', 'people.role', 'seen_at'])
        .where('sessions.account_id', '=', accountId)
        .where('sessions.hash', '=', hash)
        .where('sessions.expires_at', '>', now.toISOString())
        .where('sessions.seen_at', '>', new Date(now.getTime() - IDLE_MS).toISOString())
        .executeTakeFirst();
      if (!row) return null;
      const { seen_at, ...person } = row;
      if (now.getTime() - Date.parse(seen_at) > SEEN_MS) await markSeen(accountId, hash, now);
      return { accountId, hash, person };
    },

    async list(accountId, personId, now = new Date()) {
      const rows = await db
        .selectFrom('sessions')
        .select(['hash as id', 'device', 'created_at as createdAt', 'seen_at as seenAt'])
        .where('account_id', '=', accountId)
        .where('person_id', '=', personId)
        .where('expires_at', '>', now.toISOString())
        .where('seen_at', '>', new Date(now.getTime() - IDLE_MS).toISOString())
        .orderBy('seen_at', 'desc')
        .orderBy('hash')
        .execute();
      return rows;
    },

    async end(accountId, personId, hash) {
      const { numDeletedRows } = await write((transaction) =>
        transaction
          .deleteFrom('sessions')
          .where('account_id', '=', accountId)
          .where('person_id', '=', personId)
          .where('hash', '=', hash)
          .executeTakeFirst(),
      );
      return numDeletedRows > 0n;
    },
  };

  /** A read must not fail because the database cannot write now: the session only ends earlier. */
  async function markSeen(accountId: string, hash: string, now: Date): Promise<void> {
    await write((transaction) =>
      transaction
        .updateTable('sessions')
        .set({ seen_at: now.toISOString() })
        .where('account_id', '=', accountId)
        .where('hash', '=', hash)
        .execute(),
    ).catch(() => {});
  }
}

/** Which sessions have ended at this time: those that are over, and those that went unused for too long. */
export function endedBefore(at: Date) {
  return ({ eb, or }: ExpressionBuilder<Schema, 'sessions'>) =>
    or([
      eb('sessions.expires_at', '<=', at.toISOString()),
      eb('sessions.seen_at', '<=', new Date(at.getTime() - IDLE_MS).toISOString()),
    ]);
}

/** A new secret of 256 random bits, with the account that it is looked for in: `default.Zm9v…`. */
export function newSecret(accountId: string): string {
  return `${accountId}.${randomBytes(32).toString('base64url')}`;
}

/** The account in a secret; null when it is none that we made. */
export function accountOfSecret(secret: string): string | null {
  return /^([A-Za-z0-9_-]{1,64})\.[A-Za-z0-9_-]{43}$/.exec(secret)?.[1] ?? null;
}
