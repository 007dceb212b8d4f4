/**
 * What crosses the wire between the shopper's page and the proxy. Plain types and tiny guards, no library:
 * this file is part of what the page loads.
 */

/** A product as the shop knows it; `sourceProductId` is the shop's own identifier. */
export interface Product {
  sourceProductId: string;
  title: string;
  description?: string;
  imageUrl?: string;
}

/** A picture, a video or an animated picture of a review; `url` is absolute, http or https. */
export interface Media {
  type: 'image' | 'video' | 'gif';
  url: string;
}

/**
 * The merchant's reply to a review. `date` is a calendar day, YYYY-MM-DD: it has no time zone and must not get one; null
 * when the source gave none that can be trusted.
 */
export interface Reply {
  author: string;
  date: string | null;
  text: string;
}

/** Who says that an author has bought the product; see `VERIFIED_BY`. */
export type VerifiedBy = 'order' | 'invitation' | 'import';
/** What an author was given, or promised, for writing; `other` is whatever else. */
export type Incentive = 'free_product' | 'discount' | 'points' | 'prize_draw' | 'payment' | 'other';
/** How an author belongs to the shop; see `RELATIONSHIPS`. */
export type Relationship = 'employee' | 'family' | 'partner' | 'other';

/** One visible review, and everything about it that may leave the proxy. */
export interface PublicReview {
  id: string;
  /** Empty when the reviewer gave no name. */
  author: string;
  /** Absolute http(s) address of the reviewer's picture. */
  avatar: string | null;
  /** 1 to 5, halves and finer steps allowed; null when the review has no rating. */
  rating: number | null;
  /** One line of plain text, at most {@link LIMITS.title} characters; absent when the review has none. */
  title?: string;
  /** May hold simple markup; the reader sanitizes it. Empty when the review is a rating alone. */
  text: string;
  /** ISO 8601 timestamp; null when the source gave none that can be trusted. */
  createdAt: string | null;
  source: string;
  /** The review at its source, http(s). */
  url: string | null;
  media: Media[];
  reply: Reply | null;
  product: Product | null;
  /** Whether the author has bought the product, by the word of the shop or of an invite token. */
  verified: boolean;
  /** Whose word that is; `import`, without `verified`, is that of another system. Absent where nobody said so. */
  verifiedBy?: VerifiedBy;
  /** The calendar day, YYYY-MM-DD, of what the review tells of. */
  experiencedAt?: string;
  /** What the author was given or promised for writing it. */
  incentive?: Incentive;
  /** How the author belongs to the shop. */
  relationship?: Relationship;
  /** Answers to the shop's questions that readers may see: by the name of a question, the value of an option, or words. Absent without any. */
  answers?: Record<string, string>;
  /** Whether it was collected on another site, or nobody knows where: search engines want no rating of such. Absent of the shop's own. */
  elsewhere?: true;
}

/** The visible reviews of one source. */
export interface SourceNumbers {
  /** Empty where the service names none. */
  source: string;
  count: number;
  /** Mean of those that are rated; null when none is. */
  average: number | null;
  /** Collected on another site, or nobody knows where. Absent of the shop's own. */
  elsewhere?: true;
  /** They are in none of the other numbers: the source does not allow that. */
  counted?: false;
  /** Where the source says how its reviews are reported. */
  reportUrl?: string;
}

