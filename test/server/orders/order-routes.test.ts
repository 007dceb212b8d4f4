import { describe, expect, test } from 'vitest';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import { ENGINES } from '../../service/temporary-service.js';
import { NOW, orderingShop, SECRET } from './ordering-shop.js';
import { GENERIC_ORDER, hmac, SHOPIFY_ORDER, WOOCOMMERCE_ORDER } from './shop-orders.js';

describe.each(ENGINES)('an order on %s', (engine) => {
  test('of Shopify invites its customer once, for each product, in the language of the order', async () => {
    const { store, vendorId, order, invites, source } = await orderingShop('shopify', { engine });
    await store.campaigns.update(vendorId, 'default', { delayHours: 14 * 24 }, NOW);
    expect(await Promise.all([order(SHOPIFY_ORDER), order(SHOPIFY_ORDER)])).toEqual(
      expect.arrayContaining([{ invited: true }, { invited: false, reason: 'invited_before' }]),
    );
    expect(await order({ ...SHOPIFY_ORDER, total_price: '10.00' })).toEqual({
      invited: false,
      reason: 'invited_before',
    });
    const all = await invites();
    expect(all).toMatchObject([
      {
        state: 'queued',
        channel: 'email',
        contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@customer.example', source: 'shopify' },
        products: [
          { sourceProductId: '7714', title: 'Blue kettle' },
          { sourceProductId: '7715', title: 'Teapot' },
        ],
        dueAt: '2026-03-08T08:00:00.000Z',
      },
    ]);
    const due = new Date(all[0]!.dueAt);
    expect(await store.invites.toSend(vendorId, all[0]!.id, due)).toMatchObject({ language: 'de-DE' });
    expect(await store.orderSources.list(vendorId)).toMatchObject([
      { id: source.id, received: 3, invited: 1, lastReceivedAt: NOW.toISOString(), lastOutcome: 'invited_before' },
    ]);
  });

  test('that is cancelled withdraws the invite that waits', async () => {
    const { order, invites, store } = await orderingShop('shopify', { engine });
    await order(SHOPIFY_ORDER);
    const cancelled = { ...SHOPIFY_ORDER, cancelled_at: '2026-03-01T09:00:00Z' };
    expect(await order(cancelled)).toEqual({ invited: false, reason: 'cancelled' });
    expect(await invites()).toMatchObject([{ state: 'cancelled', reason: 'by_the_shop' }]);
    expect(await store.messages.list({ limit: 5 })).toMatchObject([{ state: 'cancelled' }]);
    expect(await order({ ...cancelled, name: '#1002' })).toEqual({ invited: false, reason: 'cancelled' });
    expect(await invites()).toHaveLength(1);
  });

  test('that was cancelled before it was paid, as the messages came, invites nobody, unless the shop changed it since', async () => {
    const { order, invites, store, vendorId } = await orderingShop('shopify', { engine });
    const at = (minute: number) => ({ updated_at: `2026-03-01T09:0${minute}:00Z` });
    const cancelled = { ...SHOPIFY_ORDER, cancelled_at: '2026-03-01T09:05:00Z', ...at(5) };
    expect(await order(cancelled)).toEqual({ invited: false, reason: 'cancelled' });
    expect(await order({ ...SHOPIFY_ORDER, ...at(4) })).toEqual({ invited: false, reason: 'cancelled' });
    expect(await order({ ...SHOPIFY_ORDER, ...at(5) })).toEqual({ invited: false, reason: 'cancelled' });
    expect(await order(SHOPIFY_ORDER)).toEqual({ invited: false, reason: 'cancelled' });
    const known = { vendorId, orderId: 'shopify:1001', changedAt: null };
    expect(await store.invites.knownOrder(known)).toBe('cancelled');
    expect(await invites()).toEqual([]);
    expect(await order({ ...SHOPIFY_ORDER, ...at(6) })).toEqual({ invited: true });
    expect(await invites()).toMatchObject([{ state: 'queued' }]);
    expect(await store.invites.knownOrder(known)).toBe('invited');
  });

  test('that is paid and cancelled at the same moment waits for nobody', async () => {
    const { order, invites } = await orderingShop('shopify', { engine });
    const cancelled = { ...SHOPIFY_ORDER, cancelled_at: '2026-03-01T09:00:00Z' };
    for (let number = 0; number < 10; number += 1) {
      const name = `#20${number}`;
      await Promise.all([order({ ...SHOPIFY_ORDER, name }), order({ ...cancelled, name })]);
    }
    expect((await invites()).filter(({ state }) => state !== 'cancelled')).toEqual([]);
  });

  test('of one vendor leaves the same number of another alone', async () => {
    const { store, order, invites, send, signed } = await orderingShop('shopify', { engine });
    const { id: other } = await store.vendors.create({ name: 'Other' });
    const theirs = await store.orderSources.create(
      other,
      { name: 'Shop', kind: 'shopify', secret: 'x'.repeat(16) },
      NOW,
    );
    await order(SHOPIFY_ORDER);
    const body = JSON.stringify({ ...SHOPIFY_ORDER, cancelled_at: '2026-03-01T09:00:00Z' });
    expect(await send(body, signed(body), theirs.id)).toMatchObject({ status: 401 });
    expect(await send(body, signed(body, theirs.secret), theirs.id)).toMatchObject({ status: 200 });
    expect(await invites()).toMatchObject([{ state: 'queued' }]);
  });
});

