import type { Order } from '../../service/index.js';
import { type JsonObject, listOf, objectOf, textOf, timeOf } from './json-values.js';

/** An order as Shopify's topics `orders/…` have it. What is said of it counts, and not the topic, which no signature covers. */
export function readShopifyOrder(order: JsonObject): Order {
  const customer = objectOf(order.customer);
  const address = { ...objectOf(order.shipping_address), ...objectOf(order.billing_address) };
  const sent = listOf(order.fulfillments).filter(({ status }) => status !== 'cancelled');
  return {
    kind: 'shopify',
    // Its name is what the export has, too: #1001.
    number: textOf(order.name, order.order_number, order.id),
    email: textOf(order.email, order.contact_email, customer.email),
    phoneNumber: textOf(order.phone, customer.phone, address.phone),
    firstName: textOf(customer.first_name, address.first_name),
    lastName: textOf(customer.last_name, address.last_name),
    language: textOf(order.customer_locale, customer.locale),
    timeZone: '',
    products: listOf(order.line_items)
      .filter((item) => item.gift_card !== true && item.current_quantity !== 0)
      .map((item) => ({ sourceProductId: textOf(item.product_id, item.sku), title: textOf(item.title, item.name) })),
    state: stateOf(order),
    doneAt: timeOf(deliveredAt(sent), sent.at(-1)?.created_at, order.processed_at, order.created_at),
    changedAt: timeOf(order.updated_at),
  };
}

function stateOf(order: JsonObject): Order['state'] {
  if (order.test === true) return 'test';
  const paid = textOf(order.financial_status);
  if (textOf(order.cancelled_at) !== '' || paid === 'refunded' || paid === 'voided') return 'cancelled';
  const isPaid = paid === 'paid' || paid === 'partially_refunded';
  return isPaid || textOf(order.fulfillment_status) === 'fulfilled' ? 'completed' : 'waits';
}

function deliveredAt(fulfillments: readonly JsonObject[]): unknown {
  return fulfillments.findLast(({ shipment_status }) => shipment_status === 'delivered')?.updated_at;
}