/** The numbers of a scope: of a vendor, of the product or source that the query names, of all products or the shop itself, or of both. Other filters leave them. */
export interface Summary {
  /** Mean of the rated visible reviews, to two decimals that may be rounded to one; null when none is rated. Without those that are uncounted. */
  average: number | null;
  /** How many reviews are visible. */
  count: number;
  /** Rated visible reviews by star, 1★ first; halves count upwards. Without those that are uncounted. */
  histogram: [number, number, number, number, number];
  /** How many reviews there are before holding back: `total - count` are not shown. */
  total: number;
  /** How many of those that are not shown nobody has looked at yet; none where it is absent. The others are held back by the merchant. */
  pending?: number;
  /** How many of the visible reviews have photos or videos; none where it is absent. */
  media?: number;
  /**
   * Mean and number of the rated visible reviews that the shop itself has collected; absent where all visible ones are. `only`: some of the
   * others are of a site that lets search engines be told of none.
   */
  own?: { average: number | null; ratings: number; only?: true };
  /** Where the visible reviews come from, most first; absent where all come from one source of the shop's own. */
  sources?: SourceNumbers[];
  /** How many of the visible reviews are of sources that are not counted; none where it is absent. */
  uncounted?: number;
  /** How the visible reviews have answered the shop's questions; absent where fewer than five have answered any. */
  answers?: AnswerNumbers[];
  /** Of less than the vendor: reviews of the vendor that were not read, so that nobody knows whether they belong here. None where it is absent. */
  unread?: number;
}

/** What a shop has said of its reviews; null, or an empty list, is what it has not said anything about. */
export interface PolicyFacts {
  /** Of which reviews it is checked that the author has bought or used the product. */
  purchaseCheck: 'none' | 'some' | 'all' | null;
  /** How: against orders, or by inviting those who have bought. */
  checkedBy: ('order' | 'invitation')[];
  /** Whether anything is given for reviews. */
  incentives: 'none' | 'some' | null;
  /** Days until a review is published, at most. */
  publishedWithinDays: number | null;
  /** 0: without an end. */
  keptMonths: number | null;
  /** The only reasons for holding a review back. */
  heldBackFor: string[];
  order: Sort | null;
  authorsContacted: boolean | null;
  /** Whether authors may change or withdraw a review. */
  authorsMayChange: boolean | null;
}

/** What the shop has said, and where it is told in full. */
export interface PublicPolicy extends PolicyFacts {
  /** Never null: where the shop has said nothing, reviews count as not checked, but for those that are marked. */
  purchaseCheck: 'none' | 'some' | 'all';
}

/** Words for people, by the tags of their languages; of a language that is not there the first are shown. */
export type Wording = Record<string, string>;

/** A question as pages have it. */
export interface PublicQuestion {
  name: string;
  kind: 'scale' | 'choice' | 'text';
  about: 'product' | 'author';
  label: Wording;
  /** The steps of a scale in their order, or what could be chosen; of a text none. */
  options: { value: string; label: Wording }[];
}

/** Body of the response to `GET /widget/v1/vendors/{vendorId}/form`: what the shop asks beside stars and text, in this order. */
export interface FormQuestions {
  questions: PublicQuestion[];
}

/** How the shown reviews of a scope have answered a question; only where at least five have. */
export interface AnswerNumbers {
  name: string;
  /** Reviews that have one to it. */
  count: number;
  /** By the value of the option, how many; of a question about the author without those of fewer than five. */
  values: Record<string, number>;
}

/** Body of the response to `GET /widget/v1/…/reviews`: one page of a query, with the summary of its scope. */
export interface ReviewPage {
  summary: Summary;
  /** Reviews this query finds. */
  total: number;
  offset: number;
  limit: number;
  /** Names of the sources that have visible reviews, of the product where the query names one, or of what they are about. */
  sources: string[];
  /**
   * Those of `sources` that are other sites, or nobody knows what; where there is but one source, only if its name has to stand beside its
   * reviews. A proxy of before does not say.
   */
  elsewhere?: string[];
  /** How `sources` are written, by name; absent where each is its name with a capital. */
  labels?: Record<string, string>;
  reviews: PublicReview[];
  /** The shop's questions of which readers see the answers, in their order. Absent where there are none. */
  questions?: PublicQuestion[];
  /** What the shop says of its reviews; absent where the service does not say. */
  policy?: PublicPolicy;
  /** Where they were requested: what the reviews of the scope speak of, each topic in at least five of them, most first. */
  topics?: PageTopic[];
}

