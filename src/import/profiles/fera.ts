import type { Profile } from './profile.js';

/** Responses of the API, seen in programs that read it; a file to export was not found. Of `state` only `approved` is known. */
export const fera: Profile = {
  id: 'fera',
  name: 'Fera, API',
  source: 'fera',
  recognisedBy: ['id', 'rating', 'heading', 'body', 'created_at', 'state'],
  columns: {
    rating: ['rating'],
    title: ['heading'],
    text: ['body'],
    author: ['customer.display_name'],
    createdAt: ['created_at'],
    sourceFeedbackId: ['id'],
    pictures: ['media'],
    productId: ['product.external_id', 'product.id'],
    productTitle: ['product.name'],
  },
  status: { state: { approved: 'shown' } },
  verified: [{ column: 'verified', values: ['true'], by: 'import' }],
  lists: { media: { texts: ['url'], only: { type: ['photo', 'image'] } } },
};
