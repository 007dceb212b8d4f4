import { z } from 'zod';
import { Business, BusinessProfile, BusinessUpdate } from '../../contract/service/business.js';
import { rulesOf } from '../../contract/source-rules.js';
import { ownAccount } from '../account-access.js';
import { noResource, operation } from '../http/operation.js';
import { businessInPath } from '../http/path-resources.js';
import { iconPath } from '../reviews/sources.js';
import { profileOf } from '../vendors/vendors.js';

export const listBusinesses = operation({
  id: 'listBusinesses',
  families: ['v1'],
  method: 'get',
  path: '/businesses',
  tag: 'Businesses',
  summary: 'List businesses with their sources',
  description:
    'Oldest first. The numbers count every review the lists give, hidden and archived ones too; the rating leaves out sources that forbid to be counted in.',
  resource: noResource,
  response: { status: 200, description: 'All businesses of the account.', schema: z.array(Business) },
  async handle({ account, origin }, { store }) {
    const businesses = await store.businesses.list(ownAccount(account));
    return businesses.map(({ id, name, sources, rating, totalReviews }) => ({
      id,
      name,
      sources,
      sourceMap: sources.map((source) => ({ label: rulesOf(source).label, src: `${origin}${iconPath(source)}` })),
      rating,
      totalReviews,
    }));
  },
});

export const updateBusiness = operation({
  id: 'updateBusiness',
  families: ['v2'],
  method: 'put',
  path: '/businesses/{businessId}',
  tag: 'Businesses',
  summary: 'Change the profile of a business',
  description: 'Changes the fields that are given, at least one. Metadata alone: no source is searched for.',
  resource: businessInPath,
  body: BusinessUpdate,
  response: { status: 200, description: 'The profile as it is now.', schema: BusinessProfile },
  async handle({ resource, body, account }, { store }) {
    return profileOf((await store.vendors.update(resource.id, body, account)) ?? resource);
  },
});
