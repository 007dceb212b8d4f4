import type { Order } from '../../service/index.js';
import { type JsonObject, listOf, numberOf, objectOf, textOf, timeOf } from './json-values.js';

/** What holds a moment, in the order in which they count. */
const DONE = ['deliveredAt', 'fulfilledAt', 'orderedAt'];
const CHANGED = ['changedAt', 'updatedAt'];

/** Why a message can be no order, for the programmer who sends it: the field, and what would be right. Null when it may be one. */
export function faultOfGenericOrder(message: JsonObject | null): string | null {
  if (!message) return 'The body must be a JSON object: an order.';
  const order = orderIn(message);
  const wrong = [...DONE, ...CHANGED].find((field) => !isEmpty(order[field]) && !isMoment(order[field]));
  return wrong === undefined ? null : `${wrong} must be a moment by ISO 8601, such as "2026-02-25T08:00:00Z".`;
}

/** An order as docs/guide/invites.md describes it, in `data` or alone. */
export function readGenericOrder(message: JsonObject): Order {
  const order = orderIn(message);
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
      otherIds: Array.isArray(product.otherIds) ? product.otherIds.map((id) => textOf(id)) : [],
      quantity: numberOf(product.quantity) ?? 1,
    })),
    state: /^(?:cancell?ed|refunded|returned)$/.test(status) ? 'cancelled' : stateOf(status),
    doneAt: timeOf(...DONE.map((field) => order[field])),
    changedAt: timeOf(...CHANGED.map((field) => order[field])),
  };
}

function orderIn(message: JsonObject): JsonObject {
  const data = objectOf(message.data);
  return Object.keys(data).length > 0 ? data : message;
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Date alone would take February 30 for a day of March. */
function isMoment(value: unknown): boolean {
  if (timeOf(value) === null) return false;
  const day = String(value).slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

/** Whoever sends its own messages sends them when it is time: only what it says of waiting waits. */
const stateOf = (status: string): Order['state'] =>
  /^(?:pending|open|processing|unpaid|on-hold|waiting)$/.test(status) ? 'waits' : 'completed';
