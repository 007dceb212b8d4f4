/** A shop that signs its messages about orders, and a mail sender that a test turns by hand. */
import { Webhook } from 'standardwebhooks';
import type { OrderKind } from '../../../src/contract/service/order-kind.js';
import { inviteComposers } from '../../../src/server/invites/compose-invite.js';
import type { Mail } from '../../../src/server/messages/mail-sender.js';
import { createOrderRoutes } from '../../../src/server/orders/order-routes.js';
import { type Engine, temporaryStore } from '../../service/temporary-service.js';
import { hmac } from './shop-orders.js';

export const NOW = new Date('2026-03-01T10:00:00Z');
export const SECRET = 'a-secret-of-the-shop';
const HEADERS = { shopify: 'x-shopify-hmac-sha256', woocommerce: 'x-wc-webhook-signature' } as const;

/** A vendor with a source of orders, and a shop that signs as `kind` does. */
export async function orderingShop(kind: OrderKind = 'shopify', { engine = 'sqlite' as Engine, limit = 1_000 } = {}) {
  let at = NOW;
  const store = await temporaryStore(engine);
  const { id: vendorId } = await store.vendors.create({ name: 'Blue Kettle' });
  const given = kind === 'generic' ? {} : { secret: SECRET };
  const source = await store.orderSources.create(vendorId, { name: 'Shop', kind, ...given }, NOW);
  const logged: object[] = [];
  let left = limit;
  const routes = createOrderRoutes({
    store,
    limit: { consume: async () => (left-- > 0 ? 0 : 2_000) },
    trustedProxies: 0,
    log: (event) => logged.push(event),
    now: () => at,
  });
  const compose = inviteComposers({ store, url: 'https://r.test', now: () => at }).invite!;
  /** Sends what is due, and gives the mails. */
  const sendDue = async () => {
    const mails: Mail[] = [];
    for (const message of await store.messages.take('mail', { limit: 100, leaseMs: 1000 }, at)) {
      const mail = await compose(message);
      if (!mail) await store.messages.end(message, { state: 'cancelled', outcome: 'nothing_to_say' }, at);
      else if ('notBefore' in mail) {
        const { notBefore: dueAt, outcome } = mail;
        await store.messages.end(message, { state: 'waiting', dueAt, outcome, isPostponed: true }, at);
      } else if (await store.messages.markSending(message, 1000, at)) {
        await store.messages.end(message, { state: 'sent' }, at);
        mails.push(mail);
      }
    }
    return mails;
  };
  const pass = (days: number) => (at = new Date(at.getTime() + days * 86_400_000));
  const send = async (body: string, headers: Record<string, string>, id = source.id, method = 'POST') => {
    const init = method === 'POST' ? { method, body, headers } : { method };
    const response = await routes(new Request(`http://shop.test/orders/${id}`, init), { address: '192.0.2.1' });
    return { status: response.status, headers: response.headers, body: (await response.json()) as object };
  };
  const signed = (body: string, secret = source.secret, at = NOW): Record<string, string> =>
    kind === 'generic'
      ? {
          'webhook-id': 'msg_1',
          'webhook-timestamp': String(at.getTime() / 1000),
          'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
        }
      : { [HEADERS[kind]]: hmac(secret, body) };
  const order = async (message: object) => (await send(JSON.stringify(message), signed(JSON.stringify(message)))).body;
  const invites = async () => (await store.invites.list({ businessId: vendorId, limit: 50, offset: 0 })).invites;
  return { store, vendorId, source, send, signed, order, invites, logged, sendDue, pass, now: () => at };
}
