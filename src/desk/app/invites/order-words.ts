import type { OrderKind, OrderOutcome } from '../../../contract/service/order-kind.js';

/** What a shop runs on. */
export const KIND_LABELS: Record<OrderKind, string> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  generic: 'A program of your own',
};

/** Where its orders are sent from, and when that invites. */
export const KIND_STEPS: Record<OrderKind, string> = {
  shopify:
    'In Shopify: Settings, Notifications, Webhooks. Add “Order fulfillment” or “Order payment”, and “Order update”, “Order cancellation” and “Refund create”, as JSON, with the address.',
  woocommerce:
    'In WooCommerce: Settings, Advanced, Webhooks. Add one with the topic “Order updated”, the address and the secret. An order invites once it is completed.',
  generic:
    'Your program sends each order to the address, signed by Standard Webhooks with the secret. What a message looks like stands in the documentation, under Invites.',
};

/** What became of an order. */
export const OUTCOME_LABELS: Record<OrderOutcome, string> = {
  invited: 'the customer is invited',
  invited_before: 'there was an invite for it',
  changed: 'its invite follows what changed',
  unsubscribed: 'the customer does not want to be asked',
  cancelled: 'it is cancelled or refunded',
  not_completed: 'it is not paid or sent yet',
  no_contact: 'it has no way to reach the customer',
  no_channel: 'the campaign has no way to reach the customer',
  no_products: 'it has nothing to review',
  no_order_id: 'it has no number',
  too_old: 'it is too old',
  test_order: 'it was a test',
  text_messages_exhausted: 'no text messages are left this month',
  not_an_order: 'it was no order',
};
