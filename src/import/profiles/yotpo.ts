import type { Profile } from './profile.js';

/**
 * The export. The names were seen in programs that read it, their order was not. Of `Review Status` only `Published` is known. A review with
 * the profanity flag waits, whatever its status. No column says that a review is verified, but one may name its order.
 */
export const yotpoExport: Profile = {
  id: 'yotpo',
  name: 'Yotpo, export',
  source: 'yotpo',
  recognisedBy: ['Review ID', 'Review Status', 'Review Score', 'Review Content', 'Review Creation Date'],
  columns: {
    rating: ['Review Score'],
    title: ['Review Title'],
    text: ['Review Content'],
    author: ['Reviewer Display Name'],
    email: ['Reviewer Email'],
    createdAt: ['Review Creation Date'],
    sourceFeedbackId: ['Review ID'],
    pictures: ['Published Image URLs'],
    productId: ['Product ID'],
  },
  status: {
    'Review Status': { published: 'shown' },
    'Profanity Flag': { '': 'shown', '0': 'shown', false: 'shown' },
  },
  verified: [{ column: 'Order ID', by: 'order' }],
  aboutTheShop: { column: 'Review Type', values: ['site_review'] },
};

/** The file that Yotpo takes from shops on Shopify, seen in programs that write it. `Comment …` is the shop's reply. */
export const yotpoImport: Profile = {
  id: 'yotpo-import',
  name: 'Yotpo, import from Shopify',
  source: 'yotpo',
  recognisedBy: ['Review Creation Date', 'Review Content', 'Review Score', 'Publish Review'],
  columns: {
    rating: ['Review Score'],
    title: ['Review Title'],
    text: ['Review Content'],
    author: ['Reviewer Display Name'],
    email: ['Reviewer Email'],
    createdAt: ['Review Creation Date'],
    pictures: ['Review Image URLs'],
    productId: ['Shopify Product Handle'],
    replyText: ['Comment Content'],
    replyDate: ['Comment Date'],
  },
  status: { 'Publish Review': { true: 'shown', false: 'hidden' } },
};

/** Another export, known from one made-up file of a test alone. Nothing in it says that a review is hidden. */
export const yotpoOther: Profile = {
  id: 'yotpo-other',
  name: 'Yotpo, export with product titles',
  source: 'yotpo',
  recognisedBy: ['Review Title', 'Review Content', 'Review Score', 'Date', 'Display Name', 'Verified Purchase'],
  columns: {
    rating: ['Review Score'],
    title: ['Review Title'],
    text: ['Review Content'],
    author: ['Display Name'],
    email: ['Email'],
    createdAt: ['Date'],
    productId: ['Product ID'],
    productTitle: ['Product Title'],
  },
  verified: [{ column: 'Verified Purchase', values: ['yes'], by: 'import' }],
  dates: 'dd/mm',
};
