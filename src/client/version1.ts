import type { ReviewQuery } from '../contract/service/review.js';
import type { Call } from './call-deadline.js';
import { readBusinesses, readInvite } from './received.js';
import { isOfBusiness, type ReceivedReview, readReview } from './received-review.js';
import { validId, validIdempotencyKey, withQuery } from './request-validation.js';
import { PAGE, readChangedReviews, readConditionalList, readWholeList } from './review-list.js';
import { readPage } from './review-page.js';
import type { Version1Client } from './service-client.js';
import type { EntityTags, Transport } from './transport.js';

/** The version 1 family at `address`. */
export function createVersion1({ startCall, send }: Transport, address: string): Version1Client {
  const readReviewPage = async (query: ReviewQuery, call: Call, tags: { tags?: EntityTags } = {}) => {
    const { source, showOnWidget, limit, offset, businessId, sort, cursor, updatedAfter } = query;
    if (businessId !== undefined) validId('businessId', businessId);
    const page = { source, showOnWidget, limit, offset, businessId, sort, cursor, updatedAfter };
    const url = withQuery(`${address}/reviews`, page);
    return readPage((list) => send({ method: 'GET', url, isRetryable: true, list, ...tags }, call), offset);
  };

  return {
    async listBusinesses(options) {
      return readBusinesses(
        await send({ method: 'GET', url: `${address}/businesses`, isRetryable: true }, startCall(options)),
      );
    },

    async listReviews(query = {}, options) {
      const { total, reviews } = await readReviewPage(query, startCall(options));
      return { total, reviews };
    },

    async listAllReviews(businessId, options) {
      const call = startCall(options);
      return readConditionalList(options?.etag, (tagsOfNext) => {
        const read = (page: ReviewQuery) => readReviewPage({ ...page, businessId, sort: 'desc' }, call, tagsOfNext());
        const bytes = () => call.received.bytes;
        const isOwn = (review: ReceivedReview) => review.businessId === null || isOfBusiness(businessId, review);
        return readWholeList({ ...options, read, bytes, paged: true, isOwn });
      });
    },

    async listChangedReviews(businessId, sync, options) {
      const call = startCall(options);
      const read = (page: ReviewQuery) => readReviewPage({ ...page, businessId, sort: 'desc' }, call);
      return readChangedReviews(sync, read, { limit: PAGE, isOwn: (review) => isOfBusiness(businessId, review) });
    },

    // Not retried: a second reply may be refused because of the first, whose response was lost.
    async reply(reply, options) {
      const url = `${address}/reply`;
      const request = { method: 'PUT', url, body: reply, isRetryable: false, mayBeEmpty: true } as const;
      return readReview(await send(request, startCall(options)));
    },

    async sendReviewInvite(invite, options) {
      const url = `${address}/send-review-invite`;
      const request = { method: 'POST', url, body: invite, isRetryable: false, mayBeEmpty: true } as const;
      return readInvite(await send({ ...request, ...validIdempotencyKey(options) }, startCall(options)));
    },

    async ping(options) {
      await send({ method: 'GET', url: `${address}/ping`, isRetryable: true, mayBeEmpty: true }, startCall(options));
    },
  };
}
