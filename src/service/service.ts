import { Hono } from 'hono';
import { createAuthentication, type ServiceEnv } from './authentication.js';
import { createChangeFeed } from './changes/change-feed.js';
import { problemOf } from './known-problems.js';
import { OPERATIONS } from './operations.js';
import { ServiceProblem } from './problem.js';
import { createReference } from './reference/reference.js';
import { createRequestLimit } from './request-limit.js';
import { createRoutes } from './routes.js';
import type { Store } from './store.js';

/** What the service works with. */
export interface ServiceOptions {
  store: Store;
  /**
   * Accepted besides the stored keys and never limited, for the proxy in the same process. It reaches what any account
   * has by its id; what names no id, such as a new vendor or a list of all, is of the default account.
   */
  internalKey?: string;
  now?: () => Date;
  /** Told about every unexpected error. */
  log?: (event: object) => void;
  /** Told the business one of whose reviews this process has shown, hidden or answered; a new review is no such change. */
  onChange?: (businessId: string) => void;
  /**
   * What links in answers begin with, such as `https://reviews.example.com`; default: the origin of the request, which is for
   * the client to say where it follows `Host`.
   */
  publicUrl?: string;
  /** Requests a minute for each key; 200 by default. */
  requestsPerMinute?: number;
  /** A Redis that counts the requests of all processes; a store on Postgres does so without. */
  redisUrl?: string;
  /** Text messages an account may send a month (UTC); 500 by default. */
  textMessagesPerMonth?: number;
  /** How many days after an invite is due its invitations are good; 90 by default. */
  invitationDays?: number;
}

/** The service: give it every request under `/api/`. */
export interface Service {
  fetch(request: Request): Promise<Response>;
  /** Answers those who wait for changes as it stands, so that a server can end. From then on nobody waits. */
  drain(): void;
  /** Lets go of what the service opened itself; the store stays open. */
  close(): Promise<void>;
}

/**
 * The reviews service: `/api/v1/*` and `/api/v2/*`, each request behind `x-api-key`; its OpenAPI document, the page that
 * shows it, and the icons of the sources for everyone.
 */
export function createService(options: ServiceOptions): Service {
  const { store, internalKey, now = () => new Date(), log = () => {}, redisUrl } = options;
  const { requestsPerMinute = 200, textMessagesPerMonth = 500, invitationDays = 90 } = options;
  const publicUrl = options.publicUrl?.replace(/(?<!\/)\/+$/, '');
  const limit = createRequestLimit({ requestsPerMinute, redisUrl, sharedLimiter: store.sharedLimiter, log });
  const feed = createChangeFeed(store.changes);
  const service = new Hono<ServiceEnv>();

  service.use('/api/*', async (context, next) => {
    await next();
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store');
    context.header('x-content-type-options', 'nosniff');
  });
  service.route('/api', createReference(OPERATIONS, publicUrl));
  service.use('/api/*', createAuthentication(store, internalKey));
  service.use('/api/*', limit.middleware);
  service.route(
    '/api',
    createRoutes(
      OPERATIONS,
      { store, feed, now, textMessagesPerMonth, invitationDays },
      { publicUrl, onChange: options.onChange },
    ),
  );

  service.notFound((context) =>
    new ServiceProblem(404, 'not_found', {
      detail: `There is nothing at ${context.req.path.slice(0, 200)}`,
    }).toResponse(),
  );
  service.onError((error, context) => {
    const problem = problemOf(error, store);
    if (problem && problem.status !== 503) return problem.toResponse();
    log({ event: 'service_error', method: context.req.method, path: context.req.path, error: error.stack });
    return (problem ?? new ServiceProblem(500, 'internal_error')).toResponse();
  });

  return {
    fetch: async (request) => service.fetch(request),
    drain: feed.drain,
    async close() {
      feed.drain();
      await limit.close();
    },
  };
}
