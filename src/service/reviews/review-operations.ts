import { ID, lowerUuid } from '../../contract/service/fields.js';
import { MAX_CHANGED_REVIEWS, ProductChangeResults, ProductChanges } from '../../contract/service/product-changes.js';
import { Reply, Review, ReviewUpdate } from '../../contract/service/review.js';
import {
  LENIENT,
  SubmitReviewResponse,
  SubmittedReview,
  VENDOR_VISIBILITY,
} from '../../contract/service/submitted-review.js';
import { noResource, operation } from '../http/operation.js';
import { vendorInPath } from '../http/path-resources.js';
import { notFound } from '../http/problem.js';

export const submitReview = operation({
  id: 'submitReview',
  families: ['v2'],
  method: 'post',
  path: '/vendors/{vendorId}/submit-review',
  tag: 'Reviews',
  summary: 'Submit a review',
  description:
    'A review that arrives with `showOnWidget: false` is held back as `pending`. One that comes with an `invitation` is ' +
    'verified; when the invitation is not accepted, the review is stored as any other and the feedback says why. A vendor whose ' +
    '`newReviews` is `wait` has it wait in any case; where it is `show`, a request with `Prefer: vendor-visibility` is shown at once ' +
    'in spite of `showOnWidget: false`. A request with `Prefer: handling=lenient` is stored without the `uploads` that cannot be used; without it, they ' +
    'are a 400 that names them.',
  resource: vendorInPath,
  body: SubmittedReview,
  validate: (body, vendor) => {
    const named = (body as { vendorId?: unknown } | null)?.vendorId;
    return typeof named === 'string' && lowerUuid(named) !== vendor.id
      ? [{ field: 'vendorId', message: 'must be the vendor in the address' }]
      : [];
  },
  idempotent: true,
  response: { status: 201, description: 'The review is stored.', schema: SubmitReviewResponse },
  async handle({ body, idempotencyKey, preferences }, { store, now, media }) {
    const byVendorSetting = preferences.includes(VENDOR_VISIBILITY);
    const uploads = { addressOf: media?.addressOf ?? null, isLenient: preferences.includes(LENIENT) };
    return { feedback: await store.reviews.submit(body, { idempotencyKey, at: now(), byVendorSetting, uploads }) };
  },
});

export const updateReview = operation({
  id: 'updateReview',
  families: ['v1', 'v2'],
  method: 'patch',
  path: '/reviews/{reviewId}',
  tag: 'Reviews',
  summary: 'Show, hide or archive a review',
  description:
    'A `reason` says why a review is held back from readers; it stays on record until the review is shown again. ' +
    'A review stops being `pending` when `showOnWidget` is set, whatever to, or another `reason`.',
  resource: async ({ reviewId = '' }) => reviewId,
  body: ReviewUpdate,
  response: { status: 200, description: 'The review as it is now.', schema: Review },
  invalidates: (review) => review.businessId,
  async handle({ resource: id, body, account }, { store, now }) {
    const review = ID.test(id) ? await store.reviews.update(id, body, { account, at: now() }) : null;
    if (!review) throw notFound('review', id);
    return review;
  },
});

export const replyToReview = operation({
  id: 'replyToReview',
  families: ['v1'],
  method: 'put',
  path: '/reply',
  tag: 'Reviews',
  summary: 'Reply to a review',
  description: "Replying again replaces the reply. Without a `name`, the vendor's `senderName` signs it.",
  resource: noResource,
  body: Reply,
  mayBeNotFound: true,
  response: { status: 200, description: 'The review with its reply.', schema: Review },
  invalidates: (review) => review.businessId,
  conflict: 'The review cannot be replied to here: its `canReply` is false.',
  async handle({ body, account }, { store, now }) {
    const review = await store.reviews.reply(body, { account, at: now() });
    if (!review) throw notFound('review', body.reviewId);
    return review;
  },
});

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
