import { z } from 'zod';
import { Insights } from '../../contract/service/insights.js';
import { READ_LANGUAGES } from '../../insights/analysis.js';
import { type OperationContext, operation } from '../http/operation.js';
import { businessInPath, vendorInPath } from '../http/path-resources.js';
import type { InsightRequest } from './insights.js';

const Query = z.object({
  productId: z
    .string()
    .min(1, 'must not be empty')
    .max(200, 'must be at most 200 characters')
    .optional()
    .describe("The shop's `sourceProductId`: only what reviews of this product say."),
  language: z
    .enum(READ_LANGUAGES, `must be one of ${READ_LANGUAGES.join(', ')}`)
    .default('en')
    .describe('Language of the labels.'),
});

const SHARED = {
  families: ['v2'],
  method: 'get',
  tag: 'Insights',
  description:
    'What shown reviews speak of, of all time and of the last 30 days, in each topic that at least five reviews mention; and the statistics of ' +
    'those that are shown now. A review that was just written is waited for, 2 seconds at most. The same reviews give the same response for a day (UTC), which the ' +
    '`ETag` tells.',
  query: Query,
  response: { status: 200, description: 'The insights.', schema: Insights },
} as const;

export const vendorInsights = operation({
  ...SHARED,
  id: 'getVendorInsights',
  path: '/vendors/{vendorId}/review-insights',
  summary: 'Insights of a vendor',
  resource: vendorInPath,
  entityTag: async ({ resource, query }, context) => entityTagOf(await requestOf(resource.id, query, context), context),
  handle: async ({ resource, query }, context) => insightsOf(await requestOf(resource.id, query, context), context),
});

export const businessInsights = operation({
  ...SHARED,
  id: 'getBusinessInsights',
  path: '/businesses/{businessId}/review-insights',
  summary: 'Insights of a business',
  resource: businessInPath,
  entityTag: async ({ resource, query }, context) => entityTagOf(await requestOf(resource.id, query, context), context),
  handle: async ({ resource, query }, context) => insightsOf(await requestOf(resource.id, query, context), context),
});

async function requestOf(
  vendorId: string,
  { productId: id, language }: { productId?: string | undefined; language: InsightRequest['language'] },
  { store, now }: OperationContext,
): Promise<InsightRequest> {
  const productId = id === undefined ? null : await store.products.meaningOf(vendorId, id);
  return { vendorId, productId, language, at: now() };
}

/** The first of the two that is asked: whoever writes a review and then asks sees it. */
async function entityTagOf(
  request: InsightRequest,
  { store, whenRead, wordInsights }: OperationContext,
): Promise<string | null> {
  await whenRead(request.vendorId);
  // The words of a model come when they come.
  if (wordInsights) return null;
  return store.insights.entityTag(request);
}

async function insightsOf(request: InsightRequest, { store, wordInsights }: OperationContext): Promise<Response> {
  const json = await store.insights.read(request);
  return new Response(wordInsights ? await wordInsights(json) : json, {
    headers: { 'content-type': 'application/json' },
  });
}
