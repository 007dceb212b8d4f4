import { MAX_CHANGED_REVIEWS, ProductChangeResults, ProductChanges } from '../../contract/service/product-changes.js';
import { operation } from '../http/operation.js';
import { vendorInPath } from '../http/path-resources.js';

export const changeProducts = operation({
  id: 'changeProducts',
  families: ['v2'],
  method: 'post',
  path: '/vendors/{vendorId}/reviews/products',
  tag: 'Reviews',
  summary: 'Give reviews another product',
  description:
    'One review, or all reviews of a product: after a shop has renumbered its products, or an import had damaged ids. All changes are made, ' +
    'or none; they look at the products as they were before. At most 2,000 reviews change. Nothing else of a review does, and the record of its decisions says who did it.',
  resource: vendorInPath,
  body: ProductChanges,
  response: { status: 200, description: 'How many reviews each change found.', schema: ProductChangeResults },
  invalidates: (_, { id }) => id,
  async handle({ resource, body, by }, { store, now }) {
    const decider = { by, at: now(), most: MAX_CHANGED_REVIEWS };
    const found = await store.reviews.changeProducts(resource.id, body.changes, decider);
    return { results: found.map((reviews) => ({ reviews })) };
  },
});
