import { z } from 'zod';
import type { InviteChannel } from '../../contract/service/campaign.js';
import { Invite, InviteResponse, MarketplaceInvite } from '../../contract/service/invite.js';
import { InviteTokenValidity } from '../../contract/service/invite-token-validity.js';
import { inviteToken } from '../../contract/service/submitted-review.js';
import { noResource, type OperationContext, operation, type ValidatedRequest } from '../http/operation.js';
import { businessInPath, vendorInPath } from '../http/path-resources.js';
import { notFound } from '../http/problem.js';
import type { InviteDraft } from './ask.js';

const SHARED = {
  method: 'post',
  tag: 'Invites',
  summary: 'Invite a customer to review a business',
  description:
    'An invite is sent when it is due: by email where there is an address, else as a text message, unless the campaign says otherwise. Somebody who has ' +
    'unsubscribed is not asked. Only text messages count against the ' +
    'allowance in `usage`, which renews on the first of each month (UTC). The `invitation` is a signed invite token: in a link to ' +
    'the shop (`?rw_invite=…`) it makes one review of this business verified, up to 90 days after the invite is due.',
  idempotent: true,
  response: {
    status: 201,
    description: 'The contact, what is left of the allowance, and the invite token.',
    schema: InviteResponse,
  },
  conflict: 'The text messages of this month are used up (`text_messages_exhausted`).',
} as const;

export const sendInvite = operation({
  ...SHARED,
  id: 'sendReviewInvite',
  families: ['v1'],
  path: '/send-review-invite',
  resource: noResource,
  body: Invite,
  mayBeNotFound: true,
  handle: (request, context) => {
    const { inviteDelayDays = 0, ...invite } = request.body;
    return create({ ...BLANK, ...invite, delayHours: inviteDelayDays * 24 }, request, context);
  },
});

export const sendBusinessInvite = operation({
  ...SHARED,
  id: 'sendBusinessReviewInvite',
  families: ['v2'],
  path: '/businesses/{businessId}/send-review-invite',
  resource: businessInPath,
  body: MarketplaceInvite,
  handle: (request, context) => {
    const { channel, inviteDelayHours = 0, ...invite } = request.body;
    return create(
      { ...BLANK, ...invite, ...channel, businessId: request.resource.id, delayHours: inviteDelayHours },
      request,
      context,
    );
  },
});

export const checkInviteToken = operation({
  id: 'checkInvitation',
  families: ['v2'],
  method: 'get',
  path: '/vendors/{vendorId}/invitation',
  tag: 'Invites',
  summary: 'Check an invite token',
  description:
    'Says whether a review with this invite token would be verified, and then who was invited to review what: for a form that ' +
    'fills in names and product. The token stays unused. Of a token that is not accepted it says why, and nothing else.',
  resource: vendorInPath,
  query: z.object({ invitation: inviteToken.pipe(z.string()).describe('The `rw_invite` of the page.') }),
  response: { status: 200, description: 'Whether the token is accepted, and for whom.', schema: InviteTokenValidity },
  handle: ({ resource, query }, { store, now }) => store.invites.checkToken(resource.id, query.invitation, now()),
});

/** In this order, so that a request under an Idempotency-Key is the same one to a later version. */
const BLANK = {
  lastName: undefined,
  email: undefined,
  phoneNumber: undefined,
  source: undefined,
  sourceContactId: undefined,
  campaignId: undefined,
  products: undefined,
};

async function create(
  invite: InviteDraft,
  { account, idempotencyKey }: Pick<ValidatedRequest<unknown, unknown, unknown>, 'account' | 'idempotencyKey'>,
  { store, now, sends }: OperationContext,
): Promise<InviteResponse> {
  const created = await store.invites.create(invite, { account, idempotencyKey, at: now() });
  if (!created) throw notFound('business', invite.businessId);
  const notice = noticeOf(created, sends);
  return { ...created, invite: { ...created.invite!, ...(notice && { notice }) } };
}

/** What stands in the way of sending an invite that waits. */
function noticeOf({ invite }: InviteResponse, sends: readonly InviteChannel[]): string | null {
  if (invite?.state !== 'queued' || sends.includes(invite.channel)) return null;
  return invite.channel === 'email'
    ? 'This server sends no mail: SMTP_URL and MAIL_FROM are not set.'
    : 'This server sends no text messages: no provider is set up.';
}
