import type { z } from 'zod';
import type { FieldError } from '../contract/widget.js';
import type { ChangeFeed } from './changes/change-feed.js';
import type { Store } from './store.js';

/** An address family of the interface. */
export type Family = 'v1' | 'v2';

/** Parts of the reference, in its order. */
export const TAGS = {
  Businesses: 'Locations, their profile and their numbers.',
  Vendors: 'A vendor is a business that was created through the marketplace; its id serves both families.',
  Reviews: 'Lists, submissions, replies, and what readers see.',
  Invites: 'Asking customers for a review.',
  Insights: 'What the reviews add up to.',
  Service: 'Whether it answers.',
} as const;

/** What operations work with. */
export interface Means {
  store: Store;
  feed: ChangeFeed;
  now: () => Date;
  /** Text messages an account may send a month. */
  textMessagesPerMonth: number;
  /** How long after an invite is due its invitations are good. */
  invitationDays: number;
}

/** A request, once it is known to be right. */
export interface Call<Subject, Query, Body> {
  /** The account the key opens; null for every account. */
  accountId: string | null;
  /** The key's hash; null for the internal key. */
  keyHash: string | null;
  /** What the address names. */
  subject: Subject;
  query: Query;
  body: Body;
  idempotencyKey: string | undefined;
  /** What absolute links begin with. */
  origin: string;
  /** Fires when the client is gone. */
  signal: AbortSignal;
}

/** One operation of the interface: what serves it, and what the OpenAPI document says of it. */
export interface Operation<Subject = unknown, Query = unknown, Body = unknown, Answer = unknown> {
  /** Unique among all; with several families, the family is added to it in the document. */
  id: string;
  families: readonly Family[];
  method: 'get' | 'post' | 'put' | 'patch';
  /** As OpenAPI writes it: `/vendors/{vendorId}`. */
  path: string;
  tag: keyof typeof TAGS;
  summary: string;
  description?: string;
  /** Finds what the address names, or throws a 404; before the body is read. */
  subject: (params: Record<string, string>, accountId: string | null, means: Means) => Promise<Subject>;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  /** Fields that are wrong for another reason than the body's schema knows. */
  wrong?: (body: unknown, subject: Subject) => FieldError[];
  /** Whether it takes an `Idempotency-Key`. */
  once?: boolean;
  answer: { status: 200 | 201; description: string; schema: z.ZodType<Answer> };
  /** Whether something that is not in the address may not exist. */
  missing?: boolean;
  /** What the 409 of this operation is about. */
  conflict?: string;
  /** What the 410 of this operation is about. */
  gone?: string;
  /**
   * An entity tag of the answer, had without making it, before it is made; null where there is none. A client that has
   * this answer gets a 304.
   */
  validator?: (call: Call<Subject, Query, Body>, means: Means) => Promise<string | null>;
  /** The business whose reviews it shows, hides or answers, so that what was read before is no longer right. */
  changes?: (answer: Answer) => string;
  /** A Response where the answer is too long for memory. */
  handle: (call: Call<Subject, Query, Body>, means: Means) => Promise<Answer | Response>;
}

/** An operation whatever its types. */
// biome-ignore lint/suspicious/noExplicitAny: handlers take what their own schemas give; nothing else calls them.
export type AnyOperation = Operation<any, any, any, any>;

/** An operation, its types inferred. */
export function operation<Subject, Query, Body, Answer>(definition: Operation<Subject, Query, Body, Answer>) {
  return definition;
}

/** The subject of an operation whose address names nothing. */
export const nothing = async (): Promise<undefined> => undefined;
