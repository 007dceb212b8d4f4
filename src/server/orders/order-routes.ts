/** `POST /orders/{sourceId}`: what shops tell of their orders. The signature is the authority, and the response is meant for a program. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { ID } from '../../contract/service/fields.js';
import type { OrderKind, OrderOutcome } from '../../contract/service/order-kind.js';
import { errorFields } from '../../platform/errors.js';
import { BodyError, readBytes } from '../../platform/json-body.js';
import { clientAddress } from '../../proxy/inbound/client-address.js';
import type { Peer, RequestLimit } from '../../proxy/index.js';
import { inviteOrder, type Order, type SigningOrderSource, type Store } from '../../service/index.js';
import { problemOf } from '../../service/known-problems.js';
import { problemResponse } from '../http/problem.js';
import type { Fetch } from '../http/router.js';
import { pathOf } from '../http/router.js';
import { faultOfGenericOrder, readGenericOrder } from './generic-order.js';
import { type JsonObject, objectOf } from './json-values.js';
import { readShopifyOrder, readShopifyRefund } from './shopify-order.js';
import { readWooCommerceOrder } from './woocommerce-order.js';

/** An order of a thousand lines has half of it. */
const MOST_BYTES = 2 ** 20;
const RETRY_SECONDS = 30;
/** What an unknown source is checked against: it takes as long as a known one. */
const NOBODY = { kind: 'shopify', secret: 'nobody' } as const;
/** What WooCommerce sends, unsigned, when a webhook is made; it has to like the response. */
const PING = /^webhook_id=\d{1,20}$/;

const READERS: Record<OrderKind, (body: JsonObject) => Order> = {
  shopify: readShopifyOrder,
  woocommerce: readWooCommerceOrder,
  generic: readGenericOrder,
};

export interface OrderRoutesOptions {
  store: Pick<Store, 'invites' | 'campaigns' | 'products' | 'orderSources' | 'unavailable'>;
  /** Of one address, whoever it is for. */
  limit: RequestLimit;
  trustedProxies: number;
  log: (event: object) => void;
  now?: () => Date;
}

/** Creates the handler. */
export function createOrderRoutes(options: OrderRoutesOptions): Fetch {
  const { store, limit, trustedProxies, log, now = () => new Date() } = options;

  return async (request, peer) => {
    if (request.method !== 'POST') {
      return problemResponse(405, 'method_not_allowed', 'This address takes only POST.', { allow: 'POST' });
    }
    const waitMs = await waitOf(request, peer);
    if (waitMs > 0) {
      const headers = { 'retry-after': String(Math.ceil(waitMs / 1000)) };
      return problemResponse(429, 'rate_limited', 'Too many messages come from this address.', headers);
    }
    try {
      const body = await readBytes(request.body, MOST_BYTES);
      if (body.length < 100 && PING.test(new TextDecoder().decode(body))) return Response.json({ ping: true });
      return await receive(pathOf(request).slice('/orders/'.length), { body, headers: request.headers });
    } catch (error) {
      if (error instanceof BodyError) return refusedBody(error);
      log({ severity: 'error', event: 'order_failed', ...errorFields(error) });
      const problem = problemOf(error, store);
      if (problem?.status !== 503) return problemResponse(500, 'internal_error', 'The server failed at this order.');
      const headers = { 'retry-after': String(RETRY_SECONDS) };
      return problemResponse(503, problem.code, 'The order cannot be taken now. Send it again.', headers);
    }
  };

  async function waitOf(request: Request, peer: Peer | undefined): Promise<number> {
    const address = clientAddress(request.headers.get('x-forwarded-for'), peer?.address ?? null, trustedProxies);
    return address === null ? 0 : limit.consume(`orders:${address}`).catch(() => 0);
  }

  async function receive(id: string, message: { body: Uint8Array; headers: Headers }): Promise<Response> {
    const source = ID.test(id) ? await store.orderSources.find(id) : null;
    const isSigned = isSignedBy(source ?? NOBODY, message, now().getTime());
    if (!source || !isSigned) {
      log({ severity: 'warn', event: 'order_refused' });
      return problemResponse(401, 'wrong_signature', 'There is no source of orders with this address and signature.');
    }
    const order = jsonOf(message.body);
    const fault = source.kind === 'generic' ? faultOfGenericOrder(order) : null;
    if (fault !== null) {
      await store.orderSources.note(source, 'not_an_order', now());
      return problemResponse(400, 'invalid_request', fault);
    }
    const outcome = order ? await actOn(source, order) : 'not_an_order';
    await store.orderSources.note(source, outcome, now());
    // Whatever it is, the shop need not send it again: it would disable a webhook that is refused.
    return Response.json(outcome === 'invited' ? { invited: true } : { invited: false, reason: outcome });
  }

  async function actOn(source: SigningOrderSource, message: JsonObject): Promise<OrderOutcome> {
    const { businessId: vendorId, campaignId } = source;
    const refund = source.kind === 'shopify' ? readShopifyRefund(message) : null;
    if (refund)
      return store.invites.takeRefund(vendorId, { ...refund, shopRef: `${source.kind}:${refund.shopRef}` }, now());
    return inviteOrder(READERS[source.kind](message), { store, vendorId, campaignId, at: now() });
  }
}

function jsonOf(body: Uint8Array): JsonObject | null {
  try {
    const message = objectOf(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)));
    return Object.keys(message).length > 0 ? message : null;
  } catch {
    return null;
  }
}

function refusedBody({ fault }: BodyError): Response {
  return fault === 'too_large'
    ? problemResponse(413, 'content_too_large', 'The body has more than a megabyte.')
    : problemResponse(400, 'invalid_request', 'The body broke off.');
}

// Whether a message comes from who has the secret of its source.

/** Standard Webhooks: how old, and how far ahead, a message may be. */
const TOLERANCE_MS = 5 * 60_000;

/** A signed message: its bytes as they came. */
interface SignedMessage {
  body: Uint8Array;
  headers: Pick<Headers, 'get'>;
}

/** Whether the signature is right, and for Standard Webhooks also of now. */
function isSignedBy(
  { kind, secret }: { kind: OrderKind; secret: string },
  message: SignedMessage,
  now: number,
): boolean {
  const { body, headers } = message;
  if (kind === 'generic') return isStandardSigned(secret, message, now);
  const given = headers.get(kind === 'shopify' ? 'x-shopify-hmac-sha256' : 'x-wc-webhook-signature');
  return isSame(given ?? '', createHmac('sha256', secret).update(body).digest('base64'));
}

/** https://www.standardwebhooks.com: a header may have several signatures, of which one has to be right. */
function isStandardSigned(secret: string, { body, headers }: SignedMessage, now: number): boolean {
  const id = headers.get('webhook-id') ?? '';
  const timestamp = headers.get('webhook-timestamp') ?? '';
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) * 1000 - now) > TOLERANCE_MS) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  const given = (headers.get('webhook-signature') ?? '').split(' ').slice(0, 10);
  return given.map((signature) => isSame(signature, `v1,${right}`)).includes(true);
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
