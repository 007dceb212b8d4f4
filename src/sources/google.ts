/**
 * Google Business Profile: accounts (Account Management API), their locations (Business Information API), and the reviews of each with replies (v4,
 * developers.google.com/my-business/reference/rest/v4/accounts.locations.reviews). As in all of Google's JSON, a field that is nothing is left out.
 */
import { z } from 'zod';
import { withQuery } from '../client/request-validation.js';
import type { ReplyState } from '../contract/sources.js';
import { googleTakeout } from '../import/profiles/places.js';
import { cleanText, cut } from '../platform/clean-text.js';
import type { ListedLocation, SourceReview } from '../service/index.js';
import type { Connector, RepliedReview, SourceCall } from './connector.js';
import { addressOf, secureLink } from './source-address.js';
import { isFailure, SourceError } from './source-error.js';
import { readSourceReview, takenOf } from './source-review.js';

export const GOOGLE_SCOPE = 'https://www.googleapis.com/auth/business.manage';
/** With both, Google gives a refresh token each time somebody lets us in. */
export const GOOGLE_PARAMETERS = { access_type: 'offline', prompt: 'consent' };

/** Of the 300 that Google lets through, for all who use the same client. */
const REQUESTS_PER_MINUTE = 240;
/** Accounts and locations that are listed; pages that either list may have. */
const MOST_ACCOUNTS = 100;
const MOST_LOCATIONS = 1_000;
const MOST_PAGES = 100;
/** Characters of a page token, of a title or address, and of the reason for a rejected reply. */
const LONGEST_TOKEN = 4_000;
const LONGEST_LINE = 300;
const LONGEST_REASON = 200;

/** A text that a review can do without: what is none is not there. */
const sideText = z.string().nullish().catch(null);

const Account = z.object({ name: z.string().regex(/^accounts\/[\w-]{1,64}$/), accountName: sideText });
const Location = z.object({
  name: z.string().regex(/^locations\/[\w-]{1,64}$/),
  title: sideText,
  storefrontAddress: z
    .object({
      addressLines: z.array(z.string()).nullish(),
      postalCode: sideText,
      locality: sideText,
      regionCode: sideText,
    })
    .nullish()
    .catch(null),
  metadata: z.object({ placeId: sideText }).nullish().catch(null),
});
const Reply = z.object({
  comment: sideText,
  updateTime: sideText,
  /** Both names were seen in programs that read it. */
  reviewReplyState: sideText,
  state: sideText,
  policyViolation: sideText,
});
type Reply = z.infer<typeof Reply>;
const Review = z.object({
  name: z.string(),
  reviewer: z.object({ displayName: sideText, profilePhotoUrl: sideText }).nullish().catch(null),
  starRating: z.string().nullish(),
  comment: z.string().nullish(),
  createTime: z.string(),
  updateTime: z.string().nullish(),
  reviewReply: Reply.nullish(),
  reviewMediaItems: z
    .array(z.object({ thumbnailUrl: sideText, videoUrl: sideText }))
    .nullish()
    .catch(null),
});
const ReviewPage = z.object({
  reviews: z.array(Review).optional(),
  nextPageToken: z.string().max(LONGEST_TOKEN).optional(),
  totalReviewCount: z.int().nonnegative().optional(),
  averageRating: z.number().min(1).max(5).optional().catch(undefined),
});

/** `apiUrl`: the address below which all of it is instead of at Google's own hosts. */
export function createGoogleConnector(apiUrl: string | null): Connector {
  const base = apiUrl === null ? null : addressOf(apiUrl);
  const accountsUrl = `${base ?? 'https://mybusinessaccountmanagement.googleapis.com'}/v1`;
  const locationsUrl = `${base ?? 'https://mybusinessbusinessinformation.googleapis.com'}/v1`;
  const reviewsUrl = `${base ?? 'https://mybusiness.googleapis.com'}/v4`;

  const listAccounts = (call: SourceCall) =>
    readAll(call, { url: `${accountsUrl}/accounts`, query: { pageSize: 20 } }, 'accounts', Account, MOST_ACCOUNTS);

  const reviewUrl = ({ sourceLocationId, sourceFeedbackId }: RepliedReview) =>
    `${reviewsUrl}/${pathOf(`${accountOf(sourceLocationId)}/${sourceFeedbackId}`)}`;
  const replyUrl = (review: RepliedReview) => `${reviewUrl(review)}/reply`;

  return {
    kind: 'google',
    requestsPerMinute: REQUESTS_PER_MINUTE,
    newestChangeFirst: true,

    async accountName(call) {
      const [first] = await listAccounts(call);
      return cut(first?.accountName || first?.name || 'Google', LONGEST_LINE);
    },

    async listLocations(call) {
      // The same location may be listed by a person's account and by a group's.
      const found = new Map<string, ListedLocation>();
      for (const { name: account } of await listAccounts(call)) {
        const query = { readMask: 'name,title,storefrontAddress,metadata', pageSize: 100 };
        const list = { url: `${locationsUrl}/${account}/locations`, query };
        const locations = await readAll(call, list, 'locations', Location, MOST_LOCATIONS - found.size);
        for (const location of locations) {
          if (!found.has(location.name)) found.set(location.name, toListed(account, location));
        }
        if (found.size >= MOST_LOCATIONS) break;
      }
      return [...found.values()];
    },

    async readPage(sourceLocationId, cursor, call) {
      const query = { pageSize: 50, orderBy: 'updateTime desc', ...(cursor !== null && { pageToken: cursor }) };
      const url = withQuery(`${reviewsUrl}/${pathOf(sourceLocationId)}/reviews`, query);
      const page = parsed(ReviewPage, await call.send({ method: 'GET', url }), 'reviews');
      const next = page.nextPageToken || null;
      const listed = page.reviews ?? [];
      const isEmpty = listed.length === 0 && cursor === null && next === null;
      return {
        ...takenOf(listed.map((review) => toReview(review, sourceLocationId))),
        next,
        total: page.totalReviewCount ?? (isEmpty ? 0 : null),
        average: page.averageRating ?? null,
      };
    },

    replies: {
      async send({ comment, ...of }, call) {
        const reply = Reply.safeParse(await call.send({ method: 'PUT', url: replyUrl(of), body: { comment } }));
        return reply.success ? stateOf(reply.data) : null;
      },
      async remove(of, call) {
        try {
          await call.send({ method: 'DELETE', url: replyUrl(of) });
        } catch (error) {
          if (!isFailure(error, 'not_found')) throw error;
        }
      },
      async readReview(of, call) {
        const review = Review.safeParse(await call.send({ method: 'GET', url: reviewUrl(of) }));
        if (!review.success) throw new SourceError('unreadable', 'it is no review');
        return toReview(review.data, of.sourceLocationId);
      },
    },
  };
}

