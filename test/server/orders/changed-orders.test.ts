import { describe, expect, test } from 'vitest';
import { ExportLine } from '../../../src/service/index.js';
import { ENGINES } from '../../service/temporary-service.js';
import { orderingShop } from './ordering-shop.js';
import { GENERIC_ORDER, shopifyRefund, shopifyRefunded, shopifyScarfOrder, wooScarfOrder } from './shop-orders.js';

const BO = { email: 'bo@customer.example', contact_email: 'bo@customer.example' };
const textOf = (mails: { text: string }[]) => mails.map(({ text }) => text).join('\n');

describe.each(ENGINES)('an invite on %s', (engine) => {
  const shop = async (kind: 'shopify' | 'woocommerce' | 'generic' = 'shopify') => {
    const made = await orderingShop(kind, { engine });
    const mails = async () => (await made.sendDue()).map(({ to, text }) => ({ to: to.address, asks: asked(text) }));
    return { ...made, mails };
  };
  const asked = (text: string) => ['Scarf', 'Mug', 'Hat'].filter((title) => text.includes(title));

  test('never asks about a scarf that went back, whichever message says so and in whatever order they come', async () => {
    const [scarf, refunded] = [shopifyScarfOrder(1), shopifyRefunded(31, shopifyRefund(7, 21))];
    const messages = [scarf, shopifyRefund(7, 21), refunded];
    for (const order of [
      [0, 1],
      [1, 0],
      [0, 2],
      [2, 0],
      [0, 1, 2],
      [1, 2, 0],
      [2, 1, 0],
      [0, 0, 1, 1],
      [2, 0, 2, 0],
    ]) {
      const { order: tell, mails, invites } = await shop();
      for (const index of order) await tell(messages[index]!);
      expect(await mails(), `${order}`).toEqual([{ to: 'ada@customer.example', asks: ['Mug'] }]);
      expect(await invites()).toMatchObject([{ state: 'sent', products: [{ sourceProductId: '9002' }] }]);
    }
  });

  test('asks about what is kept of two, and about nothing once all went back', async () => {
    const { order, mails, invites } = await shop();
    await order(shopifyScarfOrder(1));
    expect(await order(shopifyRefund(7, 22))).toEqual({ invited: false, reason: 'changed' });
    expect((await invites())[0]!.products).toHaveLength(2);
    await order(shopifyRefund(8, 22));
    expect((await invites())[0]!.products).toMatchObject([{ title: 'Scarf' }]);
    expect(await order(shopifyRefund(9, 21))).toEqual({ invited: false, reason: 'cancelled' });
    expect(await invites()).toMatchObject([{ state: 'cancelled', reason: 'by_the_shop' }]);
    expect(await mails()).toEqual([]);
    expect(await order(shopifyScarfOrder(1))).toMatchObject({ invited: false });
    expect(await mails()).toEqual([]);
  });

  test('gets what is added to its order, as long as it waits', async () => {
    const { order, mails, store, vendorId, now } = await shop();
    await store.campaigns.update(vendorId, 'default', { delayHours: 24 * 30 }, now());
    const [, mug] = shopifyScarfOrder().line_items;
    await order(shopifyScarfOrder(1, { line_items: [mug] }));
    expect(await order(shopifyScarfOrder(2))).toEqual({ invited: false, reason: 'changed' });
    expect(await order(shopifyScarfOrder(2))).toEqual({ invited: false, reason: 'invited_before' });
    // Older than what is known.
    expect(await order(shopifyScarfOrder(1, { line_items: [mug] }))).toEqual({
      invited: false,
      reason: 'invited_before',
    });
    expect(await mails()).toEqual([]);
    expect((await store.invites.list({ businessId: vendorId, limit: 5, offset: 0 })).invites[0]!.products).toHaveLength(
      2,
    );
  });

  test('goes to another address when the order gets one, and to the old one no more', async () => {
    const { order, mails, invites } = await shop();
    await order(shopifyScarfOrder(1));
    expect(await order(shopifyScarfOrder(2, BO))).toEqual({ invited: true });
    expect((await invites()).map(({ state, contact }) => [state, contact.email])).toEqual(
      expect.arrayContaining([
        ['queued', 'bo@customer.example'],
        ['cancelled', 'ada@customer.example'],
      ]),
    );
    // Late, and of before.
    await order(shopifyScarfOrder(1));
    expect(await mails()).toEqual([{ to: 'bo@customer.example', asks: ['Scarf', 'Mug'] }]);
  });

  test('that went out is not sent to a later address, unless it came back; its reminder asks nobody', async () => {
    const { order, mails, pass, store, vendorId, now, invites } = await shop();
    await store.campaigns.update(vendorId, 'default', { reminderDays: [3] }, now());
    await order(shopifyScarfOrder(1));
    expect(await mails()).toHaveLength(1);
    expect(await order(shopifyScarfOrder(2, BO))).toEqual({ invited: false, reason: 'changed' });
    pass(3);
    expect(await mails()).toEqual([]);
    const [sent] = await invites();
    await store.invites.record(vendorId, sent!.id, 'bounced', now());
    expect(await order(shopifyScarfOrder(3, BO))).toEqual({ invited: true });
    expect(await mails()).toEqual([{ to: 'bo@customer.example', asks: ['Scarf', 'Mug'] }]);
  });

  test('is not reminded of what went back after it was sent', async () => {
    const { order, mails, pass, store, vendorId, now } = await shop();
    await store.campaigns.update(vendorId, 'default', { reminderDays: [3, 3] }, now());
    await order(shopifyScarfOrder(1));
    await mails();
    await order(shopifyRefund(7, 21));
    pass(3);
    expect(await mails()).toEqual([{ to: 'ada@customer.example', asks: ['Mug'] }]);
    await order(shopifyRefund(8, 22, 2));
    pass(3);
    expect(await mails()).toEqual([]);
  });

  test('that is being composed while a scarf goes back is composed anew', async () => {
    const { order, mails, store, now } = await shop();
    await order(shopifyScarfOrder(1));
    const [taken] = await store.messages.take('mail', { limit: 1, leaseMs: 60_000 }, now());
    await order(shopifyRefund(7, 21));
    expect(await store.messages.markSending(taken!, 60_000, now())).toBe(false);
    expect(await store.messages.end(taken!, { state: 'cancelled' }, now())).toBe(false);
    expect(await mails()).toEqual([{ to: 'ada@customer.example', asks: ['Mug'] }]);
  });

  test('that the shop has cancelled at the desk stays so, whatever the order says later', async () => {
    const { order, mails, store, vendorId, invites, now } = await shop();
    await order(shopifyScarfOrder(1));
    await store.invites.cancel(vendorId, (await invites())[0]!.id, now());
    await order(shopifyScarfOrder(2));
    expect(await mails()).toEqual([]);
  });

  test('of WooCommerce follows its status: an order that is processed again is not asked about until it is completed', async () => {
    const { order, mails } = await shop('woocommerce');
    await order(wooScarfOrder(1));
    expect(await order(wooScarfOrder(2, { status: 'processing' }))).toEqual({
      invited: false,
      reason: 'not_completed',
    });
    expect(await mails()).toEqual([]);
    expect(await order(wooScarfOrder(1))).toEqual({ invited: false, reason: 'invited_before' });
    expect(await mails()).toEqual([]);
    expect(await order(wooScarfOrder(3))).toEqual({ invited: true });
    expect(await order(wooScarfOrder(4, { status: 'refunded' }))).toEqual({ invited: false, reason: 'cancelled' });
    expect(await mails()).toEqual([]);
    expect(await order(wooScarfOrder(5))).toEqual({ invited: true });
    expect(await mails()).toEqual([{ to: 'zoe@customer.example', asks: ['Scarf', 'Mug'] }]);
  });

  test('of a program of its own follows what it says, with a time or without', async () => {
    const { order, mails } = await shop('generic');
    const products = [
      { sourceProductId: '1', title: 'Scarf' },
      { sourceProductId: '2', title: 'Mug' },
    ];
    await order({ ...GENERIC_ORDER.data, products });
    await order({ ...GENERIC_ORDER.data, products: [{ ...products[0]!, quantity: 0 }, products[1]!] });
    expect(await mails()).toEqual([{ to: 'jo@customer.example', asks: ['Mug'] }]);
  });

  test('of an order that is told of in many ways at once is one, and right', async () => {
    const { order, mails, invites } = await shop();
    const refund = shopifyRefund(7, 21);
    const told = [shopifyScarfOrder(1), shopifyScarfOrder(1), refund, refund, shopifyRefunded(31, refund)];
    await Promise.all([...told, ...told].map((message) => order(message)));
    expect((await invites()).filter(({ state }) => state === 'queued')).toHaveLength(1);
    expect(await mails()).toEqual([{ to: 'ada@customer.example', asks: ['Mug'] }]);
  });
});

