/** Reviews of apps. All of them are public. */
import type { Profile } from './profile.js';

/** The monthly reports of the Play Console, whose header Google documents. The id of a review stands in its link. */
export const playConsole: Profile = {
  id: 'play-console',
  name: 'Google Play Console, report of reviews',
  source: 'google-play',
  recognisedBy: ['Package Name', 'Star Rating', 'Review Text', 'Review Submit Date and Time'],
  columns: {
    rating: ['Star Rating'],
    title: ['Review Title'],
    text: ['Review Text'],
    createdAt: ['Review Submit Date and Time'],
    sourceFeedbackId: ['Review Link'],
    replyText: ['Developer Reply Text'],
    replyDate: ['Developer Reply Date and Time'],
  },
  idFrom: 'reviewId=',
};

/** What scrapers of Google Play write, seen in several of them. */
export const playScraper: Profile = {
  id: 'play-scraper',
  name: 'Google Play, by a scraper',
  source: 'google-play',
  recognisedBy: ['reviewId', 'userName', 'content', 'score', 'at'],
  columns: {
    rating: ['score'],
    text: ['content'],
    author: ['userName'],
    createdAt: ['at'],
    sourceFeedbackId: ['reviewId'],
    replyText: ['replyContent'],
    replyDate: ['repliedAt'],
  },
};

/** The feed of customer reviews, as JSON or XML. Its first entry is the app itself. */
export const appStore: Profile = {
  id: 'app-store',
  name: 'App Store, feed of reviews',
  source: 'app-store',
  recognisedBy: ['author.name.label', 'im:rating.label', 'content.label'],
  columns: {
    rating: ['im:rating.label'],
    title: ['title.label'],
    text: ['content.label'],
    author: ['author.name.label'],
    createdAt: ['updated.label'],
    sourceFeedbackId: ['id.label'],
  },
  notReviews: { column: 'im:name.label' },
};
