import { z } from 'zod';
import { Changes } from '../../contract/service/changes.js';
import { noResource, operation } from '../http/operation.js';
import { wholeNumber } from '../http/validation.js';
import { CURSOR } from './change-cursor.js';

const MAX_WAIT_SECONDS = 60;

export const listChanges = operation({
  id: 'listChanges',
  families: ['v2'],
  method: 'get',
  path: '/changes',
  tag: 'Reviews',
  summary: 'Learn whose reviews changed',
  description:
    'Names the vendors of the account whose lists of reviews are no longer what they were at the cursor `after`: a review ' +
    'came, went, was shown, hidden, archived, brought back or replied to. Without `after` it responds with the current cursor ' +
    'and no vendors. Request it once without, read the lists you need, then request it repeatedly with the cursor of the ' +
    'previous response: no change is missed, and one may come twice. With `wait` it responds as soon as there is a change.',
  resource: noResource,
  query: z.object({
    after: z
      .string()
      .regex(CURSOR, 'must be a cursor of this operation')
      .optional()
      .describe('The cursor of the previous response.'),
    wait: wholeNumber(0, MAX_WAIT_SECONDS)
      .default(0)
      .describe(
        'Seconds to wait for a change where there is none. At most 20 requests of a key wait at a time; those of one account, one address and all are limited as well.',
      ),
  }),
  response: { status: 200, description: 'What changed; an empty list when nothing did.', schema: Changes },
  gone: 'The cursor is unknown (`cursor_unknown`), as after a restore: begin anew without one, and read every list again.',
  handle: ({ account, keyHash, address, signal, query: { after, wait } }, { feed }) =>
    feed.read({ account, key: keyHash, address, after, waitMs: wait * 1000, signal }),
});
