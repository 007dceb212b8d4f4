/**
 * What is known of one kind of source: how its lists are read, and how it takes replies. A connector keeps nothing and decides nothing: it turns
 * requests of ours into requests of the source, and its responses into reviews. Whatever goes wrong is a {@link SourceError}.
 *
 *     grant ──▶ SourceCall ──▶ connector.readPage ──▶ SourcePage ──▶ taken in, in one transaction (src/service/sources/)
 */
import type { ReplyState, SourceKind } from '../contract/sources.js';
import type { ListedLocation, SourcePage, SourceReview } from '../service/index.js';

/** Sends requests to one source under one grant. */
export interface SourceCall {
  /**
   * Sends one request, when the source's quota has room for it, with what proves the grant. Resolves to the parsed JSON of a response with a 2xx status. Rejects with a SourceError: 401 and a refused refresh as
   * `revoked`, 403 `forbidden`, 404 `not_found`, 429 `rate_limited` with its wait, other 4xx `refused`, 5xx and no response `unavailable`; a GET
   * whose response is no JSON, and what is longer than {@link MAX_RESPONSE_BYTES}, `unreadable`.
   */
  send(request: SourceRequest): Promise<unknown>;
}

/** Bytes of a response that are read; a page of fifty reviews has some 100 kB. */
export const MAX_RESPONSE_BYTES = 16 * 2 ** 20;

export interface SourceRequest {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** In full. */
  url: string;
  /** Sent besides those that prove the grant. */
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
}

export interface Connector {
  kind: SourceKind;
  /** Requests that its quota lets through in a minute, of all locations together. */
  requestsPerMinute: number;
  /**
   * Whether its list begins with what was changed last: then a reading of changes ends where nothing newer comes. Any other list is read as a
   * whole each time.
   */
  newestChangeFirst: boolean;
  /** Whose account the grant opens, as the source says. */
  accountName(call: SourceCall): Promise<string>;
  listLocations(call: SourceCall): Promise<ListedLocation[]>;
  /** What is to be known of the source besides what it was connected with, for as long as it is: settings that are added to those. */
  learn?(locations: readonly ListedLocation[], call: SourceCall): Promise<Record<string, string>>;
  readPage(sourceLocationId: string, cursor: string | null, call: SourceCall): Promise<SourcePage>;
  /** How it takes replies; null: not at all, as `takesRepliesBy` says. */
  replies: SourceReplies | null;
}

export interface SourceReplies {
  /** Adds or replaces the reply to the review with this `sourceFeedbackId`; resolves to where it stands then. */
  send(reply: SentReply, call: SourceCall): Promise<ReplyState | null>;
  /** Takes the reply away; one that is gone already counts as taken away. */
  remove(reply: RepliedReview, call: SourceCall): Promise<void>;
  /**
   * Reads one review, of which a list of changes does not say that its reply was decided; resolves to null where an import would refuse it. Absent
   * where the list says it.
   */
  readReview?(review: RepliedReview, call: SourceCall): Promise<SourceReview | null>;
}

/** A review by what its source calls it. */
export interface RepliedReview {
  sourceLocationId: string;
  sourceFeedbackId: string;
}

export interface SentReply extends RepliedReview {
  comment: string;
}
