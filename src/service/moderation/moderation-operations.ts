import { z } from 'zod';
import { ID } from '../../contract/service/fields.js';
import {
  DecisionHistory,
  DecisionRequest,
  DecisionResults,
  MediaDecision,
  Moderation,
  ModerationUpdate,
  QUEUES,
  QueuedReview,
  ReviewQueue,
  UndoRequest,
} from '../../contract/service/moderation.js';
import type { AccountAccess } from '../account-access.js';
import { type OperationContext, operation } from '../http/operation.js';
import { vendorInPath } from '../http/path-resources.js';
import { notFound } from '../http/problem.js';
import { flag, wholeNumber } from '../http/validation.js';
import { readListCursor } from '../reviews/review-list.js';

/** Query of a queue; the desk's own requests are read by the same. */
export const QueueParameters = z.object({
  queue: z
    .enum(QUEUES, `must be one of ${QUEUES.join(', ')}`)
    .default('todo')
    .describe('`todo`: pending reviews, and those with an open report; `reported`: the latter.'),
  q: z
    .string()
    .max(200, 'must be at most 200 characters')
    .transform((text) => text.trim())
    .pipe(z.string())
    .optional()
    .describe('Words that title, text or author have, all of them; case and accents do not count.'),
  stars: z
    .string()
    .regex(/^[0-5](?:,[0-5]){0,5}$/, 'must be numbers from 0 to 5, with commas in between')
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .pipe(z.array(z.int()))
    .optional()
    .describe('`1,2`: only these; halves count upwards, 0 is without a rating.'),
  source: z.string().min(1, 'must not be empty').max(200).optional().describe('Only those of this source.'),
  product: z
    .string()
    .min(1, 'must not be empty')
    .max(200)
    .optional()
    .describe("The shop's own identifier of a product."),
  media: flag().optional().describe('Only with, or only without pictures and videos.'),
  replied: flag().optional().describe('Only with, or only without a reply.'),
  sort: z.enum(['desc', 'asc'], 'must be desc or asc').default('desc').describe('Newest, or oldest first.'),
  limit: wholeNumber(1, 200).default(50).describe('Page size.'),
  cursor: z
    .string()
    .refine((text) => readListCursor(text) !== null, 'must be the nextCursor of a page of this list')
    .optional()
    .describe('The `nextCursor` of the previous page: reviews that arrive meanwhile move nothing.'),
});

export const getModeration = operation({
  id: 'getModeration',
  families: ['v2'],
  method: 'get',
  path: '/vendors/{vendorId}/moderation',
  tag: 'Moderation',
  summary: 'Read how many reviews wait for what',
  resource: vendorInPath,
  response: { status: 200, description: 'The queues, and whether new reviews wait.', schema: Moderation },
  handle: ({ resource }, { store }) => store.moderation.overview(resource.id),
});

export const updateModeration = operation({
  id: 'updateModeration',
  families: ['v2'],
  method: 'put',
  path: '/vendors/{vendorId}/moderation',
  tag: 'Moderation',
  summary: 'Say whether new reviews are shown at once',
  description:
    'For all new reviews alike: nothing here looks at their stars. Reviews that are there already stay as they are.',
  resource: vendorInPath,
  body: ModerationUpdate,
  response: { status: 200, description: 'What is said now.', schema: Moderation },
  async handle({ resource, body }, { store }) {
    await store.moderation.setNewReviews(resource.id, body.newReviews);
    return store.moderation.overview(resource.id);
  },
});

export const listQueue = operation({
  id: 'listQueue',
  families: ['v2'],
  method: 'get',
  path: '/vendors/{vendorId}/moderation/reviews',
  tag: 'Moderation',
  summary: 'List a queue of reviews',
  description:
    'Filtered and searched as the query says, with where each review stands, its open reports and the last decision.',
  resource: vendorInPath,
  query: QueueParameters,
  response: { status: 200, description: 'A page of the queue.', schema: ReviewQueue },
  async handle({ resource, query: { product, ...query } }, { store }) {
    const meant = product === undefined ? undefined : await store.products.meaningOf(resource.id, product);
    return store.moderation.page(resource.id, { ...query, product: meant });
  },
});

