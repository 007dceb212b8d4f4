import type { BusinessUpdate } from '../contract/service/business.js';
import type { Changes, ChangesQuery } from '../contract/service/changes.js';
import type { InvitationCheck } from '../contract/service/invitation-check.js';
import type { Invite, MarketplaceInvite } from '../contract/service/invite.js';
import type { Reply } from '../contract/service/reply.js';
import type { ReviewQuery, ReviewUpdate, VendorReviewQuery } from '../contract/service/review.js';
import type { Feedback, SubmittedReview } from '../contract/service/submitted-review.js';
import type { NewVendor, Vendor, VendorUpdate } from '../contract/service/vendor.js';
import type { CallOptions } from './bounds.js';
import type { ReceivedBusiness, ReceivedProfile } from './received-business.js';
import type { ReceivedInsights } from './received-insights.js';
import type { ReceivedInvite } from './received-invite.js';
import type { ReceivedReview, ReceivedReviewList } from './received-review.js';
import type { ReceivedVendor } from './received-vendor.js';
import type { KnownReviews, ReadReviews } from './review-list.js';

/** What a call for a whole list may ask for. */
export interface ListOptions extends CallOptions {
  /** What the caller has of the list: where it comes in pages, only those with something new are read, if that is enough. */
  known?: KnownReviews | undefined;
  /**
   * That of the list as the caller has it: the call rejects with `NotModified` when the list is still that one, at the cost
   * of one short answer.
   */
  etag?: string | undefined;
  /** How many requests the list may take, 200 by default. One that needs more is cut there, and says so. */
  requests?: number | undefined;
}

/** Operations of the version 1 family. */
export interface Version1Client {
  /** The businesses (locations) the key opens. */
  listBusinesses(call?: CallOptions): Promise<ReceivedBusiness[]>;
  /** One page of the reviews of all businesses, or of the one in the query; newest first unless `sort` is `asc`. */
  listReviews(query?: ReviewQuery, call?: CallOptions): Promise<ReceivedReviewList>;
  /** All reviews of a business, newest first, page by page; 100,000 at most. Those that name another owner are left out. */
  listAllReviews(businessId: string, call?: ListOptions): Promise<ReadReviews>;
  /** Replies to a review that has `canReply`. The interface shows no answer: null when the service gives no review. */
  reply(reply: Reply, call?: CallOptions): Promise<ReceivedReview | null>;
  /** Invites a customer to review a business. */
  sendReviewInvite(invite: Invite, call?: CallOptions): Promise<ReceivedInvite>;
  /** Resolves when the version 1 family answers and accepts the key. */
  ping(call?: CallOptions): Promise<void>;
}

/** Operations of the marketplace family. */
export interface MarketplaceClient {
  /** Creates a vendor; the answer's `id` must be stored. What the answer leaves out is what was sent. */
  createVendor(vendor: NewVendor, call?: CallOptions): Promise<Vendor>;
  getVendor(vendorId: string, call?: CallOptions): Promise<ReceivedVendor>;
  /** Changes the fields that are given. What the answer leaves out is what was sent. */
  updateVendor(vendorId: string, update: VendorUpdate, call?: CallOptions): Promise<ReceivedVendor>;
  /** Changes the profile fields that are given. What the answer leaves out is what was sent. */
  updateBusiness(businessId: string, update: BusinessUpdate, call?: CallOptions): Promise<ReceivedProfile>;
  /** Submits a review to the vendor it names. */
  submitReview(review: SubmittedReview, call?: CallOptions): Promise<Feedback>;
  /** One page of a vendor's reviews, newest first, as the service gives it. */
  listVendorReviews(vendorId: string, query?: VendorReviewQuery, call?: CallOptions): Promise<ReceivedReviewList>;
  /**
   * All reviews of a vendor, 100,000 at most: asks for the whole list, and pages while `total` is larger than what came.
   * Those that name another owner are left out.
   */
  listAllVendorReviews(vendorId: string, call?: ListOptions): Promise<ReadReviews>;
  vendorInsights(vendorId: string, call?: CallOptions): Promise<ReceivedInsights>;
  businessInsights(businessId: string, call?: CallOptions): Promise<ReceivedInsights>;
  /** Invites a customer to review a business, or products of it. */
  sendMarketplaceInvite(businessId: string, invite: MarketplaceInvite, call?: CallOptions): Promise<ReceivedInvite>;
  /** Whether a review of this vendor would be verified by `invitation`, and then who was invited to review what. */
  checkInvitation(vendorId: string, invitation: string, call?: CallOptions): Promise<InvitationCheck>;
  /** Shows, hides, archives or brings back a review. */
  updateReview(reviewId: string, update: ReviewUpdate, call?: CallOptions): Promise<ReceivedReview>;
  /**
   * The vendors whose reviews changed after a cursor, or without one the current cursor. The service waits `wait` seconds
   * (60 at most) for a change, and the call as much longer than others may. A cursor that it does not know fails with the status 410.
   */
  listChanges(query?: ChangesQuery, call?: CallOptions): Promise<Changes>;
  /** Resolves when the marketplace family answers and accepts the key. */
  pingMarketplace(call?: CallOptions): Promise<void>;
}

/** The service's operations. Each rejects with a `ServiceError`, or with the signal's reason when the caller gave up. */
export interface ServiceClient extends Version1Client, MarketplaceClient {}
