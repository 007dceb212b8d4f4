import { Hono } from 'hono';
import { z } from 'zod';
import type { DeskVendor } from '../../contract/desk.js';
import type { ShopProfile, ShopSetup } from '../../contract/desk-setup.js';
import { link } from '../../contract/service/fields.js';
import { NOTHING_SAID, ReviewPolicyUpdate } from '../../contract/service/review-policy.js';
import { competitors, INVITE_PAUSE_DAYS, NewVendor, type Vendor } from '../../contract/service/vendor.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { fields, readBody } from '../http/body.js';
import { vendorInPath } from '../http/vendor-in-path.js';
import { demand, sessionOf } from '../sign-in/session.js';

const NewShop = z.object({ name: fields.name });
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

const Competitors = z.object({ competitors });

/** `/vendors` of the account: their profiles, and what they say of their reviews. All of it is for owners. */
export function shopRoutes({ store, onChange, tokens, log }: DeskOptions): DeskRoutes {
  const routes: DeskRoutes = new Hono<DeskEnv>();

  routes.post('/vendors', demand('owner'), async (c) => {
    const { accountId, person } = sessionOf(c);
    const { id, name } = await store.vendors.create(await readBody(c, NewShop), accountId);
    log({ event: 'desk_vendor_made', accountId, by: person.id, vendorId: id });
    return c.json({ id, name } satisfies DeskVendor, 201);
  });

  routes.get('/vendors/:vendorId/shop', demand('owner'), async (c) => {
    const vendor = await vendorInPath(c, { store });
    const [policy, { newReviews }, token] = await Promise.all([
      store.policies.get(vendor.id, sessionOf(c).accountId),
      store.moderation.overview(vendor.id),
      tokens.preview(vendor.id),
    ]);
    return c.json({
      id: vendor.id,
      profile: profileOf(vendor),
      competitors: vendor.competitors ?? [],
      newReviews,
      policy: policy ?? NOTHING_SAID,
      policyPage: `/widget/v1/vendors/${vendor.id}/policy?token=${token}`,
    } satisfies ShopSetup);
  });

  routes.put('/vendors/:vendorId/profile', demand('owner'), async (c) => {
    const { id } = await vendorInPath(c, { store });
    const body = await readBody(c, Profile);
    const update = {
      ...body,
      senderName: body.senderName || body.name.slice(0, 100),
      googlePlaceId: body.googlePlaceId || null,
      facebookUrl: body.facebookUrl || null,
      invitePauseDays: body.invitePauseDays ?? null,
      replyTo: body.replyTo || null,
    };
    const vendor = await store.vendors.update(id, update, sessionOf(c).accountId);
    onChange(id);
    return c.json(profileOf(vendor!));
  });

  /** Other vendors of the account, against which the insights hold this one. */
  routes.put('/vendors/:vendorId/competitors', demand('owner'), async (c) => {
    const { id } = await vendorInPath(c, { store });
    const vendor = await store.vendors.update(id, await readBody(c, Competitors), sessionOf(c).accountId);
    return c.json({ competitors: vendor!.competitors ?? [] } satisfies Pick<ShopSetup, 'competitors'>);
  });

  routes.put('/vendors/:vendorId/review-policy', demand('owner'), async (c) => {
    const { id } = await vendorInPath(c, { store });
    const policy = await store.policies.update(id, await readBody(c, ReviewPolicyUpdate), sessionOf(c).accountId);
    onChange(id);
    return c.json(policy);
  });

  return routes;
}

function profileOf({ id: _, competitors: __, ...profile }: Vendor): ShopProfile {
  const { invitePauseDays = INVITE_PAUSE_DAYS, replyTo = '' } = profile;
  return { ...profile, invitePauseDays, replyTo };
}

function numberOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.trim() === '' ? null : Number(value);
}
