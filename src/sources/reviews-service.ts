/**
 * Another service that speaks the reviews interface, such as this one on another server. Taken are the reviews that its readers see and that it has
 * collected itself: those of yet another source are that source's, and are connected there. It is read as `src/client` reads any service.
 */
import { type JsonLimits, JsonListParser } from '../client/json-list-parser.js';
import { readBusinesses } from '../client/received.js';
import { isOfBusiness, isOfVendor, isShown, type ReceivedReview, readReview } from '../client/received-review.js';
import { withQuery } from '../client/request-validation.js';
import { LIST_LIMITS } from '../client/response-json.js';
import { type ReceivedPage, readPage } from '../client/review-page.js';
import { Moderation } from '../contract/service/moderation.js';
import { rulesOf, SOURCE_NAMES } from '../contract/source-rules.js';
import { cut } from '../platform/clean-text.js';
import { parseJson } from '../platform/json-body.js';
import type { SourceReview } from '../service/index.js';
import { type Connector, MAX_RESPONSE_BYTES, type SourceCall } from './connector.js';
import { addressOf, secureLink } from './source-address.js';
import { isFailure, SourceError } from './source-error.js';
import { isTime, readSourceReview, takenOf } from './source-review.js';

/** Of the 200 that the interface lets through: the shop's own site may use the same key. */
const REQUESTS_PER_MINUTE = 100;
const LIMIT = 100;
const MOST_REVIEWS = 100_000;
/** Reviews of a page, whatever was asked for: a service may send its whole list each time. */
const MOST_IN_PAGE = 20_000;
const MOST_LOCATIONS = 1_000;
const LONGEST_LINE = 300;
const LONGEST_NAME = 64;
const LIMITS: JsonLimits = { ...LIST_LIMITS, bytes: MAX_RESPONSE_BYTES };

/** Whether a review was collected by the service that lists it, and not by a source that has a page of its own. */
export function isCollectedByItself(source: string | null): boolean {
  return !isKnown(source) || rulesOf(source).collectedBy === 'shop';
}

/** Whether there is a row for this name in the table of what each source allows. */
const isKnown = (source: string | null) => SOURCE_NAMES.includes((source ?? '').trim().toLowerCase());

/** Where a page begins, and what tells that the service has sent the page before once more. */
interface Cursor {
  offset: number;
  first: string;
  /** Whether nothing says that there is this page. */
  isGuess: boolean;
  /** Whether it is of the list of version 1, which has the reviews of a business. */
  isOfBusiness?: boolean;
}

/**
 * `name`: the source of its reviews here, by default its host; `takesRepliesAway`: `yes` at a server such as this one, as it has learned. Throws a
 * SourceError where an address is none.
 */
export function createReviewsServiceConnector({
  baseUrl = '',
  marketplaceUrl = '',
  name = '',
  takesRepliesAway = '',
}: Record<string, string>): Connector {
  const base = addressOf(baseUrl);
  const marketplace = addressOf(marketplaceUrl);
  const { host } = new URL(marketplace);
  const source = cut(name.trim() || host, LONGEST_NAME);
  // Under a name such as `shop` its reviews would pass for those that this shop has collected.
  if (isKnown(source)) throw new SourceError('refused', 'its name is that of another source');

  const vendorUrl = (vendorId: string, path: string) =>
    `${marketplace}/vendors/${encodeURIComponent(vendorId)}/${path}`;

  async function request(
    vendorId: string,
    { offset, isGuess, isOfBusiness: isByBusiness }: Cursor,
    call: SourceCall,
  ): Promise<ReceivedPage | null> {
    const page = { limit: LIMIT, offset };
    const url = isByBusiness
      ? withQuery(`${base}/reviews`, { businessId: vendorId, ...page })
      : withQuery(vendorUrl(vendorId, 'reviews'), page);
    try {
      return await pageOf(await call.send({ method: 'GET', url }), offset);
    } catch (error) {
      if (isGuess && isFailure(error, 'refused')) return null;
      throw error;
    }
  }

  /** The ids of businesses are those of vendors at a server such as this one; where there is no vendor by an id, its list is that of the business. */
  async function pageAt(
    vendorId: string,
    cursor: string | null,
    call: SourceCall,
  ): Promise<{ at: Cursor; page: ReceivedPage | null }> {
    const at: Cursor = cursor === null ? { offset: 0, first: '', isGuess: false } : (parseJson(cursor) as Cursor);
    try {
      return { at, page: await request(vendorId, at, call) };
    } catch (error) {
      if (cursor !== null || !isFailure(error, 'not_found')) throw error;
      const ofBusiness = { ...at, isOfBusiness: true };
      const page = await request(vendorId, ofBusiness, call).catch((another) => {
        throw isFailure(another, 'not_found', 'refused', 'forbidden') ? error : another;
      });
      // A list without a review of the business says nothing about one that is gone: its reviews here stay.
      if (!page?.reviews.some((review) => isOfBusiness(vendorId, review))) throw error;
      return { at: ofBusiness, page };
    }
  }

  return {
    kind: 'reviews-service',
    requestsPerMinute: REQUESTS_PER_MINUTE,
    newestChangeFirst: false,

    accountName: async () => source,

    async listLocations(call) {
      const businesses = businessesOf(await call.send({ method: 'GET', url: `${base}/businesses` }));
      return businesses.slice(0, MOST_LOCATIONS).map(({ id, name: title }) => ({
        sourceLocationId: id,
        title: cut(title || id, LONGEST_LINE),
        address: null,
        placeId: null,
      }));
    },

    /** A server such as this one says how many reviews wait for what, and takes replies away at the same place. */
    async learn([first], call) {
      if (!first) return {};
      const url = vendorUrl(first.sourceLocationId, 'moderation');
      const content = await call.send({ method: 'GET', url }).catch(() => null);
      return Moderation.safeParse(content).success ? { takesRepliesAway: 'yes' } : {};
    },

    async readPage(vendorId, cursor, call) {
      const { at, page } = await pageAt(vendorId, cursor, call);
      const first = page?.reviews[0]?.id ?? '';
      // A service that takes no offset sends its list from the beginning each time.
      const isRepeated = cursor !== null && first === at.first;
      if (page === null || isRepeated) return { reviews: [], next: null, leftOut: 0, total: null, average: null };
      const isOfList = at.isOfBusiness ? isOfBusiness : isOfVendor;
      const shown = page.reviews.filter((review) => isOfList(vendorId, review) && isShown(review));
      const own = shown.filter((review) => isCollectedByItself(review.source));
      const { reviews, leftOut } = takenOf(own.map((review) => toReview(review, source)));
      return {
        reviews,
        next: nextOf(page, at, first),
        leftOut: leftOut + shown.length - own.length,
        total: page.isTotalKnown ? page.total : null,
        average: null,
      };
    },

    replies: {
      async send({ sourceFeedbackId: reviewId, comment }, call) {
        const content = await call.send({ method: 'PUT', url: `${base}/reply`, body: { reviewId, comment } });
        return readReview(content)?.replyState ?? null;
      },
      async remove({ sourceLocationId, sourceFeedbackId }, call) {
        if (takesRepliesAway !== 'yes') throw new SourceError('refused', 'the interface takes no reply away');
        const url = vendorUrl(sourceLocationId, `reviews/${encodeURIComponent(sourceFeedbackId)}/reply`);
        try {
          await call.send({ method: 'DELETE', url });
        } catch (error) {
          if (!isFailure(error, 'not_found')) throw error;
        }
      },
    },
  };
}

