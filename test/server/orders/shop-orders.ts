/** Orders as shops send them, in the shapes of Shopify, WooCommerce and our own, and what signs them. */
import { createHmac } from 'node:crypto';

export const SHOPIFY_ORDER = {
  id: 5510184206611,
  name: '#1001',
  order_number: 1001,
  email: 'ada@customer.example',
  contact_email: 'ada@customer.example',
  phone: null,
  test: false,
  created_at: '2026-02-20T09:00:00+01:00',
  processed_at: '2026-02-20T09:00:03+01:00',
  cancelled_at: null,
  financial_status: 'paid',
  fulfillment_status: 'fulfilled',
  customer_locale: 'de-DE',
  total_price: '59.80',
  customer: { id: 8, email: 'ada@customer.example', first_name: 'Ada', last_name: 'Lovelace', phone: '+4930123456' },
  shipping_address: { first_name: 'Charles', last_name: 'Babbage', phone: null },
  fulfillments: [
    { id: 1, status: 'success', shipment_status: null, created_at: '2026-02-22T09:00:00+01:00' },
    { id: 2, status: 'cancelled', shipment_status: null, created_at: '2026-02-28T09:00:00+01:00' },
  ],
  line_items: [
    { id: 11, product_id: 7714, title: 'Blue kettle', name: 'Blue kettle - 1 l', sku: 'K-1', current_quantity: 1 },
    { id: 12, product_id: 7714, title: 'Blue kettle', name: 'Blue kettle - 2 l', sku: 'K-2', current_quantity: 1 },
    { id: 13, product_id: 7715, title: 'Teapot', name: 'Teapot', sku: 'T-1', current_quantity: 2 },
    { id: 14, product_id: 7716, title: 'Sieve', name: 'Sieve', sku: 'S-1', current_quantity: 0 },
    { id: 15, product_id: 7717, title: 'Gift card', name: 'Gift card', sku: '', gift_card: true },
  ],
};

export const WOOCOMMERCE_ORDER = {
  id: 727,
  number: '727',
  status: 'completed',
  date_created_gmt: '2026-02-18T08:00:00',
  date_paid_gmt: '2026-02-18T08:01:00',
  date_completed_gmt: '2026-02-24T08:00:00',
  total: '24.00',
  billing: { first_name: 'Zoë', last_name: 'Ångström', email: 'zoe@customer.example', phone: '030 123456' },
  meta_data: [{ id: 1, key: 'wpml_language', value: 'fr' }],
  line_items: [
    {
      id: 315,
      name: 'Enamel mug - Blue',
      parent_name: 'Enamel mug',
      product_id: 93,
      sku: 'MUG-B',
      image: { id: 4, src: 'https://woo.example/mug.jpg' },
    },
  ],
};

export const GENERIC_ORDER = {
  type: 'order.delivered',
  timestamp: '2026-02-25T08:00:00Z',
  data: {
    id: 'A-9',
    deliveredAt: '2026-02-25T08:00:00Z',
    customer: {
      firstName: 'Jo',
      lastName: 'Ng',
      email: 'jo@customer.example',
      language: 'nl',
      timeZone: 'Europe/Amsterdam',
    },
    products: [{ sourceProductId: 'mug', title: 'Mug', imageUrl: 'https://own.example/mug.jpg' }],
  },
};

/** The base64 HMAC-SHA256 that Shopify and WooCommerce sign with. */
export const hmac = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('base64');

/** A line as `orders/…` has it (API 2024-10): `current_quantity` is what the customer keeps. */
const shopifyLine = (id: number, product: number, title: string, quantity = 1, kept = quantity) => ({
  id,
  admin_graphql_api_id: `gid://shopify/LineItem/${id}`,
  current_quantity: kept,
  fulfillable_quantity: 0,
  fulfillment_status: 'fulfilled',
  gift_card: false,
  name: title,
  price: '29.00',
  product_exists: true,
  product_id: product,
  quantity,
  requires_shipping: true,
  sku: `S-${product}`,
  taxable: true,
  title,
  total_discount: '0.00',
  variant_id: product * 10,
  variant_title: null,
  vendor: 'Blue Kettle',
});

/** A scarf and a mug that Shopify tells of, at a minute of the first of March. */
export const shopifyScarfOrder = (minute = 0, change: object = {}) => ({
  ...SHOPIFY_ORDER,
  id: 820982911946154,
  admin_graphql_api_id: 'gid://shopify/Order/820982911946154',
  name: '#2001',
  order_number: 2001,
  updated_at: `2026-03-01T09:${String(minute).padStart(2, '0')}:00+00:00`,
  refunds: [] as object[],
  line_items: [shopifyLine(21, 9001, 'Scarf'), shopifyLine(22, 9002, 'Mug', 2)],
  ...change,
});

/** What `refunds/create` says when so many of a line of {@link shopifyScarfOrder} go back. */
export const shopifyRefund = (id: number, line: 21 | 22, quantity = 1) => ({
  id,
  order_id: 820982911946154,
  created_at: '2026-03-01T09:30:00+00:00',
  note: 'wrong size',
  user_id: 548380009,
  processed_at: '2026-03-01T09:30:00+00:00',
  restock: true,
  duties: [],
  admin_graphql_api_id: `gid://shopify/Refund/${id}`,
  refund_line_items: [
    {
      id: id + 1,
      line_item_id: line,
      location_id: 487838322,
      quantity,
      restock_type: 'return',
      subtotal: 29,
      total_tax: 0,
      line_item: {
        ...shopifyLine(line, line === 21 ? 9001 : 9002, line === 21 ? 'Scarf' : 'Mug'),
        current_quantity: undefined,
      },
    },
  ],
  transactions: [{ id: 179259969, order_id: 820982911946154, kind: 'refund', amount: '29.00', status: 'success' }],
  order_adjustments: [],
});

/** The same order after that refund, as `orders/updated` has it. */
export const shopifyRefunded = (minute: number, refund: ReturnType<typeof shopifyRefund>) => {
  const { line_item_id, quantity } = refund.refund_line_items[0]!;
  const order = shopifyScarfOrder(minute, { financial_status: 'partially_refunded', refunds: [refund] });
  return {
    ...order,
    line_items: order.line_items.map((line) =>
      line.id === line_item_id ? { ...line, current_quantity: line.quantity - quantity } : line,
    ),
  };
};

/** A scarf at 29 and two mugs at 12 that WooCommerce tells of (REST API v3). */
export const wooScarfOrder = (minute = 0, change: object = {}) => ({
  ...WOOCOMMERCE_ORDER,
  id: 901,
  number: '901',
  date_modified_gmt: `2026-03-01T09:${String(minute).padStart(2, '0')}:00`,
  total: '57.90',
  shipping_total: '4.90',
  shipping_tax: '0.00',
  refunds: [] as object[],
  line_items: [
    {
      id: 41,
      name: 'Scarf',
      product_id: 9001,
      variation_id: 0,
      quantity: 1,
      subtotal: '24.37',
      total: '24.37',
      total_tax: '4.63',
      sku: 'S',
      price: 24.37,
      meta_data: [],
      parent_name: null,
    },
    {
      id: 42,
      name: 'Mug',
      product_id: 9002,
      variation_id: 0,
      quantity: 2,
      subtotal: '20.16',
      total: '20.17',
      total_tax: '3.83',
      sku: 'M',
      price: 10.08,
      meta_data: [],
      parent_name: null,
    },
  ],
  ...change,
});
