import type { Order } from '../../service/index.js';
import { type JsonObject, listOf, objectOf, textOf, timeOf } from './json-values.js';

/** An order as docs/guide/invites.md describes it, in `data` or alone. */
export function readGenericOrder(message: JsonObject): Order {
  const data = objectOf(message.data);
  const order = Object.keys(data).length > 0 ? data : message;
  const customer = { ...order, ...objectOf(order.customer) };
  const status = textOf(order.status).toLowerCase();
  return {
    kind: 'generic',
    number: textOf(order.id, order.orderId),
    email: textOf(customer.email),
    phoneNumber: textOf(customer.phoneNumber, customer.phone),
    firstName: textOf(customer.firstName),
    lastName: textOf(customer.lastName),
    language: textOf(customer.language, order.language),
    timeZone: textOf(customer.timeZone, order.timeZone),
    products: listOf(order.products).map((product) => ({
      sourceProductId: textOf(product.sourceProductId, product.id),
      title: textOf(product.title, product.name),
      imageUrl: textOf(product.imageUrl),
    })),
    state: /^(?:cancell?ed|refunded)$/.test(status) ? 'cancelled' : stateOf(status),
    doneAt: timeOf(order.deliveredAt, order.fulfilledAt, order.orderedAt),
    changedAt: timeOf(order.changedAt, order.updatedAt),
  };
}

/** Whoever sends its own messages sends them when it is time: only what it says of waiting waits. */
const stateOf = (status: string): Order['state'] =>
  /^(?:pending|open|processing|unpaid|on-hold|waiting)$/.test(status) ? 'waits' : 'completed';
