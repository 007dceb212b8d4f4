import type { Database } from './database.js';

/** Small named values that outlive a run. */
export interface SettingStore {
  get(name: string): Promise<string | null>;
  set(name: string, value: string): Promise<void>;
  /** Sets it unless it is set, and returns what it is then: of several that come together, the first one's. */
  keep(name: string, value: string): Promise<string>;
}

/** The settings in `db`. */
export function createSettingStore({ db, write }: Database): SettingStore {
  return {
    async get(name) {
      const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
      return row?.value ?? null;
    },

    async set(name, value) {
      await write((transaction) =>
        transaction
          .insertInto('settings')
          .values({ name, value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .execute(),
      );
    },

    keep: (name, value) =>
      write(async (transaction) => {
        await transaction
          .insertInto('settings')
          .values({ name, value })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute();
        const kept = transaction.selectFrom('settings').select('value').where('name', '=', name);
        return (await kept.executeTakeFirstOrThrow()).value;
      }),
  };
}
