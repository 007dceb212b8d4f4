/** Feeds in XML, by the columns that their readers give them. */
import type { Profile } from './profile.js';

/** Google's feed of product reviews, which a shop or its reviews app makes for Google's shopping; Google documents it. */
export const googleFeed: Profile = {
  id: 'google-feed',
  name: 'Google’s feed of product reviews (XML)',
  source: 'product-reviews-feed',
  recognisedBy: ['review_id', 'review_timestamp', 'ratings.overall', 'is_spam', 'product_ids'],
  columns: {
    rating: ['ratings.overall'],
    title: ['title'],
    text: ['content'],
    author: ['reviewer.name'],
    createdAt: ['review_timestamp'],
    source: ['aggregator'],
    sourceFeedbackId: ['review_id'],
    pictures: ['reviewer_images'],
    productId: ['product_ids'],
    productTitle: ['product_name'],
    incentive: ['is_incentivized_review'],
  },
  status: { is_spam: { '': 'shown', false: 'shown', true: 'spam' } },
  verified: [{ column: 'is_verified_purchase', values: ['true'], by: 'import' }],
};

/** Bazaarvoice's feed for clients, seen in programs that read and write it. */
export const bazaarvoice: Profile = {
  id: 'bazaarvoice',
  name: 'Bazaarvoice, feed (XML)',
  source: 'bazaarvoice',
  recognisedBy: ['Review.id', 'ModerationStatus', 'ReviewText', 'SubmissionTime', 'Product.id'],
  columns: {
    rating: ['Rating'],
    title: ['Title'],
    text: ['ReviewText'],
    author: ['DisplayName'],
    email: ['UserEmailAddress'],
    createdAt: ['SubmissionTime'],
    sourceFeedbackId: ['Review.id'],
    pictures: ['Photos'],
    productId: ['Product.id'],
    productTitle: ['Product.Name'],
    replyText: ['Response'],
    replyName: ['ResponseName'],
    replyDate: ['ResponseDate'],
  },
  status: {
    ModerationStatus: { approved: 'shown', rejected: 'hidden', submitted: 'pending' },
    'Review.removed': { '': 'shown', false: 'shown', true: 'hidden' },
  },
  verified: [{ column: 'VerifiedPurchaser', values: ['true'], by: 'import' }],
};