export const decideReviews = operation({
  id: 'decideReviews',
  families: ['v2'],
  method: 'post',
  path: '/vendors/{vendorId}/moderation/decisions',
  tag: 'Moderation',
  summary: 'Show, hold back or archive reviews',
  description:
    'The same decision about up to 100 reviews. Each is done as a whole or not at all, and has a result of its own. `show` and ' +
    '`hold_back` bring an archived review back. `pending` is only for a review that readers have never seen.',
  resource: vendorInPath,
  body: DecisionRequest,
  response: { status: 200, description: 'What became of each, in the order of the request.', schema: DecisionResults },
  invalidates: (_, { id }) => id,
  handle: async ({ resource, body, by }, { store, now }) => ({
    results: await store.moderation.decide(resource.id, body, { by, at: now() }),
  }),
});

export const undoDecisions = operation({
  id: 'undoDecisions',
  families: ['v2'],
  method: 'post',
  path: '/vendors/{vendorId}/moderation/undo',
  tag: 'Moderation',
  summary: 'Take decisions back',
  description:
    'Each review is then exactly where it was before, unless it has moved since (`changed_since`). For a day after the decision (`too_late`).',
  resource: vendorInPath,
  body: UndoRequest,
  response: { status: 200, description: 'What became of each, in the order of the request.', schema: DecisionResults },
  invalidates: (_, { id }) => id,
  handle: async ({ resource, body, by }, { store, now }) => ({
    results: await store.moderation.undo(resource.id, body.decisionIds, { by, at: now() }),
  }),
});

export const listDecisions = operation({
  id: 'listDecisions',
  families: ['v2'],
  method: 'get',
  path: '/vendors/{vendorId}/reviews/{reviewId}/decisions',
  tag: 'Moderation',
  summary: 'Read who decided what about a review',
  resource: reviewInPath,
  response: { status: 200, description: 'The last decisions, at most 100.', schema: DecisionHistory },
  handle: async ({ resource: { vendorId, reviewId } }, { store }) => ({
    decisions: await store.moderation.history(vendorId, reviewId),
  }),
});

export const decideMedia = operation({
  id: 'decideMedia',
  families: ['v2'],
  method: 'put',
  path: '/vendors/{vendorId}/reviews/{reviewId}/media',
  tag: 'Moderation',
  summary: 'Hold back a picture of a review',
  description:
    'Or a video, or shows it again. The rest of the review stays as it is. What is held back is in `heldBackMedia` alone.',
  resource: reviewInPath,
  body: MediaDecision,
  response: { status: 200, description: 'The review as it is now.', schema: QueuedReview },
  invalidates: ({ review }) => review.businessId,
  async handle({ resource, body, by }, { store, now }) {
    const queued = await store.moderation.decideMedia(resource, body, { by, at: now() });
    if (!queued) throw notFound('review', resource.reviewId);
    return queued;
  },
});

export const deleteReply = operation({
  id: 'deleteReply',
  families: ['v2'],
  method: 'delete',
  path: '/vendors/{vendorId}/reviews/{reviewId}/reply',
  tag: 'Moderation',
  summary: 'Take a reply away',
  description: 'Whether there was one or not.',
  resource: reviewInPath,
  response: { status: 200, description: 'The review as it is now.', schema: QueuedReview },
  conflict: 'The review cannot be replied to here: its `canReply` is false. Or its source takes no reply away.',
  invalidates: ({ review }) => review.businessId,
  async handle({ resource: { vendorId, reviewId }, account }, { store, now }) {
    const review = await store.reviews.deleteReply(reviewId, { account, at: now() });
    const queued = review && (await store.moderation.get(vendorId, reviewId));
    if (!queued) throw notFound('review', reviewId);
    return queued;
  },
});

/** The review `{reviewId}` of the vendor `{vendorId}`. */
export async function reviewInPath(
  params: Record<string, string>,
  account: AccountAccess,
  { store }: Pick<OperationContext, 'store'>,
): Promise<{ vendorId: string; reviewId: string }> {
  const vendor = await vendorInPath(params, account, { store });
  const { reviewId = '' } = params;
  const queued = ID.test(reviewId) ? await store.moderation.get(vendor.id, reviewId) : null;
  if (!queued) throw notFound('review', reviewId);
  return { vendorId: vendor.id, reviewId };
}