test('of WooCommerce invites once it is completed, and knows the picture', async () => {
  const { order, invites } = await orderingShop('woocommerce');
  expect(await order({ ...WOOCOMMERCE_ORDER, status: 'processing' })).toEqual({
    invited: false,
    reason: 'not_completed',
  });
  expect(await order(WOOCOMMERCE_ORDER)).toEqual({ invited: true });
  expect(await invites()).toMatchObject([
    {
      contact: { firstName: 'Zoë', email: 'zoe@customer.example', phoneNumber: null },
      products: [{ sourceProductId: '93', title: 'Enamel mug', imageUrl: 'https://woo.example/mug.jpg' }],
    },
  ]);
});

test('the ping of WooCommerce, which nobody signs, is responded to, at any address', async () => {
  const { send, source, store, vendorId } = await orderingShop('woocommerce');
  for (const id of [source.id, 'unknown']) expect(await send('webhook_id=12', {}, id)).toMatchObject({ status: 200 });
  expect(await store.orderSources.list(vendorId)).toMatchObject([{ received: 0 }]);
});

test('any shop may sign by Standard Webhooks, with the secret that was made for it', async () => {
  const { order, invites, store, vendorId } = await orderingShop('generic');
  expect(await order(GENERIC_ORDER)).toEqual({ invited: true });
  const customer = { ...GENERIC_ORDER.data.customer, email: 'bo@customer.example' };
  expect(await order({ ...GENERIC_ORDER.data, id: 'A-10', customer })).toEqual({ invited: true });
  const [, first] = await invites();
  expect(first).toMatchObject({ contact: { firstName: 'Jo' }, products: [{ sourceProductId: 'mug', title: 'Mug' }] });
  expect(await store.invites.toSend(vendorId, first!.id, NOW)).toMatchObject({ language: 'nl' });
});

