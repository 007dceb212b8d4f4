/** `/vendors` of the account: their profiles, and what they say of their reviews. For owners. */
import { z } from 'zod';
import type { ShopProfile, ShopSetup } from '../../contract/desk/setup.js';
import { START_STEPS } from '../../contract/desk/start.js';
import { link } from '../../contract/service/fields.js';
import { NOTHING_SAID } from '../../contract/service/review-policy.js';
import { competitors, INVITE_PAUSE_DAYS, NewVendor, type Vendor } from '../../contract/service/vendor.js';
import {
  getCustomQuestions,
  updateCustomQuestions,
} from '../../service/custom-questions/custom-question-operations.js';
import { noResource } from '../../service/http/operation.js';
import { vendorInPath } from '../../service/http/path-resources.js';
import { ServiceProblem } from '../../service/http/problem.js';
import { updateReviewPolicy } from '../../service/policy/policy-operations.js';
import { fields } from '../http/body.js';
import { atDesk, deskOperation } from '../operation.js';

/** The lengths of the interface; but a shop fills in what it has, and may empty it again. */
const text = (most: number) => z.string().trim().max(most, `must be at most ${most} characters`).default('');
const emptied = z.literal('');
const Profile = z.object({
  name: text(200).pipe(z.string().min(1, 'must not be empty')),
  senderName: text(100),
  address: text(500),
  industry: text(200),
  website: link.or(emptied).default(''),
  logoUrl: link.or(emptied).default(''),
  googlePlaceId: text(300),
  facebookUrl: link.or(emptied).default(''),
  // A form sends text; empty is as by default.
  invitePauseDays: z.preprocess(numberOf, NewVendor.shape.invitePauseDays),
  replyTo: NewVendor.shape.replyTo.or(emptied).default(''),
});

export const SHOP = [
  deskOperation({
    id: 'createShop',
    role: 'owner',
    route: 'POST /vendors',
    status: 201,
    resource: noResource,
    body: z.object({ name: fields.name, website: Profile.shape.website }),
    async handle({ body }, { store, session }) {
      const { id, name } = await store.vendors.create(body, session.accountId);
      return { id, name };
    },
    logs: ({ id }) => ({ vendorId: id }),
  }),

  deskOperation({
    id: 'getShop',
    role: 'owner',
    route: 'GET /vendors/{vendorId}/shop',
    resource: vendorInPath,
    async handle({ resource: vendor }, { store, session, tokens }): Promise<ShopSetup> {
      const [policy, { newReviews }, token, areProposed] = await Promise.all([
        store.policies.get(vendor.id, session.accountId),
        store.moderation.overview(vendor.id),
        tokens.preview(vendor.id),
        store.vendors.hasProposals(vendor.id, session.accountId),
      ]);
      return {
        id: vendor.id,
        profile: profileOf(vendor),
        competitors: vendor.competitors ?? [],
        areProposed,
        newReviews,
        policy: policy ?? NOTHING_SAID,
        policyPage: `/widget/v1/vendors/${vendor.id}/policy?token=${token}`,
      };
    },
  }),

  deskOperation({
    id: 'updateProfile',
    role: 'owner',
    route: 'PUT /vendors/{vendorId}/profile',
    resource: vendorInPath,
    body: Profile,
    invalidates: (_, { id }) => id,
    async handle({ resource: { id }, body }, { store, session }) {
      const update = {
        ...body,
        senderName: body.senderName || body.name.slice(0, 100),
        googlePlaceId: body.googlePlaceId || null,
        facebookUrl: body.facebookUrl || null,
        invitePauseDays: body.invitePauseDays ?? null,
        replyTo: body.replyTo || null,
      };
      return profileOf((await store.vendors.update(id, update, session.accountId))!);
    },
  }),

  /** Other vendors of the account, against which the insights hold this one. */
  deskOperation({
    id: 'updateCompetitors',
    role: 'owner',
    route: 'PUT /vendors/{vendorId}/competitors',
    resource: vendorInPath,
    body: z.object({ competitors }),
    async handle(
      { resource: { id }, body },
      { store, session },
    ): Promise<Pick<ShopSetup, 'competitors' | 'areProposed'>> {
      const vendor = await store.vendors.update(id, body, session.accountId);
      return { competitors: vendor!.competitors ?? [], areProposed: false };
    },
  }),

  atDesk(updateReviewPolicy, { role: 'owner' }),
  atDesk(getCustomQuestions, { role: 'owner' }),
  atDesk(updateCustomQuestions, { role: 'owner' }),

  deskOperation({
    id: 'getStart',
    role: 'owner',
    route: 'GET /vendors/{vendorId}/start',
    resource: vendorInPath,
    handle: ({ resource: { id } }, { store }) => store.starts.get(id),
  }),

  deskOperation({
    id: 'skipStart',
    role: 'owner',
    route: 'PUT /vendors/{vendorId}/start',
    resource: vendorInPath,
    body: z.object({ skipped: z.array(z.enum(START_STEPS)).max(START_STEPS.length) }),
    async handle({ resource: { id }, body: { skipped } }, { store }) {
      await store.starts.skip(id, skipped);
      return store.starts.get(id);
    },
    logs: (_, { body: { skipped } }) => ({ skipped }),
  }),

  /** Whether the shop of the demo is no longer shown. Its pages stay where they are. */
  deskOperation({
    id: 'leaveDemo',
    role: 'owner',
    route: 'PUT /demo',
    status: 204,
    resource: noResource,
    body: z.object({ left: z.boolean() }),
    async handle({ body: { left } }, { store, session }) {
      const demo = await store.starts.demo();
      const isHere = demo && (await store.vendors.get(demo.vendorId, session.accountId));
      if (!isHere) throw new ServiceProblem(404, 'not_found', { detail: 'There is no demo in this account' });
      await store.starts.leaveDemo(left);
    },
    logs: (_, { body: { left } }) => ({ left }),
  }),
];

function profileOf({ id: _, competitors: __, ...profile }: Vendor): ShopProfile {
  const { invitePauseDays = INVITE_PAUSE_DAYS, replyTo = '' } = profile;
  return { ...profile, invitePauseDays, replyTo };
}

function numberOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.trim() === '' ? null : Number(value);
}
