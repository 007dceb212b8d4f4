/** A reviews service that is not ours, for the desk: by the server's own client, whose requests take from the budget of all. */
import { LRUCache } from 'lru-cache';
import {
  isOfBusiness,
  isOfVendor,
  isShown,
  type ReceivedReview,
  type ServiceClient,
  ServiceError,
  type ServiceErrorCode,
} from '../../client/index.js';
import type { ForeignTopic } from '../../contract/desk/foreign.js';
import type { InboxReview } from '../../contract/desk/inbox.js';
import type { TokenKind } from '../../contract/tokens.js';
import type { PublicReview } from '../../contract/widget.js';
import type { ForeignQuery, ForeignService } from '../../desk/index.js';
import { createNameReader } from '../../platform/shown-name.js';
import type { RequestLimit } from '../../proxy/index.js';
import { ServiceProblem } from '../../service/index.js';

/** Reviews of one page. */
const PAGE = 50;
/** Less than the desk's app waits. */
const CALL = { timeoutMs: 15_000, retries: 0 };
/** For how long it is remembered which shops the service lists, ms. */
const KNOWN_MS = 300_000;
const MOST_SHOPS = 10_000;

/** What the desk asks of the client. */
type DeskClient = Pick<
  ServiceClient,
  | 'listBusinesses'
  | 'listReviews'
  | 'listVendorReviews'
  | 'reply'
  | 'sendReviewInvite'
  | 'sendMarketplaceInvite'
  | 'vendorInsights'
  | 'businessInsights'
>;

export interface ForeignServiceOptions {
  client: DeskClient;
  /** A review as shoppers see it, or would if it were shown. */
  toCard: (review: ReceivedReview) => PublicReview | null;
  /** How many of the budget's requests the desk may take: the others stay for shoppers. */
  limit: RequestLimit;
}

/** Without what the shop is called, which only some services say. */
const readName = createNameReader([]);
const passesForOther = (name: string) => readName(name).flag !== null;

/** Creates it. What it rejects with is the problem that the desk responds with. */
export function createForeignService({ client, toCard, limit }: ForeignServiceOptions): ForeignService {
  const kinds = new LRUCache<string, TokenKind>({ max: MOST_SHOPS, ttl: KNOWN_MS });

  /** Makes a call within the desk's part of the budget. */
  async function call<Result>(make: () => Promise<Result>): Promise<Result> {
    const waitMs = await limit.consume('all');
    if (waitMs > 0) throw foreignBusy(waitMs / 1000);
    return make().catch((error: unknown) => {
      throw foreignProblem(error);
    });
  }

  async function kindOf(shopId: string): Promise<TokenKind> {
    const known = kinds.get(shopId);
    if (known) return known;
    const businesses = await call(() => client.listBusinesses(CALL));
    for (const { id } of businesses) kinds.set(id, 'business');
    const kind = businesses.some(({ id }) => id === shopId) ? 'business' : 'vendor';
    kinds.set(shopId, kind);
    return kind;
  }

  function inboxReview(review: ReceivedReview): InboxReview | null {
    const card = toCard(review);
    if (!card) return null;
    const typed = review.authorName ?? review.name ?? '';
    return {
      id: review.id,
      card,
      state: isShown(review) ? 'shown' : review.isArchived ? 'archived' : 'held_back',
      heldBackReason: null,
      openReports: 0,
      canReply: review.canReply === true,
      replyBytes: null,
      replyState: review.replyState,
      replyReason: review.replyReason,
      media: [],
      answers: null,
      ...(passesForOther(typed) && { typedName: typed }),
      lastDecision: null,
    };
  }

  return {
    kindOf,

    async businesses() {
      const listed = await call(() => client.listBusinesses(CALL));
      return listed.map(({ id, name, totalReviews }) => ({ id, name: name ?? id, reviews: totalReviews }));
    },

    async hasVendor(shopId) {
      try {
        await call(() => client.listVendorReviews(shopId, { limit: 1 }, CALL));
        return true;
      } catch (error) {
        if (error instanceof ServiceProblem && error.status < 500) return false;
        throw error;
      }
    },

    async page(shopId, { shown, source, order, offset }) {
      const filters = (await kindOf(shopId)) === 'business';
      const list = () =>
        filters
          ? client.listReviews(
              { businessId: shopId, limit: PAGE, offset, sort: order, source, ...shownOnWidget(shown) },
              CALL,
            )
          : client.listVendorReviews(shopId, { limit: PAGE, offset }, CALL);
      const { total, reviews } = await call(list);
      // A service that ignores limit and offset sends its whole list each time.
      const isWhole = reviews.length > PAGE;
      const page = isWhole ? reviews.slice(offset, offset + PAGE) : reviews;
      const all = isWhole ? reviews.length : total;
      const wanted = page.filter((review) => {
        const isOwn = filters ? review.businessId === null || isOfBusiness(shopId, review) : isOfVendor(shopId, review);
        return isOwn && (!filters || isWanted(review, { shown, source }));
      });
      return {
        reviews: wanted.flatMap((review) => inboxReview(review) ?? []),
        total: all,
        nextOffset: page.length > 0 && offset + PAGE < all ? offset + PAGE : null,
        filters,
      };
    },

    async reply(reviewId, comment) {
      await call(() => client.reply({ reviewId, comment }, CALL));
    },

    async invite(shopId, { firstName, lastName, email, phoneNumber, delayDays }, idempotencyKey) {
      const who = { firstName, ...(lastName && { lastName }) };
      const channel = { ...(email && { email }), ...(phoneNumber && { phoneNumber }) };
      const options = { ...CALL, idempotencyKey };
      const isBusiness = (await kindOf(shopId)) === 'business';
      const { usage } = await call(() =>
        isBusiness
          ? client.sendReviewInvite(
              { ...who, ...channel, businessId: shopId, ...(delayDays > 0 && { inviteDelayDays: delayDays }) },
              options,
            )
          : client.sendMarketplaceInvite(
              shopId,
              { ...who, channel, ...(delayDays > 0 && { inviteDelayHours: delayDays * 24 }) },
              options,
            ),
      );
      return { textMessagesLeft: usage?.smsLimitsLeft ?? null, renews: usage?.renews ?? null };
    },

    async insights(shopId) {
      const kind = await kindOf(shopId);
      const insights = () =>
        kind === 'business' ? client.businessInsights(shopId, CALL) : client.vendorInsights(shopId, CALL);
      const { topInsights, recentInsights, statistics } = await call(insights);
      return { kind, ...statistics, top: topInsights satisfies ForeignTopic[], recent: recentInsights };
    },
  };
}

