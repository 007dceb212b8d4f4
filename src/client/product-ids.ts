import { MAX_PRODUCT_ID, normalProductId } from '../contract/product-id.js';
import { isObject, text } from './values.js';

/** Other ids of products that are kept of one list. */
const MAX_IDS = 100_000;

/** The product that each other id means, of a list that says so: an id that is said of two products means neither. Empty where the service does not say. */
export function readProductIds(products: unknown): Map<string, string> {
  const ids = new Map<string, string>();
  const unsure = new Set<string>();
  for (const product of Array.isArray(products) ? products : []) {
    if (!isObject(product) || !Array.isArray(product.otherIds)) continue;
    const own = readId(product.sourceProductId);
    for (const other of own === null ? [] : product.otherIds.map(readId)) {
      if (other === null || other === own) continue;
      if (ids.size >= MAX_IDS) return ids;
      if ((ids.get(other) ?? own) !== own) unsure.add(other);
      ids.set(other, own!);
    }
  }
  for (const id of unsure) ids.delete(id);
  return ids;
}

function readId(value: unknown): string | null {
  const id = normalProductId(text(value) ?? '');
  return id !== '' && id.length <= MAX_PRODUCT_ID ? id : null;
}
