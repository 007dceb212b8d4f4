import { z } from 'zod';
import { operation } from '../http/operation.js';
import { vendorInPath } from '../http/path-resources.js';
import { flag } from '../http/validation.js';
import { EXPORT_FORMATS, exportResponse } from './export-formats.js';

export const exportVendor = operation({
  id: 'exportVendor',
  families: ['v2'],
  method: 'get',
  path: '/vendors/{vendorId}/export',
  tag: 'Vendors',
  summary: "Export a vendor's reviews",
  description:
    'JSON lines, as they were at one moment: the vendor with profile and policy, each review with everything that is stored of it, from the ' +
    'oldest on, and each report; before the reviews, with `contacts`, who must not be asked, and each contact with its invites. A stream of any length; ' +
    '`reviews-widget import` takes it in again. One that breaks off lacks the end of the body. As CSV it has the reviews alone, for a spreadsheet.',
  resource: vendorInPath,
  query: z.object({
    contacts: flag()
      .default(false)
      .describe('With email addresses and phone numbers, contacts, invites and who must not be asked.'),
    format: z
      .enum(EXPORT_FORMATS, `must be one of ${EXPORT_FORMATS.join(', ')}`)
      .default('jsonl')
      .describe('JSON lines, or CSV.'),
  }),
  response: {
    status: 200,
    description:
      'A JSON object a line; its `line` says what it is: `vendor`, `suppression`, `contact`, `review` or `report`. Or a line of CSV for each review, below their names.',
    types: ['application/x-ndjson', 'text/csv'],
    schema: z.string(),
  },
  async handle({ resource, query: { contacts, format } }, { store, now }) {
    return exportResponse(store.exports.lines(resource.id, { contacts, at: now() }), format);
  },
});