describe('what goes back of an order of WooCommerce is known', () => {
  const [scarf, mug] = wooScarfOrder().line_items;
  const restocked = (line: object, count: number) => ({
    ...line,
    meta_data: [{ id: 1, key: '_restock_refunded_items', value: `${count}` }],
  });
  test.each([
    ['by its amount', { refunds: [{ id: 1, reason: '', total: '-29.00' }] }, ['Mug']],
    ['by its amount with shipping', { refunds: [{ id: 1, reason: '', total: '-33.90' }] }, ['Mug']],
    ['where one of two went back', { refunds: [{ id: 1, reason: '', total: '-12.00' }] }, ['Scarf', 'Mug']],
    ['where two of two went back', { refunds: [{ total: '-12.00' }, { total: '-12.00' }] }, ['Scarf']],
    ['by what went into the stock', { line_items: [restocked(scarf!, 1), mug] }, ['Mug']],
    [
      'by that, and the rest by its amount',
      { line_items: [scarf, restocked(mug!, 1)], refunds: [{ total: '-41.00' }] },
      ['Mug'],
    ],
    ['as far as it may have been either', { refunds: [{ total: '-30.00' }] }, []],
    ['and not where it was less than any of it', { refunds: [{ total: '-5.00' }] }, ['Scarf', 'Mug']],
    [
      'and amounts that are none say nothing',
      { refunds: [{ total: 'x' }, {}, 7], shipping_total: null },
      ['Scarf', 'Mug'],
    ],
  ])('%s', async (_, change, kept) => {
    const { order, sendDue } = await orderingShop('woocommerce');
    await order(wooScarfOrder(1, change));
    const text = textOf(await sendDue());
    expect(['Scarf', 'Mug'].filter((title) => text.includes(title))).toEqual(kept);
  });
});

