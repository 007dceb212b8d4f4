import type { AnyOperation } from './operation.js';
import { listBusinesses, updateBusiness } from './operations/business-operations.js';
import { listChanges } from './operations/change-operations.js';
import { businessInsights, vendorInsights } from './operations/insight-operations.js';
import { checkInvitation, sendBusinessInvite, sendInvite } from './operations/invite-operations.js';
import { listReviews, listVendorReviews } from './operations/review-list-operations.js';
import { replyToReview, submitReview, updateReview } from './operations/review-operations.js';
import { ping } from './operations/service-operations.js';
import { createVendor, getVendor, updateVendor } from './operations/vendor-operations.js';

/** The whole interface: each operation is served, and described in the OpenAPI document, because it stands here. */
export const OPERATIONS: readonly AnyOperation[] = [
  listBusinesses,
  updateBusiness,
  createVendor,
  getVendor,
  updateVendor,
  listReviews,
  listVendorReviews,
  submitReview,
  updateReview,
  replyToReview,
  listChanges,
  sendInvite,
  sendBusinessInvite,
  checkInvitation,
  vendorInsights,
  businessInsights,
  ping,
];
