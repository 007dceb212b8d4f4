import type { BusinessUpdate } from '../contract/service/business.js';
import type { Changes, ChangesQuery } from '../contract/service/changes.js';
import type { Invite, InviteTokenValidity, MarketplaceInvite } from '../contract/service/invite.js';
import type {
  NewReport,
  Report,
  ReportDecision,
  ReportDetails,
  ReportList,
  ReportTold,
} from '../contract/service/report.js';
import type { ListSync, Reply, ReviewQuery, ReviewUpdate, VendorReviewQuery } from '../contract/service/review.js';
import type { ReviewAudit } from '../contract/service/review-audit.js';
import type { ReviewPolicy, ReviewPolicyUpdate } from '../contract/service/review-policy.js';
import type { SubmittedReview } from '../contract/service/submitted-review.js';
import type { NewUpload, Upload, UploadLimits } from '../contract/service/upload.js';
import type { NewVendor, Vendor, VendorUpdate } from '../contract/service/vendor.js';
import type { CallOptions } from './call-deadline.js';
import type { ReceivedBusiness, ReceivedInvite, ReceivedProfile, ReceivedReport, ReceivedVendor } from './received.js';
import type { InsightsQuery, ReceivedInsights } from './received-insights.js';
import type { ReceivedFeedback, ReceivedReview, ReceivedReviewList } from './received-review.js';
import type { KnownReviews, ReadReviews } from './review-list.js';

/** Options of a call that reads a whole list. */
export interface ListOptions extends CallOptions {
  /** What the caller has of the list: where it comes in pages, those that have nothing new are not read, where that is safe. */
  known?: KnownReviews | undefined;
  /**
   * The entity tag of the list as the caller has it: while the list has not changed, the call rejects with `NotModified` after
   * one short response.
   */
  etag?: string | undefined;
  /** How many requests the list may take, 200 by default. A list that needs more is cut there, and `cut` says so. */
  requests?: number | undefined;
}

/** Options of a submission. */
export interface SubmitOptions extends CallOptions {
  /** Where the vendor shows new reviews at once, so is this one, in spite of `showOnWidget: false`. */
  byVendorSetting?: boolean | undefined;
  /** The review is stored without those of its files that cannot be used. */
  isLenient?: boolean | undefined;
}

/** Operations of the version 1 family. */
export interface Version1Client {
  /** The businesses (locations) the key opens. */
  listBusinesses(options?: CallOptions): Promise<ReceivedBusiness[]>;
  /** One page of the reviews of all businesses, or of the one in the query; newest first unless `sort` is `asc`. */
  listReviews(query?: ReviewQuery, options?: CallOptions): Promise<ReceivedReviewList>;
  /** All reviews of a business, newest first, page by page; 100,000 at most. Reviews of another owner are left out. */
  listAllReviews(businessId: string, options?: ListOptions): Promise<ReadReviews>;
  /** What came or changed in that list since; null where that does not tell how it is now. */
  listChangedReviews(businessId: string, sync: ListSync, options?: CallOptions): Promise<ReadReviews | null>;
  /** Replies to a review that has `canReply`. The interface shows no response: null when the service returns no review. */
  reply(reply: Reply, options?: CallOptions): Promise<ReceivedReview | null>;
  /** Invites a customer to review a business. */
  sendReviewInvite(invite: Invite, options?: CallOptions): Promise<ReceivedInvite>;
  /** Resolves when the version 1 family responds and accepts the key. */
  ping(options?: CallOptions): Promise<void>;
}

