import { elementLine } from '../../../../contract/page-lines.js';
import type { LinesOf } from './lines-of.js';

/** The element, with the id of a product as the storefront writes it; null: of the whole shop. */
export function element(
  tag: string,
  { kind, vendorId, token, look }: LinesOf,
  productId: string | null = null,
): string {
  const attributes = tag === 'reviews-widget' ? look?.attributes : {};
  return elementLine(tag, { [`${kind}-id`]: vendorId, token, 'product-id': productId, ...attributes });
}

/** The same on one line, for a language in which a line break would be one more thing to go wrong. */
export const onOneLine = (markup: string) => markup.replaceAll('\n  ', ' ').replaceAll('\n', '');
