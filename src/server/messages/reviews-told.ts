/** Reviews as mails and webhooks tell them: as shoppers see them, or would, and where they stand at the desk; no contacts. */
import type { Review } from '../../contract/service/review.js';
import type { PublicReview } from '../../contract/widget.js';
import type { Store } from '../../service/index.js';

/** A review with what a mail or webhook says of it. */
export interface ToldReview {
  shop: string;
  state: 'pending' | 'shown' | 'held_back' | 'archived';
  card: PublicReview;
  /** At the desk, for those who may sign in. */
  url: string;
}

export interface ReviewsToldOptions {
  store: Pick<Store, 'vendors' | 'moderation'>;
  toCard: (review: Review) => PublicReview;
  /** What links begin with. */
  url: string;
}

/** Reads a review; null when it is gone. */
export type ReadTold = (accountId: string, vendorId: string, reviewId: string) => Promise<ToldReview | null>;

export function createReviewsTold({ store, toCard, url }: ReviewsToldOptions): ReadTold {
  return async (accountId, vendorId, reviewId) => {
    const vendor = await store.vendors.get(vendorId, accountId);
    const queued = vendor && (await store.moderation.get(vendorId, reviewId));
    if (!queued) return null;
    const query = new URLSearchParams({ vendor: vendorId, review: reviewId, ...accountIn(accountId) });
    return {
      shop: vendor.name,
      state: queued.state,
      card: toCard(queued.review),
      url: `${url}/desk/inbox?${query}`,
    };
  };
}

/** What the address of a link says of the account, so that whoever is signed out signs in to the right one. */
export function accountIn(accountId: string): Record<string, string> {
  return accountId === 'default' ? {} : { account: accountId };
}
