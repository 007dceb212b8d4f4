/** Whose webhook tells of orders. */
export const ORDER_KINDS = ['shopify', 'woocommerce', 'generic'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** What becomes of an order that comes in. */
export const ORDER_OUTCOMES = [
  'invited',
  'invited_before',
  'changed',
  'unsubscribed',
  'cancelled',
  'not_completed',
  'no_contact',
  'no_channel',
  'no_products',
  'no_order_id',
  'too_old',
  'test_order',
  'text_messages_exhausted',
  'not_an_order',
] as const;
export type OrderOutcome = (typeof ORDER_OUTCOMES)[number];
