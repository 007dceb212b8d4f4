import type { VendorReviewQuery } from '../contract/service/review.js';
import type { Bounds } from './bounds.js';
import type { EntityTags, Exchanger } from './exchange.js';
import { readBusinessProfile } from './received-business.js';
import { readChanges } from './received-changes.js';
import { readFeedback } from './received-feedback.js';
import { readInsights } from './received-insights.js';
import { readInvitationCheck } from './received-invitation-check.js';
import { readInvite } from './received-invite.js';
import { readReview } from './received-review.js';
import { readVendor } from './received-vendor.js';
import { readPage, readWholeList } from './review-list.js';
import { checkedId, keyOf, withQuery } from './sendable.js';
import type { MarketplaceClient } from './service-client.js';
import { unusableAnswer } from './service-error.js';
import { readTaggedList } from './tagged-list.js';

/** The marketplace family at `address`. */
export function createMarketplace({ bounds, send }: Exchanger, address: string): MarketplaceClient {
  const vendorAt = (id: string) => `${address}/vendors/${checkedId('vendorId', id)}`;
  const businessAt = (id: string) => `${address}/businesses/${checkedId('businessId', id)}`;

  const readVendorPage = async (
    vendorId: string,
    query: VendorReviewQuery,
    ending: Bounds,
    tags: { tags?: EntityTags } = {},
  ) => {
    const { limit, offset, showOnWidget, cursor, updatedAfter } = query;
    const url = withQuery(`${vendorAt(vendorId)}/reviews`, { limit, offset, showOnWidget, cursor, updatedAfter });
    return readPage((list) => send({ method: 'GET', url, repeatable: true, list, ...tags }, ending));
  };

  return {
    async createVendor(vendor, call) {
      const url = `${address}/vendors`;
      const exchange = { method: 'POST', url, body: vendor, repeatable: false, ...keyOf(call) } as const;
      return readVendor(await send(exchange, bounds(call)), vendor);
    },

    async getVendor(vendorId, call) {
      return readVendor(await send({ method: 'GET', url: vendorAt(vendorId), repeatable: true }, bounds(call)));
    },

    async updateVendor(vendorId, update, call) {
      const exchange = { method: 'PUT', url: vendorAt(vendorId), body: update, repeatable: true } as const;
      return readVendor(await send(exchange, bounds(call)), update);
    },

    async updateBusiness(businessId, update, call) {
      const exchange = { method: 'PUT', url: businessAt(businessId), body: update, repeatable: true } as const;
      return readBusinessProfile(await send(exchange, bounds(call)), update);
    },

    async submitReview(review, call) {
      const url = `${vendorAt(review.vendorId)}/submit-review`;
      const key = keyOf(call);
      const repeatable = key.idempotencyKey !== undefined;
      return readFeedback(await send({ method: 'POST', url, body: review, repeatable, ...key }, bounds(call)));
    },

    async listVendorReviews(vendorId, query = {}, call) {
      const { total, reviews } = await readVendorPage(vendorId, query, bounds(call));
      return { total, reviews };
    },

    async listAllVendorReviews(vendorId, call) {
      const whole = bounds(call);
      return readTaggedList(call?.etag, (tagsOfNext) => {
        const read = (page: VendorReviewQuery) => readVendorPage(vendorId, page, whole, tagsOfNext());
        return readWholeList({ ...call, read, bytes: () => whole.answered.bytes, owner: vendorId });
      });
    },

    async vendorInsights(vendorId, call) {
      const url = `${vendorAt(vendorId)}/review-insights`;
      return readInsights(await send({ method: 'GET', url, repeatable: true }, bounds(call)));
    },

    async businessInsights(businessId, call) {
      const url = `${businessAt(businessId)}/review-insights`;
      return readInsights(await send({ method: 'GET', url, repeatable: true }, bounds(call)));
    },

    async sendMarketplaceInvite(businessId, invite, call) {
      const url = `${businessAt(businessId)}/send-review-invite`;
      const exchange = { method: 'POST', url, body: invite, repeatable: false, shapeless: true } as const;
      return readInvite(await send({ ...exchange, ...keyOf(call) }, bounds(call)));
    },

    async checkInvitation(vendorId, invitation, call) {
      const url = withQuery(`${vendorAt(vendorId)}/invitation`, { invitation });
      return readInvitationCheck(await send({ method: 'GET', url, repeatable: true }, bounds(call)));
    },

    // Not repeated: each change of a review may be kept for the record, with its reason.
    async updateReview(reviewId, update, call) {
      const url = `${address}/reviews/${checkedId('reviewId', reviewId)}`;
      const review = readReview(await send({ method: 'PATCH', url, body: update, repeatable: false }, bounds(call)));
      if (review === null) throw unusableAnswer('a usable review');
      return review;
    },

    async listChanges(query = {}, call) {
      const { after, wait } = query;
      const url = withQuery(`${address}/changes`, { after, wait });
      const ending = bounds(call, (wait ?? 0) * 1000);
      return readChanges(await send({ method: 'GET', url, repeatable: true }, ending));
    },

    async pingMarketplace(call) {
      await send({ method: 'GET', url: `${address}/ping`, repeatable: true, shapeless: true }, bounds(call));
    },
  };
}
