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
