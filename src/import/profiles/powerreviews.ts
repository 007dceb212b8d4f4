import type { Profile } from './profile.js';

/** The file that PowerReviews takes, from its own page: dates are MM/DD/YYYY or other. */
export const powerReviews: Profile = {
  id: 'powerreviews',
  name: 'PowerReviews, import',
  source: 'powerreviews',
  recognisedBy: ['Review Id', 'Page Id', 'Review Text', 'Rating', 'Review Status'],
  columns: {
    rating: ['Rating'],
    title: ['Review Title'],
    text: ['Review Text'],
    createdAt: ['Review Date'],
    sourceFeedbackId: ['Review Id'],
    productId: ['Page Id'],
  },
  status: {
    'Review Status': { approved: 'shown', pending: 'pending', rejected: 'hidden' },
    'Review Display': { yes: 'shown', no: 'hidden' },
  },
  verified: [{ column: 'Verified Buyer', values: ['yes'], by: 'import' }],
  dates: 'mm/dd',
};
