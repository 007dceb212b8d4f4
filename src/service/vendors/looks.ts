import type { ShopLook } from '../../contract/shop-look.js';
import type { AccountAccess } from '../account-access.js';
import { belongsTo } from '../account-access.js';
import type { Database } from '../database/database.js';
import type { BusinessRow } from '../database/schema.js';
import { shopLook } from './shop-look.js';

/** What the pages and mails of vendors look like. */
export interface LookStore {
  /** Null where the vendor has none, or there is no such vendor. */
  get(vendorId: string): Promise<ShopLook | null>;
  /** Null: as usual again. False when there is no such vendor in the account. */
  set(vendorId: string, look: ShopLook | null, account: AccountAccess): Promise<boolean>;
}

/** The looks in `database`. */
export function createLookStore({ db, write }: Pick<Database, 'db' | 'write'>): LookStore {
  return {
    async get(vendorId) {
      const row = await db.selectFrom('businesses').select('look').where('id', '=', vendorId).executeTakeFirst();
      return row ? lookOf(row) : null;
    },

    set: (vendorId, look, account) =>
      write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('businesses')
          .set({ look: look && JSON.stringify(look) })
          .where('id', '=', vendorId)
          .where(belongsTo(account))
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      }),
  };
}

/** The look of a row, checked anew: it becomes a part of a style sheet, whoever wrote the row. */
export function lookOf({ look }: Pick<BusinessRow, 'look'>): ShopLook | null {
  if (look === null) return null;
  try {
    return shopLook.safeParse(JSON.parse(look)).data ?? null;
  } catch {
    return null;
  }
}
