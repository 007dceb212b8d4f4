import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import type { ChangedProducts } from '../../contract/desk-inbox.js';
import { MAX_CHANGED_REVIEWS, type ProductChange, ProductChanges } from '../../contract/service/product-changes.js';
import { readProductMap } from '../../import/product-map.js';
import { OperatorError } from '../../platform/operator-error.js';
import { invalidRequest } from '../../service/http/problem.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { readBody } from '../http/body.js';
import { vendorInPath } from '../http/vendor-in-path.js';
import { fileOf, writeUpload } from '../imports/uploaded-file.js';
import { demand, sessionOf } from '../sign-in/session.js';

/** Bytes of a table of products: 20,000 lines. */
const MOST_BYTES = 2 * 2 ** 20;

/** Reviews get another product: some of them, or all of each product in a table. */
export function productRoutes({ store, onChange, now = () => new Date() }: DeskOptions): DeskRoutes {
  const routes: DeskRoutes = new Hono<DeskEnv>();

  async function change(c: Context<DeskEnv>, vendorId: string, changes: readonly ProductChange[]) {
    const decider = { by: sessionOf(c).person.name, at: now(), most: MAX_CHANGED_REVIEWS };
    const found = await store.reviews.changeProducts(vendorId, changes, decider);
    onChange(vendorId);
    const reviews = found.reduce((sum, one) => sum + one, 0);
    const unknown = changes.flatMap(({ from }, at) => (from !== undefined && found[at] === 0 ? from : []));
    return c.json({ reviews, unknown: unknown.slice(0, 20) } satisfies ChangedProducts);
  }

  routes.post('/vendors/:vendorId/reviews/products', demand('moderator'), async (c) => {
    const { id } = await vendorInPath(c, { store });
    return change(c, id, (await readBody(c, ProductChanges)).changes);
  });

  routes.post('/vendors/:vendorId/reviews/products/table', demand('owner'), async (c) => {
    const { id } = await vendorInPath(c, { store });
    return change(c, id, await readTable(c.req.raw));
  });

  return routes;
}

/** The changes in a table that is sent. Throws a ServiceProblem that names its first wrong line. */
async function readTable(request: Request): Promise<ProductChange[]> {
  const body = fileOf(request, 'table');
  const directory = await mkdtemp(join(tmpdir(), 'product-table-'));
  const path = join(directory, 'table');
  try {
    await writeUpload(path, body, MOST_BYTES, 'A table of products may have 2 MB here. The command reads a larger one');
    return await readProductMap(path, 'The table');
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const { message } = error;
    throw invalidRequest([{ field: 'table', message }], message);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
