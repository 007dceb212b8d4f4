import type { Profile } from './profile.js';

/**
 * The file that Feefo takes, from its own page: days are DD/MM/YYYY, and a row may hold two reviews, of the shop's service and of the
 * product. Nothing in it says that a review is hidden.
 */
export const feefo: Profile = {
  id: 'feefo',
  name: 'Feefo, import',
  source: 'feefo',
  recognisedBy: ['Name', 'Feedback Date', 'Service Rating', 'Product Rating'],
  columns: { author: ['Name'], email: ['Email'], createdAt: ['Feedback Date'], experiencedAt: ['Sale Date'] },
  reviews: [
    { rating: ['Service Rating'], text: ['Service Comment'] },
    { rating: ['Product Rating'], text: ['Product Comment'], productId: ['Product Id', 'Product Id (GTIN)'] },
  ],
  dates: 'dd/mm',
};
