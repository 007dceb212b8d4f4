/**
 * Who must not be asked again, by any campaign of the account. An address is kept as a keyed hash alone: so the list outlives the erasure of
 * a person, and tells nobody who is on it.
 */
import { randomBytes } from 'node:crypto';
import { emailKey } from '../../contract/email-address.js';
import type { SuppressionReason } from '../../contract/service/suppression.js';
import type { Database } from '../database/database.js';
import type { ContactRow, Db } from '../database/schema.js';
import type { SettingStore } from '../database/server-settings.js';
import { hashUnder, readSuppressionKeys, SUPPRESSION_KEY, storedHash } from './suppression-keys.js';

/** What reaches somebody. */
export type Reach = Pick<ContactRow, 'email' | 'phone_number'>;

/** Makes the hashes of an address and of a phone number, whichever there are. */
export type HashReach = (reach: Partial<Reach>) => string[];

export interface Hashing {
  /** What is put on the list. */
  own: HashReach;
  /** What is looked for: also under the keys of other installations, whose lists were imported. */
  known: HashReach;
}

export interface SuppressionStore {
  /** Whether somebody with this address or number must not be asked. */
  has(accountId: string, reach: Partial<Reach>): Promise<boolean>;
  /** Adds what there is of address and number. */
  add(accountId: string, reach: Partial<Reach>, reason: SuppressionReason, at: Date): Promise<void>;
  /** Lets somebody be asked again; false when nobody was on the list. */
  remove(accountId: string, reach: Partial<Reach>): Promise<boolean>;
  /** Adds somebody who has told the provider of text messages, who knows no accounts, to all of them. */
  addEverywhere(reach: Partial<Reach>, at: Date): Promise<void>;
  removeEverywhere(reach: Partial<Reach>): Promise<void>;
  /** How many are on the list, by reason. */
  count(accountId: string): Promise<Record<SuppressionReason, number>>;
  /** The key is made on first use. Needed before a transaction, which must not wait for anything else. */
  hashing(): Promise<Hashing>;
}

/** The list in `database`. */
export function createSuppressionStore(
  { db, write }: Pick<Database, 'db' | 'write'>,
  settings: SettingStore,
): SuppressionStore {
  const hashing = async (): Promise<Hashing> => {
    const found = await readSuppressionKeys(db);
    const own = found.own ?? (await settings.setIfAbsent(SUPPRESSION_KEY, newKey()));
    const under =
      (keys: string[]): HashReach =>
      (reach) =>
        textsOf(reach).flatMap((text) => keys.map((key) => storedHash(hashUnder(key, text), key, own)));
    return { own: under([own]), known: under([own, ...found.imported.values()]) };
  };
  return {
    hashing,

    has: async (accountId, reach) => isSuppressed(db, accountId, (await hashing()).known(reach)),

    async add(accountId, reach, reason, at) {
      const hashes = (await hashing()).own(reach);
      await write((transaction) => suppress(transaction, accountId, hashes, reason, at));
    },

    async remove(accountId, reach) {
      const hashes = (await hashing()).known(reach);
      if (hashes.length === 0) return false;
      const removed = await write((transaction) =>
        transaction
          .deleteFrom('suppressions')
          .where('account_id', '=', accountId)
          .where('hash', 'in', hashes)
          .executeTakeFirst(),
      );
      return removed.numDeletedRows > 0n;
    },

    async addEverywhere(reach, at) {
      const hashes = (await hashing()).own(reach);
      await write(async (transaction) => {
        const accounts = await transaction.selectFrom('businesses').select('account_id').distinct().execute();
        for (const { account_id } of accounts) await suppress(transaction, account_id, hashes, 'unsubscribed', at);
      });
    },

    async removeEverywhere(reach) {
      const hashes = (await hashing()).known(reach);
      if (hashes.length === 0) return;
      await write((transaction) => transaction.deleteFrom('suppressions').where('hash', 'in', hashes).execute());
    },

    async count(accountId) {
      const rows = await db
        .selectFrom('suppressions')
        .select(({ fn }) => ['reason', fn.countAll<number | string>().as('count')])
        .where('account_id', '=', accountId)
        .groupBy('reason')
        .execute();
      const none = { unsubscribed: 0, bounced: 0, complained: 0, added: 0 };
      return { ...none, ...Object.fromEntries(rows.map(({ reason, count }) => [reason, Number(count)])) };
    },
  };
}

/** Makes the hashes of an address and of a phone number under the key of this database; null where it has none yet. */
export async function readOwnHashing(db: Db): Promise<HashReach | null> {
  const { own } = await readSuppressionKeys(db);
  return own === null ? null : (reach) => textsOf(reach).map((text) => hashUnder(own, text));
}

/** The one form of each, whichever there are. */
function textsOf({ email, phone_number }: Partial<Reach>): string[] {
  const written = [email && emailKey(email), phone_number && normalNumber(phone_number)];
  return written.filter((text): text is string => !!text);
}

/** Whether one of the hashes is on the list of the account. */
export async function isSuppressed(db: Db, accountId: string, hashes: readonly string[]): Promise<boolean> {
  return (await suppressedOf(db, accountId, hashes)).size > 0;
}

/** Hashes that one query looks for: a statement of SQLite has 32,766 parameters at most. */
const HASHES_AT_ONCE = 10_000;

/** Those of the hashes that are on the list of the account. */
export async function suppressedOf(db: Db, accountId: string, hashes: readonly string[]): Promise<Set<string>> {
  const suppressed = new Set<string>();
  for (let start = 0; start < hashes.length; start += HASHES_AT_ONCE) {
    const some = hashes.slice(start, start + HASHES_AT_ONCE);
    const found = db.selectFrom('suppressions').select('hash').where('account_id', '=', accountId);
    for (const { hash } of await found.where('hash', 'in', some).execute()) suppressed.add(hash);
  }
  return suppressed;
}

/** Puts the hashes on the list; those on it keep their first reason. */
export async function suppress(
  transaction: Db,
  accountId: string,
  hashes: readonly string[],
  reason: SuppressionReason,
  at: Date,
): Promise<void> {
  if (hashes.length === 0) return;
  await transaction
    .insertInto('suppressions')
    .values(hashes.map((hash) => ({ account_id: accountId, hash, reason, created_at: at.toISOString() })))
    .onConflict((conflict) => conflict.columns(['account_id', 'hash']).doNothing())
    .execute();
}

const normalNumber = (number: string) => `+${number.replace(/\D/g, '')}`;
const newKey = () => randomBytes(32).toString('base64url');
