import { Hono } from 'hono';
import { z } from 'zod';
import { NUMBER_SPANS, type ReviewAudit, type VendorNumbers } from '../../contract/desk-numbers.js';
import { validateInput } from '../../service/http/validation.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { vendorInPath } from '../http/vendor-in-path.js';
import { demand } from '../sign-in/session.js';

const Parameters = z.object({ span: z.enum(NUMBER_SPANS, `must be one of ${NUMBER_SPANS.join(', ')}`).default('90d') });

/** The numbers of a vendor, and how its low ratings fare. Everybody at the desk reads them. */
export function numbersRoutes({ store, now = () => new Date() }: DeskOptions): DeskRoutes {
  const routes: DeskRoutes = new Hono<DeskEnv>();

  routes.get('/vendors/:vendorId/numbers', demand('reader'), async (c) => {
    const { id: vendorId } = await vendorInPath(c, { store });
    const { span } = validateInput(Parameters, c.req.query());
    return c.json((await store.numbers.read(vendorId, span, now())) satisfies VendorNumbers);
  });

  routes.get('/vendors/:vendorId/numbers/audit', demand('reader'), async (c) =>
    c.json((await store.reviews.audit((await vendorInPath(c, { store })).id, now())) satisfies ReviewAudit),
  );

  return routes;
}
