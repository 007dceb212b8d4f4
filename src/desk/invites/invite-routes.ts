import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  type CancelledInvites,
  type DeskInvite,
  type DeskInvitePage,
  INVITES_PER_PAGE,
  MOST_CANCELLED,
} from '../../contract/desk-invites.js';
import { languageTag } from '../../contract/service/campaign.js';
import { email, phoneNumber } from '../../contract/service/channel.js';
import { line } from '../../contract/service/fields.js';
import { id } from '../../contract/service/id.js';
import { INVITE_STATES } from '../../contract/service/invite-state.js';
import type { SentInvite } from '../../contract/service/sent-invite.js';
import { notFound } from '../../service/http/problem.js';
import { validateInput } from '../../service/http/validation.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { readBody } from '../http/body.js';
import { vendorInPath } from '../http/vendor-in-path.js';
import { demand, sessionOf } from '../sign-in/session.js';

/** Pages of the list: those of a million invites. */
const MOST_PAGES = 10_000;

const Parameters = z.object({
  state: z.enum(INVITE_STATES, `must be one of ${INVITE_STATES.join(', ')}`).optional(),
  page: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(MOST_PAGES, `must be at most ${MOST_PAGES}`)
    .default(1),
});

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
const Cancel = z.object({
  inviteIds: z.array(id).min(1, 'must not be empty').max(MOST_CANCELLED, `must be at most ${MOST_CANCELLED}`),
});

/** `/vendors/{id}/invites`: who is asked, and what became of it. A reader reads them; a moderator invites and cancels. */
export function inviteRoutes({
  store,
  mail,
  textMessages,
  wake,
  log,
  now = () => new Date(),
}: DeskOptions): DeskRoutes {
  const routes: DeskRoutes = new Hono<DeskEnv>();
  const logged = (c: Context<DeskEnv>, event: object) => {
    const { accountId, person } = sessionOf(c);
    log({ ...event, accountId, by: person.id });
  };

  /** The invites as the desk shows them, with the reviews that came from them. */
  async function shown(vendorId: string, invites: readonly SentInvite[]): Promise<DeskInvite[]> {
    const ids = invites.map((invite) => invite.id);
    const reviews = await store.invites.reviewsFrom(vendorId, ids);
    const [standard, ...others] = await store.campaigns.list(vendorId);
    const isPaused = ({ state, campaignId }: SentInvite) =>
      state === 'queued' && (others.find(({ id }) => id === campaignId) ?? standard)!.paused;
    return invites.map((invite) => {
      const { businessId: _, ...shared } = invite;
      return { ...shared, reviewIds: reviews.get(invite.id) ?? [], isPaused: isPaused(invite) };
    });
  }

  routes.get('/vendors/:vendorId/invites', demand('reader'), async (c) => {
    const { id: vendorId } = await vendorInPath(c, { store });
    const { state, page } = validateInput(Parameters, c.req.query());
    const { total, invites } = await store.invites.list({
      businessId: vendorId,
      ...(state && { states: [state] }),
      limit: INVITES_PER_PAGE,
      offset: (page - 1) * INVITES_PER_PAGE,
    });
    return c.json({
      total,
      counts: await store.invites.counts(vendorId),
      invites: await shown(vendorId, invites),
      sends: { email: mail, sms: textMessages },
    } satisfies DeskInvitePage);
  });

  routes.post('/vendors/:vendorId/invites', demand('moderator'), async (c) => {
    const { id: vendorId } = await vendorInPath(c, { store });
    const { accountId } = sessionOf(c);
    const { product, delayHours, key = randomUUID(), ...draft } = await readBody(c, NewInvite);
    if (draft.campaignId !== undefined && !(await store.campaigns.get(vendorId, draft.campaignId))) {
      throw notFound('campaign', draft.campaignId);
    }
    const made = await store.invites.create(
      { ...draft, businessId: vendorId, delayHours, ...(product && { products: [product] }), source: 'desk' },
      { account: accountId, idempotencyKey: key, at: now() },
    );
    const invite = made?.invite && (await store.invites.get(vendorId, made.invite.id, accountId));
    if (!invite) throw notFound('vendor', vendorId);
    logged(c, { event: 'desk_invite_made', vendorId, inviteId: invite.id });
    wake();
    return c.json((await shown(vendorId, [invite]))[0], 201);
  });

  routes.post('/vendors/:vendorId/invites/cancel', demand('moderator'), async (c) => {
    const { id: vendorId } = await vendorInPath(c, { store });
    const { inviteIds } = await readBody(c, Cancel);
    const cancelled: string[] = [];
    for (const inviteId of new Set(inviteIds)) {
      if (await store.invites.cancel(vendorId, inviteId, now())) cancelled.push(inviteId);
    }
    logged(c, { event: 'desk_invites_cancelled', vendorId, invites: cancelled.length });
    return c.json({ cancelled } satisfies CancelledInvites);
  });

  return routes;
}
