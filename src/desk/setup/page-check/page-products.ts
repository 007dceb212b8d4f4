/** The products that a page of the shop speaks of: its own JSON-LD, and the ids in our elements. */
import type { PageProduct } from '../../../contract/desk/products.js';
import { MAX_PRODUCT_ID, normalProductId } from '../../../contract/product-id.js';
import { link } from '../../../contract/service/fields.js';
import { MAX_OTHER_IDS } from '../../../contract/service/product.js';
import { parseJson } from '../../../platform/json-body.js';
import { shopText } from '../../../platform/shop-text.js';
import type { ReadPage } from './read-page.js';

/** Products of one page, objects that are looked at, and how deep they stand. */
const MOST_PRODUCTS = 200;
const MOST_OBJECTS = 20_000;
const DEEPEST = 20;

type JsonObject = Record<string, unknown>;
export type FoundProduct = Omit<PageProduct, 'isKnown'>;

/** Each product once, by its first id: the one in our elements, where the page is about one product, else as JSON-LD has it. */
export function productsIn({ jsonLd, elements, base }: Pick<ReadPage, 'jsonLd' | 'elements' | 'base'>): FoundProduct[] {
  const found = new Map<string, FoundProduct>();
  const budget = { objects: MOST_OBJECTS };
  for (const json of jsonLd) {
    for (const node of productNodes(parseJson(json), budget)) {
      const product = readProduct(node, base);
      if (product && !found.has(product.sourceProductId)) found.set(product.sourceProductId, product);
      if (found.size >= MOST_PRODUCTS) break;
    }
  }
  const products = [...found.values()];
  const used = new Set(elements.map(({ attributes }) => idOf(attributes.get('product-id'))).filter((id) => id !== ''));
  const [id] = used;
  if (products.length !== 1 || used.size !== 1 || id === undefined) return products;
  const [only] = products as [FoundProduct];
  const otherIds = [only.sourceProductId, ...only.otherIds].filter((other) => other !== id);
  return [{ ...only, sourceProductId: id, otherIds }];
}

/** The objects that are products, outermost first: what stands in one, such as a variant, is read with it. */
function* productNodes(value: unknown, budget: { objects: number }, depth = 0): Generator<JsonObject> {
  if (depth > DEEPEST || typeof value !== 'object' || value === null) return;
  budget.objects -= 1;
  if (budget.objects < 0) return;
  if (Array.isArray(value)) {
    for (const one of value) yield* productNodes(one, budget, depth + 1);
  } else if (typesOf(value as JsonObject).some((type) => /^(?:Product|ProductGroup|ProductModel)$/.test(type))) {
    yield value as JsonObject;
  } else {
    for (const one of Object.values(value)) yield* productNodes(one, budget, depth + 1);
  }
}

function typesOf({ '@type': type }: JsonObject): string[] {
  const types = Array.isArray(type) ? type : [type];
  return types.map((one) => String(one).replace(/^https?:\/\/schema\.org\//, ''));
}

function readProduct(node: JsonObject, base: string): FoundProduct | null {
  const variants = (Array.isArray(node.hasVariant) ? node.hasVariant : []).filter(
    (one): one is JsonObject => typeof one === 'object' && one !== null,
  );
  const ids = [...idsOf(node), ...variants.flatMap(idsOf)].slice(0, MAX_OTHER_IDS);
  const [sourceProductId, ...otherIds] = new Set(ids);
  if (sourceProductId === undefined) return null;
  return {
    sourceProductId,
    name: typeof node.name === 'string' ? shopText(node.name).slice(0, 300) || null : null,
    url: addressOf(node.url ?? node['@id'], base),
    imageUrl: addressOf(node.image, base),
    otherIds,
  };
}

/** What schema.org has for a shop's own ids; a number alone names a product only as `productID` or `productGroupID`. */
function idsOf({ productGroupID, productID, sku }: JsonObject): string[] {
  return [productGroupID, productID, sku].map(idOf).filter((id) => id !== '');
}

function idOf(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const id = normalProductId(String(value));
  return id.length <= MAX_PRODUCT_ID ? id : '';
}

/** An address, the first of several, or that of an ImageObject. */
function addressOf(value: unknown, base: string): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const text =
    typeof first === 'object' && first !== null
      ? ((first as JsonObject).url ?? (first as JsonObject).contentUrl)
      : first;
  if (typeof text !== 'string' || !URL.canParse(text, base)) return null;
  const read = link.safeParse(new URL(text, base).href);
  return read.success ? read.data : null;
}
