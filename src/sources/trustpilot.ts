/**
 * Trustpilot (developers.trustpilot.com): the reviews of one business unit, of its public API, with a key of the shop's own. Replies go through the
 * private API, where the key's secret and a user are known. Reviews are not read there: it adds addresses and orders of customers, which nobody
 * needs here. What its pages leave open is read leniently: no real response was seen.
 */
import { z } from 'zod';
import { withQuery } from '../client/request-validation.js';
import { cut } from '../platform/clean-text.js';
import type { SourceReview } from '../service/index.js';
import type { Connector, SourceCall, SourceReplies } from './connector.js';
import { addressOf } from './source-address.js';
import { isFailure, SourceError } from './source-error.js';
import { readSourceReview, takenOf } from './source-review.js';

const ADDRESS = 'https://api.trustpilot.com';
export const TRUSTPILOT_TOKEN_URL = `${ADDRESS}/v1/oauth/oauth-business-users-for-applications/accesstoken`;
/** Trustpilot names no limit. */
const REQUESTS_PER_MINUTE = 60;
const PER_PAGE = 100;
/** Pages of one list: 100,000 reviews. */
const MOST_PAGES = 1_000;
/** Reviews of a page, whatever was asked for. */
const MOST_IN_PAGE = 1_000;
const LONGEST_LINE = 300;
const ID = /^[\w-]{1,64}$/;

const number = z.number().nullish().catch(null);
const sideText = z.string().nullish().catch(null);

const BusinessUnit = z.object({
  id: z.string(),
  displayName: sideText,
  name: z.object({ identifying: sideText }).nullish().catch(null),
  numberOfReviews: z.object({ total: number }).nullish().catch(null),
  score: z.object({ trustScore: number }).nullish().catch(null),
  trustScore: number,
});
const Review = z.object({
  id: z.string().regex(/^[\w-]{1,100}$/),
  stars: z.number().nullish(),
  title: z.string().nullish(),
  text: z.string().nullish(),
  createdAt: z.string(),
  updatedAt: z.string().nullish(),
  consumer: z.object({ displayName: sideText }).nullish().catch(null),
  companyReply: z.object({ text: sideText, createdAt: sideText, updatedAt: sideText }).nullish().catch(null),
});
const ReviewPage = z.object({
  reviews: z.array(Review),
  links: z
    .array(z.object({ rel: z.string() }))
    .nullish()
    .catch(null),
});

/**
 * `businessUnitId` as Trustpilot has it; `businessUserId`: who writes replies there, without one it takes none; `address`: where its API is
 * instead. Throws a SourceError where there are no such ids.
 */
export function createTrustpilotConnector({
  businessUnitId = '',
  businessUserId,
  address = ADDRESS,
}: Record<string, string>): Connector {
  if (!ID.test(businessUnitId)) throw new SourceError('refused', 'no business unit has such an id');
  if (businessUserId !== undefined && !ID.test(businessUserId))
    throw new SourceError('refused', 'no user has such an id');
  const base = addressOf(address);
  const unitUrl = `${base}/v1/business-units/${businessUnitId}`;

  async function readUnit(call: SourceCall): Promise<{ name: string; total: number | null; average: number | null }> {
    const unit = BusinessUnit.safeParse(await call.send({ method: 'GET', url: unitUrl }));
    if (!unit.success) throw new SourceError('unreadable', 'it is no business unit');
    const { id, displayName, name, numberOfReviews, score, trustScore } = unit.data;
    const total = numberOfReviews?.total ?? null;
    const average = score?.trustScore ?? trustScore ?? null;
    return {
      name: cut(displayName || name?.identifying || id, LONGEST_LINE),
      total: total !== null && Number.isSafeInteger(total) && total >= 0 ? total : null,
      average: average !== null && average >= 1 && average <= 5 ? average : null,
    };
  }

  return {
    kind: 'trustpilot',
    requestsPerMinute: REQUESTS_PER_MINUTE,
    newestChangeFirst: false,

    accountName: async (call) => (await readUnit(call)).name,

    async listLocations(call) {
      const { name } = await readUnit(call);
      return [{ sourceLocationId: businessUnitId, title: name, address: null, placeId: null }];
    },

    async readPage(_, cursor, call) {
      const { page, first } = placeOf(cursor);
      const unit = cursor === null ? await readUnit(call) : null;
      const url = withQuery(`${unitUrl}/reviews`, { orderBy: 'createdat.desc', perPage: PER_PAGE, page });
      const list = ReviewPage.safeParse(await call.send({ method: 'GET', url }));
      if (!list.success) throw new SourceError('unreadable', 'it is no list of reviews');
      const { reviews, links } = list.data;
      if (reviews.length > MOST_IN_PAGE) throw new SourceError('unreadable', 'its page has no end');
      // One that takes no page sends the first one each time.
      const isRepeated = cursor !== null && reviews[0]?.id === first;
      const isFull =
        !isRepeated &&
        (reviews.length >= PER_PAGE || (reviews.length > 0 && links?.some(({ rel }) => rel === 'next-page')));
      return {
        ...takenOf(reviews.map(toReview)),
        next: isFull && page < MOST_PAGES ? `${page + 1} ${reviews[0]!.id}` : null,
        total: unit?.total ?? null,
        average: unit?.average ?? null,
      };
    },

    replies: businessUserId === undefined ? null : repliesBy(businessUserId, base),
  };
}

/** One whom a token of the key alone does not name says who it is in this header, and a reply in its body. */
function repliesBy(businessUserId: string, base: string): SourceReplies {
  const headers = { 'x-business-user-id': businessUserId };
  const urlOf = (reviewId: string) => `${base}/v1/private/reviews/${encodeURIComponent(reviewId)}/reply`;
  return {
    async send({ sourceFeedbackId, comment: message }, call) {
      const body = { authorBusinessUserId: businessUserId, message };
      await call.send({ method: 'POST', url: urlOf(sourceFeedbackId), headers, body });
      return null;
    },
    async remove({ sourceFeedbackId }, call) {
      try {
        await call.send({ method: 'DELETE', url: urlOf(sourceFeedbackId), headers });
      } catch (error) {
        if (!isFailure(error, 'not_found')) throw error;
      }
    },
  };
}

/** The page that a cursor leads to, and the id that the page before began with. */
function placeOf(cursor: string | null): { page: number; first: string | undefined } {
  const [page = '1', first] = (cursor ?? '1').split(' ');
  return { page: Number(page), first };
}

function toReview({
  id,
  stars,
  title,
  text,
  createdAt,
  updatedAt,
  consumer,
  companyReply,
}: z.infer<typeof Review>): SourceReview | null {
  return readSourceReview(
    {
      rating: stars != null && stars >= 1 && stars <= 5 ? String(stars) : null,
      title,
      text,
      author: consumer?.displayName,
      createdAt,
      sourceFeedbackId: id,
      url: `https://www.trustpilot.com/reviews/${id}`,
      replyText: companyReply?.text,
      replyDate: companyReply?.updatedAt ?? companyReply?.createdAt,
    },
    { source: 'trustpilot', profile: null, updatedAt },
  );
}
