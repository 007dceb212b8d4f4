/** Reviews at Google as scrapers list them: all of it is public. The place's own rating and name stand beside those of the review. */
import type { Profile } from './profile.js';

/** A table of Outscraper, or its JSON; seen in programs that read it. Days are mm/dd/yyyy. */
export const outscraper: Profile = {
  id: 'outscraper',
  name: 'Google reviews by Outscraper',
  source: 'google',
  recognisedBy: ['review_text', 'review_rating', 'review_datetime_utc'],
  columns: {
    rating: ['review_rating'],
    text: ['review_text'],
    author: ['author_title', 'author_name', 'autor_name'],
    createdAt: ['review_datetime_utc', 'review_timestamp'],
    sourceFeedbackId: ['review_id'],
    url: ['review_link'],
    pictures: ['review_img_urls', 'review_img_url'],
    replyText: ['owner_answer'],
    replyDate: ['owner_answer_timestamp_datetime_utc', 'owner_answer_timestamp'],
  },
  // Of the place: its federal state, and whether it is open.
  status: { state: { '*': 'shown' }, business_status: { '*': 'shown' } },
  dates: 'mm/dd',
};

/** A data set of Apify, seen in programs that read it. `publishAt` is in words ("2 years ago"), and `state` is where the place is. */
export const apifyGoogle: Profile = {
  id: 'apify-google',
  name: 'Google reviews by Apify',
  source: 'google',
  recognisedBy: ['name', 'text', 'stars', 'publishedAtDate'],
  columns: {
    rating: ['stars', 'rating'],
    text: ['text'],
    author: ['name'],
    createdAt: ['publishedAtDate'],
    sourceFeedbackId: ['reviewId'],
    url: ['reviewUrl'],
    pictures: ['reviewImageUrls'],
    replyText: ['responseFromOwnerText'],
    replyDate: ['responseFromOwnerDate'],
  },
  status: {
    publishAt: { '*': 'shown' },
    publishedAtDate: { '*': 'shown' },
    state: { '*': 'shown' },
    temporarilyClosed: { '*': 'shown' },
    permanentlyClosed: { '*': 'shown' },
  },
};

/** What SerpApi returns, seen in programs that read it. `date` is in words. */
export const serpApiGoogle: Profile = {
  id: 'serpapi-google',
  name: 'Google reviews by SerpApi',
  source: 'google',
  recognisedBy: ['rating', 'iso_date', 'snippet', 'user.name'],
  columns: {
    rating: ['rating'],
    text: ['extracted_snippet.original', 'snippet'],
    author: ['user.name'],
    createdAt: ['iso_date'],
    sourceFeedbackId: ['review_id'],
    url: ['link'],
    pictures: ['images'],
    replyText: ['response.extracted_snippet.original', 'response.snippet'],
    replyDate: ['response.iso_date'],
  },
};
