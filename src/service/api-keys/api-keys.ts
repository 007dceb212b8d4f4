import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../database/database.js';
import { DEFAULT_ACCOUNT } from '../database/schema.js';
import { sameHash, sha256 } from '../sha256.js';

/** How often the use of a key is written down. */
const USED_MS = 300_000;

/** An API key without its secret. */
export interface KeyInfo {
  id: string;
  name: string;
  accountId: string;
  createdAt: string;
  /** ISO 8601; null while the key is valid. */
  revokedAt: string | null;
  /** When it was used last, to five minutes; null: not since that is written down. */
  usedAt: string | null;
}

/** The API keys: `rvw_` and 43 base64url characters, stored only as SHA-256. */
export interface KeyStore {
  /** Creates a key that opens `accountId`, else the default account; its secret is returned this once. */
  create(name: string, accountId?: string): Promise<{ id: string; key: string }>;
  /** All keys, or those of one account, oldest first, revoked ones included. */
  list(accountId?: string): Promise<KeyInfo[]>;
  /** Revokes a key at once, for all processes; false when there is no valid key with this id, in that account where one is given. */
  revoke(id: string, accountId?: string): Promise<boolean>;
  /** The account a key opens; null when the key is unknown or revoked. */
  accountOf(key: string): Promise<string | null>;
}

/** The keys in `db`. */
export function createKeyStore({ db, write }: Database): KeyStore {
  /** When this process has last written, or tried to, that a key was used. */
  const noted = new Map<string, number>();

  /** In the background, and left where it fails: the request is more important. */
  function noteUse(id: string): void {
    const now = Date.now();
    if (Math.abs(now - (noted.get(id) ?? 0)) < USED_MS) return;
    noted.set(id, now);
    const used = { used_at: new Date(now).toISOString() };
    write((transaction) => transaction.updateTable('api_keys').set(used).where('id', '=', id).execute()).catch(
      () => {},
    );
  }

  return {
    async create(name, accountId = DEFAULT_ACCOUNT) {
      const id = randomUUID();
      const key = `rvw_${randomBytes(32).toString('base64url')}`;
      const row = {
        id,
        account_id: accountId,
        name,
        hash: sha256(key),
        created_at: new Date().toISOString(),
        revoked_at: null,
        used_at: null,
      };
      await write((transaction) => transaction.insertInto('api_keys').values(row).execute());
      return { id, key };
    },

    async list(accountId) {
      const all = db.selectFrom('api_keys').selectAll().orderBy('created_at').orderBy('id');
      const rows = await (accountId === undefined ? all : all.where('account_id', '=', accountId)).execute();
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        accountId: row.account_id,
        createdAt: row.created_at,
        revokedAt: row.revoked_at,
        usedAt: row.used_at,
      }));
    },

    async revoke(id, accountId) {
      const { numUpdatedRows } = await write((transaction) => {
        const valid = transaction
          .updateTable('api_keys')
          .set({ revoked_at: new Date().toISOString() })
          .where('id', '=', id)
          .where('revoked_at', 'is', null);
        return (accountId === undefined ? valid : valid.where('account_id', '=', accountId)).executeTakeFirst();
      });
      return numUpdatedRows > 0n;
    },

    async accountOf(key) {
      const hash = sha256(key);
      const row = await db
        .selectFrom('api_keys')
        .select(['id', 'hash', 'account_id'])
        .where('hash', '=', hash)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      if (!row || !sameHash(row.hash, hash)) return null;
      noteUse(row.id);
      return row.account_id;
    },
  };
}
