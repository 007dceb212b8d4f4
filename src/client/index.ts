export { type CallOptions, type ClientOptions, createClient, type ServiceClient } from './client.js';
export type { ReceivedReview, ReceivedReviewList } from './received-review.js';
export { ServiceError, type ServiceErrorCode } from './service-error.js';
