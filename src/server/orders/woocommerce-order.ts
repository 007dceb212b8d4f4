import { type Order, skuOf } from '../../service/index.js';
import { type JsonObject, listOf, objectOf, textOf, timeOf } from './json-values.js';
import { keptQuantities } from './woocommerce-refunds.js';

/** States in which nobody keeps what was bought. */
const CANCELLED = ['cancelled', 'refunded', 'failed', 'trash'];
/** Where plugins for several languages keep that of the order. */
const LANGUAGE_KEYS = ['wpml_language', '_wpml_language', 'trp_language', 'pll_language', '_locale'];

/** An order as WooCommerce's topics `order.…` have it; it is completed once the shop says so. */
export function readWooCommerceOrder(order: JsonObject): Order {
  const billing = objectOf(order.billing);
  const status = textOf(order.status).replace(/^wc-/, '');
  const kept = keptQuantities(order);
  const language = listOf(order.meta_data).find(({ key }) => LANGUAGE_KEYS.includes(String(key)));
  return {
    kind: 'woocommerce',
    number: textOf(order.number, order.id),
    email: textOf(billing.email),
    phoneNumber: textOf(billing.phone),
    firstName: textOf(billing.first_name),
    lastName: textOf(billing.last_name),
    language: textOf(order.lang, language?.value),
    timeZone: '',
    products: listOf(order.line_items).map((item, index) => ({
      sourceProductId: textOf(item.product_id, item.sku),
      ...(isNumbered(item.product_id) && { otherIds: otherIdsOf(item) }),
      title: textOf(item.parent_name, item.name),
      imageUrl: textOf(objectOf(item.image).src),
      quantity: kept[index] ?? 1,
    })),
    state: status === 'completed' ? 'completed' : CANCELLED.includes(status) ? 'cancelled' : 'waits',
    doneAt: timeOf(order.date_completed_gmt, order.date_paid_gmt, order.date_created_gmt),
    changedAt: timeOf(order.date_modified_gmt),
  };
}

/** What is no product, or no variation, has the number 0. */
const isNumbered = (id: unknown) => /^[1-9]\d*$/.test(textOf(id));

function otherIdsOf({ variation_id, sku }: JsonObject): string[] {
  return [...(isNumbered(variation_id) ? [textOf(variation_id)] : []), ...skuOf(textOf(sku))];
}