/** A topic by which readers may filter; `label` is its name in their language, `reviews` how many of the scope speak of it. */
export interface PageTopic {
  topic: string;
  label: string;
  reviews: number;
}

/** One topic that reviews speak of; only its name is sure. */
export interface PublicInsight {
  category: string | null;
  topic: string;
  /** Its name for people, in the language of the label; absent of a topic that is the service's own, or where nobody knows that language. */
  topicName?: string;
  /** How many reviews speak of it; null where the service does not say, or counts more than readers see. */
  mentions: number | null;
  /** A sentence for people. */
  label: string | null;
  /** `negative` is one of its values; the others are the service's own. */
  sentiment: string | null;
  /** How many reviews praise and criticise it; absent where the service does not say. */
  praised?: number;
  criticised?: number;
  /** What exactly they say, such as `runs_small`. */
  claim?: string;
  /** Sentences behind it: each of a review that readers see, whose text has it. Absent where the service gives none. */
  quotes?: { reviewId: string; text: string; opinion: 'praise' | 'criticism' | 'mixed' | 'neutral' }[];
  /** Who wrote `label`, where the service says so: rules, or a language model. */
  wordedBy?: 'rules' | 'model';
}

/** Body of the response to `GET /widget/v1/…/insights`: what reviews speak of. Lists are in the service's order. */
export interface PublicInsights {
  /** Of all time, and of the last 30 days. */
  topInsights: PublicInsight[];
  recentInsights: PublicInsight[];
  /**
   * Over the reviews that readers see, of the product where one was asked for; null where that is not known. The trend is the mean
   * of the last 30 days minus that of the 30 days before.
   */
  statistics: { totalReviews: number | null; averageRating: number | null; averageRatingTrend: number | null };
  /** The product they are about, where one was asked for; without insights where the service knows none of products. */
  productId?: string;
  /** Language of the labels; absent where the service does not say. */
  language?: string;
}

/** Body of `POST /widget/v1/vendors/{vendorId}/reviews`: what a shopper typed. */
export interface Submission {
  /** 1 to 5. */
  rating: number;
  /** At most {@link LIMITS.title} characters. */
  title?: string;
  text?: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  phoneNumber?: string;
  product?: Product;
  source?: string;
  /** The invite token in `rw_invite` of the page's address. No review is rejected for it. */
  invitation?: string;
  /** The shopper's answers to the shop's own questions, by name: at most five. */
  answers?: Record<string, string>;
  /** Ids of the uploads that are ready, in the order in which readers see them: five pictures and one film at most. */
  uploads?: string[];
  /** The form timestamp that the proxy signed when the shopper began to write. */
  start?: string;
  /** The proof of work: base64 of the JSON `{ challenge, solution }`. */
  solution?: string;
  /** The honeypot: a field that people never see. */
  website?: string;
}

/** Body of the response to a submission that was accepted: status 201 when `delivered`, 202 while `queued`. */
export interface Receipt {
  /** With 201 the id of the service's feedback, where that has a usable one; else, and with 202, an id that the proxy has for the review. */
  id: string;
  /** Whether readers see the review without the shop's approval. */
  published: boolean;
  /** With 201, where an invite token was sent: whether it made the review verified. */
  verified?: boolean;
  /** With 201, where the shopper's answers to questions were sent: whether the service keeps them. */
  answers?: 'kept' | 'dropped';
  /** With 201, where a title was sent: whether the service keeps it. */
  title?: 'kept' | 'dropped';
  /** With 201, where uploads were sent: whether all of them are kept with the review. */
  uploads?: 'kept' | 'dropped';
}

/**
 * What became of a submission; it has this shape in the outbox, in the proxy's handler and on the page. `Reason` says why it was not
 * accepted: an error in the proxy, a {@link Problem} over HTTP, what the form shows on the page.
 */
export type SubmissionOutcome<Reason = Problem> =
  /** The reviews service has the review. */
  | ({ state: 'delivered' } & Receipt)
  /** The proxy keeps the review and delivers it. */
  | ({ state: 'queued' } & Receipt)
  /** Nobody has the review, and the same submission would be rejected again. */
  | { state: 'rejected'; reason: Reason }
  /** It may have arrived or not: the same submission can be sent again under its idempotency key. */
  | { state: 'failed'; reason: Reason };

