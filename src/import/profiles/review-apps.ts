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
