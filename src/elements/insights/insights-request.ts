import type { InsightsAttributes } from '../../contract/insights-attributes.js';
import type { PublicInsights } from '../../contract/widget.js';
import { requestBody } from '../list/page-request.js';
import { subjectUrl } from '../list/widget-query.js';

/** Address of the insights that the attributes name, in a language. Throws a FeedError where nothing is named. */
export function insightsAddress(attributes: InsightsAttributes, language: string): string {
  const url = subjectUrl(attributes, 'insights');
  if (url instanceof Error) throw url;
  const { token, productId } = attributes;
  for (const [name, value] of Object.entries({ token, productId, language })) {
    if (value) url.searchParams.set(name, value);
  }
  return url.href;
}

/** Rejects with a FeedError, or with the reason of `abort` once that is aborted. */
export function requestInsights(address: string, abort: AbortController): Promise<PublicInsights> {
  return requestBody(address, 'default', abort, isInsights);
}

/** True when `value` has the shape of insights, as far as the element depends on it. */
export function isInsights(value: unknown): value is PublicInsights {
  const insights = value as PublicInsights | null;
  return Array.isArray(insights?.topInsights) && insights.topInsights.every((one) => typeof one?.topic === 'string');
}
