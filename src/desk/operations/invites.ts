/** Who is asked for a review, how, when, and who must not be. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { roleAllows } from '../../contract/desk/desk.js';
import {
  type CancelledInvites,
  type DeskCampaigns,
  type DeskInvite,
  type DeskInvitePage,
  type DeskOrderSources,
  INVITES_PER_PAGE,
  type InvitePreview,
  MOST_CANCELLED,
} from '../../contract/desk/invites.js';
import { CampaignText, languageTag } from '../../contract/service/campaign.js';
import { email, phoneNumber } from '../../contract/service/channel.js';
import { id, line } from '../../contract/service/fields.js';
import type { SentInvite } from '../../contract/service/invite.js';
import { INVITE_STATES } from '../../contract/service/invite.js';
import { noResource } from '../../service/http/operation.js';
import { vendorInPath } from '../../service/http/path-resources.js';
import { notFound, ServiceProblem } from '../../service/http/problem.js';
import {
  campaignInPath,
  countSuppressions,
  createCampaign,
  deleteCampaign,
  listCampaigns,
  updateCampaign,
  updateSuppression,
} from '../../service/invites/invite-operations.js';
import {
  createOrderSource,
  deleteOrderSource,
  listOrderSources,
} from '../../service/orders/order-source-operations.js';
import { asBusiness, atDesk, type DeskContext, deskOperation } from '../operation.js';

/** Pages of the list: those of a million invites. */
const MOST_PAGES = 10_000;
/** A test mail that could not be sent by then is out of date. */
const TEST_MS = 15 * 60_000;

/** Somebody who is invited by hand. Without a delay that of the campaign counts; the same `key` invites once. */
const NewInvite = z
  .object({
    firstName: line(100),
    lastName: z.string().trim().max(100).optional(),
    email: email.optional(),
    phoneNumber: phoneNumber.optional(),
    product: z.object({ sourceProductId: line(200), title: line(300) }).optional(),
    language: languageTag.optional(),
    campaignId: id.optional(),
    delayHours: z
      .int()
      .min(0)
      .max(365 * 24)
      .optional(),
    key: z.string().min(8).max(100).optional(),
  })
  .refine((invite) => invite.email !== undefined || invite.phoneNumber !== undefined, {
    path: ['email'],
    error: 'must be given, or else a phone number',
  });

/** The invites as the desk shows them, with the reviews that came from them. */
async function shown(
  vendorId: string,
  invites: readonly SentInvite[],
  context: Pick<DeskContext, 'store' | 'mail' | 'session' | 'url' | 'now'>,
): Promise<DeskInvite[]> {
  const { store, mail, session, url, now } = context;
  const ids = invites.map((invite) => invite.id);
  const reviews = await store.invites.reviewsFrom(vendorId, ids);
  const [standard, ...others] = await store.campaigns.list(vendorId);
  const isPaused = ({ state, campaignId }: SentInvite) =>
    state === 'queued' && (others.find((campaign) => campaign.id === campaignId) ?? standard)!.paused;
  const handsOut = !mail && roleAllows(session.role, 'moderator');
  const linkOf = async ({ id: inviteId, sentAt, channel }: SentInvite) => {
    if (!handsOut || sentAt !== null || channel !== 'email') return null;
    const open = await store.invites.toSend(vendorId, inviteId, now());
    return open && `${url}/review/${open.shortCode}`;
  };
  const links = await Promise.all(invites.map(linkOf));
  return invites.map((invite, at) => {
    const { businessId: _, ...shared } = invite;
    return { ...shared, reviewIds: reviews.get(invite.id) ?? [], isPaused: isPaused(invite), link: links[at]! };
  });
}

/** A reader reads them; a moderator invites and cancels. */
export const INVITES = [
  deskOperation({
    id: 'listInvites',
    role: 'reader',
    route: 'GET /vendors/{vendorId}/invites',
    resource: vendorInPath,
    query: z.object({
      state: z.enum(INVITE_STATES, `must be one of ${INVITE_STATES.join(', ')}`).optional(),
      page: z.coerce
        .number('must be a whole number')
        .int('must be a whole number')
        .min(1, 'must be at least 1')
        .max(MOST_PAGES, `must be at most ${MOST_PAGES}`)
        .default(1),
    }),
    async handle({ resource: { id: vendorId }, query: { state, page } }, context): Promise<DeskInvitePage> {
      const { store, mail, textMessages } = context;
      const { total, invites } = await store.invites.list({
        businessId: vendorId,
        ...(state && { states: [state] }),
        limit: INVITES_PER_PAGE,
        offset: (page - 1) * INVITES_PER_PAGE,
      });
      return {
        total,
        counts: await store.invites.counts(vendorId),
        invites: await shown(vendorId, invites, context),
        sends: { email: mail, sms: textMessages },
      };
    },
  }),

  deskOperation({
    id: 'createInvite',
    role: 'moderator',
    route: 'POST /vendors/{vendorId}/invites',
    status: 201,
    resource: vendorInPath,
    body: NewInvite,
    async handle({ resource: { id: vendorId }, body }, context) {
      const { store, session, now, wake } = context;
      const { product, delayHours, key = randomUUID(), ...draft } = body;
      if (draft.campaignId !== undefined && !(await store.campaigns.get(vendorId, draft.campaignId))) {
        throw notFound('campaign', draft.campaignId);
      }
      const made = await store.invites.create(
        { ...draft, businessId: vendorId, delayHours, ...(product && { products: [product] }), source: 'desk' },
        { account: session.accountId, idempotencyKey: key, at: now() },
      );
      const invite = made?.invite && (await store.invites.get(vendorId, made.invite.id, session.accountId));
      if (!invite) throw notFound('vendor', vendorId);
      if (product) await store.products.learn(vendorId, [product], now());
      wake();
      return (await shown(vendorId, [invite], context))[0];
    },
    logs: (invite) => ({ inviteId: invite!.id }),
  }),

  deskOperation({
    id: 'cancelInvites',
    role: 'moderator',
    route: 'POST /vendors/{vendorId}/invites/cancel',
    resource: vendorInPath,
    body: z.object({
      inviteIds: z.array(id).min(1, 'must not be empty').max(MOST_CANCELLED, `must be at most ${MOST_CANCELLED}`),
    }),
    async handle({ resource, body: { inviteIds } }, { store, now }): Promise<CancelledInvites> {
      const cancelled: string[] = [];
      for (const inviteId of new Set(inviteIds)) {
        if (await store.invites.cancel(resource.id, inviteId, now())) cancelled.push(inviteId);
      }
      return { cancelled };
    },
    logs: ({ cancelled }) => ({ invites: cancelled.length }),
  }),
];

