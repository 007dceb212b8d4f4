/** `/vendors/{id}/imports`: reviews from a file, looked at before anything is stored. For owners. */
import { hostname } from 'node:os';
import { z } from 'zod';
import { CHOSEN_FIELDS, type ImportStanding, TEXT_DECODINGS } from '../../contract/desk/import.js';
import { day, oneLine } from '../../contract/service/fields.js';
import type { Vendor } from '../../contract/service/vendor.js';
import { PROFILES } from '../../import/profiles/registry.js';
import { MAX_SCALE, MIN_SCALE } from '../../platform/written-rating.js';
import { vendorInPath } from '../../service/http/path-resources.js';
import { fileOf } from '../imports/uploaded-file.js';
import { type DeskContext, deskOperation } from '../operation.js';

const Choices = z.object({
  profile: z.enum(['none', ...PROFILES.map(({ id }) => id)], 'must be a system that is known, or none').optional(),
  columns: z.partialRecord(z.enum(CHOSEN_FIELDS), z.string().max(200).nullable()).optional(),
  dateOrder: z.enum(['dd/mm', 'mm/dd'], 'must be dd/mm or mm/dd').optional(),
  date: day.optional(),
  scale: z.number().int().min(MIN_SCALE).max(MAX_SCALE).optional(),
  decode: z.array(z.enum(TEXT_DECODINGS)).max(TEXT_DECODINGS.length).optional(),
});

/** The vendor `{vendorId}`, and the id of one of its imports. */
async function importInPath(
  params: Record<string, string>,
  account: Parameters<typeof vendorInPath>[1],
  context: DeskContext,
): Promise<{ vendor: Vendor; id: string }> {
  return { vendor: await vendorInPath(params, account, context), id: params.id ?? '' };
}

export const IMPORTS = [
  deskOperation({
    id: 'getImport',
    role: 'owner',
    route: 'GET /vendors/{vendorId}/imports',
    resource: vendorInPath,
    async handle({ resource }, { session, imports }): Promise<ImportStanding> {
      const systems = PROFILES.map(({ id, name }) => ({ id, name }));
      return { server: hostname(), job: imports.current(session.accountId, resource.id), systems };
    },
  }),

  deskOperation({
    id: 'receiveImport',
    role: 'owner',
    route: 'POST /vendors/{vendorId}/imports',
    status: 201,
    resource: vendorInPath,
    query: z.object({
      name: z.string().transform(oneLine).pipe(z.string().min(1, 'must be the name of the file').max(255)),
    }),
    handle: ({ resource, query }, { session, imports, http }) =>
      imports.receive(session.accountId, resource, query.name, fileOf(http.req.raw, 'file')),
    logs: ({ bytes }) => ({ bytes }),
  }),

  deskOperation({
    id: 'chooseForImport',
    role: 'owner',
    route: 'PUT /vendors/{vendorId}/imports/{id}/choices',
    resource: importInPath,
    body: Choices,
    handle: async ({ resource: { vendor, id }, body }, { session, imports }) =>
      imports.choose(session.accountId, vendor, id, body),
  }),

  deskOperation({
    id: 'startImport',
    role: 'owner',
    route: 'POST /vendors/{vendorId}/imports/{id}/start',
    resource: importInPath,
    handle: async ({ resource: { vendor, id } }, { session, imports }) => imports.start(session.accountId, vendor, id),
  }),

  deskOperation({
    id: 'undoImport',
    role: 'owner',
    route: 'POST /vendors/{vendorId}/imports/{id}/undo',
    resource: importInPath,
    handle: async ({ resource: { vendor, id } }, { session, imports }) =>
      imports.undo(session.accountId, vendor.id, id),
  }),

  deskOperation({
    id: 'cancelImport',
    role: 'owner',
    route: 'DELETE /vendors/{vendorId}/imports/{id}',
    status: 204,
    resource: importInPath,
    handle: async ({ resource: { vendor, id } }, { session, imports }) =>
      imports.cancel(session.accountId, vendor.id, id),
  }),

  deskOperation({
    id: 'getRefusedRows',
    role: 'owner',
    route: 'GET /vendors/{vendorId}/imports/{id}/refused',
    resource: importInPath,
    async handle({ resource: { vendor, id } }, { session, imports }) {
      const rows = new Uint8Array(await imports.refused(session.accountId, vendor.id, id));
      return new Response(rows, {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="refused-rows.csv"',
        },
      });
    },
  }),
];
