import { z } from 'zod';
import { ID } from '../../contract/service/id.js';
import { INVITE_STATES } from '../../contract/service/invite-state.js';
import { SentInvite, SentInviteList } from '../../contract/service/sent-invite.js';
import { noResource, type Operation, operation } from '../http/operation.js';
import { wholeNumber } from '../http/parameters.js';
import { businessInPath } from '../http/path-resources.js';
import { notFound } from '../http/problem.js';

/** The invite `{inviteId}` of the business `{businessId}`. */
const inviteInPath: Operation<SentInvite>['resource'] = async (params, account, context) => {
  const business = await businessInPath(params, account, context);
  const id = params.inviteId ?? '';
  const invite = ID.test(id) ? await context.store.invites.get(business.id, id, account) : null;
  if (!invite) throw notFound('invite', id);
  return invite;
};

export const listInvites = operation({
  id: 'listInvites',
  families: ['v1', 'v2'],
  method: 'get',
  path: '/invites',
  tag: 'Invites',
  summary: 'List the invites of a business',
  description: 'The newest first, with what became of each.',
  resource: noResource,
  query: z.object({
    businessId: z.string().regex(ID, 'must be a UUID, or 1 to 64 letters, digits, "_" and "-"'),
    state: z.enum(INVITE_STATES, `must be one of ${INVITE_STATES.join(', ')}`).optional(),
    limit: wholeNumber(1, 500).default(100).describe('Page size.'),
    offset: wholeNumber(0).default(0).describe('How many invites come before the page.'),
  }),
  mayBeNotFound: true,
  response: { status: 200, description: 'A page of the list.', schema: SentInviteList },
  async handle({ query: { state, ...query }, account }, { store }) {
    if (!(await store.vendors.get(query.businessId, account))) throw notFound('business', query.businessId);
    return store.invites.list({ ...query, ...(state && { states: [state] }) });
  },
});

export const cancelInvite = operation({
  id: 'cancelInvite',
  families: ['v2'],
  method: 'post',
  path: '/businesses/{businessId}/invites/{inviteId}/cancel',
  tag: 'Invites',
  summary: 'Cancel an invite',
  description: 'It is not sent, nor are its reminders. What was sent stays sent, and its link stays good.',
  resource: inviteInPath,
  response: { status: 200, description: 'The invite as it is now.', schema: SentInvite },
  async handle({ resource, account }, { store, now }) {
    await store.invites.cancel(resource.businessId, resource.id, now());
    const after = await store.invites.get(resource.businessId, resource.id, account);
    if (!after) throw notFound('invite', resource.id);
    return after;
  },
});
