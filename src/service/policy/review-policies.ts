import { NOTHING_SAID, type ReviewPolicy, type ReviewPolicyUpdate } from '../../contract/service/review-policy.js';
import { type AccountAccess, belongsTo } from '../account-access.js';
import { recordChange } from '../changes/change-log.js';
import type { Database } from '../database/database.js';
import type { Db } from '../database/schema.js';

/** What vendors say of their reviews. Of another account than the one that is open there is none. */
export interface PolicyStore {
  /** Null when there is no such vendor; one that has said nothing has a policy that says nothing. */
  get(vendorId: string, account: AccountAccess): Promise<ReviewPolicy | null>;
  /** Changes the fields that are given; null when there is no such vendor. */
  update(vendorId: string, update: ReviewPolicyUpdate, account: AccountAccess): Promise<ReviewPolicy | null>;
}

/** The policies in `database`. A change is a change of the vendor's reviews: readers see it with them. */
export function createPolicyStore({ db, write }: Pick<Database, 'db' | 'write'>): PolicyStore {
  return {
    get: async (vendorId, account) => policyOf(await findRow(db, vendorId, account)),

    update: (vendorId, update, account) =>
      write(async (transaction) => {
        const row = await findRow(transaction, vendorId, account);
        const before = policyOf(row);
        if (!row || !before) return null;
        const given = Object.entries(update).filter(([, value]) => value !== undefined);
        const policy: ReviewPolicy = { ...before, ...Object.fromEntries(given) };
        await transaction
          .updateTable('businesses')
          .set({ review_policy: JSON.stringify(policy) })
          .where('id', '=', vendorId)
          .execute();
        await recordChange(transaction, row, 'reviews');
        return policy;
      }),
  };
}

function findRow(db: Db, vendorId: string, account: AccountAccess) {
  return db
    .selectFrom('businesses')
    .select(['id', 'account_id', 'review_policy'])
    .where('id', '=', vendorId)
    .where(belongsTo(account))
    .executeTakeFirst();
}

/** The policy in a row. A version before that knew fewer fields has left them out. */
export function policyOf(row: { review_policy: string | null } | undefined): ReviewPolicy | null {
  if (!row) return null;
  return row.review_policy === null ? NOTHING_SAID : { ...NOTHING_SAID, ...JSON.parse(row.review_policy) };
}