function shownOnWidget(shown: ForeignQuery['shown']): { showOnWidget?: boolean } {
  return shown === 'all' ? {} : { showOnWidget: shown === 'shown' };
}

/** Once more here: a service may ignore what it does not know. */
function isWanted(review: ReceivedReview, { shown, source }: Pick<ForeignQuery, 'shown' | 'source'>): boolean {
  if (source !== undefined && review.source?.toLowerCase() !== source) return false;
  return shown === 'all' || (review.showOnWidget === true) === (shown === 'shown');
}

/** How long somebody at the desk waits before they try again where the service did not say, s. */
const RETRY_SECONDS = 10;

type Failure = [status: 400 | 404 | 409 | 503, code: string, detail: string];

const FAILURES: Record<ServiceErrorCode, Failure> = {
  invalid_request: [409, 'foreign_refused', 'The reviews service does not accept this'],
  too_large: [409, 'foreign_refused', 'The reviews service does not accept this: it is too long'],
  conflict: [409, 'foreign_refused', 'The reviews service does not accept this: something is in its way'],
  not_found: [404, 'not_found', 'The reviews service does not know this, or cannot do it'],
  unauthorized: [
    503,
    'foreign_key_refused',
    'The reviews service refuses the key of this server. Whoever runs the server has to set UPSTREAM_API_KEY anew',
  ],
  rate_limited: [503, 'foreign_busy', 'No more requests may go to the reviews service at this moment'],
  upstream_error: [503, 'foreign_failed', 'The reviews service failed'],
  upstream_unreachable: [503, 'foreign_unreachable', 'The reviews service cannot be reached'],
  upstream_timeout: [
    503,
    'foreign_slow',
    'The reviews service did not respond in time: it may have done it nevertheless',
  ],
  upstream_bad_response: [503, 'foreign_unreadable', 'The reviews service sent what cannot be read'],
};

/** What they are told when the desk has taken its part of the budget. */
function foreignBusy(seconds: number): unknown {
  return foreignProblem(new ServiceError('rate_limited', '', { retryAfterSeconds: seconds }));
}

/** What somebody at the desk is told of a call that failed: none of the service's own words. Any other error stays as it is. */
function foreignProblem(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  const [status, code, detail] = FAILURES[error.code];
  if (status !== 503) return new ServiceProblem(status, code, { detail });
  const seconds = Math.max(1, Math.ceil(error.retryAfterSeconds ?? RETRY_SECONDS));
  const wait = error.code === 'rate_limited' ? `: try again in ${seconds} seconds` : '';
  return new ServiceProblem(status, code, {
    detail: `${detail}${wait}`,
    headers: { 'retry-after': String(seconds) },
  });
}