/** All pages of a list, as far as the first `most`. */
async function readAll<Item>(
  call: SourceCall,
  { url, query }: { url: string; query: Record<string, string | number> },
  field: string,
  item: z.ZodType<Item>,
  most: number,
): Promise<Item[]> {
  const Page = z.object({ [field]: z.array(item).optional(), nextPageToken: z.string().optional() });
  const items: Item[] = [];
  let pageToken: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const address = withQuery(url, { ...query, pageToken });
    const page = parsed(Page, await call.send({ method: 'GET', url: address }), field);
    items.push(...((page[field] ?? []) as Item[]));
    pageToken = (page.nextPageToken as string | undefined) || undefined;
    if (pageToken === undefined || items.length >= most) return items.slice(0, most);
  }
  throw new SourceError('unreadable', `its list of ${field} has no end`);
}

/** A page whose list is absent has an empty one, unless it says anything that no page says: an error, for one. */
function parsed<Page>(schema: z.ZodObject & z.ZodType<Page>, content: unknown, field: string): Page {
  const page = schema.safeParse(content);
  const isStrange =
    page.success &&
    !(field in (content as object)) &&
    !Object.keys(content as object).every((name) => Object.hasOwn(schema.shape, name));
  if (!page.success || isStrange) throw new SourceError('unreadable', `it is no list of ${field}`);
  return page.data;
}

function toListed(
  account: string,
  { name, title, storefrontAddress, metadata }: z.infer<typeof Location>,
): ListedLocation {
  const { addressLines, postalCode, locality, regionCode } = storefrontAddress ?? {};
  const town = [postalCode, locality].filter(Boolean).join(' ');
  const address = [...(addressLines ?? []), town, regionCode].filter(Boolean).join(', ');
  return {
    sourceLocationId: `${account}/${name}`,
    title: cut(title || name, LONGEST_LINE),
    address: cut(address, LONGEST_LINE) || null,
    placeId: metadata?.placeId ?? null,
  };
}

function toReview(review: z.infer<typeof Review>, sourceLocationId: string): SourceReview | null {
  const { name, reviewer, starRating, comment, createTime, updateTime, reviewReply } = review;
  const location = sourceLocationId.slice(accountOf(sourceLocationId).length + 1);
  if (!name.slice(name.indexOf('locations/')).startsWith(`${location}/reviews/`)) {
    throw new SourceError('unreadable', 'a review is not of the location');
  }
  const isKnown = starRating != null && Object.hasOwn(googleTakeout.ratings!, starRating);
  const read = readSourceReview(
    {
      rating: isKnown ? starRating : null,
      text: comment,
      author: reviewer?.displayName,
      photo: secureLink(reviewer?.profilePhotoUrl),
      createdAt: createTime,
      sourceFeedbackId: name,
      replyText: reviewReply?.comment,
      replyDate: reviewReply?.updateTime,
      ...mediaOf(review),
    },
    { source: 'google', profile: googleTakeout, updatedAt: updateTime },
  );
  if (!read?.response || !reviewReply) return read;
  const replyState = stateOf(reviewReply);
  const reason = replyState === 'rejected' ? reviewReply.policyViolation : null;
  return { ...read, replyState, replyReason: reason ? cut(cleanText(reason), LONGEST_REASON) : null };
}

/** Photos, and the first film; of a film there is a preview as well. */
function mediaOf({ reviewMediaItems }: z.infer<typeof Review>): { pictures: string; video: string | null } {
  const items = reviewMediaItems ?? [];
  const photos = items
    .filter(({ videoUrl }) => !videoUrl)
    .flatMap(({ thumbnailUrl }) => secureLink(thumbnailUrl) ?? []);
  const films = items.flatMap(({ videoUrl }) => secureLink(videoUrl) ?? []);
  return { pictures: JSON.stringify(photos), video: films[0] ?? null };
}

/** A reply that Google has looked at and not rejected is shown, and so is one of a time when it did not look. */
function stateOf({ reviewReplyState, state }: Reply): ReplyState | null {
  const said = reviewReplyState ?? state;
  if (said === 'PENDING') return 'pending';
  return said === 'REJECTED' ? 'rejected' : null;
}

const accountOf = (sourceLocationId: string) => sourceLocationId.split('/locations/')[0]!;
const pathOf = (name: string) => name.split('/').map(encodeURIComponent).join('/');
