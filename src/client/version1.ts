import type { ReviewQuery } from '../contract/service/review.js';
import type { Bounds } from './bounds.js';
import type { EntityTags, Exchanger } from './exchange.js';
import { readBusinesses } from './received-business.js';
import { readInvite } from './received-invite.js';
import { readReview } from './received-review.js';
import { readPage, readWholeList } from './review-list.js';
import { checkedId, keyOf, withQuery } from './sendable.js';
import type { Version1Client } from './service-client.js';
import { readTaggedList } from './tagged-list.js';

/** The version 1 family at `address`. */
export function createVersion1({ bounds, send }: Exchanger, address: string): Version1Client {
  const readReviewPage = async (query: ReviewQuery, ending: Bounds, tags: { tags?: EntityTags } = {}) => {
    const { source, showOnWidget, limit, offset, businessId, sort, cursor, updatedAfter } = query;
    if (businessId !== undefined) checkedId('businessId', businessId);
    const page = { source, showOnWidget, limit, offset, businessId, sort, cursor, updatedAfter };
    const url = withQuery(`${address}/reviews`, page);
    return readPage((list) => send({ method: 'GET', url, repeatable: true, list, ...tags }, ending));
  };

  return {
    async listBusinesses(call) {
      return readBusinesses(
        await send({ method: 'GET', url: `${address}/businesses`, repeatable: true }, bounds(call)),
      );
    },

    async listReviews(query = {}, call) {
      const { total, reviews } = await readReviewPage(query, bounds(call));
      return { total, reviews };
    },

    async listAllReviews(businessId, call) {
      const whole = bounds(call);
      return readTaggedList(call?.etag, (tagsOfNext) => {
        const read = (page: ReviewQuery) => readReviewPage({ ...page, businessId, sort: 'desc' }, whole, tagsOfNext());
        const bytes = () => whole.answered.bytes;
        return readWholeList({ ...call, read, bytes, paged: true, owner: businessId });
      });
    },

    // A second reply may be refused because of the first: an answer that was lost must not become a failure.
    async reply(reply, call) {
      const url = `${address}/reply`;
      const exchange = { method: 'PUT', url, body: reply, repeatable: false, shapeless: true } as const;
      return readReview(await send(exchange, bounds(call)));
    },

    async sendReviewInvite(invite, call) {
      const url = `${address}/send-review-invite`;
      const exchange = { method: 'POST', url, body: invite, repeatable: false, ...keyOf(call) } as const;
      return readInvite(await send(exchange, bounds(call)));
    },

    async ping(call) {
      await send({ method: 'GET', url: `${address}/ping`, repeatable: true, shapeless: true }, bounds(call));
    },
  };
}
