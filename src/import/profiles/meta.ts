import type { Profile } from './profile.js';

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
