import { Ping } from '../contract/service/ping.js';
import { listBusinesses, updateBusiness } from './businesses/business-operations.js';
import { listChanges } from './changes/change-operations.js';
import { getCustomQuestions, updateCustomQuestions } from './custom-questions/custom-question-operations.js';
import { deleteReview, deleteVendor } from './erasure/erasure-operations.js';
import { exportVendor } from './export/export-operations.js';
import { type AnyOperation, noResource, operation } from './http/operation.js';
import { businessInsights, vendorInsights } from './insights/insight-operations.js';
import {
  cancelInvite,
  checkInviteToken,
  countSuppressions,
  createCampaign,
  deleteCampaign,
  listCampaigns,
  listInvites,
  sendBusinessInvite,
  sendInvite,
  updateCampaign,
  updateSuppression,
} from './invites/invite-operations.js';
import {
  decideMedia,
  decideReviews,
  deleteReply,
  getModeration,
  listDecisions,
  listQueue,
  undoDecisions,
  updateModeration,
} from './moderation/moderation-operations.js';
import { createOrderSource, deleteOrderSource, listOrderSources } from './orders/order-source-operations.js';
import { getReviewAudit, getReviewPolicy, updateReviewPolicy } from './policy/policy-operations.js';
import {
  listProductChanges,
  listProducts,
  mergeProducts,
  moveProductId,
  saveProducts,
  undoProductChange,
} from './products/product-operations.js';
import { createReport, decideReport, getReport, listReports, markReportTold } from './reports/report-operations.js';
import { listReviews, listVendorReviews } from './reviews/review-list-operations.js';
import { changeProducts, replyToReview, submitReview, updateReview } from './reviews/review-operations.js';
import { createUpload, getUploadLimits } from './uploads/upload-operations.js';
import { createVendor, getVendor, updateVendor } from './vendors/vendor-operations.js';

/** Whether the service responds, and accepts the key. */
const ping = operation({
  id: 'ping',
  families: ['v1', 'v2'],
  method: 'get',
  path: '/ping',
  tag: 'Service',
  summary: 'Ping',
  description: 'Responds when the service is there and accepts the key.',
  resource: noResource,
  response: { status: 200, description: 'It is there.', schema: Ping },
  handle: async () => ({ status: 'ok' as const }),
});

/** The whole interface: each operation in this list is served, and described in the OpenAPI document. */
export const OPERATIONS: readonly AnyOperation[] = [
  listBusinesses,
  updateBusiness,
  createVendor,
  getVendor,
  updateVendor,
  deleteVendor,
  exportVendor,
  getReviewPolicy,
  updateReviewPolicy,
  getCustomQuestions,
  updateCustomQuestions,
  getReviewAudit,
  listReviews,
  listVendorReviews,
  submitReview,
  getUploadLimits,
  createUpload,
  updateReview,
  changeProducts,
  listProducts,
  saveProducts,
  mergeProducts,
  moveProductId,
  listProductChanges,
  undoProductChange,
  replyToReview,
  deleteReply,
  getModeration,
  updateModeration,
  listQueue,
  decideReviews,
  undoDecisions,
  listDecisions,
  decideMedia,
  createReport,
  listReports,
  getReport,
  decideReport,
  markReportTold,
  deleteReview,
  listChanges,
  sendInvite,
  sendBusinessInvite,
  checkInviteToken,
  listInvites,
  cancelInvite,
  listCampaigns,
  createCampaign,
  updateCampaign,
  deleteCampaign,
  listOrderSources,
  createOrderSource,
  deleteOrderSource,
  updateSuppression,
  countSuppressions,
  vendorInsights,
  businessInsights,
  ping,
];
