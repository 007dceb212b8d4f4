import type { Changes } from '../contract/service/changes.js';
import { ID } from '../contract/service/fields.js';
import type { VendorReviewQuery } from '../contract/service/review.js';
import { LENIENT, VENDOR_VISIBILITY } from '../contract/service/submitted-review.js';
import type { Call } from './call-deadline.js';
import {
  readAudit,
  readBusinessProfile,
  readInvite,
  readInviteTokenValidity,
  readPolicyResponse,
  readVendor,
} from './received.js';
import { type InsightsQuery, readInsights } from './received-insights.js';
import { isOfVendor, type ReceivedReview, readFeedback, readReview } from './received-review.js';
import { validId, validIdempotencyKey, withQuery } from './request-validation.js';
import { readChangedReviews, readConditionalList, readWholeList } from './review-list.js';
import { readPage } from './review-page.js';
import type { MarketplaceClient } from './service-client.js';
import { unusableResponse } from './service-error.js';
import type { EntityTags, Transport } from './transport.js';
import { isObject } from './values.js';

const insightsUrl = (address: string, { productId, language }: InsightsQuery = {}) =>
  withQuery(`${address}/review-insights`, { productId, language });

/** The marketplace family at `address`. */
export function createMarketplace({ startCall, send }: Transport, address: string): MarketplaceClient {
  const vendorAt = (id: string) => `${address}/vendors/${validId('vendorId', id)}`;
  const businessAt = (id: string) => `${address}/businesses/${validId('businessId', id)}`;

  const readVendorPage = async (
    vendorId: string,
    query: VendorReviewQuery,
    call: Call,
    tags: { tags?: EntityTags } = {},
  ) => {
    const { limit, offset, showOnWidget, cursor, updatedAfter } = query;
    const url = withQuery(`${vendorAt(vendorId)}/reviews`, { limit, offset, showOnWidget, cursor, updatedAfter });
    return readPage((list) => send({ method: 'GET', url, isRetryable: true, list, ...tags }, call), offset);
  };

  return {
    async createVendor(vendor, options) {
      const url = `${address}/vendors`;
      const request = {
        method: 'POST',
        url,
        body: vendor,
        isRetryable: false,
        ...validIdempotencyKey(options),
      } as const;
      return readVendor(await send(request, startCall(options)), vendor);
    },

    async getVendor(vendorId, options) {
      return readVendor(await send({ method: 'GET', url: vendorAt(vendorId), isRetryable: true }, startCall(options)));
    },

    async updateVendor(vendorId, update, options) {
      const request = { method: 'PUT', url: vendorAt(vendorId), body: update, isRetryable: true } as const;
      return readVendor(await send(request, startCall(options)), update);
    },

    async updateBusiness(businessId, update, options) {
      const request = { method: 'PUT', url: businessAt(businessId), body: update, isRetryable: true } as const;
      return readBusinessProfile(await send(request, startCall(options)), update);
    },

    async submitReview(review, options) {
      const url = `${vendorAt(review.vendorId)}/submit-review`;
      const key = validIdempotencyKey(options);
      const isRetryable = key.idempotencyKey !== undefined;
      const preferences = [
        ...(options?.byVendorSetting ? [VENDOR_VISIBILITY] : []),
        ...(options?.isLenient ? [LENIENT] : []),
      ].join(', ');
      const prefer = preferences === '' ? {} : { prefer: preferences };
      const request = { method: 'POST', url, body: review, isRetryable, ...key, ...prefer } as const;
      return readFeedback(await send(request, startCall(options)));
    },

    async listVendorReviews(vendorId, query = {}, options) {
      const { total, reviews } = await readVendorPage(vendorId, query, startCall(options));
      return { total, reviews };
    },

    async listAllVendorReviews(vendorId, options) {
      const call = startCall(options);
      return readConditionalList(options?.etag, (tagsOfNext) => {
        const read = (page: VendorReviewQuery) => readVendorPage(vendorId, page, call, tagsOfNext());
        const isOwn = (review: ReceivedReview) => isOfVendor(vendorId, review);
        return readWholeList({ ...options, read, bytes: () => call.received.bytes, isOwn });
      });
    },

    async listChangedVendorReviews(vendorId, sync, options) {
      const call = startCall(options);
      const isOwn = (review: ReceivedReview) => isOfVendor(vendorId, review);
      return readChangedReviews(sync, (query) => readVendorPage(vendorId, query, call), { isOwn });
    },

    async reviewPolicy(vendorId, options) {
      const url = `${vendorAt(vendorId)}/review-policy`;
      return readPolicyResponse(await send({ method: 'GET', url, isRetryable: true }, startCall(options)));
    },

    async updateReviewPolicy(vendorId, update, options) {
      const url = `${vendorAt(vendorId)}/review-policy`;
      const request = { method: 'PUT', url, body: update, isRetryable: true } as const;
      return readPolicyResponse(await send(request, startCall(options)));
    },

    async reviewAudit(vendorId, options) {
      const url = `${vendorAt(vendorId)}/review-audit`;
      return readAudit(await send({ method: 'GET', url, isRetryable: true }, startCall(options)));
    },

    async vendorInsights(vendorId, options) {
      const url = insightsUrl(vendorAt(vendorId), options);
      return readInsights(await send({ method: 'GET', url, isRetryable: true }, startCall(options)));
    },

    async businessInsights(businessId, options) {
      const url = insightsUrl(businessAt(businessId), options);
      return readInsights(await send({ method: 'GET', url, isRetryable: true }, startCall(options)));
    },

    async sendMarketplaceInvite(businessId, invite, options) {
      const url = `${businessAt(businessId)}/send-review-invite`;
      const request = { method: 'POST', url, body: invite, isRetryable: false, mayBeEmpty: true } as const;
      return readInvite(await send({ ...request, ...validIdempotencyKey(options) }, startCall(options)));
    },

    async checkInvitation(vendorId, token, options) {
      const url = withQuery(`${vendorAt(vendorId)}/invitation`, { invitation: token });
      return readInviteTokenValidity(await send({ method: 'GET', url, isRetryable: true }, startCall(options)));
    },

    // Not retried: the service may record each change of a review, with its reason.
    async updateReview(reviewId, update, options) {
      const url = `${address}/reviews/${validId('reviewId', reviewId)}`;
      const review = readReview(
        await send({ method: 'PATCH', url, body: update, isRetryable: false }, startCall(options)),
      );
      if (review === null) throw unusableResponse('a usable review');
      return review;
    },

    async listChanges(query = {}, options) {
      const { after, wait } = query;
      const url = withQuery(`${address}/changes`, { after, wait });
      const call = startCall(options, (wait ?? 0) * 1000);
      return readChanges(await send({ method: 'GET', url, isRetryable: true }, call));
    },

    async pingMarketplace(options) {
      await send({ method: 'GET', url: `${address}/ping`, isRetryable: true, mayBeEmpty: true }, startCall(options));
    },
  };
}

/** Most that is read of one response; our service sends 1,000 at most. */
const MAX_VENDORS = 10_000;
/** A longer cursor would not fit into an address. */
const MAX_CURSOR_LENGTH = 1024;

/** Reads the response of the change feed, each vendor once. One without a cursor is unusable, since the feed could not be read on. */
function readChanges(body: unknown): Changes {
  if (!isObject(body) || !Array.isArray(body.vendors)) throw unusableResponse('a list of changes');
  const { cursor, vendors } = body;
  if (typeof cursor !== 'string' || cursor === '' || cursor.length > MAX_CURSOR_LENGTH)
    throw unusableResponse('a cursor');
  // A vendor that was left out would stay stale: a list that is too long is unusable as well.
  if (vendors.length > MAX_VENDORS) throw unusableResponse('a usable list of changes');
  const ids = vendors.filter((id: unknown): id is string => typeof id === 'string' && ID.test(id));
  if (ids.length < vendors.length) throw unusableResponse('a usable list of changes');
  return { cursor, vendors: [...new Set(ids)] };
}
