import { z } from 'zod';
import { id } from './id.js';

/** Query of `GET /changes` (ours). */
export const ChangesQuery = z.object({ after: z.string().optional(), wait: z.int().optional() });
export type ChangesQuery = z.infer<typeof ChangesQuery>;

/** Answer of `GET /changes` (ours): whose lists of reviews are no longer what they were at the cursor that was given. */
export const Changes = z
  .object({
    cursor: z.string().describe('To ask with next; it means nothing but to this operation.'),
    vendors: z
      .array(id)
      .describe('Vendors (businesses) whose reviews changed since, each once, at most 1,000; more follow at once.'),
  })
  .meta({ id: 'Changes' });
export type Changes = z.infer<typeof Changes>;
