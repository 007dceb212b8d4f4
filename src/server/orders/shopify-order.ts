import { type Order, type OrderLine, type Refund, skuOf } from '../../service/index.js';
import { type JsonObject, listOf, numberOf, objectOf, textOf, timeOf } from './json-values.js';

/** An order as Shopify's topics `orders/…` have it. What is said of it counts, and not the topic, which no signature covers. */
export function readShopifyOrder(order: JsonObject): Order {
  const customer = objectOf(order.customer);
  const address = { ...objectOf(order.shipping_address), ...objectOf(order.billing_address) };
  const sent = listOf(order.fulfillments).filter(({ status }) => status !== 'cancelled');
  const refunds = listOf(order.refunds);
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
      .filter((item) => item.gift_card !== true)
      .map((item) => ({
        line: textOf(item.id),
        sourceProductId: textOf(item.product_id, item.sku),
        title: textOf(item.title, item.name),
        ...(textOf(item.product_id) !== '' && { otherIds: [textOf(item.variant_id), ...skuOf(textOf(item.sku))] }),
        quantity: keptOf(item, refunds),
      })),
    state: stateOf(order),
    doneAt: timeOf(deliveredAt(sent), sent.at(-1)?.created_at, order.processed_at, order.created_at),
    shopRef: numberIn(textOf(order.id)),
    refunds: refunds.map(({ id }) => numberIn(textOf(id))).filter((id) => id !== ''),
    changedAt: timeOf(order.updated_at),
  };
}

/**
 * What went back, as the topic `refunds/create` has it; null for any other message. It names the order by its id alone. A refund without lines gives money
 * back, and nothing that was bought.
 */
export function readShopifyRefund(message: JsonObject): Refund | null {
  const shopRef = numberIn(textOf(message.order_id));
  const refundId = numberIn(textOf(message.id));
  if (!Array.isArray(message.refund_line_items) || shopRef === '' || refundId === '') return null;
  return { shopRef, refundId, lines: listOf(message.refund_line_items).map(refundedLine) };
}

function refundedLine(refunded: JsonObject): OrderLine {
  const item = objectOf(refunded.line_item);
  return {
    line: textOf(refunded.line_item_id, item.id) || null,
    product: textOf(item.product_id, item.sku),
    quantity: numberOf(refunded.quantity) ?? 1,
  };
}

/** How many of a line the customer keeps. Versions of the API before 2021 leave it to the reader to subtract what went back. */
function keptOf(item: JsonObject, refunds: readonly JsonObject[]): number {
  const current = numberOf(item.current_quantity);
  if (current !== null) return current;
  const id = textOf(item.id);
  const lines = refunds.flatMap(({ refund_line_items }) => listOf(refund_line_items).map(refundedLine));
  const gone = lines.filter(({ line }) => line !== null && line === id);
  return (numberOf(item.quantity) ?? 1) - gone.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** `gid://shopify/Order/450789469` is the same as its number. */
const numberIn = (id: string) => /^gid:\/\/shopify\/\w{1,40}\/(\d+)$/.exec(id)?.[1] ?? id;

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
