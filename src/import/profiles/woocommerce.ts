import type { Profile } from './profile.js';

/**
 * What `GET /wp-json/wc/v3/products/reviews` returns, seen in programs that read it. `review` is HTML, a rating of 0 is none, and
 * `verified` means that the shop found an order of this customer for the product. `unspam` and `untrash` are what a request may say, not
 * what a review is: they wait for approval. Addresses of avatars tell a third party who wrote the review, so they are left out.
 */
export const wooCommerceRest: Profile = {
  id: 'woocommerce',
  name: 'WooCommerce, REST API',
  source: 'woocommerce',
  recognisedBy: ['id', 'date_created', 'product_id', 'status', 'reviewer', 'review', 'rating', 'verified'],
  columns: {
    rating: ['rating'],
    text: ['review'],
    author: ['reviewer'],
    email: ['reviewer_email'],
    createdAt: ['date_created_gmt', 'date_created'],
    sourceFeedbackId: ['id'],
    productId: ['product_id'],
    productTitle: ['product_name'],
  },
  status: { status: { approved: 'shown', hold: 'pending', spam: 'spam', trash: 'archived' } },
  verified: [{ column: 'verified', values: ['true', '1'], by: 'order' }],
  ratings: { '0': '' },
  html: true,
  pages: {
    sizes: [10, 100],
    hint: 'Get them with ?per_page=100&page=1, page=2 and so on, and import each page.',
  },
};

/** What `GET /wp-json/wc/store/v1/products/reviews` returns, which needs no key: approved reviews alone. Seen in programs that read it. */
export const wooCommerceStore: Profile = {
  id: 'woocommerce-store',
  name: 'WooCommerce, Store API',
  source: wooCommerceRest.source,
  recognisedBy: ['id', 'date_created', 'product_id', 'reviewer', 'review', 'rating', 'verified'],
  columns: wooCommerceRest.columns,
  verified: [{ column: 'verified', values: ['true', '1'], by: 'order' }],
  ratings: { '0': '' },
  html: true,
  pages: wooCommerceRest.pages!,
};

/**
 * Comments with a rating, as plug-ins write them: WooCommerce itself has no export of reviews. The names are those of WordPress's own
 * table of comments; the end of the list (`title`, `product_SKU`, `product_title`) was put together from several programs. Replies are
 * comments with a `comment_parent`. A note of an order is a comment too, approved and private: its `comment_type` is none of those below.
 */
export const wooCommerceComments: Profile = {
  id: 'woocommerce-csv',
  name: 'WooCommerce, comments with ratings',
  source: 'woocommerce',
  recognisedBy: ['comment_ID', 'comment_post_ID', 'comment_content', 'comment_approved', 'rating'],
  columns: {
    rating: ['rating'],
    title: ['title'],
    text: ['comment_content'],
    author: ['comment_author'],
    email: ['comment_author_email'],
    createdAt: ['comment_date_gmt', 'comment_date'],
    sourceFeedbackId: ['comment_ID'],
    productId: ['comment_post_ID', 'product_SKU'],
    productTitle: ['product_title'],
  },
  status: {
    comment_approved: { '1': 'shown', '0': 'pending', spam: 'spam', trash: 'archived' },
    comment_type: { '': 'shown', review: 'shown', comment: 'shown' },
  },
  verified: [{ column: 'verified', values: ['true', '1', 'yes'], by: 'order' }],
  ratings: { '0': '' },
  html: true,
  replies: { id: 'comment_ID', parent: 'comment_parent', byShop: 'user_id' },
};

/** Comments of WordPress without ratings, by the names of its table of comments. */
export const wordPressComments: Profile = {
  ...wooCommerceComments,
  id: 'wordpress',
  name: 'WordPress, comments',
  source: 'wordpress',
  recognisedBy: ['comment_ID', 'comment_post_ID', 'comment_content', 'comment_approved'],
  columns: {
    text: ['comment_content'],
    author: ['comment_author'],
    email: ['comment_author_email'],
    createdAt: ['comment_date_gmt', 'comment_date'],
    sourceFeedbackId: ['comment_ID'],
    productId: ['comment_post_ID'],
  },
};
