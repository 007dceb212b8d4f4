/** What stands before the number of a product where Shopify's own API wrote it. */
const SHOPIFY_ID = /^gid:\/\/shopify\/Product\/(\d+)$/i;

/** Characters of an identifier that is taken. */
export const MAX_PRODUCT_ID = 200;

/** A product's identifier in one form: `gid://shopify/Product/8812` and `8812` are the same product, and letters have one Unicode form. */
export function normalProductId(text: string): string {
  const id = text.trim().normalize('NFC');
  return SHOPIFY_ID.exec(id)?.[1] ?? id;
}
