import type { Context } from 'hono';
import { Hono } from 'hono';
import { z } from 'zod';
import type { DeskVendor } from '../../contract/desk.js';
import { FOREIGN_ORDERS, FOREIGN_SHOWN, FOREIGN_SOURCES } from '../../contract/desk-foreign.js';
import { phoneNumber } from '../../contract/service/channel.js';
import { ID } from '../../contract/service/id.js';
import { Reply } from '../../contract/service/reply.js';
import { wholeNumber } from '../../service/http/parameters.js';
import { invalidRequest, notFound, ServiceProblem } from '../../service/http/problem.js';
import { validateInput } from '../../service/http/validation.js';
import { DEFAULT_ACCOUNT } from '../../service/index.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { fields, readBody } from '../http/body.js';
import { vendorInPath } from '../http/vendor-in-path.js';
import { demand, sessionOf } from '../sign-in/session.js';
import type { ForeignService } from './foreign-service.js';

/** Reviews behind this one are not listed: the service would have to count them anew for each page. */
const FARTHEST = 100_000;
const Query = z.object({
  shown: z.enum(FOREIGN_SHOWN, `must be one of ${FOREIGN_SHOWN.join(', ')}`).default('all'),
  source: z.enum(FOREIGN_SOURCES, `must be one of ${FOREIGN_SOURCES.join(', ')}`).optional(),
  order: z.enum(FOREIGN_ORDERS, `must be one of ${FOREIGN_ORDERS.join(', ')}`).default('desc'),
  offset: wholeNumber(0, FARTHEST).default(0),
});
const NewShop = z.object({
  id: z.string().trim().regex(ID, 'must be the id of a vendor or business'),
  name: fields.name,
});
const ReplyBody = Reply.pick({ comment: true });
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

/**
 * The desk in front of a service that is not ours: what its interface has, and no more. The server's key opens one account of that service, and it is
 * the default account's.
 */
export function foreignRoutes({ store, onChange, log }: DeskOptions, foreign: ForeignService): DeskRoutes {
  const routes: DeskRoutes = new Hono<DeskEnv>();

  function demandKey(c: Context<DeskEnv>): string {
    const { accountId } = sessionOf(c);
    if (accountId !== DEFAULT_ACCOUNT)
      throw new ServiceProblem(404, 'not_found', { detail: 'This account has no reviews service' });
    return accountId;
  }
  async function shopIn(c: Context<DeskEnv>): Promise<string> {
    demandKey(c);
    return (await vendorInPath(c, { store })).id;
  }

  routes.get('/foreign/businesses', demand('owner'), async (c) => {
    demandKey(c);
    return c.json(await foreign.businesses());
  });

  /** A shop of the service that the desk shows: one that the service lists, or a vendor, which it lists nowhere. */
  routes.post('/foreign/shops', demand('owner'), async (c) => {
    const accountId = demandKey(c);
    const { id, name } = await readBody(c, NewShop);
    if ((await foreign.kindOf(id)) === 'vendor' && !(await foreign.hasVendor(id))) {
      throw invalidRequest([{ field: 'id', message: 'is none that the reviews service knows' }]);
    }
    const there = (await store.vendors.list(accountId)).find((one) => one.id === id);
    const shop = there ?? (await store.vendors.create({ name }, accountId, { id }));
    log({ event: 'desk_vendor_made', accountId, by: sessionOf(c).person.id, vendorId: id });
    return c.json({ id: shop.id, name: shop.name } satisfies DeskVendor, 201);
  });

  routes.get('/vendors/:vendorId/foreign/reviews', demand('reader'), async (c) =>
    c.json(await foreign.page(await shopIn(c), validateInput(Query, c.req.query()))),
  );

  /** The page names where it found the review: the interface has no way to read one. */
  routes.put('/vendors/:vendorId/foreign/reviews/:reviewId/reply', demand('moderator'), async (c) => {
    const shopId = await shopIn(c);
    const { comment } = await readBody(c, ReplyBody);
    const reviewId = c.req.param('reviewId');
    const { reviews } = await foreign.page(shopId, validateInput(Query, c.req.query()));
    const review = reviews.find(({ id }) => id === reviewId);
    if (!review) throw notFound('review', reviewId);
    if (!review.canReply) {
      throw new ServiceProblem(409, 'cannot_reply', { detail: 'The reviews service takes no reply to this review' });
    }
    await foreign.reply(reviewId, comment);
    onChange(shopId);
    return c.body(null, 204);
  });

  routes.post('/vendors/:vendorId/foreign/invites', demand('moderator'), async (c) => {
    const shopId = await shopIn(c);
    const { idempotencyKey, ...invite } = await readBody(c, Invite);
    return c.json(await foreign.invite(shopId, invite, idempotencyKey), 201);
  });

  routes.get('/vendors/:vendorId/foreign/insights', demand('reader'), async (c) =>
    c.json(await foreign.insights(await shopIn(c))),
  );

  return routes;
}
