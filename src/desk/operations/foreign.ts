/**
 * The desk in front of a service that is not ours: what its interface has, and no more. The server's key opens one account of that service, and it is
 * the default account's.
 */
import { z } from 'zod';
import type { DeskVendor } from '../../contract/desk/desk.js';
import { FOREIGN_ORDERS, FOREIGN_SHOWN } from '../../contract/desk/foreign.js';
import { phoneNumber } from '../../contract/service/channel.js';
import { ID } from '../../contract/service/fields.js';
import { Reply } from '../../contract/service/review.js';
import { INTERFACE_SOURCES } from '../../contract/service/source.js';
import { vendorInPath } from '../../service/http/path-resources.js';
import { invalidRequest, notFound, ServiceProblem } from '../../service/http/problem.js';
import { wholeNumber } from '../../service/http/validation.js';
import { DEFAULT_ACCOUNT } from '../../service/index.js';
import type { ForeignService } from '../foreign/foreign-service.js';
import { fields } from '../http/body.js';
import { type DeskContext, deskOperation } from '../operation.js';

/** Reviews behind this one are not listed: the service would have to count them anew for each page. */
const FARTHEST = 100_000;
const Query = z.object({
  shown: z.enum(FOREIGN_SHOWN, `must be one of ${FOREIGN_SHOWN.join(', ')}`).default('all'),
  source: z.enum(INTERFACE_SOURCES, `must be one of ${INTERFACE_SOURCES.join(', ')}`).optional(),
  order: z.enum(FOREIGN_ORDERS, `must be one of ${FOREIGN_ORDERS.join(', ')}`).default('desc'),
  offset: wholeNumber(0, FARTHEST).default(0),
});
const NewShop = z.object({
  id: z.string().trim().regex(ID, 'must be the id of a vendor or business'),
  name: fields.name,
});
const emptied = z.literal('');
const Invite = z
  .object({
    firstName: fields.name,
    lastName: z.string().trim().max(100).default(''),
    email: fields.email.or(emptied).default(''),
    phoneNumber: phoneNumber.or(emptied).default(''),
    delayDays: z.int().min(0, 'must be 0 or more').max(365, 'must be at most 365').default(0),
    idempotencyKey: z.uuid(),
  })
  .refine(({ email, phoneNumber }) => email !== '' || phoneNumber !== '', {
    path: ['email'],
    error: 'must be given, or else a phone number',
  });

/** Passes the account that has a reviews service. */
async function accountWithKey(_params: unknown, _account: unknown, { session }: DeskContext): Promise<string> {
  if (session.accountId === DEFAULT_ACCOUNT) return session.accountId;
  throw new ServiceProblem(404, 'not_found', { detail: 'This account has no reviews service' });
}

/** The id of the shop `{vendorId}` of that account. */
async function shopInPath(params: Record<string, string>, account: string | symbol, context: DeskContext) {
  const accountId = await accountWithKey(params, account, context);
  return (await vendorInPath(params, accountId, context)).id;
}

export const foreignOperations = (foreign: ForeignService) => [
  deskOperation({
    id: 'listForeignBusinesses',
    role: 'owner',
    route: 'GET /foreign/businesses',
    resource: accountWithKey,
    handle: () => foreign.businesses(),
  }),

  /** A shop of the service that the desk shows: one that the service lists, or a vendor, which it lists nowhere. */
  deskOperation({
    id: 'addForeignShop',
    role: 'owner',
    route: 'POST /foreign/shops',
    status: 201,
    resource: accountWithKey,
    body: NewShop,
    async handle({ resource: accountId, body: { id, name } }, { store }): Promise<DeskVendor> {
      if ((await foreign.kindOf(id)) === 'vendor' && !(await foreign.hasVendor(id))) {
        throw invalidRequest([{ field: 'id', message: 'is none that the reviews service knows' }]);
      }
      const there = (await store.vendors.list(accountId)).find((one) => one.id === id);
      const shop = there ?? (await store.vendors.create({ name }, accountId, { id }));
      return { id: shop.id, name: shop.name };
    },
    logs: ({ id }) => ({ vendorId: id }),
  }),

  deskOperation({
    id: 'listForeignReviews',
    role: 'reader',
    route: 'GET /vendors/{vendorId}/foreign/reviews',
    resource: shopInPath,
    query: Query,
    handle: ({ resource: shopId, query }) => foreign.page(shopId, query),
  }),

  /** The page names where it found the review: the interface has no way to read one. */
  deskOperation({
    id: 'replyToForeignReview',
    role: 'moderator',
    route: 'PUT /vendors/{vendorId}/foreign/reviews/{reviewId}/reply',
    status: 204,
    resource: async (params, account, context) => ({
      shopId: await shopInPath(params, account, context),
      reviewId: params.reviewId ?? '',
    }),
    query: Query,
    body: Reply.pick({ comment: true }),
    invalidates: (_, { shopId }) => shopId,
    async handle({ resource: { shopId, reviewId }, query, body: { comment } }) {
      const { reviews } = await foreign.page(shopId, query);
      const review = reviews.find(({ id }) => id === reviewId);
      if (!review) throw notFound('review', reviewId);
      if (!review.canReply) {
        throw new ServiceProblem(409, 'cannot_reply', { detail: 'The reviews service takes no reply to this review' });
      }
      await foreign.reply(reviewId, comment);
    },
  }),

  deskOperation({
    id: 'inviteByForeignService',
    role: 'moderator',
    route: 'POST /vendors/{vendorId}/foreign/invites',
    status: 201,
    resource: shopInPath,
    body: Invite,
    handle: ({ resource: shopId, body: { idempotencyKey, ...invite } }) =>
      foreign.invite(shopId, invite, idempotencyKey),
  }),

  deskOperation({
    id: 'getForeignInsights',
    role: 'reader',
    route: 'GET /vendors/{vendorId}/foreign/insights',
    resource: shopInPath,
    handle: ({ resource: shopId }) => foreign.insights(shopId),
  }),
];
