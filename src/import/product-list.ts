/** A table of products: what each is called, where it is, and which ids mean it. */
import { normalProductId } from '../contract/product-id.js';
import { SavedProduct } from '../contract/service/product.js';
import { validationMessages } from '../contract/validation-messages.js';
import { OperatorError } from '../platform/errors.js';
import { damageOf, quoted } from './cells/cell-values.js';
import { readTableRows } from './files/table-rows.js';

/** Names of columns, without case and separators; the first that says something counts. */
const COLUMNS = {
  sourceProductId: ['id', 'productid', 'sourceproductid', 'handle', 'producthandle', 'sku'],
  name: ['name', 'title', 'productname', 'producttitle'],
  url: ['address', 'url', 'link', 'page'],
  imageUrl: ['image', 'picture', 'imageurl', 'imagesrc', 'imagelink', 'pictureurl'],
} as const;
/** Columns whose cells hold further ids of the product, with commas, semicolons or bars between. */
const OTHER_IDS = [
  'otherids',
  'ids',
  'handle',
  'producthandle',
  'sku',
  'variantsku',
  'variantid',
  'variantids',
  'variants',
];
/** Products of a table. */
const MOST = 20_000;

/**
 * The products of a file, CSV or .xlsx, each once: rows with the same id are one, as shops write a row for each variant. Throws an OperatorError
 * with the first line that is none, where the file is called `name`.
 */
export async function readProductList(path: string, name = path): Promise<SavedProduct[]> {
  const products = new Map<string, SavedProduct>();
  for await (const row of readTableRows(path, name)) {
    const refused = (reason: string) => new OperatorError(`${name}, line ${row.line}: ${reason}`);
    if (row.reason !== undefined) throw refused(row.reason);
    const read = productOf(row.names, row.values);
    if (read === null) {
      throw new OperatorError(`${name} needs a column "id", and has ${row.names.map(quoted).join(', ')}`);
    }
    if (read.sourceProductId === '') continue;
    const damage = damageOf(read.sourceProductId);
    if (damage !== null) throw refused(`id: ${damage}`);
    const parsed = SavedProduct.safeParse(read, { error: validationMessages });
    if (!parsed.success) {
      const { path: field, message } = parsed.error.issues[0]!;
      throw refused(`${WORDS[String(field[0])] ?? 'other ids'}: ${message}`);
    }
    products.set(parsed.data.sourceProductId, joined(products.get(parsed.data.sourceProductId), parsed.data));
    if (products.size > MOST) throw new OperatorError(`${name} has more than ${MOST} products: send it in parts`);
  }
  if (products.size === 0) throw new OperatorError(`${name} names no product`);
  return withoutShared([...products.values()]);
}

const WORDS: Record<string, string> = { sourceProductId: 'id', name: 'name', url: 'address', imageUrl: 'image' };

/** Null where no column has an id. */
function productOf(names: readonly string[], values: readonly string[]) {
  const known = names.map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  const cell = (columns: readonly string[]) =>
    columns.map((column) => values[known.indexOf(column)]?.trim() ?? '').find((value) => value !== '');
  if (!COLUMNS.sourceProductId.some((column) => known.includes(column))) return null;
  const sourceProductId = cell(COLUMNS.sourceProductId) ?? '';
  const [name, url, imageUrl] = [cell(COLUMNS.name), cell(COLUMNS.url), cell(COLUMNS.imageUrl)];
  const otherIds = OTHER_IDS.flatMap((column) => (values[known.indexOf(column)] ?? '').split(/[,;|\n]/))
    .map(normalProductId)
    .filter((id) => id !== '' && id !== normalProductId(sourceProductId) && damageOf(id) === null);
  return {
    sourceProductId,
    ...(name !== undefined && { name }),
    ...(url !== undefined && { url }),
    ...(imageUrl !== undefined && { imageUrl }),
    ...(otherIds.length > 0 && { otherIds: [...new Set(otherIds)] }),
  };
}

/** A product of several rows: the first that says something counts, and all ids. */
function joined(first: SavedProduct | undefined, more: SavedProduct): SavedProduct {
  if (!first) return more;
  const otherIds = [...new Set([...(first.otherIds ?? []), ...(more.otherIds ?? [])])];
  return { ...more, ...first, ...(otherIds.length > 0 && { otherIds }) };
}

/** An id that the table has of two products, or that is a product in it, means neither: somebody has to say. */
function withoutShared(products: SavedProduct[]): SavedProduct[] {
  const counts = new Map<string, number>();
  const add = (id: string) => counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const { sourceProductId, otherIds = [] } of products) [sourceProductId, ...otherIds].forEach(add);
  return products.map(({ otherIds, ...product }) => {
    const own = otherIds?.filter((id) => counts.get(id) === 1) ?? [];
    return { ...product, ...(own.length > 0 && { otherIds: own }) };
  });
}
