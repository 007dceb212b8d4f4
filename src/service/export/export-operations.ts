import { z } from 'zod';
import { operation } from '../http/operation.js';
import { flag } from '../http/parameters.js';
import { vendorInPath } from '../http/path-resources.js';
import type { ExportLine } from './export-lines.js';

export const exportVendor = operation({
  id: 'exportVendor',
  families: ['v2'],
  method: 'get',
  path: '/vendors/{vendorId}/export',
  tag: 'Vendors',
  summary: "Export a vendor's reviews",
  description:
    'JSON lines, as they were at one moment: the vendor with profile and policy, each review with everything that is stored of it, from the ' +
    'oldest on, and each report; before the reviews, with `contacts`, each contact with its invites. A stream of any length; ' +
    '`reviews-widget import` takes it in again. One that breaks off lacks the end of the body.',
  resource: vendorInPath,
  query: z.object({
    contacts: flag().default(false).describe('With email addresses and phone numbers, contacts and invites.'),
  }),
  response: {
    status: 200,
    description: 'A JSON object a line; its `line` says what it is: `vendor`, `contact`, `review` or `report`.',
    type: 'application/x-ndjson',
    schema: z.string(),
  },
  async handle({ resource, query: { contacts } }, { store, now }) {
    return linesResponse(store.exports.lines(resource.id, { contacts, at: now() }));
  },
});

/** Streams the lines; a client that goes away ends them. */
function linesResponse(batches: AsyncGenerator<ExportLine[]>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await batches.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value.map((line) => `${JSON.stringify(line)}\n`).join('')));
    },
    async cancel() {
      await batches.return(undefined);
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } });
}
