import { Insights } from '../../contract/service/insights.js';
import { type OperationContext, operation } from '../http/operation.js';
import { businessInPath, vendorInPath } from '../http/path-resources.js';

const SHARED = {
  families: ['v2'],
  method: 'get',
  tag: 'Insights',
  description: 'Topics of all time and of the last 30 days, and the statistics of now.',
  response: { status: 200, description: 'The insights.', schema: Insights },
} as const;

export const vendorInsights = operation({
  ...SHARED,
  id: 'getVendorInsights',
  path: '/vendors/{vendorId}/review-insights',
  summary: 'Insights of a vendor',
  resource: vendorInPath,
  handle: ({ resource }, context) => insightsOf(resource.id, context),
});

export const businessInsights = operation({
  ...SHARED,
  id: 'getBusinessInsights',
  path: '/businesses/{businessId}/review-insights',
  summary: 'Insights of a business',
  resource: businessInPath,
  handle: ({ resource }, context) => insightsOf(resource.id, context),
});

/** Topics come from an engine that reads the texts; until there is one, no topic is known. */
async function insightsOf(businessId: string, { store, now }: OperationContext): Promise<Insights> {
  return {
    topInsights: [],
    recentInsights: [],
    statistics: await store.businesses.statistics(businessId, now()),
  };
}
