import { Hono } from 'hono';
import type { InviteChannel } from '../contract/service/campaign.js';
import { errorFields } from '../platform/errors.js';
import { createAuthentication, type ServiceEnv } from './api-keys/authentication.js';
import { createChangeFeed } from './changes/change-feed.js';
import type { Erasure } from './erasure/erasures.js';
import type { OperationContext } from './http/operation.js';
import { ServiceProblem } from './http/problem.js';
import { type CreateRequestLimit, createRateLimit } from './http/rate-limit.js';
import { createRoutes } from './http/routes.js';
import { problemOf } from './known-problems.js';
import type { Media } from './media/media.js';
import { OPERATIONS } from './operations.js';
import { createReference } from './reference/reference.js';
import type { Store } from './store.js';

/** Settings of the service. */
export interface ServiceOptions {
  store: Store;
  /**
   * A key besides the stored ones, without a rate limit, for the proxy in the same process. It opens the vendors and reviews of
   * every account by their ids; a request without an id, such as a new vendor or a list of all, is for the default account.
   */
  internalKey?: string;
  now?: () => Date;
  /** Logs every unexpected error. */
  log?: (event: object) => void;
  /** Called with a business when one of its reviews was shown, hidden or replied to by this process; not for a new review. */
  onChange?: (businessId: string) => void;
  /** Called with what an operation erased; the response waits for it. */
  onErase?: (erasure: Erasure) => Promise<void>;
  /**
   * What links in responses begin with, such as `https://reviews.example.com`. Default: the origin of the request, which the
   * client chooses where it follows `Host`.
   */
  publicUrl?: string;
  /** Requests that may wait for changes in this process; 10,000 by default. */
  longPolls?: number;
  /** Requests a minute for each key; 200 by default. */
  requestsPerMinute?: number;
  /** Makes the limit that counts the requests of all processes, such as that of `connectRedis`; a store on Postgres does so without. */
  createRequestLimit?: CreateRequestLimit;
  /** What whoever works through the message queue can send invites by; nothing by default. */
  sends?: readonly InviteChannel[];
  /** Takes and keeps pictures and films of shoppers; by default none are taken. */
  media?: Media | null;
  /** Resolves when whoever reads the reviews has read what was just written of a vendor, soon in any case; at once by default. */
  whenRead?: (vendorId: string) => Promise<void>;
  /** Words the labels of insights, given as JSON; by default those of the rules stay. */
  wordInsights?: (json: string) => Promise<string>;
}

/** The service, for every request under `/api/`. */
export interface Service {
  /** `client`: who sends it, as far as the server knows. */
  fetch(request: Request, client?: { address?: string | null | undefined }): Promise<Response>;
  /** What its operations use, for another door to them. */
  readonly context: OperationContext;
  /** Ends the requests that wait for changes, so that a server can end. From then on none waits. */
  endWaits(): void;
  /** Ends the requests that wait; the store stays open. */
  close(): Promise<void>;
}

/**
 * The reviews service: `/api/v1/*` and `/api/v2/*`, each request with an `x-api-key`; and without a key its OpenAPI document,
 * the page that shows it, and the icons of the sources.
 */
export function createService(options: ServiceOptions): Service {
  const { store, internalKey, now = () => new Date(), log = () => {}, createRequestLimit } = options;
  const { requestsPerMinute = 200, sends = [], media = null, whenRead = async () => {}, wordInsights = null } = options;
  const publicUrl = options.publicUrl?.replace(/(?<!\/)\/+$/, '');
  const { sharedLimiter } = store;
  const feed = createChangeFeed(store.changes, { longPolls: options.longPolls });
  const service = new Hono<ServiceEnv>();

  service.use('/api/*', async (context, next) => {
    await next();
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store');
    context.header('x-content-type-options', 'nosniff');
  });
  service.route('/api', createReference(OPERATIONS, publicUrl));
  service.use('/api/*', createAuthentication(store, internalKey));
  service.use('/api/*', createRateLimit({ requestsPerMinute, createRequestLimit, sharedLimiter, log }));
  const context: OperationContext = { store, feed, now, sends, media, whenRead, wordInsights };
  const { onChange, onErase } = options;
  service.route('/api', createRoutes(OPERATIONS, context, { publicUrl, onChange, onErase }));

  service.notFound((context) =>
    new ServiceProblem(404, 'not_found', {
      detail: `There is nothing at ${context.req.path.slice(0, 200)}`,
    }).toResponse(),
  );
  service.onError((error, context) => {
    const problem = problemOf(error, store);
    if (problem && problem.status !== 503) return problem.toResponse();
    log({ event: 'service_error', method: context.req.method, path: context.req.path, ...errorFields(error) });
    return (problem ?? new ServiceProblem(500, 'internal_error')).toResponse();
  });

  return {
    context,
    fetch: async (request, client) => service.fetch(request, { address: client?.address ?? null }),
    endWaits: feed.endWaits,
    async close() {
      feed.endWaits();
    },
  };
}
