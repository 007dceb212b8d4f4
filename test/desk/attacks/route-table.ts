import type { Role } from '../../../src/contract/desk/desk.js';
import { PASSWORD } from '../temporary-desk.js';
import type { Ids } from './furnished-desk.js';

type Body = object | string | ((ids: Ids) => object | string);

/** A route: the least role that it demands (null: it needs no session), and a request of it that this role may make. */
export interface Row {
  role: Role | null;
  body?: Body | undefined;
  /** Of the body, where it is no JSON. */
  type?: string;
  /** With its question mark. */
  query?: string;
  /** What this role gets, where it is no success: there is nothing for it to find. */
  status?: number;
}
const row =
  (role: Role | null) =>
  (body?: Body, more: Pick<Row, 'type' | 'query' | 'status'> = {}) => ({ role, body, ...more });
const [anyone, reader, moderator, owner] = [row(null), row('reader'), row('moderator'), row('owner')];

/**
 * Every route below `/desk/api`, as the app declares it. A parameter gets the id that `furnish` made for the segment before it:
 * `/people/:id` that of `people`.
 */
export const ROUTES: Record<string, Row> = {
  'GET /session': anyone(),
  'POST /session': anyone({ email: 'reader@default.example', password: PASSWORD }),
  'DELETE /session': anyone(),
  'POST /link': anyone(({ secrets }) => ({ secret: secrets })),
  'POST /link/use': anyone(({ secrets }) => ({
    secret: secrets,
    name: 'Rosa',
    email: 'rosa@default.example',
    password: PASSWORD,
  })),

  'POST /link/sign-in': anyone({ email: 'reader@default.example' }),

  'POST /session/passkey/options': anyone({}),
  'POST /session/passkey': anyone(({ assertions }) => assertions),

  'GET /you/passkeys': reader(),
  'POST /you/passkeys/options': reader({ current: PASSWORD }),
  'POST /you/passkeys': reader(({ registrations }) => registrations),
  'DELETE /you/passkeys/:id': reader(),

  'PATCH /you': reader({ name: 'Mallory' }),
  'PUT /you/password': reader({ current: PASSWORD, password: 'another long sentence' }),
  'GET /you/sessions': reader(),
  'DELETE /you/sessions/:id': reader(),

  'GET /people': owner(),
  'PATCH /people/:id': owner({ role: 'owner' }),
  'DELETE /people/:id': owner(),
  'POST /people/:id/password-link': owner({}),
  'POST /invites': owner({ role: 'owner' }),
  'DELETE /invites/:id': owner(),

  'GET /webhooks': owner(),
  'POST /webhooks': owner({ url: 'https://mallory.example/', events: ['review.shown'] }),
  'PATCH /webhooks/:id': owner({ events: ['review.replied'] }),
  'DELETE /webhooks/:id': owner(),
  'GET /webhooks/:id/deliveries': owner(),
  'POST /webhooks/:id/deliveries/:deliveryId/resend': owner({}),

  'GET /sources': owner(),
  'POST /sources': owner({ kind: 'trustpilot', businessUnitId: 'a1', key: 'key of Mallory' }),
  'POST /sources/authorization': owner(({ sources }) => ({ kind: 'google', connectionId: sources })),
  'POST /sources/returned': owner({ query: 'code=1&state=1' }, { status: 409 }),
  'PUT /sources/:id/locations': owner((ids) => ({
    choices: [{ locationId: ids['source-locations'], vendorId: ids.vendors }],
  })),
  'POST /sources/:id/locations': owner({}),
  'POST /sources/:id/readings': owner({ whole: true }),
  'POST /sources/:id/disconnect': owner({ reviews: 'erase' }),

  'GET /vendors/:vendorId/imports': owner(),
  'POST /vendors/:vendorId/imports': owner('rating,text\n5,Taken\n', {
    query: '?name=reviews.csv',
    type: 'application/octet-stream',
  }),
  'PUT /vendors/:vendorId/imports/:id/choices': owner({ dateOrder: 'dd/mm' }),
  'POST /vendors/:vendorId/imports/:id/start': owner({}),
  'POST /vendors/:vendorId/imports/:id/undo': owner({}),
  'DELETE /vendors/:vendorId/imports/:id': owner(),
  'GET /vendors/:vendorId/imports/:id/refused': owner(),

  'GET /vendors/:vendorId/notices': reader(),
  'PUT /vendors/:vendorId/notices': reader({ newReviews: 'daily', lowReviews: 'off', reports: 'off', digestHour: 6 }),

  'GET /vendors/:vendorId/invites': reader(undefined, { query: '?state=queued' }),
  'POST /vendors/:vendorId/invites': moderator({ firstName: 'Grace', email: 'grace@mallory.example' }),
  'POST /vendors/:vendorId/invites/cancel': moderator(({ customers }) => ({ inviteIds: [customers] })),
  'GET /vendors/:vendorId/campaigns': reader(),
  'POST /vendors/:vendorId/campaigns': owner({ name: 'Campaign of Mallory' }),
  'POST /vendors/:vendorId/campaigns/preview': reader({ language: 'de' }),
  'PUT /vendors/:vendorId/campaigns/:campaignId': owner({ name: 'Campaign of Mallory' }),
  'DELETE /vendors/:vendorId/campaigns/:campaignId': owner(),
  'POST /vendors/:vendorId/campaigns/:campaignId/test': owner({ language: 'de' }),
  'GET /vendors/:vendorId/order-sources': owner(),
  'POST /vendors/:vendorId/order-sources': owner({ name: 'Store of Mallory', kind: 'generic' }),
  'DELETE /vendors/:vendorId/order-sources/:sourceId': owner(),
  'GET /suppressions': reader(),
  'POST /suppressions/ask': reader({ email: 'grace@mallory.example' }),
  'PUT /suppressions': owner({ email: 'grace@mallory.example', suppressed: true }),

  'POST /vendors': owner({ name: 'Hats of Mallory' }),
  'GET /vendors/:vendorId/shop': owner(),
  'GET /vendors/:vendorId/look': owner(),
  'PUT /vendors/:vendorId/look': owner({ look: null }),
  'GET /vendors/:vendorId/start': owner(),
  'POST /vendors/:vendorId/order-files': owner('order_id,email\n', { type: 'application/octet-stream', status: 400 }),
  'PUT /vendors/:vendorId/start': owner({ skipped: ['look'] }),
  'PUT /demo': owner({ left: true }, { status: 404 }),
  'PUT /vendors/:vendorId/profile': owner({ name: 'Hats of Mallory' }),
  'PUT /vendors/:vendorId/competitors': owner({ competitors: [] }),
  'GET /vendors/:vendorId/custom-questions': owner(),
  'PUT /vendors/:vendorId/custom-questions': owner({ questions: [] }),
  'PUT /vendors/:vendorId/review-policy': owner({ purchaseCheck: 'all' }),

  'GET /keys': owner(),
  'POST /keys': owner({ name: 'Checkout' }),
  'DELETE /keys/:id': owner(),
  'GET /vendors/:vendorId/tokens': owner(),
  'POST /vendors/:vendorId/tokens': owner({ name: 'Shop', scope: ['reviews:read'], origins: [], days: null }),
  'POST /vendors/:vendorId/known-tokens': owner(({ vendors }) => ({
    name: 'Shop',
    token: JSON.stringify({ vendorId: vendors, kind: 'vendor', id: 'j1', scope: ['reviews:read'], keyId: 'k1' }),
  })),
  'DELETE /vendors/:vendorId/tokens/:id': owner(),
  // This machine is a private address, so nothing is requested.
  'POST /vendors/:vendorId/page-check': owner({ url: 'http://localhost:1/' }),
  'GET /vendors/:vendorId/export': owner(),
  'POST /erasure/look': owner(({ reviews }) => ({ reviewId: reviews })),
  'POST /erasure': owner(({ reviews }) => ({ reviewId: reviews, keepText: false })),
  'GET /retention': owner(),

  'GET /vendors/:vendorId/moderation': reader(),
  'PUT /vendors/:vendorId/moderation': owner({ newReviews: 'wait' }),
  'GET /vendors/:vendorId/reviews': reader(),
  'GET /vendors/:vendorId/reviews/:reviewId': reader(),
  'GET /vendors/:vendorId/reviews/:reviewId/reports': reader(),
  'GET /vendors/:vendorId/audit': reader(),
  'GET /vendors/:vendorId/live': reader(),
  'GET /vendors/:vendorId/numbers': reader(undefined, { query: '?span=30d' }),
  'GET /vendors/:vendorId/numbers/audit': reader(),
  'GET /vendors/:vendorId/insights': reader(),
  'GET /vendors/:vendorId/insights/sentences': reader(undefined, { query: '?topic=delivery' }),
  'POST /vendors/:vendorId/decisions': moderator(({ reviews }) => ({ reviewIds: [reviews], decision: 'archive' })),
  'POST /vendors/:vendorId/decisions/forecast': moderator(({ reviews }) => ({
    reviewIds: [reviews],
    decision: 'archive',
  })),
  'POST /vendors/:vendorId/undo': moderator(({ decisions }) => ({ decisionIds: [decisions] })),
  'POST /vendors/:vendorId/reviews/products': moderator(({ reviews }) => ({
    changes: [{ reviewId: reviews, product: null }],
  })),
  'GET /vendors/:vendorId/products': reader(),
  'GET /vendors/:vendorId/products/changes': reader(),
  'PUT /vendors/:vendorId/products': owner({ products: [{ sourceProductId: 'kettle-1', name: 'Taken' }] }),
  'POST /vendors/:vendorId/products/merge': owner({ from: 'kettle-1', into: 'nobody' }, { status: 404 }),
  'POST /vendors/:vendorId/products/ids': owner({ id: 'taken', product: null }),
  'POST /vendors/:vendorId/products/undo': owner({ changeId: 'nobody' }, { status: 404 }),
  'POST /vendors/:vendorId/products/table': owner('id,name\nkettle-1,taken\n', { type: 'application/octet-stream' }),
  'POST /vendors/:vendorId/products/page': owner({ url: 'https://elsewhere.example' }, { status: 400 }),
  'POST /vendors/:vendorId/reviews/products/table': owner('from,to\nkettle-1,taken\n', {
    type: 'application/octet-stream',
  }),
  'PUT /vendors/:vendorId/reviews/:reviewId/media': moderator({
    ...{ kind: 'picture', position: 1, show: false, reason: 'spam' },
  }),
  // Of the file of a review: test/desk/media/media-routes.test.ts.
  'GET /vendors/:vendorId/media/:key/:name': reader(undefined, { status: 404 }),
  'PUT /vendors/:vendorId/reviews/:reviewId/reply': moderator({ comment: 'Thanks' }),
  'DELETE /vendors/:vendorId/reviews/:reviewId/reply': moderator(),
  'GET /reply-templates': moderator(),
  'POST /reply-templates': moderator({ name: 'Thanks', text: 'Thank you, {name}.' }),
  'PUT /reply-templates/:id': moderator({ name: 'Thanks', text: 'Thank you, {name}.' }),
  'DELETE /reply-templates/:id': moderator(),

  'GET /vendors/:vendorId/reports': reader(),
  'GET /vendors/:vendorId/reports/:reportId/notices': moderator(),
  'PUT /vendors/:vendorId/reports/:reportId/told': moderator({ reporter: true }),
  'PUT /vendors/:vendorId/reports/:reportId/decision': moderator({ decision: 'kept', statement: 'An opinion.' }),
};

const OWN = (name: string) => ROUTES[name]!;
const SHARED =
  /^\w+ \/(?:session|passkeys?|link|you|people|invites|reply-templates|vendors\/:vendorId\/(?:tokens|known-tokens|page-check))\b/;

/** The same of a desk in front of a service that is not ours. Of a review nobody but that service knows. */
export const FOREIGN_ROUTES: Record<string, Row> = {
  ...Object.fromEntries(Object.keys(ROUTES).flatMap((name) => (SHARED.test(name) ? [[name, OWN(name)]] : []))),

  'GET /foreign/businesses': owner(),
  'POST /foreign/shops': owner({ id: 'shop-1', name: 'Hats' }),
  'GET /vendors/:vendorId/foreign/reviews': reader(),
  'PUT /vendors/:vendorId/foreign/reviews/:reviewId/reply': moderator({ comment: 'Thank you.' }),
  'POST /vendors/:vendorId/foreign/invites': moderator({
    ...{ firstName: 'Grace', email: 'grace@mail.example' },
    idempotencyKey: '6f1c2d34-5e6f-4a7b-8c9d-0e1f2a3b4c5d',
  }),
  'GET /vendors/:vendorId/foreign/insights': reader(),
};
