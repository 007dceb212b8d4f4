import { Insights } from '../../contract/service/insights.js';
import { type Means, operation } from '../operation.js';
import { businessInAddress, vendorInAddress } from './subjects.js';

const SHARED = {
  families: ['v2'],
  method: 'get',
  tag: 'Insights',
  description: 'Topics of all time and of the last 30 days, and the statistics of now.',
  answer: { status: 200, description: 'The insights.', schema: Insights },
} as const;

export const vendorInsights = operation({
  ...SHARED,
  id: 'getVendorInsights',
  path: '/vendors/{vendorId}/review-insights',
  summary: 'Insights of a vendor',
  subject: vendorInAddress,
  handle: ({ subject }, means) => insightsOf(subject.id, means),
});

export const businessInsights = operation({
  ...SHARED,
  id: 'getBusinessInsights',
  path: '/businesses/{businessId}/review-insights',
  summary: 'Insights of a business',
  subject: businessInAddress,
  handle: ({ subject }, means) => insightsOf(subject.id, means),
});

/** Topics come from an engine that reads the texts; until there is one, no topic is known. */
async function insightsOf(businessId: string, { store, now }: Means): Promise<Insights> {
  return {
    topInsights: [],
    recentInsights: [],
    statistics: await store.businesses.statistics(businessId, now()),
  };
}
