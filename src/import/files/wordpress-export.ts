import type { XmlForm } from './xml-feeds.js';
import { textAt, type XmlElement } from './xml-tree.js';

/** The columns of a comment, as WordPress's own table names them. */
const NAMES = [
  ...['comment_ID', 'comment_post_ID', 'comment_author', 'comment_author_email', 'comment_date', 'comment_date_gmt'],
  ...[
    'comment_content',
    'comment_approved',
    'comment_type',
    'comment_parent',
    'user_id',
    'rating',
    'verified',
    'title',
  ],
  ...['product_SKU', 'product_title', 'post_name'],
];
/** What of a post is kept for its comments. */
const OF_POST = new Set(['title', 'post_id', 'post_name', 'post_type']);

/**
 * WordPress's export (WXR): comments of products, and any others with a rating. Comments of posts and pages are no reviews. What is known of a
 * post stands before its comments.
 */
export function createWordPressForm(): XmlForm {
  let post: Record<string, string> = {};
  const taken = new Set<string>();
  let others = 0;
  return {
    names: NAMES,
    isWanted: ([, , item, name, more]) =>
      item === 'item' && more === undefined && (OF_POST.has(name ?? '') || name === 'comment' || name === 'postmeta'),
    onBegin(path) {
      if (path.length === 3 && path[2] === 'item') post = {};
    },
    take(element) {
      if (element.name === 'postmeta') {
        if (textAt(element, 'meta_key') === '_sku') post.sku = textAt(element, 'meta_value');
        return null;
      }
      if (element.name !== 'comment') {
        post[element.name] = element.text.trim();
        return null;
      }
      const meta = metaOf(element);
      const [id, parent] = [textAt(element, 'comment_id'), textAt(element, 'comment_parent')];
      const isReview = post.post_type === 'product' || Number(meta.rating) > 0 || taken.has(parent);
      if (!isReview) {
        others += 1;
        return null;
      }
      taken.add(id);
      const own = (name: string) => textAt(element, name);
      return [
        ...[
          id,
          post.post_id,
          own('comment_author'),
          own('comment_author_email'),
          own('comment_date'),
          own('comment_date_gmt'),
        ],
        ...[own('comment_content'), own('comment_approved'), own('comment_type'), parent, own('comment_user_id')],
        ...[meta.rating, meta.verified, meta.title, post.sku, post.title, post.post_name],
      ];
    },
    notes: () =>
      others === 0
        ? []
        : [`${others} comments of posts and pages are left out: they have no stars, and are of no product.`],
  };
}

function metaOf(comment: XmlElement): Record<string, string> {
  const meta: Record<string, string> = {};
  for (const entry of comment.children) {
    if (entry.name === 'commentmeta') meta[textAt(entry, 'meta_key')] ??= textAt(entry, 'meta_value');
  }
  return meta;
}
