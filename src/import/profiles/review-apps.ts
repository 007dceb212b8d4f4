/** Files of further apps for reviews, seen in programs that read or write them. */
import type { Profile } from './profile.js';

/** `status` is enable or disable. */
export const ryviu: Profile = {
  id: 'ryviu',
  name: 'Ryviu, export',
  source: 'ryviu',
  recognisedBy: ['body_text', 'rating', 'author', 'created_at', 'status'],
  columns: {
    rating: ['rating'],
    title: ['title'],
    text: ['body_text'],
    author: ['author'],
    email: ['email', 'author_email'],
    createdAt: ['created_at'],
    pictures: ['photo_urls'],
    productId: ['product_id', 'product_handle'],
    replyText: ['reply'],
  },
  status: { status: { enable: 'shown', disable: 'hidden' } },
};

/** `verify_purchase` is that app's word. */
export const trustoo: Profile = {
  id: 'trustoo',
  name: 'Trustoo, export',
  source: 'trustoo',
  recognisedBy: ['rating', 'author', 'content', 'commented_at', 'publish'],
  columns: {
    rating: ['rating'],
    title: ['title'],
    text: ['content'],
    author: ['author'],
    email: ['author_email'],
    createdAt: ['commented_at'],
    pictures: ['photo_url_1'],
    video: ['video_url'],
    productId: ['product_id', 'product_handle'],
    replyText: ['reply'],
    replyDate: ['reply_at'],
  },
  together: [['photo_url_1', 'photo_url_2', 'photo_url_3', 'photo_url_4', 'photo_url_5']],
  status: { publish: { '1': 'shown', true: 'shown', '0': 'hidden', false: 'hidden' } },
  verified: [{ column: 'verify_purchase', values: ['1', 'true'], by: 'import' }],
};

/** It looks like Judge.me's template, with a state and more about the product. */
export const opinew: Profile = {
  id: 'opinew',
  name: 'Opinew, export',
  source: 'opinew',
  recognisedBy: ['body', 'rating', 'review_date', 'reviewer_name', 'state', 'SKU', 'barcode'],
  columns: {
    rating: ['rating'],
    title: ['title'],
    text: ['body'],
    author: ['reviewer_name'],
    email: ['reviewer_email'],
    createdAt: ['review_date'],
    pictures: ['picture_urls'],
    productId: ['product_id', 'product_handle', 'SKU'],
    productTitle: ['product_title', 'product_name'],
    replyText: ['reply'],
    replyDate: ['reply_date'],
  },
  status: { state: { published: 'shown', unpublished: 'hidden' } },
};

/** Reviews of the shop (`store_review_id`) or of products (`product_review_id`). What it exports is public. */
export const reviewsIo: Profile = {
  id: 'reviewsio',
  name: 'Reviews.io, export',
  source: 'reviewsio',
  recognisedBy: ['date_created', 'author_name', 'rating', 'comments'],
  columns: {
    rating: ['rating'],
    title: ['title', 'review_title'],
    text: ['comments'],
    author: ['author_name'],
    email: ['author_email'],
    createdAt: ['date_created'],
    sourceFeedbackId: ['product_review_id', 'store_review_id'],
    productId: ['sku'],
    productTitle: ['product_name'],
    replyText: ['reply'],
    replyDate: ['reply_date', 'date_replied'],
  },
  verified: [{ column: 'order_id', by: 'import' }],
};

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

/** The file that Stamped takes, seen in programs that write it; its export was not found. */
export const stamped: Profile = {
  id: 'stamped',
  name: 'Stamped, import',
  source: 'stamped',
  recognisedBy: ['product_id', 'productTitle', 'photoFilenames', 'rating', 'body', 'created_at', 'published'],
  columns: {
    rating: ['rating'],
    title: ['title'],
    text: ['body'],
    author: ['author'],
    email: ['email'],
    createdAt: ['created_at'],
    pictures: ['photoFilenames'],
    productId: ['product_id', 'product_handle'],
    productTitle: ['productTitle'],
  },
  status: { published: { true: 'shown', '1': 'shown', false: 'hidden', '0': 'hidden' } },
};

/**
 * The file that Feefo takes, from its own page: days are DD/MM/YYYY, and a row may hold two reviews, of the shop's service and of the
 * product. Nothing in it says that a review is hidden.
 */
export const feefo: Profile = {
  id: 'feefo',
  name: 'Feefo, import',
  source: 'feefo',
  recognisedBy: ['Name', 'Feedback Date', 'Service Rating', 'Product Rating'],
  columns: { author: ['Name'], email: ['Email'], createdAt: ['Feedback Date'], experiencedAt: ['Sale Date'] },
  reviews: [
    { rating: ['Service Rating'], text: ['Service Comment'] },
    { rating: ['Product Rating'], text: ['Product Comment'], productId: ['Product Id', 'Product Id (GTIN)'] },
  ],
  dates: 'dd/mm',
};

