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
  Products: 'What the products of a shop are called, and which ids mean them.',
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

/** Who a request comes from, as the door found out: by an API key, or by a session of the desk. */
export interface Caller {
  /** What the caller may open. */
  account: AccountAccess;
  /** Who it is in the record of decisions: somebody at the desk by name, or `BY_KEY`. */
  by: string;
  /** The key's hash; null for the internal key and at the desk. */
  keyHash: string | null;
  /** The client's address; null where nobody knows. */
  address: string | null;
}

/** A request of a caller who may make it, whose path, query and body have been checked. */
export interface ValidatedRequest<Resource, Query, Body> extends Caller {
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

/** What a door needs to serve an operation: its route, its schemas, its handler. `Context` is what the handler may use. */
export interface ServedOperation<Resource, Query, Body, Result, Context> {
  /** Unique among all. */
  id: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** As OpenAPI writes it: `/vendors/{vendorId}`. */
  path: string;
  /** Finds what the path names, or throws a 404, before the body is read. */
  resource: (params: Record<string, string>, account: AccountAccess, context: Context) => Promise<Resource>;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  /** Finds wrong fields that the body's schema cannot find, because they depend on the resource. */
  validate?: (body: unknown, resource: Resource) => FieldError[];
  /** Whether it takes an `Idempotency-Key`. */
  idempotent?: boolean;
  response: { status: 200 | 201 | 202 | 204 };
  /**
   * The entity tag of the response, found without making the response; null where there is none. A request that names this tag
   * in `If-None-Match` gets a 304.
   */
  entityTag?: (request: ValidatedRequest<Resource, Query, Body>, context: Context) => Promise<string | null>;
  /** The business of which readers see something else now: a review shown, hidden or replied to, or what it says of itself. */
  invalidates?: (result: Result, resource: Resource) => string;
  /** What the operation erased, and nothing may hold any longer; null when it was gone already. */
  erases?: (result: Result) => Erasure | null;
  /** Returns the body of the response, or a whole Response where the body is too long for memory. */
  handle: (request: ValidatedRequest<Resource, Query, Body>, context: Context) => Promise<Result | Response>;
}

/** One operation of the interface, and what the OpenAPI document says of it. */
export interface Operation<Resource = unknown, Query = unknown, Body = unknown, Result = unknown>
  extends ServedOperation<Resource, Query, Body, Result, OperationContext> {
  /** With several of them, the document adds the family to the id. */
  families: readonly Family[];
  tag: keyof typeof TAGS;
  summary: string;
  description?: string;
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
