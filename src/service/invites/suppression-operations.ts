import { z } from 'zod';
import { Suppression, SuppressionCounts } from '../../contract/service/suppression.js';
import { ownAccount } from '../account-access.js';
import { noResource, operation } from '../http/operation.js';

export const updateSuppression = operation({
  id: 'updateSuppression',
  families: ['v2'],
  method: 'put',
  path: '/suppressions',
  tag: 'Invites',
  summary: 'Say whether a customer may be asked',
  description:
    'For all businesses and campaigns of the account. The list holds keyed hashes, so nobody can read addresses from it, and it outlives the erasure of a person.',
  resource: noResource,
  body: Suppression,
  response: {
    status: 200,
    description: 'Whether the customer must not be asked.',
    schema: z.object({ suppressed: z.boolean() }),
  },
  async handle({ account, body }, { store, now }) {
    const reach = { email: body.email ?? null, phone_number: body.phoneNumber ?? null };
    const accountId = ownAccount(account);
    if (body.suppressed) await store.suppressions.add(accountId, reach, 'added', now());
    else await store.suppressions.remove(accountId, reach);
    return { suppressed: body.suppressed };
  },
});

export const countSuppressions = operation({
  id: 'countSuppressions',
  families: ['v2'],
  method: 'get',
  path: '/suppressions',
  tag: 'Invites',
  summary: 'Count the customers who must not be asked',
  resource: noResource,
  response: { status: 200, description: 'How many, by reason.', schema: SuppressionCounts },
  handle: async ({ account }, { store }) => ({ counts: await store.suppressions.count(ownAccount(account)) }),
});
