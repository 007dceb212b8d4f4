import { HELD_BACK_REASONS } from '../../contract/service/held-back-reason.js';
import type { Profile } from './profile.js';

/**
 * The CSV of our own `export`, which is for spreadsheets: whoever wants everything back imports the JSON lines. What is hidden without a reason
 * waits for approval, as what is pending does. `shownAt` is when readers saw a review first; empty, nothing is known of that.
 */
export const ours: Profile = {
  id: 'ours',
  name: 'reviews-widget, export as CSV',
  source: 'import',
  // The last two are in no response of the service.
  recognisedBy: [
    'sourceFeedbackId',
    'showOnWidget',
    'isArchived',
    'heldBackReason',
    'verifiedBy',
    'replyText',
    'questions',
  ],
  columns: {
    rating: ['rating'],
    title: ['title'],
    text: ['text'],
    author: ['authorName'],
    name: ['name'],
    email: ['email'],
    phone: ['phoneNumber'],
    createdAt: ['createdAt'],
    source: ['source'],
    sourceFeedbackId: ['sourceFeedbackId'],
    photo: ['photo'],
    pictures: ['pictures'],
    video: ['videoRef'],
    gif: ['gifRef'],
    url: ['reviewUrl'],
    replyText: ['replyText'],
    replyName: ['replyName'],
    replyDate: ['replyDate'],
    productId: ['productId'],
    productTitle: ['productTitle'],
    experiencedAt: ['experiencedAt'],
    incentive: ['incentive'],
    relationship: ['relationship'],
  },
  status: {
    showOnWidget: { true: 'shown', false: 'pending' },
    isArchived: { false: 'shown', true: 'archived' },
    heldBackReason: { '': 'shown', ...Object.fromEntries(HELD_BACK_REASONS.map((reason) => [reason, reason])) },
    shownAt: { '*': 'shown' },
  },
  verified: [
    { column: 'verifiedBy', values: ['order'], by: 'order' },
    { column: 'verifiedBy', values: ['invitation'], by: 'invitation' },
    { column: 'verifiedBy', values: ['import'], by: 'import' },
  ],
};
