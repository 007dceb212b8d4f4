import { z } from 'zod';
import { id } from './fields.js';

/** Query of `GET /changes` (an extension). */
export const ChangesQuery = z.object({ after: z.string().optional(), wait: z.int().optional() });
export type ChangesQuery = z.infer<typeof ChangesQuery>;

/** Response of `GET /changes` (an extension): the vendors whose reviews changed after the given cursor. */
export const Changes = z
  .object({
    cursor: z.string().describe('For the next request; only this operation understands it.'),
    vendors: z
      .array(id)
      .describe('Vendors (businesses) whose reviews changed since, each once, at most 1,000; more follow at once.'),
  })
  .meta({ id: 'Changes' });
export type Changes = z.infer<typeof Changes>;
