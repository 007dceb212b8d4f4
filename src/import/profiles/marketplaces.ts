/** What marketplaces and portals give those who sell or are judged there. All of it was public. */
import type { Profile } from './profile.js';

/** `reviews.json` of "download your data", seen in programs that read it. Its texts have HTML entities, and may be empty. */
export const etsy: Profile = {
  id: 'etsy',
  name: 'Etsy, download of reviews',
  source: 'etsy',
  recognisedBy: ['date_reviewed', 'star_rating', 'message'],
  columns: {
    rating: ['star_rating'],
    text: ['message'],
    author: ['reviewer'],
    createdAt: ['date_reviewed'],
  },
  verified: [{ column: 'order_id', by: 'import' }],
  dates: 'mm/dd',
  html: true,
};

/**
 * The export for businesses, seen in programs that read it. `Source Of Review` says who asked: somebody who was invited may have bought nothing,
 * but Trustpilot calls it verified.
 */
export const trustpilot: Profile = {
  id: 'trustpilot',
  name: 'Trustpilot, export for businesses',
  source: 'trustpilot',
  recognisedBy: ['Review Created (UTC)', 'Review Stars', 'Review Username'],
  columns: {
    rating: ['Review Stars'],
    title: ['Review Title'],
    text: ['Review Content', 'Review Comment'],
    author: ['Review Username'],
    email: ['Review User Email'],
    createdAt: ['Review Created (UTC)'],
    sourceFeedbackId: ['Review Id'],
    replyText: ['Company Response', 'Company Reply', 'Business Reply'],
    replyDate: ['Business Reply Date (UTC)', 'Company Reply Date (UTC)', 'Company Response Date (UTC)'],
  },
  verified: [
    { column: 'Source Of Review', values: ['afsv1', 'afsv2', 'invitationlinkapi', 'invitationapi'], by: 'import' },
  ],
};

/** Amazon reviews as a data set of 2018 has them, seen in programs that read it. `verified` is Amazon's word. */
export const amazon: Profile = {
  id: 'amazon',
  name: 'Amazon, data set of 2018',
  source: 'amazon',
  recognisedBy: ['overall', 'reviewText', 'unixReviewTime', 'asin'],
  columns: {
    rating: ['overall'],
    title: ['summary'],
    text: ['reviewText'],
    author: ['reviewerName'],
    createdAt: ['unixReviewTime'],
    pictures: ['image'],
    productId: ['asin'],
  },
  verified: [{ column: 'verified', values: ['true'], by: 'import' }],
};

/** Feedback that a seller downloads; seen in programs that read it. It has no stars, and its buyers are masked. */
export const ebay: Profile = {
  id: 'ebay',
  name: 'eBay, feedback',
  source: 'ebay',
  recognisedBy: ['Feedback', 'From Buyer', 'Rating', 'When', 'Item'],
  columns: { text: ['Feedback'], author: ['From Buyer'], createdAt: ['When'], productTitle: ['Item'] },
  endsAt: { author: [' (', ''], productTitle: [' (#', ''] },
  notes: ['eBay’s Positive, Neutral and Negative are no stars: these reviews have none.'],
};

/** The download of a page at Facebook, seen in programs that read it. Its UTF-8 is written as if it were Latin-1, and authors stand in a sentence. */
export const facebook: Profile = {
  id: 'facebook',
  name: 'Facebook, export of a page',
  source: 'facebook',
  recognisedBy: ['timestamp', 'data', 'title'],
  columns: { text: ['data'], author: ['title'], createdAt: ['timestamp'] },
  lists: { data: { texts: ['recommendation.text', 'review.text', 'text'] } },
  endsAt: {
    author: [
      ...[' recommends ', " doesn't recommend ", ' doesn’t recommend ', ' does not recommend ', ' reviewed '],
      ...[' empfiehlt ', ' recommande ', ' ne recommande ', ' recomienda ', ' no recomienda ', ' consiglia '],
      ...[' non consiglia ', ' recomenda ', ' não recomenda ', ' raadt ', ' poleca ', ' nie poleca '],
    ],
  },
  decode: ['utf8'],
  notes: ['Facebook’s recommendations are no stars: these reviews have none.'],
};

/** Yelp's data set, seen in programs that read it. Of authors it has ids alone. */
export const yelp: Profile = {
  id: 'yelp',
  name: 'Yelp, data set',
  source: 'yelp',
  recognisedBy: ['review_id', 'user_id', 'business_id', 'stars', 'useful', 'text', 'date'],
  columns: { rating: ['stars'], text: ['text'], createdAt: ['date'], sourceFeedbackId: ['review_id'] },
};

/** Lists of Inside Airbnb, seen in programs that read them. They have no stars; texts are HTML. */
export const airbnb: Profile = {
  id: 'airbnb',
  name: 'Inside Airbnb',
  source: 'airbnb',
  recognisedBy: ['listing_id', 'id', 'date', 'reviewer_id', 'reviewer_name', 'comments'],
  columns: {
    text: ['comments'],
    author: ['reviewer_name'],
    createdAt: ['date'],
    sourceFeedbackId: ['id'],
    productId: ['listing_id'],
  },
  html: true,
  notes: ['Inside Airbnb has no stars: these reviews have none.'],
};
