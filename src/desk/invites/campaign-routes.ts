import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { DeskCampaigns, InvitePreview } from '../../contract/desk-invites.js';
import {
  type Campaign,
  CampaignText,
  CampaignUpdate,
  languageTag,
  NewCampaign,
} from '../../contract/service/campaign.js';
import { ID } from '../../contract/service/id.js';
import { notFound, ServiceProblem } from '../../service/http/problem.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { readBody } from '../http/body.js';
import { vendorInPath } from '../http/vendor-in-path.js';
import { demand, sessionOf } from '../sign-in/session.js';

const reminder = z.int().min(0).max(2).default(0);
/** What the mail depends on of a campaign that nobody has saved yet. */
const Preview = z.object({ texts: z.array(CampaignText).max(40).default([]), language: languageTag, reminder });
const Test = z.object({ language: languageTag, reminder });

/** A test mail that could not be sent by then is out of date. */
const TEST_MS = 15 * 60_000;

/** `/vendors/{id}/campaigns`: how customers are asked. Everybody reads them and sees the mail; what they are is the owner's. */
export function campaignRoutes({
  store,
  mail,
  textMessages,
  previewInvite,
  wake,
  log,
  now = () => new Date(),
}: DeskOptions): DeskRoutes {
  const routes: DeskRoutes = new Hono<DeskEnv>();

  /** The campaign in the path, of the vendor in the path. */
  async function campaignIn(c: Context<DeskEnv>): Promise<Campaign> {
    const { id: vendorId } = await vendorInPath(c, { store });
    const id = c.req.param('campaignId') ?? '';
    const campaign = ID.test(id) ? await store.campaigns.get(vendorId, id) : null;
    if (!campaign) throw notFound('campaign', id);
    return campaign;
  }
  const logged = (
    c: Context<DeskEnv>,
    event: { event: string },
    { businessId: vendorId, id: campaignId }: Campaign,
  ) => {
    const { accountId, person } = sessionOf(c);
    log({ ...event, accountId, vendorId, campaignId, by: person.id });
  };

  routes.get('/vendors/:vendorId/campaigns', demand('reader'), async (c) => {
    const { id: vendorId } = await vendorInPath(c, { store });
    const campaigns = await store.campaigns.list(vendorId);
    return c.json({ campaigns, sends: { email: mail, sms: textMessages } } satisfies DeskCampaigns);
  });

  routes.post('/vendors/:vendorId/campaigns', demand('owner'), async (c) => {
    const { id: vendorId } = await vendorInPath(c, { store });
    const campaign = await store.campaigns.create(vendorId, await readBody(c, NewCampaign), now());
    logged(c, { event: 'desk_campaign_made' }, campaign);
    return c.json(campaign, 201);
  });

  routes.post('/vendors/:vendorId/campaigns/preview', demand('reader'), async (c) => {
    const vendor = await vendorInPath(c, { store });
    const { language, reminder, texts } = await readBody(c, Preview);
    const drawn = await previewInvite({ texts, tracksOpens: false }, vendor, language, { reminder });
    return c.json(drawn satisfies InvitePreview);
  });

  routes.put('/vendors/:vendorId/campaigns/:campaignId', demand('owner'), async (c) => {
    const { businessId, id } = await campaignIn(c);
    const changed = await store.campaigns.update(businessId, id, await readBody(c, CampaignUpdate), now());
    if (!changed) throw notFound('campaign', id);
    logged(c, { event: 'desk_campaign_changed' }, changed);
    return c.json(changed);
  });

  routes.delete('/vendors/:vendorId/campaigns/:campaignId', demand('owner'), async (c) => {
    const campaign = await campaignIn(c);
    await store.campaigns.remove(campaign.businessId, campaign.id);
    logged(c, { event: 'desk_campaign_removed' }, campaign);
    return c.body(null, 204);
  });

  routes.post('/vendors/:vendorId/campaigns/:campaignId/test', demand('owner'), async (c) => {
    const { businessId: vendorId, id: campaignId } = await campaignIn(c);
    const { accountId, person } = sessionOf(c);
    const details = { campaignId, ...(await readBody(c, Test)) };
    if (!mail) throw new ServiceProblem(409, 'no_mail', { detail: 'This server sends no mail: SMTP_URL is not set' });
    const [at, name] = [now(), `invite_test:${randomUUID()}`];
    const endsAt = new Date(at.getTime() + TEST_MS);
    const message = { accountId, id: name, channel: 'mail', kind: 'invite_test', recipientId: person.id } as const;
    await store.messages.add([{ ...message, vendorId, details, endsAt }], at);
    wake();
    return c.json({ email: person.email }, 202);
  });

  return routes;
}
