import type { Profile } from './profile.js';

/** The export, seen in one program that reads it: one picture, and a status of `Active` or `Hidden`. */
export const looxExport: Profile = {
  id: 'loox',
  name: 'Loox, export',
  source: 'loox',
  recognisedBy: ['id', 'status', 'rating', 'nickname', 'review', 'date'],
  columns: {
    rating: ['rating'],
    text: ['review'],
    author: ['nickname', 'full_name'],
    name: ['full_name', 'nickname'],
    email: ['email'],
    createdAt: ['date'],
    sourceFeedbackId: ['id'],
    pictures: ['img'],
    productId: ['productId', 'handle'],
  },
  status: { status: { active: 'shown', hidden: 'hidden' } },
  verified: [{ column: 'verified_purchase', values: ['true', '1', 'yes'], by: 'import' }],
};

/** The file that Loox takes, seen in programs that write it. Nothing in it says that a review is hidden. */
export const looxImport: Profile = {
  id: 'loox-import',
  name: 'Loox, import',
  source: 'loox',
  recognisedBy: ['product_handle', 'rating', 'author', 'body', 'created_at', 'photo_url', 'verified_purchase'],
  columns: {
    rating: ['rating'],
    title: ['title'],
    text: ['body'],
    author: ['author'],
    email: ['email'],
    createdAt: ['created_at'],
    pictures: ['photo_url'],
    productId: ['product_Id', 'product_handle'],
    replyText: ['reply'],
    replyDate: ['replied_at'],
    incentive: ['incentivized'],
  },
  verified: [{ column: 'verified_purchase', values: ['true', '1', 'yes'], by: 'import' }],
};
