/** What the databases of shop systems hold of reviews, as it is exported. */
import type { Profile } from './profile.js';

/** The table of PrestaShop's module "productcomments". */
export const prestaShop: Profile = {
  id: 'prestashop',
  name: 'PrestaShop, productcomments',
  source: 'prestashop',
  recognisedBy: ['id_product_comment', 'id_product', 'grade', 'content', 'validate'],
  columns: {
    rating: ['grade'],
    title: ['title'],
    text: ['content'],
    author: ['customer_name'],
    createdAt: ['date_add'],
    sourceFeedbackId: ['id_product_comment'],
    productId: ['id_product'],
  },
  status: { validate: { '1': 'shown', '0': 'hidden' }, deleted: { '0': 'shown', '': 'shown', '1': 'hidden' } },
  ratings: { '0': '' },
};

/** Magento's reviews, joined with their ratings: `rating_summary` is in percent, and `status_id` 1 approved, 2 pending, 3 not approved. */
export const magento: Profile = {
  id: 'magento',
  name: 'Magento, reviews',
  source: 'magento',
  recognisedBy: ['status_id', 'detail', 'nickname', 'rating_summary'],
  columns: {
    rating: ['rating_summary'],
    title: ['title'],
    text: ['detail'],
    author: ['nickname'],
    createdAt: ['created_at'],
    sourceFeedbackId: ['review_id'],
    productId: ['sku', 'entity_pk_value'],
  },
  status: { status_id: { '1': 'shown', '2': 'pending', '3': 'hidden' } },
  scale: 100,
  ratings: { '0': '' },
};
