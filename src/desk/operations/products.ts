/** Reviews get another product: some of them, or all of each product in a table. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChangedProducts } from '../../contract/desk/inbox.js';
import type { ProductChange, ProductChangeResults } from '../../contract/service/product-changes.js';
import { readProductMap } from '../../import/product-map.js';
import { OperatorError } from '../../platform/errors.js';
import { vendorInPath } from '../../service/http/path-resources.js';
import { invalidRequest } from '../../service/http/problem.js';
import { changeProducts } from '../../service/reviews/review-operations.js';
import { fileOf, writeUpload } from '../imports/uploaded-file.js';
import { atDesk, deskOperation } from '../operation.js';

/** Bytes of a table of products: 20,000 lines. */
const MOST_BYTES = 2 * 2 ** 20;

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
      const changes = await readTable(http.req.raw);
      const results = await changeProducts.handle({ ...request, body: { changes }, query: undefined }, service!);
      return changed(changes, results as ProductChangeResults);
    },
    invalidates: (_, { id }) => id,
    logs: ({ reviews }) => ({ reviews }),
  }),
];

function changed(changes: readonly ProductChange[], { results }: ProductChangeResults): ChangedProducts {
  const unknown = changes.flatMap(({ from }, at) => (from !== undefined && results[at]!.reviews === 0 ? from : []));
  return { reviews: results.reduce((sum, { reviews }) => sum + reviews, 0), unknown: unknown.slice(0, 20) };
}

/** The changes in a table that is sent. Throws a ServiceProblem that names its first wrong line. */
async function readTable(request: Request): Promise<ProductChange[]> {
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
    return await readProductMap(path, 'The table');
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const { message } = error;
    throw invalidRequest([{ field: 'table', message }], message);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
