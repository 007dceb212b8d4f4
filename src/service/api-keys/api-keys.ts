import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../database/database.js';
import { DEFAULT_ACCOUNT } from '../database/schema.js';
import { sameHash, sha256 } from '../sha256.js';

/** An API key without its secret. */
export interface KeyInfo {
  id: string;
  name: string;
  accountId: string;
  createdAt: string;
  /** ISO 8601; null while the key is valid. */
  revokedAt: string | null;
}

/** The API keys: `rvw_` and 43 base64url characters, stored only as SHA-256. */
export interface KeyStore {
  /** Creates a key that opens `accountId`, else the default account; its secret is returned this once. */
  create(name: string, accountId?: string): Promise<{ id: string; key: string }>;
  /** All keys, oldest first, revoked ones included. */
  list(): Promise<KeyInfo[]>;
  /** Revokes a key at once, for all processes; false when there is no valid key with this id. */
  revoke(id: string): Promise<boolean>;
  /** The account a key opens; null when the key is unknown or revoked. */
  accountOf(key: string): Promise<string | null>;
}

/** The keys in `db`. */
export function createKeyStore({ db, write }: Database): KeyStore {
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

    async list() {
      const rows = await db.selectFrom('api_keys').selectAll().orderBy('created_at').orderBy('id').execute();
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        accountId: row.account_id,
        createdAt: row.created_at,
        revokedAt: row.revoked_at,
      }));
    },

    async revoke(id) {
      const { numUpdatedRows } = await write((transaction) =>
        transaction
          .updateTable('api_keys')
          .set({ revoked_at: new Date().toISOString() })
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .executeTakeFirst(),
      );
      return numUpdatedRows > 0n;
    },

    async accountOf(key) {
      const hash = sha256(key);
      const row = await db
        .selectFrom('api_keys')
        .select(['hash', 'account_id'])
        .where('hash', '=', hash)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return row && sameHash(row.hash, hash) ? row.account_id : null;
    },
  };
}
