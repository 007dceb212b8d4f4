import type { Profile } from './profile.js';

/** Responses of `GET /v3/catalog/products/{id}/reviews`, seen in programs that read it. Of `status` only 1, approved, is known. */
export const bigCommerce: Profile = {
  id: 'bigcommerce',
  name: 'BigCommerce, API',
  source: 'bigcommerce',
  recognisedBy: ['product_id', 'title', 'text', 'status', 'rating', 'date_created', 'date_reviewed'],
  columns: {
    rating: ['rating'],
    title: ['title'],
    text: ['text'],
    author: ['name'],
    email: ['email'],
    createdAt: ['date_reviewed', 'date_created'],
    sourceFeedbackId: ['id'],
    productId: ['product_id'],
  },
  status: { status: { '1': 'shown' } },
  ratings: { '0': '' },
};
