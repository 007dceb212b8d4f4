import { z } from 'zod';
import { ID } from '../../contract/service/id.js';
import { ReviewList } from '../../contract/service/review.js';
import { nothing, operation } from '../operation.js';
import { invalidRequest, notFound } from '../problem.js';
import type { ReviewOwner } from '../review-counts.js';
import { reviewListResponse } from '../review-list-response.js';
import { DEFAULT_ACCOUNT } from '../schema.js';
import { INTERFACE_SOURCES, OWN_SOURCE, takesReplies } from '../sources.js';
import { flag, listCursor, moment, wholeNumber } from './parameters.js';
import { vendorInAddress } from './subjects.js';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;

/** What both lists take besides, ours. */
const SHARED_QUERY = {
  cursor: listCursor()
    .optional()
    .describe('The `nextCursor` of the page before, in place of `offset`: what comes meanwhile moves nothing.'),
  updatedAfter: moment()
    .optional()
    .describe(
      'Only reviews that came or were changed after this moment, imports by when they were imported; `total` counts these. ' +
        'Ask with a minute to spare. One that is gone is not in it: where the `ETag` of the whole list is another and nothing ' +
        'new came, read the whole list.',
    ),
};
const SPARES =
  'The `ETag` is another when a review of the list came, went or was changed: sent as `If-None-Match`, an unchanged list ' +
  'is answered with a 304.';
const onePlace = <Query extends { cursor?: unknown; offset?: unknown }>(query: Query) =>
  query.cursor === undefined || !query.offset;
const ONE_PLACE = { path: ['cursor'], error: 'must not come with an offset' };

export const listReviews = operation({
  id: 'listReviews',
  families: ['v1'],
  method: 'get',
  path: '/reviews',
  tag: 'Reviews',
  summary: 'List reviews from all sources',
  description: `Ordered by \`createdAt\`; hidden and archived reviews too, unless \`showOnWidget\` says otherwise. ${SPARES}`,
  subject: nothing,
  query: z
    .object({
      source: z
        .string()
        .min(1, 'must not be empty')
        .max(200)
        .optional()
        .describe('`google`, `facebook`, or the name of another source these reviews come from.'),
      showOnWidget: flag().optional().describe('Only shown, or only hidden reviews.'),
      limit: wholeNumber(1, MAX_LIMIT).default(DEFAULT_LIMIT).describe('Page size.'),
      offset: wholeNumber(0).default(0).describe('How many reviews come before the page.'),
      businessId: z
        .string()
        .regex(ID, 'must be a UUID, or 1 to 64 letters, digits, "_" and "-"')
        .optional()
        .describe('Only the reviews of this business.'),
      sort: z.enum(['desc', 'asc'], 'must be desc or asc').default('desc').describe('Newest, or oldest first.'),
      ...SHARED_QUERY,
    })
    .refine(onePlace, ONE_PLACE),
  missing: true,
  answer: { status: 200, description: 'A page of the list.', schema: ReviewList },
  async validator({ query, accountId }, { store }) {
    const { businessId } = query;
    // What belongs to others has no validator either.
    if (businessId !== undefined && !(await store.vendors.get(businessId, accountId))) return null;
    return store.reviews.validator(ownerOf(query, accountId), ['v1', query]);
  },
  async handle({ query: { businessId, ...query }, accountId }, { store }) {
    if (businessId !== undefined && !(await store.vendors.get(businessId, accountId))) {
      throw notFound('business', businessId);
    }
    const owner = ownerOf({ businessId }, accountId);
    const { source } = query;
    if (source !== undefined && ![...INTERFACE_SOURCES, OWN_SOURCE].includes(source)) {
      const sources = await store.reviews.sources(owner);
      const message = 'must be google, facebook, or another source of these reviews';
      if (!sources.includes(source)) throw invalidRequest([{ field: 'source', message }]);
    }
    const { reviews, ...page } = await store.reviews.page(owner, query);
    return { ...page, reviews: reviews.map((review) => ({ ...review, canReply: takesReplies(review) })) };
  },
});

export const listVendorReviews = operation({
  id: 'listVendorReviews',
  families: ['v2'],
  method: 'get',
  path: '/vendors/{vendorId}/reviews',
  tag: 'Reviews',
  summary: "List a vendor's reviews",
  description:
    'Reviews captured by the service, product reviews and those of other sources together, newest first. Everything ' +
    `without parameters, as a stream: a list of any length. ${SPARES}`,
  subject: vendorInAddress,
  query: z
    .object({
      limit: wholeNumber(1).optional().describe('Page size; without it, all the rest.'),
      offset: wholeNumber(0).optional().describe('How many reviews come before the page.'),
      showOnWidget: flag().optional().describe('Only shown, or only hidden reviews.'),
      ...SHARED_QUERY,
    })
    .refine(onePlace, ONE_PLACE),
  answer: { status: 200, description: 'The list, or the page of it.', schema: ReviewList },
  validator: ({ subject, query }, { store }) => store.reviews.validator({ businessId: subject.id }, query),
  async handle({ subject, query }, { store }) {
    const total = await store.reviews.count(subject.id, query);
    return reviewListResponse(total, query.limit, store.reviews.batches(subject.id, query));
  },
});

function ownerOf({ businessId }: { businessId?: string | undefined }, accountId: string | null): ReviewOwner {
  return businessId === undefined ? { accountId: accountId ?? DEFAULT_ACCOUNT } : { businessId };
}
