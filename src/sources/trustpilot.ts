/**
 * Trustpilot's public API (developers.trustpilot.com): the reviews of one business unit, with a key of the shop's own. It takes no replies. What its
 * pages leave open is read leniently: they were not seen.
 */
import { z } from 'zod';
import { withQuery } from '../client/request-validation.js';
import { cut } from '../platform/clean-text.js';
import type { SourceReview } from '../service/index.js';
import type { Connector, SourceCall } from './connector.js';
import { addressOf } from './source-address.js';
import { SourceError } from './source-error.js';
import { readSourceReview, takenOf } from './source-review.js';

const ADDRESS = 'https://api.trustpilot.com';
/** Trustpilot names no limit. */
const REQUESTS_PER_MINUTE = 60;
const PER_PAGE = 100;
/** Pages of one list: 100,000 reviews. */
const MOST_PAGES = 1_000;
const LONGEST_LINE = 300;

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

/** `businessUnitId` as Trustpilot has it; `address`: where its API is instead. Throws a SourceError where there is no such id. */
export function createTrustpilotConnector({
  businessUnitId = '',
  address = ADDRESS,
}: Record<string, string>): Connector {
  if (!/^[\w-]{1,64}$/.test(businessUnitId)) throw new SourceError('refused', 'no business unit has such an id');
  const unitUrl = `${addressOf(address)}/v1/business-units/${businessUnitId}`;

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
      const page = cursor === null ? 1 : Number(cursor);
      const unit = cursor === null ? await readUnit(call) : null;
      const url = withQuery(`${unitUrl}/reviews`, { orderBy: 'createdat.desc', perPage: PER_PAGE, page });
      const list = ReviewPage.safeParse(await call.send({ method: 'GET', url }));
      if (!list.success) throw new SourceError('unreadable', 'it is no list of reviews');
      const { reviews, links } = list.data;
      const isFull =
        reviews.length >= PER_PAGE || (reviews.length > 0 && links?.some(({ rel }) => rel === 'next-page'));
      return {
        ...takenOf(reviews.map(toReview)),
        next: isFull && page < MOST_PAGES ? String(page + 1) : null,
        total: unit?.total ?? null,
        average: unit?.average ?? null,
      };
    },

    replies: null,
  };
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
