import type { Profile } from './profile.js';

/** The export of Shopify's own app, which is retired; five programs that read it agree. It does not say who is verified. */
export const shopify: Profile = {
  id: 'shopify',
  name: 'Shopify Product Reviews, export',
  source: 'shopify',
  recognisedBy: ['product_handle', 'state', 'rating', 'author', 'body', 'created_at'],
  columns: {
    rating: ['rating'],
    title: ['title'],
    text: ['body'],
    author: ['author'],
    email: ['email'],
    createdAt: ['created_at'],
    productId: ['product_handle'],
    replyText: ['reply'],
    replyDate: ['replied_at'],
  },
  status: { state: { published: 'shown', unpublished: 'hidden' } },
};