test('entities of shops are decoded once, at the door: in the mail, on its page and in what is stored', async () => {
  const { order, sendDue, invites } = await orderingShop('woocommerce');
  await order({
    id: 501,
    number: '501',
    status: 'completed',
    date_completed_gmt: '2026-02-26T10:00:00',
    billing: { first_name: 'Siobh&aacute;n', last_name: 'O&#039;Neil', email: 's@customer.example' },
    line_items: [
      { product_id: 31, name: 'Salt &amp; Pepper Mill &#8211; Blue' },
      { product_id: 32, name: 'Say &amp;amp; in <b>HTML</b> &lt;script&gt;' },
    ],
  });
  expect(await invites()).toMatchObject([
    {
      contact: { firstName: 'Siobhán', lastName: 'O\u0027Neil' },
      products: [{ title: 'Salt & Pepper Mill – Blue' }, { title: 'Say &amp; in <b>HTML</b> <script>' }],
    },
  ]);
  const [mail] = await sendDue();
  expect(mail!.text).toContain('Siobhán');
  expect(mail!.text).toContain('Salt & Pepper Mill – Blue');
  expect(mail!.html).toContain('Salt &#38; Pepper Mill – Blue');
  expect(mail!.html).not.toContain('<script>');
});

test('the id of a product is one, whether Shopify writes its number or its address', async () => {
  const { order, invites } = await orderingShop('generic');
  const products = ['gid://shopify/Product/8812', '8812', ' 8812 '].map((sourceProductId) => ({
    sourceProductId,
    title: 'Mug',
  }));
  await order({ ...GENERIC_ORDER.data, products });
  expect(await invites()).toMatchObject([{ products: [{ sourceProductId: '8812' }] }]);
  expect((await invites())[0]!.products).toHaveLength(1);
});

test('a vendor that moves takes along which orders are asked about, and what went back', async () => {
  const { order, store, vendorId, sendDue } = await orderingShop();
  await order(shopifyScarfOrder(1));
  await order(shopifyScarfOrder(1, { name: '#2002', id: 77, line_items: [shopifyScarfOrder().line_items[1]!] }));
  await order(shopifyRefund(7, 21));
  await sendDue();
  const lines: ExportLine[] = [];
  for await (const some of store.exports.lines(vendorId, { contacts: true })) lines.push(...some);
  const { id: other } = await store.vendors.create({ name: 'Moved' });
  await store.exports.restore(
    other,
    lines.map((line) => ExportLine.parse(JSON.parse(JSON.stringify(line)))),
  );
  for (const number of ['2001', '2002']) {
    const known = { vendorId: other, orderId: `shopify:${number}`, changedAt: null };
    expect(await store.invites.knownOrder(known)).toBe('invited');
  }
  const { invites } = await store.invites.list({ businessId: other, limit: 5, offset: 0 });
  expect(invites).toMatchObject([{ state: 'sent', products: [{ title: 'Mug' }] }]);
});