/** Operations of the marketplace family. */
export interface MarketplaceClient {
  /** Creates a vendor; its `id` must be stored. A field that the response leaves out reads as it was sent. */
  createVendor(vendor: NewVendor, options?: CallOptions): Promise<Vendor>;
  getVendor(vendorId: string, options?: CallOptions): Promise<ReceivedVendor>;
  /** Changes the fields that are given. A field that the response leaves out reads as it was sent. */
  updateVendor(vendorId: string, update: VendorUpdate, options?: CallOptions): Promise<ReceivedVendor>;
  /** Changes the profile fields that are given. A field that the response leaves out reads as it was sent. */
  updateBusiness(businessId: string, update: BusinessUpdate, options?: CallOptions): Promise<ReceivedProfile>;
  /** Submits a review to the vendor it names. */
  submitReview(review: SubmittedReview, options?: SubmitOptions): Promise<ReceivedFeedback>;
  /** One page of a vendor's reviews, newest first, as the service gives it. */
  listVendorReviews(vendorId: string, query?: VendorReviewQuery, options?: CallOptions): Promise<ReceivedReviewList>;
  /**
   * All reviews of a vendor, 100,000 at most: requests the whole list, and pages while `total` is larger than what came.
   * Reviews of another owner are left out.
   */
  listAllVendorReviews(vendorId: string, options?: ListOptions): Promise<ReadReviews>;
  /** What came or changed in that list since; null where that does not tell how it is now. */
  listChangedVendorReviews(vendorId: string, sync: ListSync, options?: CallOptions): Promise<ReadReviews | null>;
  /** What a vendor says of its reviews. */
  reviewPolicy(vendorId: string, options?: CallOptions): Promise<ReviewPolicy>;
  /** Changes the fields that are given. */
  updateReviewPolicy(vendorId: string, update: ReviewPolicyUpdate, options?: CallOptions): Promise<ReviewPolicy>;
  /** How low ratings fare against all others. */
  reviewAudit(vendorId: string, options?: CallOptions): Promise<ReviewAudit>;
  vendorInsights(vendorId: string, options?: CallOptions & InsightsQuery): Promise<ReceivedInsights>;
  businessInsights(businessId: string, options?: CallOptions & InsightsQuery): Promise<ReceivedInsights>;
  /** Invites a customer to review a business, or products of it. */
  sendMarketplaceInvite(businessId: string, invite: MarketplaceInvite, options?: CallOptions): Promise<ReceivedInvite>;
  /** Whether a review of this vendor would be verified by the invite token, and then who was invited to review what. */
  checkInvitation(vendorId: string, token: string, options?: CallOptions): Promise<InviteTokenValidity>;
  /** Shows, hides, archives or brings back a review. */
  updateReview(reviewId: string, update: ReviewUpdate, options?: CallOptions): Promise<ReceivedReview>;
  /**
   * The vendors whose reviews changed after a cursor, or without one the current cursor. The service waits `wait` seconds
   * (60 at most) for a change, and the timeout of the call is longer by that. An unknown cursor fails with the status 410.
   */
  listChanges(query?: ChangesQuery, options?: CallOptions): Promise<Changes>;
  /** Resolves when the marketplace family responds and accepts the key. */
  pingMarketplace(options?: CallOptions): Promise<void>;
}

/** Reports of reviews, of a service that takes them. */
export interface ReportClient {
  /** Reports a review of a vendor, to a service that takes reports. */
  createReport(vendorId: string, reviewId: string, report: NewReport, options?: CallOptions): Promise<ReceivedReport>;
  /** Whether the service takes reports of this vendor's reviews: it lists them. Not where it has no such list, or no such vendor. */
  takesReports(vendorId: string, options?: CallOptions): Promise<boolean>;
  /** A page of the reports of a vendor's reviews, the oldest first. */
  listReports(vendorId: string, query?: ReportQuery, options?: CallOptions): Promise<ReportList>;
  /** A report with its review and, once it is decided, who has to be told what. */
  getReport(vendorId: string, reportId: string, options?: CallOptions): Promise<ReportDetails>;
  /** Decides a report, once and for all; the same decision may be sent again. */
  decideReport(
    vendorId: string,
    reportId: string,
    decision: ReportDecision,
    options?: CallOptions,
  ): Promise<ReportDetails>;
  /** Records who was told the decision. */
  markReportTold(vendorId: string, reportId: string, told: ReportTold, options?: CallOptions): Promise<Report>;
}

/** Files of shoppers, for a service that takes them. */
export interface UploadClient {
  /** What a review of this vendor may have; zeros where the service has no such operation. */
  uploadLimits(vendorId: string, options?: CallOptions): Promise<UploadLimits>;
  /** Opens an upload. A service without room responds with 409. */
  createUpload(vendorId: string, upload: NewUpload, options?: CallOptions): Promise<Upload>;
}

/** Which reports to list. */
export interface ReportQuery {
  /** Both without it. */
  state?: 'open' | 'decided' | undefined;
  /** 1 to 500; 100 without it. */
  limit?: number | undefined;
  /** The `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** Data that is given back or erased. */
export interface ExportAndErasureClient {
  /**
   * Everything that is stored of a vendor, as JSON lines in UTF-8 of any length, which our `import` takes in again, or its reviews as CSV;
   * addresses, contacts and invites with `contacts` alone. The call may take ten minutes longer than others, and the stream fails where the export breaks off.
   */
  exportVendor(
    vendorId: string,
    query?: { contacts?: boolean | undefined; format?: 'jsonl' | 'csv' | undefined },
    options?: CallOptions,
  ): Promise<ReadableStream<Uint8Array>>;
  /** Erases a review for good; with `keepText` stars and texts stay, as those of an unnamed customer. A second time fails with `not_found`. */
  deleteReview(reviewId: string, query?: { keepText?: boolean | undefined }, options?: CallOptions): Promise<void>;
  /** Erases a vendor with everything it has, for good. A second time fails with `not_found`. */
  deleteVendor(vendorId: string, options?: CallOptions): Promise<void>;
}

/** The service's operations. Each rejects with a `ServiceError`, or with the signal's reason when the caller aborted. */
export interface ServiceClient
  extends Version1Client,
    MarketplaceClient,
    ReportClient,
    UploadClient,
    ExportAndErasureClient {}
