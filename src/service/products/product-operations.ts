import { z } from 'zod';
import {
  ChangedProduct,
  ProductHistory,
  ProductIdMove,
  ProductList,
  ProductMerge,
  ProductUndo,
  productId,
  SavedProducts,
} from '../../contract/service/product.js';
import { operation } from '../http/operation.js';
import { vendorInPath } from '../http/path-resources.js';
import { flag, wholeNumber } from '../http/validation.js';

/** Query of the list; the desk's own requests are read by the same. */
const ProductParameters = z.object({
  q: z
    .string()
    .max(200, 'must be at most 200 characters')
    .optional()
    .describe('Words that the name has, all of them, or a part of one of its ids; case and accents do not count.'),
  id: productId.optional().describe('The product that this id means, by any of its ids.'),
  unnamed: flag().optional().describe('`true`: only products that nobody has named.'),
  sort: z
    .enum(['reviews', 'name'], 'must be reviews or name')
    .default('reviews')
    .describe('Those with most reviews first, or by name.'),
  limit: wholeNumber(1, 200).default(50).describe('Page size.'),
  offset: wholeNumber(0).default(0).describe('How many products come before the page.'),
});

const CONFLICTS =
  'What the request names is not as it says: `code` is `same_product`, `product_id_taken`, `too_many_products` or `too_many_reviews`.';

export const listProducts = operation({
  id: 'listProducts',
  families: ['v2'],
  method: 'get',
  path: '/vendors/{vendorId}/products',
  tag: 'Products',
  summary: 'List the products of a shop',
  description: 'Those that reviews, orders or imports have named, and those that were saved here.',
  resource: vendorInPath,
  query: ProductParameters,
  response: { status: 200, description: 'A page of the list.', schema: ProductList },
  handle: ({ resource, query }, { store }) => store.products.list(resource.id, query),
});

export const saveProducts = operation({
  id: 'saveProducts',
  families: ['v2'],
  method: 'put',
  path: '/vendors/{vendorId}/products',
  tag: 'Products',
  summary: 'Say what products are called, and which ids mean them',
  description:
    'One product, or a list. What is left out stays. A name that is said here goes before what imports, orders and reviews say. An id that ' +
    'means another product already stays with it, and is named in `taken`; everything else is done.',
  resource: vendorInPath,
  body: SavedProducts,
  response: { status: 200, description: 'What became of it.', schema: ChangedProduct },
  conflict: CONFLICTS,
  invalidates: (_, { id }) => id,
  handle: ({ resource, body, by }, { store, now }) =>
    store.products.save(resource.id, body.products, { by, at: now() }),
});

export const mergeProducts = operation({
  id: 'mergeProducts',
  families: ['v2'],
  method: 'post',
  path: '/vendors/{vendorId}/products/merge',
  tag: 'Products',
  summary: 'Make two products one',
  description:
    'All ids of `from` mean `into` then, and its reviews are reviews of that. At most 5,000 reviews move. Each keeps what it was written under.',
  resource: vendorInPath,
  body: ProductMerge,
  mayBeNotFound: true,
  response: { status: 200, description: 'What became of it.', schema: ChangedProduct },
  conflict: CONFLICTS,
  invalidates: (_, { id }) => id,
  handle: ({ resource, body, by }, { store, now }) => store.products.merge(resource.id, body, { by, at: now() }),
});

export const moveProductId = operation({
  id: 'moveProductId',
  families: ['v2'],
  method: 'post',
  path: '/vendors/{vendorId}/products/ids',
  tag: 'Products',
  summary: 'Let an id mean another product',
  description:
    'The reviews that were written under it move with it. Without a `product` it stands for itself, and no order teaches it again.',
  resource: vendorInPath,
  body: ProductIdMove,
  mayBeNotFound: true,
  response: { status: 200, description: 'What became of it.', schema: ChangedProduct },
  conflict: CONFLICTS,
  invalidates: (_, { id }) => id,
  handle: ({ resource, body, by }, { store, now }) => store.products.moveId(resource.id, body, { by, at: now() }),
});

export const listProductChanges = operation({
  id: 'listProductChanges',
  families: ['v2'],
  method: 'get',
  path: '/vendors/{vendorId}/products/changes',
  tag: 'Products',
  summary: 'Read what was changed about products',
  resource: vendorInPath,
  response: { status: 200, description: 'The last 50 changes, the newest first.', schema: ProductHistory },
  handle: async ({ resource }, { store }) => ({ changes: await store.products.history(resource.id) }),
});

export const undoProductChange = operation({
  id: 'undoProductChange',
  families: ['v2'],
  method: 'post',
  path: '/vendors/{vendorId}/products/undo',
  tag: 'Products',
  summary: 'Take a change of products back',
  description:
    'Names, ids and reviews are as they were before it. One that was taken back before stays so: `changeId` is null then.',
  resource: vendorInPath,
  body: ProductUndo,
  mayBeNotFound: true,
  response: { status: 200, description: 'How many reviews moved back.', schema: ChangedProduct },
  conflict:
    'What it has changed was changed again since (`products_changed_since`), or too many reviews would move back.',
  invalidates: (_, { id }) => id,
  handle: ({ resource, body, by }, { store, now }) =>
    store.products.undo(resource.id, body.changeId, { by, at: now() }),
});
