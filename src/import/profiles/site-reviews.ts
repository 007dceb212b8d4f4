import type { Profile } from './profile.js';

/**
 * The template and export of the WordPress plug-in, as its source writes them. The merchant picks one of 18 formats of dates, day or
 * month first, so the file decides. `assigned_posts` is a list of post ids or `post_type:slug`; `type` is where a review was collected, and
 * `score` its upvotes. Addresses of avatars tell a third party who wrote the review, so they are left out.
 */
export const siteReviews: Profile = {
  id: 'site-reviews',
  name: 'Site Reviews for WordPress',
  source: 'site-reviews',
  recognisedBy: ['date', 'rating', 'content', 'name', 'is_approved', 'is_verified'],
  columns: {
    rating: ['rating'],
    title: ['title'],
    text: ['content'],
    author: ['name'],
    email: ['email'],
    createdAt: ['date_gmt', 'date'],
    source: ['type'],
    pictures: ['images'],
    url: ['url'],
    productId: ['assigned_posts'],
    replyText: ['response'],
  },
  status: { is_approved: { '1': 'shown', true: 'shown', '0': 'pending', false: 'pending' } },
  verified: [{ column: 'is_verified', values: ['1', 'true'], by: 'import' }],
  sources: { local: 'site-reviews' },
  ratings: { '0': '' },
  products: { separator: ',', behind: ':' },
};
