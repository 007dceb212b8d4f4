import { randomUUID } from 'node:crypto';
import type { ReplyTemplate } from '../../contract/desk/inbox.js';
import type { Database } from '../database/database.js';

/** Templates that an account may have. */
const MOST_TEMPLATES = 50;

/** The templates of replies of each account. Nothing here reads or changes another account than the one that is named. */
export interface ReplyTemplateStore {
  /** By their names. */
  list(accountId: string): Promise<ReplyTemplate[]>;
  /** Null where the account has as many as it may. */
  create(accountId: string, template: Omit<ReplyTemplate, 'id'>): Promise<ReplyTemplate | null>;
  /** Null where there is none. */
  replace(accountId: string, template: ReplyTemplate): Promise<ReplyTemplate | null>;
  /** False where there is none. */
  remove(accountId: string, id: string): Promise<boolean>;
}

/** The templates in `database`. */
export function createReplyTemplateStore({ db, write }: Database): ReplyTemplateStore {
  const list: ReplyTemplateStore['list'] = (accountId) =>
    db
      .selectFrom('reply_templates')
      .select(['id', 'name', 'text'])
      .where('account_id', '=', accountId)
      .orderBy('name')
      .orderBy('id')
      .execute();

  return {
    list,

    create: async (accountId, template) => {
      // Two at the same moment may bring one more than that, which harms nobody.
      if ((await list(accountId)).length >= MOST_TEMPLATES) return null;
      const made = { id: randomUUID(), ...template };
      await write((transaction) =>
        transaction
          .insertInto('reply_templates')
          .values({ account_id: accountId, ...made })
          .execute(),
      );
      return made;
    },

    replace: async (accountId, { id, name, text }) => {
      const { numUpdatedRows } = await write((transaction) =>
        transaction
          .updateTable('reply_templates')
          .set({ name, text })
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .executeTakeFirst(),
      );
      return numUpdatedRows > 0n ? { id, name, text } : null;
    },

    remove: async (accountId, id) => {
      const { numDeletedRows } = await write((transaction) =>
        transaction
          .deleteFrom('reply_templates')
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .executeTakeFirst(),
      );
      return numDeletedRows > 0n;
    },
  };
}
