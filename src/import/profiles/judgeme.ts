import type { Profile } from './profile.js';

const COLUMNS: Profile['columns'] = {
  rating: ['rating'],
  title: ['title'],
  text: ['body'],
  author: ['reviewer_name'],
  email: ['reviewer_email'],
  createdAt: ['review_date'],
  replyText: ['reply'],
  replyDate: ['reply_date'],
  pictures: ['picture_urls'],
  productId: ['product_id', 'product_handle'],
};

/**
 * The export. Its columns and dates (`2024-03-07 15:43:43 UTC`) were seen in a program whose author checked it against an export of
 * 2,540 rows. Older exports lack `metaobject_handle`, `reply_date` or `picture_urls`. Of `curated` the values `ok` and `spam` are known,
 * no other. `source` says how the review was asked for (email, web), which is not where it was collected. It has no column of verified ones.
 */
export const judgeMeExport: Profile = {
  id: 'judgeme',
  name: 'Judge.me, export',
  source: 'judgeme',
  recognisedBy: ['body', 'rating', 'review_date', 'curated', 'reviewer_name'],
  columns: { ...COLUMNS, sourceFeedbackId: ['metaobject_handle'] },
  status: { curated: { ok: 'shown', spam: 'spam' } },
};

/** The template for imports, seen in programs that write it: days are dd/mm/yyyy, and nothing says that a row is hidden. */
export const judgeMeTemplate: Profile = {
  id: 'judgeme-template',
  name: 'Judge.me, import template',
  source: 'judgeme',
  recognisedBy: ['body', 'rating', 'review_date', 'reviewer_name', 'reviewer_email', 'picture_urls'],
  columns: COLUMNS,
  dates: 'dd/mm',
};

/**
 * Responses of the API, seen in programs that read it. A review is public when it is `published` and not `hidden`; each picture has a
 * `hidden` of its own. `verified` is `buyer` where an order was found, `email` where an address was confirmed.
 */
export const judgeMeApi: Profile = {
  id: 'judgeme-api',
  name: 'Judge.me, API',
  source: 'judgeme',
  recognisedBy: ['body', 'rating', 'reviewer.name', 'published', 'hidden', 'curated'],
  columns: {
    rating: ['rating'],
    title: ['title'],
    text: ['body'],
    author: ['reviewer.name'],
    email: ['reviewer.email'],
    createdAt: ['created_at'],
    sourceFeedbackId: ['id'],
    pictures: ['pictures'],
    productId: ['product_external_id', 'product_handle'],
    productTitle: ['product_title'],
  },
  status: {
    published: { true: 'shown', false: 'hidden' },
    hidden: { false: 'shown', true: 'hidden' },
    curated: { ok: 'shown', spam: 'spam' },
  },
  verified: [{ column: 'verified', values: ['buyer', 'email'], by: 'import' }],
  lists: { pictures: { texts: ['urls.original', 'urls.huge', 'urls.compact'], hidden: 'hidden' } },
};
