import type { CustomQuestion } from '../../contract/service/custom-question.js';
import { type AccountAccess, belongsTo } from '../account-access.js';
import { recordChange } from '../changes/change-log.js';
import type { Database } from '../database/database.js';
import type { BusinessRow, Db } from '../database/schema.js';
import { meaningOf, readIdsOf } from '../products/product-rows.js';

/** What vendors ask in their forms. Of another account than the one that is open there is none. */
export interface CustomQuestionStore {
  /** In the order in which they are asked; null when there is no such vendor. */
  get(vendorId: string, account: AccountAccess): Promise<CustomQuestion[] | null>;
  /** Replaces all of them; null when there is no such vendor. Answers to what is asked no more stay with their reviews. */
  set(vendorId: string, questions: readonly CustomQuestion[], account: AccountAccess): Promise<CustomQuestion[] | null>;
}

/** The questions in `database`. Which answers readers see follows from them, so that a change is one of the whole list. */
export function createCustomQuestionStore({ db, write }: Pick<Database, 'db' | 'write'>): CustomQuestionStore {
  return {
    async get(vendorId, account) {
      const row = await db
        .selectFrom('businesses')
        .select('custom_questions')
        .where('id', '=', vendorId)
        .where(belongsTo(account))
        .executeTakeFirst();
      return row ? customQuestionsOf(row) : null;
    },

    set: (vendorId, questions, account) =>
      write(async (transaction) => {
        const row = await transaction
          .selectFrom('businesses')
          .select(['id', 'account_id'])
          .where('id', '=', vendorId)
          .where(belongsTo(account))
          .executeTakeFirst();
        if (!row) return null;
        const stored = questions.length > 0 ? JSON.stringify(questions) : null;
        await transaction
          .updateTable('businesses')
          .set({ custom_questions: stored })
          .where('id', '=', vendorId)
          .execute();
        await recordChange(transaction, row, 'list');
        return [...questions];
      }),
  };
}

/** What is asked of a product, by whichever of its ids it is named; of the shop itself (null) only what is asked of all. */
export async function questionsAskedOf(
  db: Db,
  vendor: BusinessRow,
  productId: string | null,
): Promise<CustomQuestion[]> {
  const questions = customQuestionsOf(vendor);
  if (questions.every(({ products }) => !products)) return questions;
  const ids = new Set<string>();
  if (productId !== null) {
    const own = await meaningOf(db, vendor.id, productId);
    const others = await readIdsOf(db, vendor.id, [own]);
    for (const id of [own, ...others.map(({ id }) => id)]) ids.add(id);
  }
  return questions.filter(({ products }) => !products || products.some((id) => ids.has(id)));
}

export function customQuestionsOf({
  custom_questions: stored,
}: Pick<BusinessRow, 'custom_questions'>): CustomQuestion[] {
  return stored === null ? [] : (JSON.parse(stored) as CustomQuestion[]);
}