function nextOf(
  { received, total, isTotalKnown }: ReceivedPage,
  { offset, isOfBusiness: isByBusiness }: Cursor,
  first: string,
): string | null {
  const end = offset + received;
  if (received === 0 || end >= MOST_REVIEWS) return null;
  // Without a total, a page that is shorter than was asked for is no end: services have page sizes of their own.
  if (isTotalKnown && end >= total) return null;
  const next: Cursor = { offset: end, first, isGuess: !isTotalKnown };
  return JSON.stringify(isByBusiness ? { ...next, isOfBusiness: true } : next);
}

function businessesOf(content: unknown) {
  try {
    return readBusinesses(content);
  } catch {
    throw new SourceError('unreadable', 'it is no list of businesses');
  }
}

/** A page as the client reads one, however it is wrapped. Rejects with a SourceError where it is none, or nothing in it is a review. */
async function pageOf(content: unknown, offset: number): Promise<ReceivedPage> {
  const page = await readPage(async (list) => {
    const parser = new JsonListParser(LIMITS, list, 200);
    parser.read(JSON.stringify(content));
    return parser.end();
  }, offset).catch(() => null);
  if (page !== null && page.received > MOST_IN_PAGE) throw new SourceError('unreadable', 'its page has no end');
  if (page === null || (page.received > 0 && page.reviews.length === 0)) {
    throw new SourceError('unreadable', 'it is no list of reviews');
  }
  return page;
}

/** Without addresses and numbers of authors: they gave them to the other service. A review that has no time is none that can be kept. */
function toReview(review: ReceivedReview, source: string): SourceReview | null {
  const { product, response } = review;
  if (!isTime(review.createdAt)) return null;
  const stars = Number(review.rating);
  const hasReply = response !== null && review.replyState === null;
  return readSourceReview(
    {
      rating: stars >= 1 && stars <= 5 ? String(stars) : null,
      title: review.title,
      text: review.text,
      author: review.authorName,
      createdAt: review.createdAt,
      sourceFeedbackId: review.id,
      photo: secureLink(review.photo),
      url: secureLink(review.reviewUrl),
      pictures: JSON.stringify((review.pictures ?? []).flatMap((picture) => secureLink(picture) ?? [])),
      video: secureLink(review.videoRef),
      gif: secureLink(review.gifRef),
      productId: product?.sourceProductId,
      productTitle: product?.title,
      verified: review.verified === true ? 'true' : null,
      experiencedAt: review.experiencedAt,
      incentive: review.incentive,
      relationship: review.relationship,
      replyText: hasReply ? response.comment : null,
      replyName: hasReply ? response.name : null,
      replyDate: hasReply ? response.date : null,
    },
    { source, profile: null, updatedAt: isTime(review.updatedAt) ? review.updatedAt : null },
  );
}
