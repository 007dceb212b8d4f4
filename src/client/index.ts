export type { CallOptions, Clock } from './call-deadline.js';
export { type ClientOptions, createClient } from './client.js';
export { type JsonLimits, JsonListParser, type ListHandler } from './json-list-parser.js';
export type { ReceivedBusiness, ReceivedInvite, ReceivedProfile, ReceivedVendor } from './received.js';
export type { InsightsQuery, ReceivedInsight, ReceivedInsights } from './received-insights.js';
export {
  isOfBusiness,
  isOfVendor,
  isPending,
  isShown,
  type ReceivedFeedback,
  type ReceivedReview,
  type ReceivedReviewList,
} from './received-review.js';
export type { KnownReviews, ListCut, ReadReviews } from './review-list.js';
export type {
  ExportAndErasureClient,
  ListOptions,
  MarketplaceClient,
  ReportClient,
  ReportQuery,
  ServiceClient,
  Version1Client,
} from './service-client.js';
export { NotModified, ServiceError, type ServiceErrorCode, unusableResponse } from './service-error.js';
export { inSlices, TimeSlice } from './time-slice.js';
