import type { Profile } from './profile.js';

/**
 * `reviews.json` of Google Takeout (Google Business Profile), seen in programs that read it. Everything in it is public: it has no status.
 * The same review may come under two accounts; its name is the same from `locations/` on, and the newer `updateTime` counts. Star-only reviews
 * have no comment, and one that Google has translated holds both: the original stays. A reply may be waiting for Google, or refused by it: two names were seen for that, and such a reply is left out.
 */
export const googleTakeout: Profile = {
  id: 'google',
  name: 'Google Takeout, reviews.json',
  source: 'google',
  recognisedBy: ['name', 'starRating', 'createTime'],
  columns: {
    rating: ['starRating'],
    text: ['comment'],
    author: ['reviewer.displayName'],
    createdAt: ['createTime'],
    sourceFeedbackId: ['name'],
    replyText: ['reviewReply.comment'],
    replyDate: ['reviewReply.updateTime'],
  },
  ratings: { ONE: '1', TWO: '2', THREE: '3', FOUR: '4', FIVE: '5', STAR_RATING_UNSPECIFIED: '' },
  idFrom: 'locations/',
  newestBy: 'updateTime',
  translations: { translated: '(Translated by Google)', original: '(Original)' },
  repliesShown: { 'reviewReply.reviewReplyState': ['APPROVED'], 'reviewReply.state': ['APPROVED'] },
};

/** The feed of product reviews that Meta takes, from the beginning of its own page. What is in it was public where it was collected. */
export const metaFeed: Profile = {
  id: 'meta',
  name: 'Meta, feed of product reviews',
  source: 'meta',
  recognisedBy: ['aggregator', 'reviewID', 'rating', 'content', 'created_at'],
  columns: {
    rating: ['rating'],
    title: ['title'],
    text: ['content'],
    createdAt: ['created_at'],
    source: ['aggregator'],
    sourceFeedbackId: ['reviewID'],
  },
};