describe('a message of a program of its own that is wrong is refused, for its programmer to see', () => {
  test.each([
    ['deliveredAt', { deliveredAt: 'yesterday' }],
    ['deliveredAt', { deliveredAt: 1772006400 }],
    ['fulfilledAt', { fulfilledAt: '2026-02-30' }],
    ['orderedAt', { orderedAt: '2026-13-01T00:00:00Z' }],
    ['changedAt', { changedAt: {} }],
  ])('%s: %j', async (field, change) => {
    const { send, signed, invites, store, vendorId } = await orderingShop('generic');
    for (const message of [{ ...GENERIC_ORDER.data, ...change }, { data: { ...GENERIC_ORDER.data, ...change } }]) {
      const body = JSON.stringify(message);
      expect(await send(body, signed(body))).toMatchObject({
        status: 400,
        body: {
          code: 'invalid_request',
          detail: `${field} must be a moment by ISO 8601, such as "2026-02-25T08:00:00Z".`,
        },
      });
    }
    expect(await invites()).toEqual([]);
    expect(await store.orderSources.list(vendorId)).toMatchObject([
      { received: 2, invited: 0, lastOutcome: 'not_an_order' },
    ]);
  });

  test.each(['{', 'null', '[]', 'id=1', ''])('no object: %j', async (body) => {
    const { send, signed } = await orderingShop('generic');
    expect(await send(body, signed(body))).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', detail: 'The body must be a JSON object: an order.' },
    });
  });

  test('a moment that is left out, or empty, is none', async () => {
    const { order } = await orderingShop('generic');
    const moments = {
      deliveredAt: null,
      fulfilledAt: '',
      orderedAt: '2026-02-25',
      changedAt: '2026-02-25T08:00:00+01:00',
    };
    expect(await order({ ...GENERIC_ORDER.data, ...moments })).toEqual({ invited: true });
  });
});

describe('an order that nobody can be invited for says why, and is not sent again', () => {
  test.each([
    ['no_contact', { email: null, contact_email: null, customer: null, phone: '030 1' }],
    ['no_contact', { email: 'not an address', contact_email: '', customer: { phone: 7 } }],
    ['no_products', { line_items: [] }],
    ['no_products', { line_items: 'none' }],
    ['no_order_id', { name: '', order_number: null, id: null }],
    ['not_completed', { financial_status: 'pending', fulfillment_status: null }],
    ['cancelled', { financial_status: 'refunded' }],
    ['test_order', { test: true }],
    ['too_old', { fulfillments: [], processed_at: '2025-12-01T00:00:00Z' }],
  ])('%s: %j', async (reason, change) => {
    const { order, invites, store, vendorId } = await orderingShop();
    expect(await order({ ...SHOPIFY_ORDER, ...change })).toEqual({ invited: false, reason });
    expect(await invites()).toEqual([]);
    expect(await store.orderSources.list(vendorId)).toMatchObject([{ received: 1, invited: 0, lastOutcome: reason }]);
  });

  test.each(['null', '[]', '"order"', '{', '\u0000', ''])('not_an_order: %j', async (body) => {
    const { send, signed } = await orderingShop();
    expect(await send(body, signed(body))).toMatchObject({
      status: 200,
      body: { invited: false, reason: 'not_an_order' },
    });
  });

  test('somebody who must not be asked is not', async () => {
    const { order, store, invites } = await orderingShop();
    await store.suppressions.add('default', { email: 'ada@customer.example' }, 'added', NOW);
    expect(await order(SHOPIFY_ORDER)).toEqual({ invited: false, reason: 'unsubscribed' });
    expect(await invites()).toMatchObject([{ state: 'unsubscribed' }]);
  });
});

test('a message without a right signature is refused, like one to an unknown address', async () => {
  const { send, signed, invites, logged, store, vendorId } = await orderingShop();
  const body = JSON.stringify(SHOPIFY_ORDER);
  const right = signed(body);
  const unknown = await send(body, right, 'unknown');
  const refused = [
    await send(body, {}),
    await send(body, signed(body, 'another-secret-1')),
    await send(`${body} `, right),
    await send(body, { 'x-wc-webhook-signature': hmac(SECRET, body) }),
    await send(body, { 'x-shopify-hmac-sha256': `${right['x-shopify-hmac-sha256']}=` }),
  ];
  expect(unknown).toMatchObject({ status: 401, body: { code: 'wrong_signature' } });
  for (const one of refused) expect([one.status, one.body]).toEqual([401, unknown.body]);
  expect(await invites()).toEqual([]);
  expect(await store.orderSources.list(vendorId)).toMatchObject([{ received: 0 }]);
  expect(logged).toHaveLength(6);
  expect(JSON.stringify(logged)).not.toMatch(/ada@|secret/);
});

