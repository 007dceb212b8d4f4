import { randomUUID } from 'node:crypto';
import type { DeskPerson, InviteListed, LinkFound, Role } from '../../contract/desk/desk.js';
import type { Database } from '../database/database.js';
import type { Db, OneTimeLinkRow } from '../database/schema.js';
import { addMessages, forgetMessagesTo, type NewMessage } from '../messages/messages.js';
import { sha256 } from '../sha256.js';
import { addPerson, hasOwner, replacePassword } from './people.js';
import { accountOfSecret, newSecret } from './sessions.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** An invite may wait in a mailbox; the others are used by who asked for them. */
const LIFETIME_MS = {
  first_owner: 24 * HOUR_MS,
  join: 7 * 24 * HOUR_MS,
  password: 24 * HOUR_MS,
  sign_in: 15 * MINUTE_MS,
};
/** There is one link for the first owner: a new one replaces it. */
const FIRST_OWNER_ID = 'first-owner';

/** The id of the message that mails a link to join. */
const joinMessage = (id: string) => `join:${id}`;

/** A link whose secret is told this once. */
export interface MadeLink {
  secret: string;
  expiresAt: string;
}

/** What somebody chooses who uses a link: a new password needs no name and no email. */
export interface LinkUse {
  name: string;
  email: string;
  /** The hash of the password. */
  password: string;
}

/** Links that work once and end by themselves: each with a secret of 256 random bits, stored only as SHA-256. */
export interface OneTimeLinkStore {
  /** For whoever sets up the desk; works only while the account has no owner. */
  forFirstOwner(accountId: string, now?: Date): Promise<MadeLink>;
  /** For somebody who is to join with this role; `note` says who it is meant for. */
  toJoin(accountId: string, role: Role, note: string, now?: Date): Promise<MadeLink>;
  /** The same, to be mailed: its secret is made when the mail goes out. The message of the mail is added with it. */
  toJoinByMail(
    accountId: string,
    role: Role,
    note: string,
    email: string,
    now?: Date,
  ): Promise<Omit<MadeLink, 'secret'>>;
  /** A new secret for such a link, which ends when it did; null when it was used or withdrawn. */
  renewJoin(accountId: string, id: string, now?: Date): Promise<(MadeLink & { role: Role; email: string }) | null>;
  /** For a person who needs a new password. */
  forPassword(accountId: string, personId: string, now?: Date): Promise<MadeLink>;
  /** For a person who signs in by mail; a new one replaces it. */
  forSignIn(accountId: string, personId: string, now?: Date): Promise<MadeLink>;
  /** What a link is for; null when it was used, has ended, or never was. */
  find(secret: string, now?: Date): Promise<LinkFound | null>;
  /** Uses the link up; null as above. Throws EmailTaken, and the link stays. */
  use(secret: string, use: LinkUse, now?: Date): Promise<{ accountId: string; person: DeskPerson } | null>;
  /** Links to join that nobody used yet, newest first. */
  list(accountId: string, now?: Date): Promise<InviteListed[]>;
  /** Withdraws a link; false when there is none. */
  withdraw(accountId: string, id: string): Promise<boolean>;
}

