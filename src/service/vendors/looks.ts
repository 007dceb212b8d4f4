import { z } from 'zod';
import type { ShopLook } from '../../contract/shop-look.js';
import { type AccountAccess, belongsTo } from '../account-access.js';
import type { Database } from '../database/database.js';
import type { BusinessRow } from '../database/schema.js';

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

/** `#rrggbb` and nothing else: it becomes a part of a style sheet. */
const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, 'must be a colour, such as #1f7a5a')
  .nullable();

/** Checks what a shop has chosen. */
export const shopLook = z.object({
  scheme: z.enum(['page', 'light', 'dark'], 'must be page, light or dark'),
  accent: colour,
  star: colour,
  text: colour,
  surface: colour,
  radius: z.int('must be a whole number').min(0, 'must be at least 0').max(40, 'must be at most 40').nullable(),
}) satisfies z.ZodType<ShopLook>;
