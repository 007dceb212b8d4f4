import { z } from 'zod';
import { InvitationCheck } from '../../contract/service/invitation-check.js';
import { Invite, InviteAnswer, MarketplaceInvite } from '../../contract/service/invite.js';
import { foundInvitation } from '../../contract/service/submitted-review.js';
import type { InviteDraft, InviteOptions } from '../invites.js';
import { type Call, type Means, nothing, operation } from '../operation.js';
import { notFound } from '../problem.js';
import { businessInAddress, vendorInAddress } from './subjects.js';

const SHARED = {
  method: 'post',
  tag: 'Invites',
  summary: 'Invite a customer to review a business',
  description:
    'An invite goes by email where there is an address, else as a text message. Only text messages count against the ' +
    'allowance in `usage`, which renews on the first of each month (UTC). The `invitation` in a link to the shop ' +
    '(`?rw_invite=…`) makes one review verified: signed, good once, for this business, for 90 days after the invite is due.',
  once: true,
  answer: {
    status: 201,
    description: 'The contact, what is left of the allowance, and the invitation.',
    schema: InviteAnswer,
  },
  conflict: 'The text messages of this month are used up (`text_messages_exhausted`).',
} as const;

export const sendInvite = operation({
  ...SHARED,
  id: 'sendReviewInvite',
  families: ['v1'],
  path: '/send-review-invite',
  subject: nothing,
  body: Invite,
  missing: true,
  handle: (call, means) => {
    const { inviteDelayDays = 0, ...invite } = call.body;
    return create({ ...BLANK, ...invite, delayHours: inviteDelayDays * 24 }, call, means);
  },
});

export const sendBusinessInvite = operation({
  ...SHARED,
  id: 'sendBusinessReviewInvite',
  families: ['v2'],
  path: '/businesses/{businessId}/send-review-invite',
  subject: businessInAddress,
  body: MarketplaceInvite,
  handle: (call, means) => {
    const { channel, inviteDelayHours = 0, ...invite } = call.body;
    return create(
      { ...BLANK, ...invite, ...channel, businessId: call.subject.id, delayHours: inviteDelayHours },
      call,
      means,
    );
  },
});

export const checkInvitation = operation({
  id: 'checkInvitation',
  families: ['v2'],
  method: 'get',
  path: '/vendors/{vendorId}/invitation',
  tag: 'Invites',
  summary: 'Check an invitation',
  description:
    'Says whether a review with this invitation would be verified, and then who was invited to review what: for a form that ' +
    'fills in names and product. It uses nothing up. Of an invitation that is not accepted it says why, and nothing else.',
  subject: vendorInAddress,
  query: z.object({ invitation: foundInvitation.pipe(z.string()).describe('The `rw_invite` of the page.') }),
  answer: { status: 200, description: 'What the invitation is good for.', schema: InvitationCheck },
  handle: ({ subject, query }, { store, now }) => store.invites.check(subject.id, query.invitation, now()),
});

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
  { accountId, idempotencyKey }: Pick<Call<unknown, unknown, unknown>, 'accountId' | 'idempotencyKey'>,
  { store, now, textMessagesPerMonth, invitationDays }: Means,
): Promise<InviteAnswer> {
  const options: InviteOptions = { accountId, textMessagesPerMonth, invitationDays, idempotencyKey, at: now() };
  const answer = await store.invites.create(invite, options);
  if (!answer) throw notFound('business', invite.businessId);
  return answer;
}
