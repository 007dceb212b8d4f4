import type { Profile } from './profile.js';

/**
 * The template for imports, from the beginning of Okendo's own page about it and programs that write it. Not approved is either rejected
 * or not looked at, so such rows wait.
 */
export const okendoTemplate: Profile = {
  id: 'okendo-template',
  name: 'Okendo, import template',
  source: 'okendo',
  recognisedBy: ['name', 'body', 'rating', 'dateCreated'],
  columns: {
    rating: ['rating'],
    title: ['title'],
    text: ['body'],
    author: ['name'],
    email: ['email'],
    createdAt: ['dateCreated'],
    pictures: ['imageUrls'],
    productId: ['productId', 'handle', 'sku'],
  },
  status: { isApproved: { true: 'shown', false: 'pending' } },
  verified: [{ column: 'isVerifiedBuyer', values: ['true'], by: 'import' }],
};

/** An export, seen in one program that reads it. Nothing in it says that a review is hidden. */
export const okendoExport: Profile = {
  id: 'okendo',
  name: 'Okendo, export',
  source: 'okendo',
  recognisedBy: ['reviewId', 'rating', 'body', 'reviewer.name', 'dateCreated'],
  columns: {
    rating: ['rating'],
    title: ['title'],
    text: ['body'],
    author: ['reviewer.name'],
    email: ['reviewer.email'],
    createdAt: ['dateCreated'],
    sourceFeedbackId: ['reviewId'],
    productId: ['productId'],
  },
};

/** Another export, seen in one other program; of its `Status` only `approved` is known. */
export const okendoStatusExport: Profile = {
  id: 'okendo-status',
  name: 'Okendo, export with status',
  source: 'okendo',
  recognisedBy: ['Review ID', 'Rating', 'Body', 'Reviewer Name', 'Date Created', 'Status'],
  columns: {
    rating: ['Rating'],
    title: ['Title'],
    text: ['Body'],
    author: ['Reviewer Name'],
    createdAt: ['Date Created'],
    sourceFeedbackId: ['Review ID'],
    productId: ['Product ID'],
    productTitle: ['Product Name'],
  },
  status: { Status: { approved: 'shown' } },
  verified: [{ column: 'Is Verified Buyer', values: ['true', 'yes'], by: 'import' }],
};
