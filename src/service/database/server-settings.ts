import type { Database } from './database.js';

/** Small named values that outlive a run. */
export interface SettingStore {
  get(name: string): Promise<string | null>;
  set(name: string, value: string): Promise<void>;
  /** Sets it unless it is set, and returns the value it has then: of several writers at once, the first one's. */
  setIfAbsent(name: string, value: string): Promise<string>;
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

    setIfAbsent: (name, value) =>
      write(async (transaction) => {
        await transaction
          .insertInto('settings')
          .values({ name, value })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute();
        const stored = transaction.selectFrom('settings').select('value').where('name', '=', name);
        return (await stored.executeTakeFirstOrThrow()).value;
      }),
  };
}