/** Responses of the API, seen in programs that read it; a file to export was not found. Of `state` only `approved` is known. */
export const fera: Profile = {
  id: 'fera',
  name: 'Fera, API',
  source: 'fera',
  recognisedBy: ['id', 'rating', 'heading', 'body', 'created_at', 'state'],
  columns: {
    rating: ['rating'],
    title: ['heading'],
    text: ['body'],
    author: ['customer.display_name'],
    createdAt: ['created_at'],
    sourceFeedbackId: ['id'],
    pictures: ['media'],
    productId: ['product.external_id', 'product.id'],
    productTitle: ['product.name'],
  },
  status: { state: { approved: 'shown' } },
  verified: [{ column: 'verified', values: ['true'], by: 'import' }],
  lists: { media: { texts: ['url'], only: { type: ['photo', 'image'] } } },
};

/** The file that PowerReviews takes, from its own page: dates are MM/DD/YYYY or other. */
export const powerReviews: Profile = {
  id: 'powerreviews',
  name: 'PowerReviews, import',
  source: 'powerreviews',
  recognisedBy: ['Review Id', 'Page Id', 'Review Text', 'Rating', 'Review Status'],
  columns: {
    rating: ['Rating'],
    title: ['Review Title'],
    text: ['Review Text'],
    createdAt: ['Review Date'],
    sourceFeedbackId: ['Review Id'],
    productId: ['Page Id'],
  },
  status: {
    'Review Status': { approved: 'shown', pending: 'pending', rejected: 'hidden' },
    'Review Display': { yes: 'shown', no: 'hidden' },
  },
  verified: [{ column: 'Verified Buyer', values: ['yes'], by: 'import' }],
  dates: 'mm/dd',
};

/** Responses of `GET /v3/catalog/products/{id}/reviews`, seen in programs that read it. Of `status` only 1, approved, is known. */
export const bigCommerce: Profile = {
  id: 'bigcommerce',
  name: 'BigCommerce, API',
  source: 'bigcommerce',
  recognisedBy: ['product_id', 'title', 'text', 'status', 'rating', 'date_created', 'date_reviewed'],
  columns: {
    rating: ['rating'],
    title: ['title'],
    text: ['text'],
    author: ['name'],
    email: ['email'],
    createdAt: ['date_reviewed', 'date_created'],
    sourceFeedbackId: ['id'],
    productId: ['product_id'],
  },
  status: { status: { '1': 'shown' } },
  ratings: { '0': '' },
};

/** The export of Shopify's own app, which is retired; five programs that read it agree. It does not say who is verified. */
export const shopify: Profile = {
  id: 'shopify',
  name: 'Shopify Product Reviews, export',
  source: 'shopify',
  recognisedBy: ['product_handle', 'state', 'rating', 'author', 'body', 'created_at'],
  columns: {
    rating: ['rating'],
    title: ['title'],
    text: ['body'],
    author: ['author'],
    email: ['email'],
    createdAt: ['created_at'],
    productId: ['product_handle'],
    replyText: ['reply'],
    replyDate: ['replied_at'],
  },
  status: { state: { published: 'shown', unpublished: 'hidden' } },
};

/**
 * The template and export of the WordPress plug-in, as its source writes them. The merchant picks one of 18 formats of dates, day or
 * month first, so the file decides. `assigned_posts` is a list of post ids or `post_type:slug`; `type` is where a review was collected, and
 * `score` its upvotes. Addresses of avatars tell a third party who wrote the review, so they are left out.
 */
export const siteReviews: Profile = {
  id: 'site-reviews',
  name: 'Site Reviews for WordPress',
  source: 'site-reviews',
  recognisedBy: ['date', 'rating', 'content', 'name', 'is_approved', 'is_verified'],
  columns: {
    rating: ['rating'],
    title: ['title'],
    text: ['content'],
    author: ['name'],
    email: ['email'],
    createdAt: ['date_gmt', 'date'],
    source: ['type'],
    pictures: ['images'],
    url: ['url'],
    productId: ['assigned_posts'],
    replyText: ['response'],
  },
  status: { is_approved: { '1': 'shown', true: 'shown', '0': 'pending', false: 'pending' } },
  verified: [{ column: 'is_verified', values: ['1', 'true'], by: 'import' }],
  sources: { local: 'site-reviews' },
  ratings: { '0': '' },
  products: { separator: ',', behind: ':' },
};
