import { z } from 'zod';
import { ID } from '../../contract/service/id.js';
import { ReviewList } from '../../contract/service/review.js';
import { nothing, operation } from '../operation.js';
import { invalidRequest, notFound } from '../problem.js';
import { reviewListResponse } from '../review-list-response.js';
import { DEFAULT_ACCOUNT } from '../schema.js';
import { INTERFACE_SOURCES, OWN_SOURCE, takesReplies } from '../sources.js';
import { flag, wholeNumber } from './parameters.js';
import { vendorInAddress } from './subjects.js';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;

export const listReviews = operation({
  id: 'listReviews',
  families: ['v1'],
  method: 'get',
  path: '/reviews',
  tag: 'Reviews',
  summary: 'List reviews from all sources',
  description: 'Ordered by `createdAt`; hidden and archived reviews too, unless `showOnWidget` says otherwise.',
  subject: nothing,
  query: z.object({
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
  }),
  missing: true,
  answer: { status: 200, description: 'A page of the list.', schema: ReviewList },
  async handle({ query: { businessId, ...query }, accountId }, { store }) {
    if (businessId !== undefined && !(await store.vendors.get(businessId, accountId))) {
      throw notFound('business', businessId);
    }
    const owner = businessId === undefined ? { accountId: accountId ?? DEFAULT_ACCOUNT } : { businessId };
    const { source } = query;
    if (source !== undefined && ![...INTERFACE_SOURCES, OWN_SOURCE].includes(source)) {
      const sources = await store.reviews.sources(owner);
      const message = 'must be google, facebook, or another source of these reviews';
      if (!sources.includes(source)) throw invalidRequest([{ field: 'source', message }]);
    }
    const { total, reviews } = await store.reviews.page(owner, query);
    return { total, reviews: reviews.map((review) => ({ ...review, canReply: takesReplies(review) })) };
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
    'without parameters, as a stream: a list of any length.',
  subject: vendorInAddress,
  query: z.object({
    limit: wholeNumber(1).optional().describe('Page size; without it, all the rest.'),
    offset: wholeNumber(0).optional().describe('How many reviews come before the page.'),
    showOnWidget: flag().optional().describe('Only shown, or only hidden reviews.'),
  }),
  answer: { status: 200, description: 'The list, or the page of it.', schema: ReviewList },
  async handle({ subject, query }, { store }) {
    const total = await store.reviews.count(subject.id, query);
    return reviewListResponse(total, store.reviews.batches(subject.id, query));
  },
});
