/** The entity tag of a list, found without reading the list: each change gives its business a new version. */
import { Review } from '../../contract/service/review.js';
import { ReviewPolicy } from '../../contract/service/review-policy.js';
import type { Db } from '../database/schema.js';
import { sha256 } from '../sha256.js';
import type { ReviewOwner } from './review-counts.js';

/** Part of the tag, so that a release that adds fields changes it. */
const FORMAT = [...Object.keys(Review.shape), ...Object.keys(ReviewPolicy.shape), 'shopNames'].join();
/** Changes without a number that go into an account's tag; with more, its list has no tag until they are numbered. */
const MAX_UNNUMBERED = 100;

/** A weak entity tag of the owner's list as `query` requests it; null when there is none now. */
export async function listEntityTag(db: Db, owner: ReviewOwner, query: unknown): Promise<string | null> {
  const versions =
    'businessId' in owner ? await versionOf(db, owner.businessId) : await versionsIn(db, owner.accountId);
  return versions && `W/"${sha256(JSON.stringify([FORMAT, versions, query])).slice(0, 32)}"`;
}

/** A business that has not changed since versions are recorded has the version of the database's history. */
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
  // Those without a number first: a change that gets its number in between is seen twice, which is better than not at all.
  const unnumbered = await changes
    .select(['business_id', 'version'])
    .where('sequence', 'is', null)
    .orderBy('business_id')
    .limit(MAX_UNNUMBERED + 1)
    .execute();
  if (unnumbered.length > MAX_UNNUMBERED) return null;
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
