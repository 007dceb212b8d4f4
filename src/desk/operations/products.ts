/** The products of a shop: what they are called, which ids mean them, and reviews that get another one. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { ChangedProducts } from '../../contract/desk/inbox.js';
import type { PageProduct, ProductsOfTable } from '../../contract/desk/products.js';
import type { PageFindingCode } from '../../contract/desk/setup.js';
import { link } from '../../contract/service/fields.js';
import { type ChangedProduct, MAX_SAVED_PRODUCTS } from '../../contract/service/product.js';
import type { ProductChange, ProductChangeResults } from '../../contract/service/product-changes.js';
import { readProductList } from '../../import/product-list.js';
import { readProductMap } from '../../import/product-map.js';
import { OperatorError } from '../../platform/errors.js';
import { vendorInPath } from '../../service/http/path-resources.js';
import { invalidRequest, ServiceProblem } from '../../service/http/problem.js';
import type { Store } from '../../service/index.js';
import {
  listProductChanges,
  listProducts,
  mergeProducts,
  moveProductId,
  saveProducts,
  undoProductChange,
} from '../../service/products/product-operations.js';
import { changeProducts } from '../../service/reviews/review-operations.js';
import { fileOf, writeUpload } from '../imports/uploaded-file.js';
import { atDesk, deskOperation } from '../operation.js';
import { type FetchedPage, PageFailure } from '../setup/page-check/fetch-page.js';
import type { OpenOwnPage } from '../setup/page-check/own-page.js';
import { type FoundProduct, productsIn } from '../setup/page-check/page-products.js';
import { readPage } from '../setup/page-check/read-page.js';

/** Bytes of a table of products: 20,000 lines. */
const MOST_BYTES = 2 * 2 ** 20;
/** Ids of a table that stay with other products, and are told. */
const MOST_TOLD = 20;
/** Ids of a product of a page that are looked up. */
const MOST_LOOKED_UP = 20;

export const PRODUCTS = [
  atDesk(changeProducts, {
    role: 'moderator',
    show: (results, _, { body: { changes } }) => changed(changes, results),
    logs: ({ reviews }) => ({ reviews }),
  }),

  deskOperation({
    id: 'changeProductsByTable',
    role: 'owner',
    route: 'POST /vendors/{vendorId}/reviews/products/table',
    resource: vendorInPath,
    async handle(request, { service, http }): Promise<ChangedProducts> {
      const changes = await readTable(http.req.raw, readProductMap);
      const results = await changeProducts.handle({ ...request, body: { changes }, query: undefined }, service!);
      return changed(changes, results as ProductChangeResults);
    },
    invalidates: (_, { id }) => id,
    logs: ({ reviews }) => ({ reviews }),
  }),

  atDesk(listProducts, { role: 'reader' }),
  atDesk(listProductChanges, { role: 'reader' }),
  atDesk(saveProducts, { role: 'owner', logs: loggedChange }),
  atDesk(mergeProducts, { role: 'owner', logs: loggedChange }),
  atDesk(moveProductId, { role: 'owner', logs: loggedChange }),
  atDesk(undoProductChange, { role: 'owner', logs: loggedChange }),

  /** A table of products, CSV or .xlsx: a file, or what was pasted. */
  deskOperation({
    id: 'saveProductsByTable',
    role: 'owner',
    route: 'POST /vendors/{vendorId}/products/table',
    resource: vendorInPath,
    async handle({ resource: { id: vendorId }, by }, { store, now, http }): Promise<ProductsOfTable> {
      const products = await readTable(http.req.raw, readProductList);
      const done: ProductsOfTable = { products: products.length, changeIds: [], taken: [] };
      for (let start = 0; start < products.length; start += MAX_SAVED_PRODUCTS) {
        const some = products.slice(start, start + MAX_SAVED_PRODUCTS);
        const { changeId, taken } = await store.products.save(vendorId, some, { by, at: now() });
        if (changeId !== null) done.changeIds.unshift(changeId);
        done.taken.push(...taken.slice(0, MOST_TOLD - done.taken.length));
        // Readers come in between.
        await nextTurn();
      }
      return done;
    },
    invalidates: (_, { id }) => id,
    logs: ({ products, changeIds }) => ({ products, changeIds }),
  }),
];

/** What a page of the shop says of its products; nothing is stored. */
export function pageProductsOperation(openPage: OpenOwnPage) {
  return deskOperation({
    id: 'readPageProducts',
    role: 'owner',
    route: 'POST /vendors/{vendorId}/products/page',
    changesNothing: true,
    resource: vendorInPath,
    body: z.object({ url: link }),
    async handle({ resource: vendor, body: { url }, signal }, context): Promise<{ products: PageProduct[] }> {
      try {
        const read = ({ html, url: at }: FetchedPage) => readPage(html, at).then(productsIn);
        const found = await openPage({ vendor, url, signal }, context, read);
        const products: PageProduct[] = [];
        for (const product of found) products.push(await knownProduct(product, vendor.id, context.store));
        return { products };
      } catch (error) {
        if (!(error instanceof PageFailure)) throw error;
        throw new ServiceProblem(400, 'page_unreadable', { detail: `${WHY[error.code] ?? WHY.unreachable}` });
      }
    },
  });
}

/** Why there is no page, in the words of the check of a page. */
const WHY: Partial<Record<PageFindingCode, string>> = {
  unreachable: 'The page cannot be reached',
  private_address: 'The address is of a network of its own, which this server does not open',
  too_slow: 'The page did not come in time',
  too_large: 'The page is too large',
  too_complex: 'The page is too deeply nested',
  not_html: 'What is there is no page',
  status: 'The page says that it is not there',
  redirected: 'The page leads to another address: give that one',
};

/** A product of a page under the id by which the shop's reviews know it, where one of its ids means a product already. */
async function knownProduct(
  product: FoundProduct,
  vendorId: string,
  { products }: Pick<Store, 'products'>,
): Promise<PageProduct> {
  const ids = [product.sourceProductId, ...product.otherIds];
  for (const id of ids.slice(0, MOST_LOOKED_UP)) {
    const { products: found } = await products.list(vendorId, { id, sort: 'name', limit: 1, offset: 0 });
    const [known] = found;
    if (!known) continue;
    const { sourceProductId } = known;
    const otherIds = ids.filter((other) => other !== sourceProductId && !known.otherIds.includes(other));
    return { ...product, sourceProductId, otherIds, isKnown: true };
  }
  return { ...product, isKnown: false };
}

function loggedChange({ changeId, reviews }: ChangedProduct) {
  return { changeId, reviews };
}

function changed(changes: readonly ProductChange[], { results }: ProductChangeResults): ChangedProducts {
  const unknown = changes.flatMap(({ from }, at) => (from !== undefined && results[at]!.reviews === 0 ? from : []));
  return { reviews: results.reduce((sum, { reviews }) => sum + reviews, 0), unknown: unknown.slice(0, 20) };
}

/** What is in a table that is sent. Throws a ServiceProblem that names its first wrong line. */
async function readTable<Row>(request: Request, read: (path: string, name: string) => Promise<Row[]>): Promise<Row[]> {
  const body = fileOf(request, 'table');
  const directory = await mkdtemp(join(tmpdir(), 'product-table-'));
  const path = join(directory, 'table');
  try {
    await writeUpload(
      path,
      body,
      MOST_BYTES,
      'A table of products may have 2 MB here. Split it, or ask whoever runs the server',
    );
    return await read(path, 'The table');
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const { message } = error;
    throw invalidRequest([{ field: 'table', message }], message);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
