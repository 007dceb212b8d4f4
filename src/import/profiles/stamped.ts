import type { Profile } from './profile.js';

/** The file that Stamped takes, seen in programs that write it; its export was not found. */
export const stamped: Profile = {
  id: 'stamped',
  name: 'Stamped, import',
  source: 'stamped',
  recognisedBy: ['product_id', 'productTitle', 'photoFilenames', 'rating', 'body', 'created_at', 'published'],
  columns: {
    rating: ['rating'],
    title: ['title'],
    text: ['body'],
    author: ['author'],
    email: ['email'],
    createdAt: ['created_at'],
    pictures: ['photoFilenames'],
    productId: ['product_id', 'product_handle'],
    productTitle: ['productTitle'],
  },
  status: { published: { true: 'shown', '1': 'shown', false: 'hidden', '0': 'hidden' } },
};
