import { z } from 'zod';
import { Campaign, CampaignUpdate, type InviteChannel, NewCampaign } from '../../contract/service/campaign.js';
import { ID } from '../../contract/service/fields.js';
import {
  INVITE_STATES,
  Invite,
  InviteResponse,
  InviteTokenValidity,
  MarketplaceInvite,
  SentInvite,
  SentInviteList,
} from '../../contract/service/invite.js';
import { inviteToken } from '../../contract/service/submitted-review.js';
import { Suppression, SuppressionCounts } from '../../contract/service/suppression.js';
import type { Vendor } from '../../contract/service/vendor.js';
import { type AccountAccess, ownAccount } from '../account-access.js';
import {
  noResource,
  type Operation,
  type OperationContext,
  operation,
  type ValidatedRequest,
} from '../http/operation.js';
import { businessInPath, vendorInPath } from '../http/path-resources.js';
import { notFound } from '../http/problem.js';
import { wholeNumber } from '../http/validation.js';
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
  if (invite.products) await store.products.learn(invite.businessId, invite.products, now());
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

const CAMPAIGNS = '/businesses/{businessId}/campaigns';

/** The campaign `{campaignId}` of the business `{businessId}`. */
export const campaignInPath = async (
  params: Record<string, string>,
  account: AccountAccess,
  context: Pick<OperationContext, 'store'>,
): Promise<{ business: Vendor; campaign: Campaign }> => {
  const business = await businessInPath(params, account, context);
  const id = params.campaignId ?? '';
  const campaign = await context.store.campaigns.get(business.id, id);
  if (!campaign) throw notFound('campaign', id);
  return { business, campaign };
};

export const listCampaigns = operation({
  id: 'listCampaigns',
  families: ['v2'],
  method: 'get',
  path: CAMPAIGNS,
  tag: 'Invites',
  summary: 'List the campaigns of a business',
  description: 'The first one is the default campaign, `default`, which every business has.',
  resource: businessInPath,
  response: { status: 200, description: 'All of them.', schema: z.object({ campaigns: z.array(Campaign) }) },
  handle: async ({ resource }, { store }) => ({ campaigns: await store.campaigns.list(resource.id) }),
});

export const createCampaign = operation({
  id: 'createCampaign',
  families: ['v2'],
  method: 'post',
  path: CAMPAIGNS,
  tag: 'Invites',
  summary: 'Create a campaign',
  description:
    'What is left out is as in the default campaign of a new business. Everybody who is invited gets the same: nothing depends on ratings.',
  resource: businessInPath,
  body: NewCampaign,
  response: { status: 201, description: 'The campaign.', schema: Campaign },
  conflict: 'The business has 50 campaigns (`too_many_campaigns`).',
  handle: ({ resource, body }, { store, now }) => store.campaigns.create(resource.id, body, now()),
});

export const updateCampaign = operation({
  id: 'updateCampaign',
  families: ['v2'],
  method: 'put',
  path: `${CAMPAIGNS}/{campaignId}`,
  tag: 'Invites',
  summary: 'Change a campaign',
  description: 'What is left out stays. It applies to what is sent from now on, reminders of earlier invites too.',
  resource: campaignInPath,
  body: CampaignUpdate,
  response: { status: 200, description: 'The campaign as it is now.', schema: Campaign },
  async handle({ resource: { business, campaign }, body }, { store, now }) {
    const changed = await store.campaigns.update(business.id, campaign.id, body, now());
    if (!changed) throw notFound('campaign', campaign.id);
    return changed;
  },
});

export const deleteCampaign = operation({
  id: 'deleteCampaign',
  families: ['v2'],
  method: 'delete',
  path: `${CAMPAIGNS}/{campaignId}`,
  tag: 'Invites',
  summary: 'Delete a campaign',
  description:
    'Its invites go on as those of the default campaign. The default campaign itself goes back to how it was at first.',
  resource: campaignInPath,
  response: { status: 204, description: 'It is gone.' },
  handle: async ({ resource: { business, campaign } }, { store }) => {
    await store.campaigns.remove(business.id, campaign.id);
    return undefined;
  },
});

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
