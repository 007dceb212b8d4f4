/** What says whether a list is still what it was, without reading it: the version that each change gives its business. */
import { Review } from '../contract/service/review.js';
import type { ReviewOwner } from './review-counts.js';
import type { Db } from './schema.js';
import { sha256 } from './sha256.js';

/** An answer that has other fields than those of the release before is another answer. */
const FORMAT = Object.keys(Review.shape).join();
/** Changes without a number that an account's validator is made of; with more, its list has none until they are numbered. */
const MOST_UNNUMBERED = 100;

/** A weak entity tag of the owner's list as `query` asks for it; null when there is none now. */
export async function validateList(db: Db, owner: ReviewOwner, query: unknown): Promise<string | null> {
  const versions =
    'businessId' in owner ? await versionOf(db, owner.businessId) : await versionsIn(db, owner.accountId);
  return versions && `W/"${sha256(JSON.stringify([FORMAT, versions, query])).slice(0, 32)}"`;
}

/** Where nothing has changed since versions are kept, the history of the database stands for one. */
async function versionOf(db: Db, businessId: string): Promise<string[]> {
  const { version, epoch } = await db
    .selectFrom('change_sequence')
    .leftJoin('businesses', (join) => join.on('businesses.id', '=', businessId))
    .leftJoin('review_changes', (join) =>
      join
        .onRef('review_changes.account_id', '=', 'businesses.account_id')
        .onRef('review_changes.business_id', '=', 'businesses.id'),
    )
    .select(['review_changes.version', 'change_sequence.epoch'])
    .executeTakeFirstOrThrow();
  return [businessId, version ?? epoch];
}

/** The last change that has a number, and all that have none yet. */
async function versionsIn(db: Db, accountId: string): Promise<unknown[] | null> {
  const changes = db.selectFrom('review_changes').where('account_id', '=', accountId);
  // In this order: a change that gets its number in between is seen twice rather than not at all.
  const unnumbered = await changes
    .select(['business_id', 'version'])
    .where('sequence', 'is', null)
    .orderBy('business_id')
    .limit(MOST_UNNUMBERED + 1)
    .execute();
  if (unnumbered.length > MOST_UNNUMBERED) return null;
  const last = await changes
    .select(['sequence', 'version'])
    .where('sequence', 'is not', null)
    .orderBy('sequence', 'desc')
    .orderBy('business_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { epoch } = await db.selectFrom('change_sequence').select('epoch').executeTakeFirstOrThrow();
  return [
    accountId,
    epoch,
    last?.sequence,
    last?.version,
    ...unnumbered.map(({ business_id, version }) => [business_id, version]),
  ];
}