test('a message by Standard Webhooks is of now: five minutes, both ways', async () => {
  const { send, signed, source } = await orderingShop('generic');
  const body = JSON.stringify(GENERIC_ORDER);
  const statusAt = async (minutes: number) => {
    const at = new Date(NOW.getTime() + minutes * 60_000);
    return (await send(body, signed(body, source.secret, at))).status;
  };
  expect(await statusAt(-6)).toBe(401);
  expect(await statusAt(6)).toBe(401);
  expect(await statusAt(-5)).toBe(200);
  expect(await statusAt(5)).toBe(200);
  expect((await send(body, { ...signed(body), 'webhook-id': 'msg_2' })).status).toBe(401);
});

test('a body of more than a megabyte is refused before it is read whole, and only POST is taken', async () => {
  const { send, signed } = await orderingShop();
  const most = JSON.stringify({ note: 'x'.repeat(2 ** 20 - 11) });
  expect(most).toHaveLength(2 ** 20);
  expect(await send(most, signed(most))).toMatchObject({ status: 200 });
  const more = `${most} `;
  expect(await send(more, signed(more))).toMatchObject({ status: 413, body: { code: 'content_too_large' } });
  expect((await send('', {}, undefined, 'GET')).status).toBe(405);
});

test('a fault of ours is a 500 and a database that is away a 503, and the log says where without quoting anybody', async () => {
  const { send, signed, store, logged } = await orderingShop();
  const failing = async (error: Error) => {
    store.orderSources.find = () => Promise.reject(error);
    const { status, body, headers } = await send('{}', signed('{}'));
    return [status, (body as { code: string }).code, headers.get('retry-after')];
  };
  expect(await failing(new TypeError('ada@customer.example is no order'))).toEqual([500, 'internal_error', null]);
  const locked = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
  expect(await failing(locked)).toEqual([503, 'database_unavailable', '30']);
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  expect(await failing(full)).toEqual([503, 'disk_full', '30']);
  expect(logged).toMatchObject([
    { event: 'order_failed', error: 'TypeError', at: expect.arrayContaining([expect.stringMatching(/^at /)]) },
    { event: 'order_failed', code: 'SQLITE_BUSY' },
    { event: 'order_failed', code: 'SQLITE_FULL' },
  ]);
  expect(JSON.stringify(logged)).not.toContain('ada@');
});

test('one address may send so many a minute', async () => {
  const { send, signed } = await orderingShop('shopify', { limit: 1 });
  expect((await send('{}', signed('{}'))).status).toBe(200);
  const limited = await send('{}', signed('{}'));
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '2']);
});

test('what a stranger writes into an order becomes one line, and no longer than it may be', async () => {
  const { order, invites, store, vendorId } = await orderingShop();
  const customer = { first_name: `Ada\r\nBcc: x@y.example${'a'.repeat(300)}`, last_name: '' };
  const line_items = Array.from({ length: 80 }, (_, at) => ({ product_id: at + 1, title: 'T'.repeat(900) }));
  expect(await order({ ...SHOPIFY_ORDER, customer, line_items, customer_locale: '<b>' })).toEqual({ invited: true });
  const [invite] = await invites();
  expect(invite!.contact.firstName).toMatch(/^Ada Bcc: x@y\.examplea{80}$/);
  expect([invite!.products.length, invite!.products[0]!.title.length]).toEqual([50, 300]);
  expect(await store.invites.get(vendorId, invite!.id, EVERY_ACCOUNT)).not.toBeNull();
});
