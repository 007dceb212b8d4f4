import { createHash, randomUUID } from 'node:crypto';
import type { DeskPerson, PasskeyListed } from '../../contract/desk/desk.js';
import type { Database } from '../database/database.js';
import { sha256 } from '../sha256.js';

/** How long a challenge may wait for its signature. */
const CHALLENGE_MS = 10 * 60_000;
/** Passkeys that a person may have. */
export const MOST_PASSKEYS = 20;

/** What an authenticator has made. */
export interface NewPasskey {
  credentialId: string;
  publicKey: string;
  counter: number;
  rpId: string;
  name: string;
}

/** A passkey that somebody signs in with. */
export interface FoundPasskey extends Omit<NewPasskey, 'name'> {
  id: string;
  accountId: string;
  person: DeskPerson;
}

/** The passkeys of each account's people, and the challenges that they sign: random texts, good once and for ten minutes. */
export interface PasskeyStore {
  /** Keeps a challenge for this session, or, without one, for whoever signs in. */
  addChallenge(challenge: string, sessionHash: string | null, now?: Date): Promise<void>;
  /** Uses a challenge up; false where it was used, is over, or was made for another session. */
  takeChallenge(challenge: string, sessionHash: string | null, now?: Date): Promise<boolean>;
  /** The person's own passkeys, oldest first. */
  list(accountId: string, personId: string): Promise<(PasskeyListed & { credentialId: string })[]>;
  /** `known`: somebody of the account has it already; `too_many`: the person has as many as one may. */
  add(accountId: string, personId: string, passkey: NewPasskey, now?: Date): Promise<'added' | 'known' | 'too_many'>;
  /** The passkey that an authenticator names, and its person as they are now: it says itself which account it is of. */
  find(credentialId: string, userHandle: string): Promise<FoundPasskey | null>;
  /** Writes down that it was used; false where the counter has not gone up, or it was removed meanwhile. */
  use(passkey: FoundPasskey, counter: number, now?: Date): Promise<boolean>;
  /** Removes one of the person's own; false where there is none. */
  remove(accountId: string, personId: string, id: string): Promise<boolean>;
}

/** What authenticators know a person by, as base64url: nothing can be read out of it. */
export function userHandle(accountId: string, personId: string): string {
  return createHash('sha256').update(`${accountId} ${personId}`).digest('base64url');
}

/** The passkeys in `database`. */
export function createPasskeyStore({ db, write }: Database): PasskeyStore {
  const list: PasskeyStore['list'] = (accountId, personId) =>
    db
      .selectFrom('passkeys')
      .select(['id', 'name', 'rp_id as host', 'credential_id as credentialId'])
      .select(['created_at as createdAt', 'used_at as usedAt'])
      .where('account_id', '=', accountId)
      .where('person_id', '=', personId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();

  return {
    list,

    async addChallenge(challenge, sessionHash, now = new Date()) {
      await write(async (transaction) => {
        await transaction.deleteFrom('passkey_challenges').where('expires_at', '<=', now.toISOString()).execute();
        await transaction
          .insertInto('passkey_challenges')
          .values({
            hash: sha256(challenge),
            session_hash: sessionHash,
            expires_at: new Date(now.getTime() + CHALLENGE_MS).toISOString(),
          })
          .execute();
      });
    },

    async takeChallenge(challenge, sessionHash, now = new Date()) {
      const { numDeletedRows } = await write((transaction) =>
        transaction
          .deleteFrom('passkey_challenges')
          .where('hash', '=', sha256(challenge))
          .where('session_hash', sessionHash === null ? 'is' : '=', sessionHash)
          .where('expires_at', '>', now.toISOString())
          .executeTakeFirst(),
      );
      return numDeletedRows > 0n;
    },

    async add(accountId, personId, { credentialId, publicKey, counter, rpId, name }, now = new Date()) {
      // Two at the same moment may bring one more than that, which harms nobody.
      if ((await list(accountId, personId)).length >= MOST_PASSKEYS) return 'too_many';
      const row = {
        ...{ account_id: accountId, id: randomUUID(), person_id: personId },
        ...{ credential_id: credentialId, public_key: publicKey, counter, name },
        ...{ user_handle: userHandle(accountId, personId), rp_id: rpId },
        ...{ created_at: now.toISOString(), used_at: null },
      };
      const { numInsertedOrUpdatedRows } = await write((transaction) =>
        transaction
          .insertInto('passkeys')
          .values(row)
          .onConflict((conflict) => conflict.columns(['account_id', 'credential_id']).doNothing())
          .executeTakeFirst(),
      );
      return numInsertedOrUpdatedRows === 0n ? 'known' : 'added';
    },

    async find(credentialId, handle) {
      const row = await db
        .selectFrom('passkeys')
        .innerJoin('people', (join) =>
          join.onRef('people.account_id', '=', 'passkeys.account_id').onRef('people.id', '=', 'passkeys.person_id'),
        )
        .selectAll('passkeys')
        .select(['people.name as person_name', 'people.email', 'people.role'])
        .where('user_handle', '=', handle)
        .where('credential_id', '=', credentialId)
        .executeTakeFirst();
      if (!row) return null;
      return {
        ...{ id: row.id, accountId: row.account_id, credentialId, publicKey: row.public_key, rpId: row.rp_id },
        counter: Number(row.counter),
        person: { id: row.person_id, name: row.person_name, email: row.email, role: row.role },
      };
    },

    /** Compared where it is written, so that of two servers one accepts a counter. Passkeys that are synchronised have none: zero. */
    async use({ accountId, id }, counter, now = new Date()) {
      const { numUpdatedRows } = await write((transaction) =>
        transaction
          .updateTable('passkeys')
          .set({ counter, used_at: now.toISOString() })
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .where('counter', counter === 0 ? '=' : '<', counter)
          .executeTakeFirst(),
      );
      return numUpdatedRows > 0n;
    },

    async remove(accountId, personId, id) {
      const { numDeletedRows } = await write((transaction) =>
        transaction
          .deleteFrom('passkeys')
          .where('account_id', '=', accountId)
          .where('person_id', '=', personId)
          .where('id', '=', id)
          .executeTakeFirst(),
      );
      return numDeletedRows > 0n;
    },
  };
}