const reminder = z.int().min(0).max(2).default(0);

/** How customers are asked. Everybody reads them and sees the mail; what they are is the owner's. */
export const CAMPAIGNS = [
  atDesk(listCampaigns, {
    role: 'reader',
    show: ({ campaigns }, { mail, textMessages }): DeskCampaigns => ({
      campaigns,
      sends: { email: mail, sms: textMessages },
    }),
  }),

  atDesk(createCampaign, { role: 'owner', logs: ({ id }) => ({ campaignId: id }) }),

  /** What the mail depends on of a campaign that nobody has saved yet. */
  deskOperation({
    id: 'previewCampaign',
    role: 'reader',
    route: 'POST /vendors/{vendorId}/campaigns/preview',
    changesNothing: true,
    resource: vendorInPath,
    body: z.object({ texts: z.array(CampaignText).max(40).default([]), language: languageTag, reminder }),
    handle: ({ resource, body }, { previewInvite }): Promise<InvitePreview> =>
      previewInvite({ texts: body.texts, tracksOpens: false }, resource, body.language, { reminder: body.reminder }),
  }),

  atDesk(updateCampaign, { role: 'owner' }),
  atDesk(deleteCampaign, { role: 'owner' }),

  deskOperation({
    id: 'testCampaign',
    role: 'owner',
    route: 'POST /vendors/{vendorId}/campaigns/{campaignId}/test',
    status: 202,
    resource: (params, account, context) => campaignInPath(asBusiness(params), account, context),
    body: z.object({ language: languageTag, reminder }),
    async handle({ resource: { business, campaign }, body }, { store, session, mail, now, wake }) {
      const { accountId, person } = session;
      if (!mail)
        throw new ServiceProblem(409, 'no_mail', { detail: 'This server sends no mail yet: ask whoever runs it' });
      const at = now();
      const message = {
        ...({ channel: 'mail', kind: 'invite_test' } as const),
        ...{ accountId, id: `invite_test:${randomUUID()}`, recipientId: person.id, vendorId: business.id },
        ...{ details: { campaignId: campaign.id, ...body }, endsAt: new Date(at.getTime() + TEST_MS) },
      };
      await store.messages.add([message], at);
      wake();
      return { email: person.email };
    },
  }),
];

/** Shops that tell of their orders by a signed webhook. For owners. */
export const ORDER_SOURCES = [
  atDesk(listOrderSources, {
    role: 'owner',
    async show({ orderSources }, { store, url }, { resource }): Promise<DeskOrderSources> {
      const campaigns = await store.campaigns.list(resource.id);
      return {
        sources: orderSources.map((source) => ({ ...source, url: `${url}/orders/${source.id}` })),
        campaigns: campaigns.map(({ id, name }) => ({ id, name })),
      };
    },
  }),
  atDesk(createOrderSource, { role: 'owner', logs: ({ id }) => ({ sourceId: id }) }),
  atDesk(deleteOrderSource, { role: 'owner' }),
];

/** Who must not be asked by any shop of the account. Everybody may ask about an address; an owner adds and removes. */
export const SUPPRESSIONS = [
  atDesk(countSuppressions, { role: 'reader' }),

  /** In a body, since addresses of requests are logged. */
  deskOperation({
    id: 'findSuppression',
    role: 'reader',
    route: 'POST /suppressions/ask',
    changesNothing: true,
    resource: noResource,
    body: z
      .object({ email: email.optional(), phoneNumber: phoneNumber.optional() })
      .refine((body) => body.email !== undefined || body.phoneNumber !== undefined, {
        path: ['email'],
        error: 'must be given, or else a phoneNumber',
      }),
    async handle({ body }, { store, session }) {
      const reach = { email: body.email ?? null, phone_number: body.phoneNumber ?? null };
      return { suppressed: await store.suppressions.has(session.accountId, reach) };
    },
  }),

  atDesk(updateSuppression, { role: 'owner', logs: ({ suppressed }) => ({ suppressed }) }),
];
