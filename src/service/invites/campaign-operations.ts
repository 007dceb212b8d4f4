import { z } from 'zod';
import { Campaign, CampaignUpdate, NewCampaign } from '../../contract/service/campaign.js';
import type { Vendor } from '../../contract/service/vendor.js';
import type { AccountAccess } from '../account-access.js';
import { type OperationContext, operation } from '../http/operation.js';
import { businessInPath } from '../http/path-resources.js';
import { notFound } from '../http/problem.js';

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
