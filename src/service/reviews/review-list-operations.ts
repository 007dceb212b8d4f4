import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { id } from '../../contract/service/fields.js';
import { type ListSync, type Review, ReviewList } from '../../contract/service/review.js';
import { NOTHING_SAID } from '../../contract/service/review-policy.js';
import { INTERFACE_SOURCES } from '../../contract/service/source.js';
import { type AccountAccess, ownAccount } from '../account-access.js';
import { noResource, operation } from '../http/operation.js';
import { vendorInPath } from '../http/path-resources.js';
import { invalidRequest, notFound } from '../http/problem.js';
import { flag, moment, wholeNumber } from '../http/validation.js';
import type { Store } from '../store.js';
import { shopNamesOf } from '../vendors/shop-names.js';
import type { ReviewOwner } from './review-counts.js';
import { nextCursorOf, readListCursor } from './review-list.js';
import { OWN_SOURCE } from './sources.js';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;

/** Query parameters of both lists that the interface does not have. */
const SHARED_QUERY = {
  cursor: z
    .string()
    .refine((text) => readListCursor(text) !== null, 'must be the nextCursor of a page of this list')
    .optional()
    .describe(
      'The `nextCursor` of the previous page, in place of `offset`: reviews that arrive meanwhile move nothing.',
    ),
  updatedAfter: moment()
    .optional()
    .describe(
      'Only reviews that came or were changed after this moment, imports by when they were imported; `total` counts these. ' +
        'Give what `sync` of the last response says. Reviews that are gone are not in it: where `sync` says that the list has ' +
        'fewer than you have then, or another `version`, read the whole list.',
    ),
};
const CONDITIONAL =
  'The `ETag` changes when a review of the list came, went or was changed: sent as `If-None-Match`, it gets a 304 for an ' +
  'unchanged list.';
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
  description: `Ordered by \`createdAt\`; hidden and archived reviews too, unless \`showOnWidget\` says otherwise. ${CONDITIONAL}`,
  resource: noResource,
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
      businessId: id.optional().describe('Only the reviews of this business.'),
      sort: z.enum(['desc', 'asc'], 'must be desc or asc').default('desc').describe('Newest, or oldest first.'),
      ...SHARED_QUERY,
    })
    .refine(onePlace, ONE_PLACE),
  mayBeNotFound: true,
  response: { status: 200, description: 'A page of the list.', schema: ReviewList },
  async entityTag({ query, account }, { store }) {
    const { businessId } = query;
    // A business of another account has no entity tag: the handler responds with 404.
    if (businessId !== undefined && !(await store.vendors.get(businessId, account))) return null;
    return store.reviews.entityTag(ownerOf(query, account), ['v1', query]);
  },
  async handle({ query: { businessId, ...query }, account }, { store }) {
    if (businessId !== undefined && !(await store.vendors.get(businessId, account))) {
      throw notFound('business', businessId);
    }
    const owner = ownerOf({ businessId }, account);
    const { source } = query;
    if (source !== undefined && ![...INTERFACE_SOURCES, OWN_SOURCE].includes(source)) {
      const sources = [...(await store.reviews.sources(owner)), ...(await store.sources.names(owner))];
      const message = 'must be google, facebook, or another source of these reviews';
      if (!sources.includes(source)) throw invalidRequest([{ field: 'source', message }]);
    }
    const sync = businessId !== undefined && query.sort === 'desc' && (await syncOf(store, businessId, query));
    const { reviews, ...page } = await store.reviews.page(owner, query);
    const vendor = businessId === undefined ? null : await store.vendors.get(businessId, account);
    const policy = vendor && (await store.policies.get(vendor.id, account));
    return {
      ...page,
      ...(policy && { policy }),
      ...(vendor && { shopNames: shopNamesOf(vendor), ...(await questionsOf(store, vendor.id, account)) }),
      ...(vendor && isFirst(query) && (await productsWithOtherIds(store, vendor.id))),
      ...(sync && { sync }),
      reviews: await store.reviews.withCanReply(reviews),
    };
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
    `without parameters, as a stream: a list of any length. ${CONDITIONAL}`,
  resource: vendorInPath,
  query: z
    .object({
      limit: wholeNumber(1).optional().describe('Page size; without it, all the rest.'),
      offset: wholeNumber(0).optional().describe('How many reviews come before the page.'),
      showOnWidget: flag().optional().describe('Only shown, or only hidden reviews.'),
      ...SHARED_QUERY,
    })
    .refine(onePlace, ONE_PLACE),
  response: { status: 200, description: 'The list, or the page of it.', schema: ReviewList },
  entityTag: ({ resource, query }, { store }) => store.reviews.entityTag({ businessId: resource.id }, query),
  async handle({ resource, query, account }, { store }) {
    const policy = (await store.policies.get(resource.id, account)) ?? NOTHING_SAID;
    const sync = await syncOf(store, resource.id, query);
    const total = await store.reviews.count(resource.id, query);
    const said = { policy, shopNames: shopNamesOf(resource), ...(await questionsOf(store, resource.id, account)) };
    const head = { total, ...said, ...(sync && { sync }) };
    const products = isFirst(query) ? await productsWithOtherIds(store, resource.id) : {};
    return reviewListResponse({ ...head, ...products }, query.limit, store.reviews.batches(resource.id, query));
  },
});

