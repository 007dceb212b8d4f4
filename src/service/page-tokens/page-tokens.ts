import type { TokenKind } from '../../contract/tokens.js';
import { type AccountAccess, belongsTo } from '../account-access.js';
import type { Database } from '../database/database.js';
import type { PageTokenRow } from '../database/schema.js';

/** Tokens of one vendor that are listed, newest first. */
const MOST_LISTED = 500;

/** A token that was made for pages. `token` is null where it is for servers, which keep it to themselves. */
export interface NewPageToken {
  /** Its `jti`. */
  id: string;
  vendorId: string;
  kind: TokenKind;
  name: string;
  scope: string[];
  /** Null: on any page. */
  origins: string[] | null;
  token: string | null;
  /** The key that signed it. */
  keyId: string;
  /** ISO 8601; null: it has no end. */
  expiresAt: string | null;
}

/** The same, and what became of it. */
export interface PageToken extends NewPageToken {
  createdAt: string;
  revokedAt: string | null;
  usedAt: string | null;
  /** The page that used it last; null where it was a server, or nobody. */
  usedOrigin: string | null;
}

/** When a token was used, and from the pages of which origin. */
export interface TokenUse {
  id: string;
  at: Date;
  origin: string | null;
}

/** The tokens that are known by name. Who signs and who verifies them is no matter of the service. */
export interface PageTokenStore {
  /** Keeps a token in the vendor's account; one that is known already stays as it is. False when there is no such vendor. */
  add(token: NewPageToken, account: AccountAccess, at: Date): Promise<boolean>;
  /** Those of a vendor, newest first. */
  list(accountId: string, vendorId: string): Promise<PageToken[]>;
  /** Revokes one; false when there is none, or it was revoked before. */
  revoke(accountId: string, vendorId: string, id: string, at: Date): Promise<boolean>;
  /** Ids of all that were revoked and have not ended by themselves, of every account. */
  revoked(now: Date): Promise<string[]>;
  /** Writes down when tokens were used last; of those that are not known nothing is kept. */
  recordUses(uses: readonly TokenUse[]): Promise<void>;
}

/** The tokens in `database`. */
export function createPageTokenStore({ db, write }: Pick<Database, 'db' | 'write'>): PageTokenStore {
  return {
    add: (token, account, at) =>
      write(async (transaction) => {
        const business = await transaction
          .selectFrom('businesses')
          .select(['id', 'account_id'])
          .where('id', '=', token.vendorId)
          .where(belongsTo(account))
          .executeTakeFirst();
        if (!business) return false;
        const row = { ...rowOf(token, at), account_id: business.account_id };
        await transaction
          .insertInto('page_tokens')
          .values(row)
          .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing())
          .execute();
        return true;
      }),

    async list(accountId, vendorId) {
      const rows = await db
        .selectFrom('page_tokens')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('business_id', '=', vendorId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(MOST_LISTED)
        .execute();
      return rows.map(toPageToken);
    },

    async revoke(accountId, vendorId, id, at) {
      const { numUpdatedRows } = await write((transaction) =>
        transaction
          .updateTable('page_tokens')
          .set({ revoked_at: at.toISOString() })
          .where('account_id', '=', accountId)
          .where('business_id', '=', vendorId)
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .executeTakeFirst(),
      );
      return numUpdatedRows > 0n;
    },

    async revoked(now) {
      const rows = await db
        .selectFrom('page_tokens')
        .select('id')
        .where('revoked_at', 'is not', null)
        .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now.toISOString())]))
        .orderBy('account_id')
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    recordUses: (uses) =>
      write(async (transaction) => {
        for (const { id, at, origin } of uses) {
          await transaction
            .updateTable('page_tokens')
            .set({ used_at: at.toISOString(), used_origin: origin })
            .where('id', '=', id)
            .execute();
        }
      }),
  };
}

function rowOf(token: NewPageToken, at: Date): Omit<PageTokenRow, 'account_id'> {
  return {
    id: token.id,
    business_id: token.vendorId,
    kind: token.kind,
    name: token.name,
    scope: token.scope.join(' '),
    origins: token.origins && JSON.stringify(token.origins),
    token: token.token,
    key_id: token.keyId,
    created_at: at.toISOString(),
    expires_at: token.expiresAt,
    revoked_at: null,
    used_at: null,
    used_origin: null,
  };
}

function toPageToken(row: PageTokenRow): PageToken {
  return {
    id: row.id,
    vendorId: row.business_id,
    kind: row.kind,
    name: row.name,
    scope: row.scope.split(' '),
    origins: row.origins === null ? null : JSON.parse(row.origins),
    token: row.token,
    keyId: row.key_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    usedAt: row.used_at,
    usedOrigin: row.used_origin,
  };
}
