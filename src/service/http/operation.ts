import type { z } from 'zod';
import type { InviteChannel } from '../../contract/service/campaign.js';
import type { FieldError } from '../../contract/widget.js';
import type { AccountAccess } from '../account-access.js';
import type { ChangeFeed } from '../changes/change-feed.js';
import type { Erasure } from '../erasure/erasures.js';
import type { Media } from '../media/media.js';
import type { Store } from '../store.js';

/** An address family of the interface: `/api/v1` or `/api/v2`. */
export type Family = 'v1' | 'v2';

/** The sections of the reference, in its order. */
export const TAGS = {
  Businesses: 'Locations, their profile and their numbers.',
  Vendors: 'A vendor is a business that was created through the marketplace; its id serves both families.',
  Reviews: 'Lists, submissions, replies, and what readers see.',
  Moderation: 'What waits for the merchant, and what was decided about it.',
  Reports: 'What somebody says is wrong with a review, and what was decided about it.',
  Invites: 'Asking customers for a review.',
  Insights: 'What the reviews add up to.',
  Service: 'Whether it responds.',
} as const;

/** What every operation may use: the stored data, the change feed, the time and the settings. */
export interface OperationContext {
  store: Store;
  feed: ChangeFeed;
  now: () => Date;
  /** What invites can be sent by, as the server is set up. */
  sends: readonly InviteChannel[];
  /** Keeps pictures and films of shoppers; null where none are taken. */
  media: Media | null;
  /** Resolves when what was just written of a vendor has been read for the insights, or after 2 seconds. */
  whenRead: (vendorId: string) => Promise<void>;
  /** Words the labels of insights, given as JSON; null where the rules' labels stay. */
  wordInsights: ((json: string) => Promise<string>) | null;
}

/** A request whose key, path, query and body have been checked. */
export interface ValidatedRequest<Resource, Query, Body> {
  /** What the key opens. */
  account: AccountAccess;
  /** The key's hash; null for the internal key. */
  keyHash: string | null;
  /** The client's address; null where nobody knows. */
  address: string | null;
  /** What the path names. */
  resource: Resource;
  query: Query;
  body: Body;
  idempotencyKey: string | undefined;
  /** What the client would like, and does not insist on: the `Prefer` header (RFC 7240). */
  preferences: readonly string[];
  /** What absolute links begin with. */
  origin: string;
  /** Fires when the client disconnects. */
  signal: AbortSignal;
}

/** One operation of the interface: its route, its schemas, its handler, and what the OpenAPI document says of it. */
export interface Operation<Resource = unknown, Query = unknown, Body = unknown, Result = unknown> {
  /** Unique among all; with several families, the document adds the family to it. */
  id: string;
  families: readonly Family[];
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** As OpenAPI writes it: `/vendors/{vendorId}`. */
  path: string;
  tag: keyof typeof TAGS;
  summary: string;
  description?: string;
  /** Finds what the path names, or throws a 404, before the body is read. */
  resource: (params: Record<string, string>, account: AccountAccess, context: OperationContext) => Promise<Resource>;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  /** Finds wrong fields that the body's schema cannot find, because they depend on the resource. */
  validate?: (body: unknown, resource: Resource) => FieldError[];
  /** Whether it takes an `Idempotency-Key`. */
  idempotent?: boolean;
  /** A 204 has no body, and so no schema. `types` are the media types of a body that is no JSON. */
  response:
    | { status: 200 | 201; description: string; schema: z.ZodType<Result>; types?: readonly string[] }
    | { status: 204; description: string };
  /** Whether it responds with 404 although its path names nothing, because the query or the body names something. */
  mayBeNotFound?: boolean;
  /** Describes the 409 of this operation. */
  conflict?: string;
  /** Describes the 410 of this operation. */
  gone?: string;
  /**
   * The entity tag of the response, found without making the response; null where there is none. A request that names this tag
   * in `If-None-Match` gets a 304.
   */
  entityTag?: (request: ValidatedRequest<Resource, Query, Body>, context: OperationContext) => Promise<string | null>;
  /** The business whose review the operation showed, hid or replied to: cached lists of its reviews are stale now. */
  invalidates?: (result: Result, resource: Resource) => string;
  /** What the operation erased, and nothing may hold any longer; null when it was gone already. */
  erases?: (result: Result) => Erasure | null;
  /** Returns the body of the response, or a whole Response where the body is too long for memory. */
  handle: (request: ValidatedRequest<Resource, Query, Body>, context: OperationContext) => Promise<Result | Response>;
}

/** An operation of any types. */
// biome-ignore lint/suspicious/noExplicitAny: a handler gets only what its own schemas returned.
export type AnyOperation = Operation<any, any, any, any>;

/** Declares an operation; its types are inferred. */
export function operation<Resource, Query, Body, Result>(definition: Operation<Resource, Query, Body, Result>) {
  return definition;
}

/** The resource of an operation whose path names nothing. */
export const noResource = async (): Promise<undefined> => undefined;