/** A proof of work for the page to do: find the counter whose derived key begins with `keyPrefix`. As version 2 of altcha defines it. */
export interface Challenge {
  parameters: {
    algorithm: string;
    nonce: string;
    salt: string;
    cost: number;
    keyLength: number;
    keyPrefix: string;
    /** Seconds since 1970. */
    expiresAt?: number;
  };
  signature?: string;
}

/**
 * Body of the response to `GET /widget/v1/vendors/{vendorId}/challenge`: the form timestamp, and a challenge where the
 * submission will need a proof of work.
 */
export interface ChallengeResponse {
  start: string;
  challenge: Challenge | null;
}

/**
 * Body of the response to `POST /widget/v1/vendors/{vendorId}/invitation`: null where the service cannot say. Names and
 * product are what the shop gave with the invite; only an accepted token has them.
 */
export interface InviteTokenCheck {
  valid: boolean | null;
  firstName?: string;
  lastName?: string;
  product?: Product;
}

/** One wrong field of a request: its name, and what would be right. */
export interface FieldError {
  field: string;
  message: string;
}

/** RFC 9457 body of every error. The wording may change, `code` may not. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail?: string;
  errors?: FieldError[];
  /** With `challenge_required`: the challenge whose solution lets the same request through. */
  challenge?: Challenge;
}

/** Orders a list can have; the first is the default. */
export const SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const;
export type Sort = (typeof SORTS)[number];

/** What a review is about: a product, or the shop, where it names no product. */
export const ABOUT = ['product', 'shop'] as const;
export type About = (typeof ABOUT)[number];

/** Limits both sides of the wire hold to. */
export const LIMITS = {
  /** Reviews in one page, at most. */
  pageSize: 50,
  /** Characters of a review that are shown. */
  shownText: 10_000,
  /** Characters of a review's title. */
  title: 200,
  /** Bytes of a submission's body. */
  submissionBytes: 64 * 1024,
} as const;

/** True when `value` has the shape of a {@link ReviewPage}, as far as a reader depends on it. */
export function isReviewPage(value: unknown): value is ReviewPage {
  const page = value as ReviewPage | null;
  return (
    typeof page === 'object' &&
    page !== null &&
    Number.isFinite(page.total) &&
    Number.isFinite(page.summary?.count) &&
    Number.isFinite(page.summary.total) &&
    Number.isFinite(page.summary.average ?? 0) &&
    Number.isFinite(page.summary.pending ?? 0) &&
    Array.isArray(page.summary.histogram) &&
    Array.isArray(page.sources ?? []) &&
    Array.isArray(page.elsewhere ?? []) &&
    Array.isArray(page.reviews) &&
    page.reviews.every(isPublicReview)
  );
}

function isPublicReview(value: unknown): value is PublicReview {
  const review = value as PublicReview | null;
  return (
    typeof review?.id === 'string' &&
    typeof review.author === 'string' &&
    typeof review.text === 'string' &&
    typeof (review.title ?? '') === 'string' &&
    (review.rating === null || Number.isFinite(review.rating)) &&
    isDate(review.createdAt) &&
    Array.isArray(review.media) &&
    review.media.every(Boolean) &&
    // A day, to which no time of its own can be added.
    (review.reply === null || isDate(review.reply?.date && `${review.reply.date}T00:00Z`))
  );
}

function isDate(value: string | null | undefined): boolean {
  return value === null || !Number.isNaN(Date.parse(value!));
}

/** `text` as far as it is shown: at most {@link LIMITS.shownText} characters, never half a surrogate pair, the cut marked by an ellipsis. */
export function shownText(text: string): string {
  if (text.length <= LIMITS.shownText) return text;
  const cut = text.slice(0, LIMITS.shownText - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
