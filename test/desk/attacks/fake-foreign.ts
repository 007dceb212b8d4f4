import type { InboxReview } from '../../../src/contract/desk/inbox.js';
import type { ForeignService } from '../../../src/desk/index.js';

/** A service that has this review, and takes everything: what is refused, the desk has refused. */
export const fakeForeign = (id = ''): ForeignService => ({
  businesses: async () => [{ id: 'shop-1', name: 'Hats', reviews: 1 }],
  kindOf: async () => 'business',
  hasVendor: async () => true,
  page: async () => ({
    reviews: [{ id, canReply: true } as InboxReview],
    total: 1,
    nextOffset: null,
    filters: true,
  }),
  reply: async () => {},
  invite: async () => ({ textMessagesLeft: null, renews: null }),
  insights: async () => ({
    ...{ kind: 'business', totalReviews: null, averageRating: null, averageRatingTrend: null },
    ...{ top: [], recent: [] },
  }),
});