/** The links in `database`. */
export function createOneTimeLinkStore({ db, write }: Database): OneTimeLinkStore {
  async function make(
    accountId: string,
    link: Pick<OneTimeLinkRow, 'id' | 'purpose' | 'role' | 'person_id' | 'note'> & { email?: string },
    now: Date,
    message?: NewMessage,
  ): Promise<MadeLink> {
    const secret = newSecret(accountId);
    const expiresAt = new Date(now.getTime() + LIFETIME_MS[link.purpose]).toISOString();
    const times = { created_at: now.toISOString(), expires_at: expiresAt };
    await write(async (transaction) => {
      await transaction
        .deleteFrom('one_time_links')
        .where('account_id', '=', accountId)
        .where('expires_at', '<=', now.toISOString())
        .execute();
      const secretAndTimes = { hash: sha256(secret), ...times };
      await transaction
        .insertInto('one_time_links')
        .values({ account_id: accountId, email: null, ...link, ...secretAndTimes })
        .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet(secretAndTimes))
        .execute();
      if (message) await addMessages(transaction, [message], now);
    });
    return { secret, expiresAt };
  }

  return {
    forFirstOwner(accountId, now = new Date()) {
      const link = { id: FIRST_OWNER_ID, purpose: 'first_owner', role: 'owner', person_id: null, note: '' } as const;
      return make(accountId, link, now);
    },

    toJoin: (accountId, role, note, now = new Date()) =>
      make(accountId, { id: randomUUID(), purpose: 'join', role, person_id: null, note }, now),

    /** A person has one such link: a new one replaces it. */
    forPassword: (accountId, personId, now = new Date()) =>
      make(
        accountId,
        { id: `password-${personId}`, purpose: 'password', role: 'reader', person_id: personId, note: '' },
        now,
      ),

    async toJoinByMail(accountId, role, note, email, now = new Date()) {
      const id = randomUUID();
      const link = { id, purpose: 'join', role, person_id: null, note, email } as const;
      const { expiresAt } = await make(accountId, link, now, {
        accountId,
        id: joinMessage(id),
        channel: 'mail',
        kind: 'join',
        recipientId: id,
        endsAt: new Date(now.getTime() + LIFETIME_MS.join),
      });
      return { expiresAt };
    },

    renewJoin: (accountId, id, now = new Date()) =>
      write(async (transaction) => {
        const secret = newSecret(accountId);
        const row = await transaction
          .updateTable('one_time_links')
          .set({ hash: sha256(secret) })
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .where('purpose', '=', 'join')
          .where('expires_at', '>', now.toISOString())
          .where('email', 'is not', null)
          .returning(['role', 'email', 'expires_at'])
          .executeTakeFirst();
        return row ? { secret, role: row.role, email: row.email!, expiresAt: row.expires_at } : null;
      }),

    forSignIn: (accountId, personId, now = new Date()) =>
      make(
        accountId,
        { id: `sign-in-${personId}`, purpose: 'sign_in', role: 'reader', person_id: personId, note: '' },
        now,
      ),

    async find(secret, now = new Date()) {
      const row = await rowOf(db, secret, now);
      if (!row) return null;
      const person = await personOf(db, row);
      if (row.person_id !== null && !person) return null;
      const { purpose, account_id: accountId, expires_at: expiresAt } = row;
      return { purpose, accountId, role: person?.role ?? row.role, email: person?.email ?? null, expiresAt };
    },

    use: (secret, { name, email, password }, now = new Date()) =>
      write(async (transaction) => {
        const row = await rowOf(transaction, secret, now);
        if (!row) return null;
        // Of two at once, one deletes the row; the other waits for that, and then finds none.
        const taken = await transaction
          .deleteFrom('one_time_links')
          .where('account_id', '=', row.account_id)
          .where('hash', '=', row.hash)
          .returning('id')
          .executeTakeFirst();
        if (!taken) return null;
        const accountId = row.account_id;
        const person =
          row.person_id === null
            ? await addPerson(transaction, accountId, { name, email, role: row.role, password }, now)
            : row.purpose === 'sign_in'
              ? await personOf(transaction, row)
              : await replacePassword(transaction, accountId, row.person_id, password, null);
        return person && { accountId, person };
      }),

    async list(accountId, now = new Date()) {
      return db
        .selectFrom('one_time_links')
        .leftJoin('messages', (join) =>
          join
            .onRef('messages.account_id', '=', 'one_time_links.account_id')
            .onRef('messages.recipient_id', '=', 'one_time_links.id'),
        )
        .select(['one_time_links.id', 'role', 'note', 'one_time_links.created_at as createdAt'])
        .select(['expires_at as expiresAt', 'messages.state as mail'])
        .where('one_time_links.account_id', '=', accountId)
        .where('purpose', '=', 'join')
        .where('expires_at', '>', now.toISOString())
        .orderBy('one_time_links.created_at', 'desc')
        .orderBy('one_time_links.id')
        .execute();
    },

    async withdraw(accountId, id) {
      const { numDeletedRows } = await write(async (transaction) => {
        await forgetMessagesTo(transaction, accountId, id);
        return transaction
          .deleteFrom('one_time_links')
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .where('purpose', '=', 'join')
          .executeTakeFirst();
      });
      return numDeletedRows > 0n;
    },
  };
}

async function rowOf(db: Db, secret: string, now: Date): Promise<OneTimeLinkRow | null> {
  const accountId = accountOfSecret(secret);
  if (accountId === null) return null;
  const row = await db
    .selectFrom('one_time_links')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('hash', '=', sha256(secret))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  if (!row || (row.purpose === 'first_owner' && (await hasOwner(db, accountId)))) return null;
  return row;
}

async function personOf(db: Db, { account_id, person_id }: OneTimeLinkRow): Promise<DeskPerson | null> {
  if (person_id === null) return null;
  const row = await db
    .selectFrom('people')
    .select(['id', 'name', 'email', 'role'])
    .where('account_id', '=', account_id)
    .where('id', '=', person_id)
    .executeTakeFirst();
  return row ?? null;
}
