import { Hono } from 'hono';
import { z } from 'zod';
import { EXPORT_FORMATS, exportResponse } from '../../service/export/export-formats.js';
import { flag } from '../../service/http/parameters.js';
import { validateInput } from '../../service/http/validation.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { vendorInPath } from '../http/vendor-in-path.js';
import { demand, sessionOf } from '../sign-in/session.js';

const Query = z.object({ format: z.enum(EXPORT_FORMATS).default('jsonl'), contacts: flag().default(false) });

/** `GET /vendors/{id}/export`: everything of a vendor as a file, for owners. */
export function exportRoutes({ store, now, log }: DeskOptions): DeskRoutes {
  const routes: DeskRoutes = new Hono<DeskEnv>();

  routes.get('/vendors/:vendorId/export', demand('owner'), async (c) => {
    const { accountId, person } = sessionOf(c);
    const { id } = await vendorInPath(c, { store });
    const { format, contacts } = validateInput(Query, c.req.query());
    const at = now?.() ?? new Date();
    log({ event: 'desk_exported', accountId, by: person.id, vendorId: id, format, contacts });
    const { body, headers } = exportResponse(store.exports.lines(id, { contacts, at }), format);
    return c.body(body!, 200, {
      'content-type': headers.get('content-type')!,
      'content-disposition': `attachment; filename="reviews-${at.toISOString().slice(0, 10)}.${format}"`,
    });
  });

  return routes;
}
