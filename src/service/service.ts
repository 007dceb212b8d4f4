import { Hono } from 'hono';
import { createAuthentication, type ServiceEnv } from './authentication.js';
import { createMarketplace } from './marketplace.js';
import { ServiceProblem } from './problem.js';
import type { Store } from './store.js';
import { createVersion1 } from './version1.js';

/** What the service works with. */
export interface ServiceOptions {
  store: Store;
  /** Accepted besides the stored keys; sees every account and creates in the default one. For the proxy in the same process. */
  internalKey?: string;
  now?: () => Date;
  /** Told about every unexpected error. */
  log?: (event: object) => void;
}

/** The reviews service: serves `/api/v1/*` and `/api/v2/*`, each request behind `x-api-key`. */
export function createService(options: ServiceOptions): { fetch(request: Request): Promise<Response> } {
  const { store, internalKey, now = () => new Date(), log = () => {} } = options;
  const service = new Hono<ServiceEnv>();

  service.use('/api/*', async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
    context.header('x-content-type-options', 'nosniff');
  });
  service.use('/api/*', createAuthentication(store, internalKey));
  service.route('/api/v1', createVersion1({ store, now }));
  service.route('/api/v2', createMarketplace({ store, now }));

  service.notFound((context) =>
    new ServiceProblem(404, 'not_found', {
      detail: `There is nothing at ${context.req.path.slice(0, 200)}`,
    }).toResponse(),
  );
  service.onError((error, context) => {
    if (error instanceof ServiceProblem) return error.toResponse();
    log({ event: 'service_error', method: context.req.method, path: context.req.path, error: error.stack });
    return new ServiceProblem(500, 'internal_error').toResponse();
  });

  return { fetch: async (request) => service.fetch(request) };
}