/** Whether it is the first page: what is said beside the reviews may be long. */
const isFirst = ({ cursor, offset = 0 }: { cursor?: string | undefined; offset?: number | undefined }) =>
  cursor === undefined && offset === 0;

async function questionsOf(store: Pick<Store, 'customQuestions'>, vendorId: string, account: AccountAccess) {
  const questions = await store.customQuestions.get(vendorId, account);
  return questions?.[0] ? { questions } : {};
}

async function productsWithOtherIds(
  store: Pick<Store, 'products'>,
  vendorId: string,
): Promise<Pick<ReviewList, 'products'>> {
  const products = await store.products.otherIds(vendorId);
  return products.length > 0 ? { products } : {};
}

/** Null where the page begins somewhere else, or has some of the reviews alone. */
async function syncOf(
  store: Pick<Store, 'reviews'>,
  vendorId: string,
  query: Parameters<typeof isFirst>[0] & {
    source?: unknown;
    showOnWidget?: unknown;
    updatedAfter?: string | undefined;
  },
): Promise<ListSync | null> {
  const isAll = query.source === undefined && query.showOnWidget === undefined;
  return isAll && isFirst(query) ? store.reviews.sync(vendorId, query.updatedAfter) : null;
}

function ownerOf({ businessId }: { businessId?: string | undefined }, account: AccountAccess): ReviewOwner {
  return businessId === undefined ? { accountId: ownAccount(account) } : { businessId };
}

/**
 * A `ReviewList` that is streamed while it is read: a list of any length takes the memory of one batch, and other requests are
 * served between batches.
 */
function reviewListResponse(
  head: Omit<ReviewList, 'reviews' | 'nextCursor'>,
  limit: number | undefined,
  batches: AsyncGenerator<Review[]>,
): Response {
  const encoder = new TextEncoder();
  const parts = jsonParts(head, limit, batches);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

async function* jsonParts(
  head: object,
  limit: number | undefined,
  batches: AsyncGenerator<Review[]>,
): AsyncGenerator<string, void> {
  let separator = `${JSON.stringify(head).slice(0, -1)},"reviews":[`;
  let length = 0;
  let last: Review | undefined;
  for await (const batch of batches) {
    yield separator + JSON.stringify(batch).slice(1, -1);
    separator = ',';
    length += batch.length;
    last = batch.at(-1);
    await setImmediate();
  }
  const nextCursor = nextCursorOf(limit, length, last);
  const end = nextCursor === null ? ']}' : `],"nextCursor":${JSON.stringify(nextCursor)}}`;
  yield separator === ',' ? end : separator + end;
}
