import { hostname } from 'node:os';
import { Hono } from 'hono';
import { z } from 'zod';
import { CHOSEN_FIELDS, type ImportStanding, TEXT_DECODINGS } from '../../contract/desk-import.js';
import { day, oneLine } from '../../contract/service/fields.js';
import { PROFILES } from '../../import/profiles/registry.js';
import { MAX_SCALE, MIN_SCALE } from '../../platform/written-rating.js';
import { validateInput } from '../../service/http/validation.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { readBody } from '../http/body.js';
import { vendorInPath } from '../http/vendor-in-path.js';
import { demand, sessionOf } from '../sign-in/session.js';
import type { ImportJobs } from './import-jobs.js';
import { fileOf } from './uploaded-file.js';

const Upload = z.object({
  name: z.string().transform(oneLine).pipe(z.string().min(1, 'must be the name of the file').max(255)),
});
const Choices = z.object({
  profile: z.enum(['none', ...PROFILES.map(({ id }) => id)], 'must be a system that is known, or none').optional(),
  columns: z.partialRecord(z.enum(CHOSEN_FIELDS), z.string().max(200).nullable()).optional(),
  dateOrder: z.enum(['dd/mm', 'mm/dd'], 'must be dd/mm or mm/dd').optional(),
  date: day.optional(),
  scale: z.number().int().min(MIN_SCALE).max(MAX_SCALE).optional(),
  decode: z.array(z.enum(TEXT_DECODINGS)).max(TEXT_DECODINGS.length).optional(),
});

/** `/vendors/{id}/imports`: reviews from a file, looked at before anything is stored. For owners. */
export function importRoutes({ store, log }: DeskOptions, jobs: ImportJobs): DeskRoutes {
  const routes: DeskRoutes = new Hono<DeskEnv>();
  const idIn = (c: { req: { param: (name: 'id') => string } }) => c.req.param('id');

  routes.get('/vendors/:vendorId/imports', demand('owner'), async (c) => {
    const { id } = await vendorInPath(c, { store });
    const systems = PROFILES.map((profile) => ({ id: profile.id, name: profile.name }));
    return c.json({
      server: hostname(),
      job: jobs.current(sessionOf(c).accountId, id),
      systems,
    } satisfies ImportStanding);
  });

  routes.post('/vendors/:vendorId/imports', demand('owner'), async (c) => {
    const vendor = await vendorInPath(c, { store });
    const { name } = validateInput(Upload, c.req.query());
    const body = fileOf(c.req.raw, 'file');
    const { accountId, person } = sessionOf(c);
    const job = await jobs.receive(accountId, vendor, name, body);
    log({ event: 'desk_import_received', accountId, by: person.id, vendorId: vendor.id, bytes: job.bytes });
    return c.json(job, 201);
  });

  routes.put('/vendors/:vendorId/imports/:id/choices', demand('owner'), async (c) => {
    const vendor = await vendorInPath(c, { store });
    return c.json(jobs.choose(sessionOf(c).accountId, vendor, idIn(c), await readBody(c, Choices)));
  });

  routes.post('/vendors/:vendorId/imports/:id/start', demand('owner'), async (c) => {
    const vendor = await vendorInPath(c, { store });
    const { accountId, person } = sessionOf(c);
    const job = jobs.start(accountId, vendor, idIn(c));
    log({ event: 'desk_import_started', accountId, by: person.id, vendorId: vendor.id });
    return c.json(job);
  });

  routes.post('/vendors/:vendorId/imports/:id/undo', demand('owner'), async (c) => {
    const { id: vendorId } = await vendorInPath(c, { store });
    const { accountId, person } = sessionOf(c);
    const job = jobs.undo(accountId, vendorId, idIn(c));
    log({ event: 'desk_import_undone', accountId, by: person.id, vendorId });
    return c.json(job);
  });

  routes.delete('/vendors/:vendorId/imports/:id', demand('owner'), async (c) => {
    const { id } = await vendorInPath(c, { store });
    jobs.cancel(sessionOf(c).accountId, id, idIn(c));
    return c.body(null, 204);
  });

  routes.get('/vendors/:vendorId/imports/:id/refused', demand('owner'), async (c) => {
    const { id } = await vendorInPath(c, { store });
    return c.body(new Uint8Array(await jobs.refused(sessionOf(c).accountId, id, idIn(c))), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="refused-rows.csv"',
    });
  });

  return routes;
}
